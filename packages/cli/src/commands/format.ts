import { type FindModule, format, makeSource, type Rewriting, type Upgraded, upgrade } from "ninefold/language";
import { writeAtomically } from "../atomic-write.ts";
import { type DiagnosticJson, explainDiagnostics } from "../diagnostics.ts";
import { Failure, usage } from "../failure.ts";
import { textsFor } from "../modules.ts";
import { plural, print, printError, printJson, seen } from "../output.ts";
import { readGameText, readStandardInput, reasonOf } from "../text-file.ts";

export interface FormatOptions {
  readonly check?: boolean;
  readonly upgrade?: boolean;
  readonly json?: boolean;
}

interface Formatted {
  readonly file: string;
  /** Whether the text was canonical before. */
  readonly canonical: boolean;
  readonly written: boolean;
  /** With --upgrade: what was rewritten, and the lines that are left to the author. */
  readonly rewritten?: readonly Rewriting[];
  readonly left?: readonly number[];
  readonly diagnostics?: readonly DiagnosticJson[];
}

export async function formatFiles(files: readonly string[], options: FormatOptions): Promise<void> {
  const program = files.find((file) => /\.[jt]s$/.test(file));
  if (program !== undefined)
    throw usage(`"${program}" is a program: \`format\` is of games that are written in the language.`);
  // All are read before one is written: a name typed wrongly changes nothing.
  const texts = files.map((file) => ({ file, text: file === "-" ? readStandardInput() : readGameText(file, file) }));
  if (options.json && !options.check && files.includes("-")) throw usage("--json and - both want standard output.");
  const done = texts.map(({ file, text }) => formatOne(file, text, options));
  if (options.json) printJson({ files: done });
  const other = done.filter(({ canonical, diagnostics }) => !canonical && !diagnostics).map(({ file }) => file);
  // Standard output has the paths alone, for other programs.
  if (options.check && !options.json && other.length > 0) printError(whatToDo(other));
  const wrong = done.some(({ diagnostics, canonical }) => diagnostics || (options.check && !canonical));
  if (wrong) process.exitCode = 1;
}

function whatToDo(files: readonly string[]): string {
  const named = files.map((file) => (/[^\w./-]/u.test(file) ? `"${file}"` : file)).join(" ");
  return `${plural(files.length, "file")} in another layout: ninefold format ${seen(named)} rewrites ${files.length === 1 ? "it" : "them"}.`;
}

function formatOne(file: string, text: string, options: FormatOptions): Formatted {
  const name = file === "-" ? "standard input" : file;
  const source = makeSource(name, text);
  const formatted = options.upgrade ? upgrade(source, modulesOf(file)) : format(source);
  if ("diagnostics" in formatted) {
    const explained = explainDiagnostics(source, formatted.diagnostics);
    printError(explained.text);
    return { file, canonical: false, written: false, diagnostics: explained.json };
  }
  const canonical = formatted.text === text;
  const upgraded = "rewritten" in formatted ? formatted : undefined;
  if (upgraded) tellUpgraded(name, upgraded);
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
  const { rewritten, left } = upgraded ?? {};
  return { file, canonical, written: !canonical, ...(rewritten && { rewritten }), ...(left && { left }) };
}

/** Of a text on standard input, the modules lie where the command was called. */
const modulesOf = (file: string): FindModule => textsFor(file === "-" ? "standard-input.game" : file);

function tellUpgraded(name: string, { rewritten, left }: Upgraded): void {
  for (const { line, from, to } of rewritten) {
    printError(`${seen(name)}:${line}: "${from}" is now "${to}"`);
  }
  for (const line of left) {
    printError(`${seen(name)}:${line}: "shown to none" is left: it is nobody now, and was everyone`);
  }
}
