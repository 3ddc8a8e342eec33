import { JailError, type JailErrorCode, type JailPosition } from "../errors.ts";
import type { Script } from "../strip/script.ts";

/** What the jail says of a value that was thrown: `describe` of the boot script. */
export type Described = readonly [kind: string, name: string, message: string, stack: string];

interface Source {
  readonly source: string;
  readonly script: Script;
}

const FRAME = /(?:\(|at )(\.\/[^\n()]*):(\d+):(\d+)\)?$/gm;

/** The column in the program's own text, if both texts are the same up to there. */
function columnIn({ source, script }: Source, line: number, column: number): number | undefined {
  const ran = script.lines[line - 1] ?? "";
  const own = source.split("\n")[line - 1] ?? "";
  const before = line === 1 ? script.before : 0;
  const found = column - before;
  return found >= 1 && ran.slice(before, column) === own.slice(0, found) ? found : undefined;
}

/** The first line of a stack that is of the program. */
function positionIn(stack: string, sources: ReadonlyMap<string, Source>): JailPosition {
  for (const [, file = "", row, column] of stack.matchAll(FRAME)) {
    const source = sources.get(file);
    if (source) return { file, line: Number(row), column: columnIn(source, Number(row), Number(column)) };
  }
  return {};
}

/** What was going on when something was thrown. */
export interface Circumstances {
  /** The memory is nearly full. */
  readonly crowded: boolean;
  /** A file was read, and nothing of it ran. */
  readonly reading: boolean;
}

function codeOf(kind: string, message: string, { crowded, reading }: Circumstances): JailErrorCode {
  if (kind === "internal" && message === "out of memory") return "memory";
  // What parses inside the engine reports it as an error of syntax.
  if (message === "stack overflow" && (kind === "internal" || kind === "syntax")) return "depth";
  // Where there is no memory for an error either, the engine throws null.
  if (kind === "null" && crowded) return "memory";
  if (kind === "module") return "module";
  return kind === "syntax" && reading ? "syntax" : "program";
}

const MESSAGES: Partial<Record<JailErrorCode, string>> = {
  memory: "The program took more memory than it may.",
  depth: "The program's calls go deeper than they may.",
};

const PROMISES = /\basync\b|\bawait\b|\bimport\s*\(/;
const ABSENT =
  /^'(Date|Proxy|Promise|Function|eval|console|performance|Intl|WeakRef|FinalizationRegistry|Atomics|DataView|setTimeout|setInterval|queueMicrotask|structuredClone|fetch|process|require|window|document|SharedArrayBuffer|ArrayBuffer|\w+Array)' is not defined$/;

/** What explains a failure that comes of what programs do not have. */
function hintFor(message: string, program: string): string {
  if (/^not a function$|^'Promise' is/.test(message) && PROMISES.test(program)) {
    return "; there are no promises here, so nothing is asynchronous and nothing is imported later";
  }
  return ABSENT.test(message) ? "; a program has the language without what differs between machines and times" : "";
}

/** The error for what a program threw. */
export function failureOf(
  [kind, name, message, stack]: Described,
  sources: ReadonlyMap<string, Source>,
  circumstances: Circumstances,
): JailError {
  const code = codeOf(kind, message, circumstances);
  const position = positionIn(stack, sources);
  const all = [...sources.values()].map(({ source }) => source).join("\n");
  const hint = hintFor(message, all);
  const bare = kind === "value" || kind === "null";
  const thrown = bare ? `The program threw ${message}.` : [name, message + hint].filter(Boolean).join(": ");
  return new JailError(code, MESSAGES[code] ?? thrown, position);
}
