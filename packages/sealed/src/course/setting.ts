// What does not change in a match.
import type { GameSystem, State } from "ninefold/model";
import { PlayError, type Rules, startState } from "ninefold/play";
import { SealedError } from "../errors.ts";
import type { Headed } from "../transcript/header.ts";
import { type PlannedTrack, planHash, type SealedPlan } from "../transcript/plan.ts";

export interface Setting extends Headed {
  readonly rules: Rules;
  readonly system: GameSystem;
  readonly plan: SealedPlan;
  readonly start: State;
  /** Where something is opened only after every seat has said that it has seen all before. */
  readonly echoes: boolean;
  /** Whether chance draws something for one seat alone. */
  readonly drawsApart: boolean;
  /** By the name of the track, those that are secret. */
  readonly secretTracks: ReadonlyMap<string, PlannedTrack>;
}

/** SealedError NF9003, NF9011, NF9012 */
export function settingOf(rules: Rules, plan: SealedPlan, headed: Headed): Setting {
  const { system } = rules;
  const { header } = headed;
  if (header.rules !== rules.hash)
    throw new SealedError("NF9003", `The match is played by the rules ${header.rules}; these are ${rules.hash}.`);
  if (header.plan !== planHash(plan)) throw new SealedError("NF9003", "The match is played by another plan.");
  const { length } = system.players;
  if (header.seats.length !== length)
    throw new SealedError("NF9011", `${system.name} has ${length} seats, the header ${header.seats.length}.`);
  if (header.absent >= length) throw new SealedError("NF9011", `There are no ${header.absent} other seats.`);
  const secret = plan.tracks.filter(({ kind }) => kind === "D" || kind === "C" || kind === "K");
  const cards = secret.find(({ kind }) => kind === "K");
  if (plan.answers && plan.answers.length > 0)
    throw new SealedError("NF9012", "A rule needs a value in the open that only one seat can compute.");
  const parted = secret.find((track) => isOpenedInParts(rules, track));
  if (parted)
    throw new SealedError("NF9012", `The track ${parted.track} is decided as a whole and shown cell by cell.`);
  if (cards) throw new SealedError("NF9012", `The track ${cards.track} has cards.`);
  return {
    ...headed,
    rules,
    system,
    plan,
    start: startOf(rules, header.from),
    echoes: length > 2,
    drawsApart: secret.some(({ kind }) => kind === "D"),
    secretTracks: new Map(secret.map((track) => [track.track, track])),
  };
}

/** Whether one decision may write several cells that are not all shown at once: a hidden decision is opened as a whole. */
function isOpenedInParts({ system }: Rules, { track, kind, owner, opens }: PlannedTrack): boolean {
  const cells = system.tracks.find(({ name }) => name === track)?.indices.length ?? 0;
  const each = owner?.by === "index" ? system.players.length : 1;
  return kind === "C" && opens === "shown" && cells > each;
}

function startOf({ system }: Rules, from: string | undefined): State {
  try {
    return startState(system, from);
  } catch (error) {
    if (error instanceof PlayError) throw new SealedError("NF9011", error.message);
    throw error;
  }
}
