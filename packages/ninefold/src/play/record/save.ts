import type { DecisionTuple } from "../../model/index.ts";
import { requireArgument } from "../arguments.ts";
import { GENERATOR } from "../chance/seeded.ts";
import type { Step } from "../match/gameplay.ts";
import { Match } from "../match/match.ts";
import { toBase64url } from "../platform/base64url.ts";
import { checksum } from "../platform/hash.ts";
import { requireSettlement, type Settlement } from "./settlement.ts";
import { FORMAT, type RecordData, type RecordedPly, type RecordedStep, VERSION, writeRecord } from "./text.ts";

/**
 * The match as JSON text that `loadRecord` resumes in any process: what was played, later plies and waiting decisions
 * included. It tells all that is hidden. The same match gives the same text. `settled`: how players ended it themselves.
 */
export function saveRecord(match: Match, settled?: Settlement): string {
  requireArgument(match instanceof Match, "saveRecord", match, "a match");
  return writeRecord(recordOf(match, settled));
}

/** What a record says of a match. */
export function recordOf(match: Match, settled?: Settlement): RecordData {
  if (settled) requireSettlement(match, settled);
  const { system, hash, parameters } = match.rules;
  const [setup, ...plies] = match.steps;
  const tip = match.goTo(match.length);
  return {
    format: FORMAT,
    version: VERSION,
    game: system.name,
    rules: hash,
    ...(Object.keys(parameters).length > 0 && { parameters }),
    ...(match.seed !== undefined && { seed: match.seed, generator: GENERATOR }),
    initial: {
      position: system.printPosition(match.start),
      encoding: toBase64url(system.encode(match.start)),
      ...recordedForced(setup),
    },
    plies: plies.map(recordedPly),
    ...(match.ply < match.length && { at: match.ply }),
    ...(match.pending.some((decision) => decision) && { pending: ids(match.pending) }),
    ...(match.attempts.length > 0 && { attempts: match.attempts }),
    ...(settled && { settled }),
    final: checksum(system.encode(tip.state)),
  };
}

/** The forced steps as a record has them, no member when there is none. */
export function recordedForced(steps: readonly Step[]): { readonly forced?: readonly RecordedStep[] } {
  // A forced step has a decision.
  const forced = steps.map(({ tuple, results }) => ({
    decision: tuple.find((decision) => decision)!.id,
    ...recordedChance(results),
  }));
  return forced.length > 0 ? { forced } : {};
}

/** A ply and the forced steps after it as a record has them: the first step is that of the players. */
export function recordedPly([first, ...forced]: readonly Step[]): RecordedPly {
  return { decisions: ids(first!.tuple), ...recordedChance(first!.results), ...recordedForced(forced) };
}

function recordedChance(results: readonly number[]): { readonly chance?: readonly number[] } {
  return results.length > 0 ? { chance: results } : {};
}

function ids(tuple: DecisionTuple): readonly (string | null)[] {
  return tuple.map((decision) => decision?.id ?? null);
}
