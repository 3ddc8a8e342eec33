import {
  type Diagnostic,
  type DiagnosticCode,
  type FindModule,
  MAX_FILE_LENGTH,
  makeSource,
  printable,
  type Source,
} from "ninefold/language";
import { Fault, type FaultCode } from "ninefold/model";
import { type Loaded, makeRules } from "ninefold/play";
import { JailError, type JailErrorCode, type JailLimits, type Jails, prepareJails, USUAL_WORK } from "ninefold-jail";
import { GUEST } from "../guest/guest-text.ts";
import { programSystem } from "../system/program-system.ts";
import { filesOf } from "./files.ts";

export interface LoadProgramOptions {
  /** What messages call the program; the game is called so where it does not say otherwise. */
  readonly name?: string;
  /** The files beside it, by their paths from its folder: `./knight.ts`. */
  readonly files?: FindModule;
  /** What each question may take, and the memory of the whole jail. */
  readonly limits?: JailLimits;
  /** Where the engine of the jail comes from, where that is not the installed package: `prepareJails(…)`. */
  readonly jails?: Promise<Jails> | Jails;
}

/**
 * Loads the program of a stranger (003, `Multigame.load`) into a jail: it can neither do anything but answer what its rules are,
 * nor remember what it was asked. Never throws for what is in the text.
 */
export async function loadProgram(text: string, options: LoadProgramOptions = {}): Promise<Loaded> {
  const name = options.name ?? "program.ts";
  const source = makeSource(name, text);
  const failed = (diagnostic: Diagnostic): Loaded => ({ ok: false, diagnostics: [diagnostic], source });
  if (text.length > MAX_FILE_LENGTH) {
    return failed(wrong(source, "NF1601", `the program has more than ${MAX_FILE_LENGTH} characters`));
  }
  const jails = await (options.jails ?? usualJails());
  const main = `./${name.replace(/^.*[/\\]/u, "")}`;
  try {
    const files = filesOf(main, text, options.files ?? (() => undefined));
    const jail = jails.open({ prelude: GUEST, files, main }, options.limits);
    let begun = false;
    const ask = (question: string) => (begun ? withFaults(() => jail.ask(question)) : jail.ask(question, "beginning"));
    const system = programSystem(ask, {
      name: gameName(main),
      rules: JSON.stringify(named(files, main)),
      spent: () => jail.work / (options.limits?.work ?? USUAL_WORK),
    });
    begun = true;
    return { ok: true, rules: await makeRules(system), diagnostics: [], source };
  } catch (error) {
    return failed(diagnosticOf(source, main, error));
  }
}

let prepared: Promise<Jails> | undefined;

/** The jails of this process: the engine is metered, and runs what programs are written with, once. */
function usualJails(): Promise<Jails> {
  prepared ??= prepareJails().catch((error: unknown) => {
    prepared = undefined;
    throw error;
  });
  return prepared;
}

/** The files in an order, the program's own under a name that it has wherever it lies. */
const named = (files: ReadonlyMap<string, string>, main: string): readonly (readonly [path: string, text: string])[] =>
  [...files]
    .map(([path, text]) => [path === main ? "." : path, text] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));

/** The game system of a program in a jail answers by asking it; what was ended there is a fault of the rules. */
function withFaults(ask: () => string): string {
  try {
    return ask();
  } catch (error) {
    if (!(error instanceof JailError)) throw error;
    throw new Fault(ENDED[error.code] ?? "NF2051", printable(error.message));
  }
}

const ENDED: Readonly<Partial<Record<JailErrorCode, FaultCode>>> = {
  work: "NF2010",
  memory: "NF2054",
  depth: "NF2054",
  // The engine itself failed, which a want of memory within it can bring about.
  broken: "NF2054",
};

const REFUSED: Readonly<Record<JailErrorCode, DiagnosticCode>> = {
  work: "NF1605",
  memory: "NF1605",
  depth: "NF1605",
  syntax: "NF1601",
  module: "NF1602",
  program: "NF1603",
  broken: "NF1603",
};

/** What took so much after the program's files had run. */
const BEGUN: Readonly<Partial<Record<JailErrorCode, string>>> = {
  work: "making the pieces of the beginning took more work than it may: there are many, or `initialize` computes much",
  memory: "the pieces of the beginning take more memory than they may: there are many, or they are large",
};

function diagnosticOf(source: Source, main: string, error: unknown): Diagnostic {
  if (error instanceof Fault) return wrong(source, "NF1604", error.message);
  if (!(error instanceof JailError)) throw error;
  const { code, message, file, line, column } = error;
  const isRules = code === "program" && message.startsWith("ProgramError: ");
  const at = file === undefined || file === main ? undefined : `${file}${line === undefined ? "" : `:${line}`}: `;
  const ran = error.during === "reading" || error.during === "running" || file !== undefined;
  const said = ran ? undefined : BEGUN[code];
  const text = `${at ?? ""}${said ?? message.replace(/^ProgramError: /u, "")}`;
  return wrong(source, isRules ? "NF1604" : REFUSED[code], text, at === undefined ? { line, column } : {});
}

/** A diagnostic at a line and a column of the program, which count from 1; at its beginning without them. */
function wrong(
  source: Source,
  code: DiagnosticCode,
  message: string,
  { line = 1, column = 1 }: { line?: number | undefined; column?: number | undefined } = {},
): Diagnostic {
  const lines = source.text.split("\n");
  const before = lines.slice(0, Math.min(line, lines.length) - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const start = Math.min(before + Math.max(column, 1) - 1, source.text.length);
  return { code, severity: "error", message: printable(message), start, end: Math.min(start + 1, source.text.length) };
}

/** `Tictactoe` of `./tictactoe.rules.ts`. */
function gameName(main: string): string {
  const words = main
    .replace(/^\.\//u, "")
    .replace(/(\.rules)?\.[jt]s$/u, "")
    .split(/[^\p{L}\p{N}]+/u);
  const name = words.map((word) => word.replace(/^./u, (first) => first.toUpperCase())).join("");
  return /^\p{L}/u.test(name) ? name : "Program";
}
