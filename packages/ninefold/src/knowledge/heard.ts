// Events as plain data of few parts, for whoever is sent them: with the rules they make the same perspective again. What the
// rules say of an event is left out, such as plain values beside printed ones, and how it is counted.
import type { Decision, GameSystem, PlayerId } from "../model/index.ts";
import { KnowledgeError } from "./errors.ts";
import type { Event } from "./perspective.ts";
import { type Choice, choiceOf, type ShownDecision, type ShownTrack, shownTrack } from "./shown.ts";

/** Of a track its name, its index, its value and what is shown in its place; null where there is none. */
export type HeardTrack = readonly [string, readonly string[], string | null, string | null];

/** Of a decision its id, family, parameters, and its steps if it is made in steps. */
export type HeardDecision = readonly [string, string, readonly string[], readonly (readonly string[])[] | null];

/** An event of a perspective. In `decided`, who is shown a decision's family alone has no decision but a text. */
export type Heard =
  | readonly ["seen", readonly HeardTrack[]]
  | readonly ["deciding", readonly number[]]
  | readonly ["offered", readonly HeardDecision[]]
  | readonly ["decided", readonly (readonly [number, HeardDecision | string])[]]
  | readonly ["refused", string, string]
  | readonly ["ended", string, string | null];

/**
 * The last events of a perspective as what is heard of them. `choices` are those of the perspective where it was offered them, in
 * these events at most once. RangeError for events of earlier offers.
 */
export function heardOf(events: readonly Event[], choices: readonly Choice[]): readonly Heard[] {
  return events.map((event) => heard(event, choices));
}

function heard(event: Event, choices: readonly Choice[]): Heard {
  switch (event.kind) {
    case "seen":
      return [
        "seen",
        event.tracks.map(({ track, index, value, instead }) => [track, index, value ?? null, instead ?? null]),
      ];
    case "deciding":
      return ["deciding", event.players.map(({ id }) => id)];
    case "offered":
      if (event.decisions.join() !== choices.map(({ id }) => id).join())
        throw new RangeError("The choices are not those that were offered.");
      return ["offered", choices.map(heardDecision)];
    case "decided":
      return ["decided", event.decisions.map((decision) => [decision.player.id, heardShown(decision)])];
    case "refused":
      return ["refused", event.decision, event.message];
    case "ended":
      return ["ended", event.outcome, event.reason ?? null];
  }
}

const heardDecision = ({ id, family, parameters, steps }: Choice): HeardDecision => [
  id,
  family,
  parameters,
  steps ?? null,
];

const heardShown = ({ id, family, parameters, steps }: ShownDecision): HeardDecision | string =>
  id === undefined ? family : [id, family, parameters ?? [], steps ?? null];

/** A decision that was heard of, as data of the rules. */
export function decisionHeard([id, family, parameters, steps]: HeardDecision): Decision {
  return { id, family, parameters, forced: false, ...(steps && { steps }) };
}

/** What was heard of tracks, in the view that it changes: of the tracks that are shown all at first. */
export function viewHeard(
  system: GameSystem,
  last: readonly ShownTrack[],
  tracks: readonly HeardTrack[],
): readonly ShownTrack[] {
  const shown = tracks.map(([track, index, value, instead]) =>
    shownTrack(system, { track, index, value: value ?? undefined, ...(instead !== null && { instead }) }),
  );
  if (last.length === 0) return shown;
  const changed = new Map(shown.map((one) => [keyOf(one), one]));
  return last.map((one) => changed.get(keyOf(one)) ?? one);
}

const keyOf = ({ track, index }: ShownTrack): string => JSON.stringify([track, index]);

/** What was heard of decisions, by player as it is shown. KnowledgeError NF8001 for a player that the game does not have. */
export function decisionsHeard(
  system: GameSystem,
  decisions: readonly (readonly [number, HeardDecision | string])[],
): readonly ShownDecision[] {
  return decisions.map(([by, heard]) => {
    const player = system.players[by];
    if (!player) throw new KnowledgeError("NF8001", `${system.name} has no player ${by}.`);
    if (typeof heard === "string") return { player: { ...player }, family: heard };
    return { player: { ...player }, ...choiceOf(system, decisionHeard(heard)) };
  });
}

/** Who decided what, as the observation of it names them: the id where it is shown, else the family. */
export function namesHeard(
  players: readonly { readonly id: PlayerId }[],
  decisions: readonly ShownDecision[],
): readonly (string | null)[] {
  return players.map(({ id }) => {
    const decision = decisions.find(({ player }) => player.id === id);
    return decision ? (decision.id ?? decision.family) : null;
  });
}
