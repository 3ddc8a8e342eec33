// The terms that follow from rules, for whoever opens a match.
import type { Rules } from "ninefold/play";
import type { Hash } from "../entry/body.ts";
import { listedParameters } from "../entry/parameters.ts";
import type { Terms } from "./standing.ts";
import { VERSION } from "./start.ts";

/**
 * The terms of a match by these rules, with what is usual where `chosen` says nothing: anybody may sit down anywhere, nobody has a
 * clock, who leaves has lost, and all is shown at the end. `nonce`: 32 random bytes, others for each match.
 */
export function usualTerms(
  { hash, parameters, system }: Rules,
  nonce: Hash,
  chosen: Partial<Omit<Terms, "k">> = {},
): Omit<Terms, "k"> {
  return {
    version: VERSION,
    rules: hash,
    parameters: listedParameters(parameters),
    seats: system.players.map(() => ({})),
    flag: "loss",
    leave: "lose",
    open: "at-end",
    sign: false,
    undo: "agreed",
    nonce,
    ...chosen,
  };
}
