import { format, makeSource } from "ninefold/language";
import { writeAtomically } from "../atomic-write.ts";
import { type DiagnosticJson, explainDiagnostics } from "../diagnostics.ts";
import { Failure, usage } from "../failure.ts";
import { print, printError, printJson, seen } from "../output.ts";
import { readGameText, readStandardInput, reasonOf } from "../text-file.ts";

export interface FormatOptions {
  readonly check?: boolean;
  readonly json?: boolean;
}

interface Formatted {
  readonly file: string;
  /** Whether the text was canonical before. */
  readonly canonical: boolean;
  readonly written: boolean;
  readonly diagnostics?: readonly DiagnosticJson[];
}

export async function formatFiles(files: readonly string[], options: FormatOptions): Promise<void> {
  // All are read before one is written: a name typed wrongly changes nothing.
  const texts = files.map((file) => ({ file, text: file === "-" ? readStandardInput() : readGameText(file, file) }));
  if (options.json && !options.check && files.includes("-")) throw usage("--json and - both want standard output.");
  const done = texts.map(({ file, text }) => formatOne(file, text, options));
  if (options.json) printJson({ files: done });
  const wrong = done.some(({ diagnostics, canonical }) => diagnostics || (options.check && !canonical));
  if (wrong) process.exitCode = 1;
}

function formatOne(file: string, text: string, options: FormatOptions): Formatted {
  const name = file === "-" ? "standard input" : file;
  const source = makeSource(name, text);
  const formatted = format(source);
  if ("diagnostics" in formatted) {
    const explained = explainDiagnostics(source, formatted.diagnostics);
    printError(explained.text);
    return { file, canonical: false, written: false, diagnostics: explained.json };
  }
  const canonical = formatted.text === text;
  if (options.check) {
    if (!canonical && !options.json) print(seen(name));
    return { file, canonical, written: false };
  }
  if (file === "-") process.stdout.write(formatted.text);
  else if (!canonical) {
    try {
      writeAtomically(file, formatted.text);
    } catch (error) {
      throw new Failure(2, "cannot-write", `"${file}" cannot be written: ${reasonOf(error)}.`);
    }
    printError(`${seen(file)}: formatted`);
  }
  return { file, canonical, written: !canonical };
}
