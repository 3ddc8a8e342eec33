// What does not change in a match.
import type { GameSystem, State } from "ninefold/model";
import { PlayError, type Rules, startState } from "ninefold/play";
import { grouped } from "../deck/positions.ts";
import { type CardTracks, cardTracksOf } from "../deck/tracks.ts";
import { SealedError } from "../errors.ts";
import type { Headed } from "../transcript/header.ts";
import { familyOf, type PlannedAnswer, type PlannedTrack, planHash, type SealedPlan } from "../transcript/plan.ts";
import { withinRound } from "../work.ts";

export interface Setting extends Headed {
  readonly rules: Rules;
  readonly system: GameSystem;
  readonly plan: SealedPlan;
  readonly start: State;
  /** Where something is opened only after every seat has said that it has seen all before. */
  readonly echoes: boolean;
  /** Where there are cards. */
  readonly cards?: CardTracks;
  /** Whether chance draws something for one seat alone. */
  readonly drawsApart: boolean;
  /** By the family of decisions, what one seat has to say of what they write. */
  readonly answers: ReadonlyMap<string, readonly PlannedAnswer[]>;
  /** By the name of the track, those that are secret. */
  readonly secretTracks: ReadonlyMap<string, PlannedTrack>;
}

/** SealedError NF9003, NF9011, NF9012, NF9022 */
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
  const other = plan.answers?.find((one) => !isPlayed(plan, one));
  if (other) throw new SealedError("NF9012", `${other.rule} reads secrets where nobody else can check it yet.`);
  if (plan.audit && !header.audit) throw new SealedError("NF9011", "The plan needs an audit, and the header has none.");
  const [start, cards] = withinRound({ setting: { system, plan }, line: undefined }, () => {
    const first = startOf(rules, header.from);
    const planned = cardTracksOf(system, plan);
    return [first, planned && grouped(system, planned, first, header.from !== undefined)] as const;
  });
  return {
    ...headed,
    rules,
    system,
    plan,
    start,
    echoes: length > 2,
    ...(cards && { cards }),
    drawsApart: secret.some(({ kind }) => kind === "D"),
    answers: Map.groupBy(
      (plan.answers ?? []).filter(({ about }) => about === "track"),
      (answer) => familyOf(answer) ?? "",
    ),
    secretTracks: new Map(secret.map((track) => [track.track, track])),
  };
}

/** Whether a rule that reads secrets can be played: what a hidden decision may be, what a decision writes, who has won. */
function isPlayed({ decisions, tracks, audit }: SealedPlan, answer: PlannedAnswer): boolean {
  const { about, writes, check } = answer;
  const family = familyOf(answer);
  const isChecked = check === "replay" || check === "audit";
  if (about === "outcome") return isChecked;
  if (tracks.some(({ kind }) => kind === "K"))
    return (
      about === "legality" && ["replay", "naming", "laying", "opening", "proof"].includes(check) && family !== undefined
    );
  if (about === "legality") return isChecked && decisions?.find(({ decision }) => decision === family)?.kind === "C";
  // What would be opened is said, and held against what is opened in the end.
  const isOpenedLater = check === "opening" && audit;
  return about === "track" && (isChecked || isOpenedLater) && family !== undefined && writes !== undefined;
}

function startOf({ system }: Rules, from: string | undefined): State {
  try {
    return startState(system, from);
  } catch (error) {
    if (error instanceof PlayError) throw new SealedError("NF9011", error.message);
    throw error;
  }
}
