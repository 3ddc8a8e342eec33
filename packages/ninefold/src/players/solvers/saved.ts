// What a regret minimizer has come to, as bytes: a line of JSON, and its numbers after that.
import { entryAt } from "../../analysis/tables.ts";
import { checksum, hash128, type Words } from "../../play/index.ts";
import type { PlayersError } from "../errors.ts";
import type { PlayerForm, SequenceForm } from "../form/sequence-form.ts";
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

type Saved = Pick<RegretMinimizer, "form" | "method" | "iterations" | "words" | "state">;

/** All of it, so that `restoredMinimizer` goes on as if there had been no break: the numbers in it are the same bits. */
export function savedMinimizer(minimizer: Saved): Uint8Array {
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

/** The method of the minimizer that was saved: `mccfr` goes on with a form that has its tree. */
export function savedMethod(bytes: Uint8Array): { readonly method: Method } | { readonly error: PlayersError } {
  const read = splitIn(bytes);
  return "error" in read ? read : { method: read.header.method };
}

/** A minimizer of the form that goes on from what was saved. Whatever the bytes are, this returns. */
export function restoredMinimizer(
  form: SequenceForm,
  bytes: Uint8Array,
): { readonly minimizer: RegretMinimizer } | { readonly error: PlayersError } {
  const read = splitIn(bytes);
  if ("error" in read) return read;
  const { header, numbers } = read;
  const { method, iterations, words } = header;
  if (header.form !== nameOf(form))
    return refused(
      "NF7003",
      "What the solver kept belongs to other rules or other worths of outcomes, or begins from another position.",
    );
  const samples = method === "mccfr";
  if (samples && !form.tree) return refused("NF7006", "What the solver kept is of mccfr, and the form has no tree.");
  if (samples !== (words !== undefined) || (samples && form.players.length < 2)) return DAMAGED;
  const minimizer = minimizerOf(form, method);
  const { state } = minimizer;
  const size = 8 * state.reduce((sum, { length }) => sum + length, 0);
  if (numbers.length !== size || checksumOf(numbers) !== header.checksum) return DAMAGED;
  const view = new DataView(numbers.buffer);
  let at = 0;
  const lists = state.map(({ length }) => Float64Array.from({ length }, () => view.getFloat64(8 * at++, true)));
  minimizer.resume(lists, iterations, words);
  return isSound(minimizer) ? { minimizer } : DAMAGED;
}

/** How far from 1 the probabilities of a state may sum up to. */
const ROUNDING = 1e-6;

/** Whether its numbers are such as iterations come to: a checksum says that they are those that were written, not by whom. */
function isSound({ form, state, averages, behaviours }: RegretMinimizer): boolean {
  const areFinite = state.every((list) => Number.isFinite(list.reduce((sum, one) => sum + Math.abs(one), 0)));
  return (
    areFinite &&
    [...averages, ...behaviours].every((list) => list.every((one) => one >= 0)) &&
    behaviours.every((behaviour, player) => sumUpToOne(entryAt(form.players, player), behaviour))
  );
}

function sumUpToOne({ parentSequence, firstSequence }: PlayerForm, behaviour: Float64Array): boolean {
  return parentSequence.every((_, state) => {
    const own = behaviour.subarray(firstSequence[state], firstSequence[state + 1]);
    return Math.abs(own.reduce((sum, one) => sum + one, 0) - 1) < ROUNDING;
  });
}

interface Split {
  readonly header: Header;
  readonly numbers: Uint8Array<ArrayBuffer>;
}

function splitIn(bytes: Uint8Array): Split | { readonly error: PlayersError } {
  const end = bytes.subarray(0, MAX_HEADER).indexOf(0x0a);
  const header = end < 0 ? undefined : headerOf(bytes.subarray(0, end));
  if (!header) return refused("NF7001", "These bytes are not what a solver kept.");
  if (header.version !== VERSION)
    return refused("NF7002", `What the solver kept has version ${header.version}; this program reads ${VERSION}.`);
  return { header, numbers: bytes.slice(end + 1) };
}

const refused = (code: PlayersError["code"], message: string): { readonly error: PlayersError } => ({
  error: { code, message },
});

const DAMAGED = refused("NF7001", "What the solver kept is damaged.");

/** More iterations take centuries; beyond 2^53 they would not be counted. */
const MAX_ITERATIONS = 2 ** 50;

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
  const isCount = Number.isSafeInteger(iterations) && isWithin(iterations, MAX_ITERATIONS);
  const isWords =
    words === undefined ||
    (Array.isArray(words) &&
      words.length === 4 &&
      words.every((word) => Number.isSafeInteger(word) && isWithin(word, 2 ** 32 - 1)));
  const fits = typeof form === "string" && typeof sum === "string" && isKnown && isCount && isWords;
  return version !== VERSION || fits ? (read as Header) : undefined;
}

const isWithin = (value: unknown, most: number): boolean => typeof value === "number" && value >= 0 && value <= most;

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
