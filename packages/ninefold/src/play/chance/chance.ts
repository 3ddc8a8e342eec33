import type { ChanceSource } from "../../model/index.ts";
import { found, requireArgument, requireSource } from "../arguments.ts";
import { PlayError } from "../errors.ts";

/** A source that hands out results decided elsewhere: dice thrown on a table, a record, a shuffle agreed upon. */
export interface SuppliedSource extends ChanceSource {
  /** How many of the results have not been asked for. */
  readonly left: number;
}

/** A source that keeps what it gave, so that a play can be repeated. */
export interface RecordingSource extends ChanceSource {
  /** The indices given so far, in order; grows as the source is used. */
  readonly results: readonly number[];
}

/**
 * Hands out `results` in order.
 *
 * @throws PlayError NF3003 when one of them is not among the outcomes asked for, NF3004 when they are used up; each
 * when it is asked for, not here.
 */
export function supplied(results: Iterable<number>): SuppliedSource {
  requireArgument(
    typeof Object(results)[Symbol.iterator] === "function",
    "supplied",
    results,
    "a list of chance results",
  );
  const given = [...results];
  let next = 0;
  const take = (outcomes: number): number => {
    if (next >= given.length) {
      throw new PlayError("NF3004", `The rules ask for chance result ${next + 1}, and only ${next} were supplied.`);
    }
    const result = given[next]!;
    requireAmong(result, outcomes);
    next++;
    return result;
  };
  return {
    uniform: take,
    weighted: (weights) => take(weights.length),
    get left() {
      return given.length - next;
    },
  };
}

/** Passes questions on to `source` and keeps its results; PlayError NF3003 when it gives one that was not asked for. */
export function recording(source: ChanceSource): RecordingSource {
  requireSource("recording", source);
  const results: number[] = [];
  const keep = (result: number, outcomes: number): number => {
    requireAmong(result, outcomes);
    results.push(result);
    return result;
  };
  return {
    uniform: (outcomes) => keep(source.uniform(outcomes), outcomes),
    weighted: (weights) => keep(source.weighted(weights), weights.length),
    results,
  };
}

/** The source of a play to which none was handed: PlayError NF3002 at the first question. */
export const noChance: ChanceSource = {
  uniform: refuse,
  weighted: refuse,
};

function refuse(): never {
  throw new PlayError(
    "NF3002",
    "The rules ask for chance here. Start the match with a seed, or hand in a chance source.",
  );
}

function requireAmong(result: number, outcomes: number): void {
  if (Number.isSafeInteger(result) && result >= 0 && result < outcomes) return;
  throw new PlayError("NF3003", `The chance result ${found(result)} is not one of 0 to ${outcomes - 1}.`);
}
