// What a regret minimizer has come to, as bytes: a line of JSON, and its numbers after that.
import { checksum, hash128, type Words } from "../../play/index.ts";
import type { PlayersError } from "../errors.ts";
import type { SequenceForm } from "../form/sequence-form.ts";
import { METHODS, minimizerOf } from "./minimize.ts";
import type { Method, RegretMinimizer } from "./regret-minimizer.ts";

const FORMAT = "ninefold-solver-state";
const VERSION = 1;

/** The line is no longer. */
const MAX_HEADER = 1 << 12;

interface Header {
  readonly format: typeof FORMAT;
  readonly version: number;
  readonly form: string;
  readonly method: Method;
  readonly iterations: number;
  readonly words?: Words;
  /** Of the numbers, as hexadecimal digits. */
  readonly checksum: string;
}

/** Names a form: forms of the same name have the same information states, sequences and payoffs. */
function nameOf({ system, from, payoffs, players }: SequenceForm): string {
  const sequences = players.map(({ firstSequence }) => firstSequence.at(-1));
  const numbers = payoffs.fractions.numbers();
  const worths = checksumOf(bytesOf([Float64Array.from(payoffs.worth, (id) => numbers[id]!)]));
  return checksum(JSON.stringify([system.rules, from, payoffs.size, sequences, worths]));
}

/** All of it, so that `restoredMinimizer` goes on as if there had been no break: the numbers in it are the same bits. */
export function savedMinimizer(minimizer: RegretMinimizer): Uint8Array {
  const { form, method, iterations, words, state } = minimizer;
  const numbers = bytesOf(state);
  const header: Header = {
    format: FORMAT,
    version: VERSION,
    form: nameOf(form),
    method,
    iterations,
    ...(words && { words }),
    checksum: checksumOf(numbers),
  };
  const line = new TextEncoder().encode(`${JSON.stringify(header)}\n`);
  const bytes = new Uint8Array(line.length + numbers.length);
  bytes.set(line);
  bytes.set(numbers, line.length);
  return bytes;
}

/** A minimizer of the form that goes on from what was saved; for `mccfr` the form has its tree. */
export function restoredMinimizer(
  form: SequenceForm,
  bytes: Uint8Array,
): { readonly minimizer: RegretMinimizer } | { readonly error: PlayersError } {
  const end = bytes.subarray(0, MAX_HEADER).indexOf(0x0a);
  const header = end < 0 ? undefined : headerOf(bytes.subarray(0, end));
  if (!header) return refused("NF7001", "These bytes are not what a solver kept.");
  if (header.version !== VERSION)
    return refused("NF7002", `What the solver kept has version ${header.version}; this program reads ${VERSION}.`);
  if (header.form !== nameOf(form))
    return refused(
      "NF7003",
      "What the solver kept belongs to other rules or other worths of outcomes, or begins from another position.",
    );
  const numbers = bytes.slice(end + 1);
  const minimizer = minimizerOf(form, header.method);
  const { state } = minimizer;
  const size = 8 * state.reduce((sum, { length }) => sum + length, 0);
  if (numbers.length !== size || checksumOf(numbers) !== header.checksum)
    return refused("NF7001", "What the solver kept is damaged.");
  const view = new DataView(numbers.buffer);
  let at = 0;
  const lists = state.map(({ length }) => Float64Array.from({ length }, () => view.getFloat64(8 * at++, true)));
  minimizer.resume(lists, header.iterations, header.words);
  return { minimizer };
}

const refused = (code: PlayersError["code"], message: string): { readonly error: PlayersError } => ({
  error: { code, message },
});

function headerOf(line: Uint8Array): Header | undefined {
  let read: unknown;
  try {
    read = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(line));
  } catch {
    return undefined;
  }
  const { format, version, form, method, iterations, words, checksum: sum } = Object(read) as Record<string, unknown>;
  if (format !== FORMAT || typeof version !== "number") return undefined;
  const isKnown = METHODS.some((one) => one === method);
  const isCount = Number.isSafeInteger(iterations) && (iterations as number) >= 0;
  const isWords =
    words === undefined || (Array.isArray(words) && words.length === 4 && words.every(Number.isSafeInteger));
  const fits = typeof form === "string" && typeof sum === "string" && isKnown && isCount && isWords;
  return version !== VERSION || fits ? (read as Header) : undefined;
}

/** The numbers of lists, eight bytes each, the same on every machine. */
function bytesOf(lists: readonly Float64Array[]): Uint8Array {
  const bytes = new Uint8Array(8 * lists.reduce((sum, { length }) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const list of lists) for (const number of list) view.setFloat64(8 * at++, number, true);
  return bytes;
}

function checksumOf(numbers: Uint8Array): string {
  return hash128(numbers)
    .map((word) => word.toString(16).padStart(8, "0"))
    .join("");
}
