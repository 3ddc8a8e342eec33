// One player of whom nobody says which of several games she plays: what she is shown may come from any game in which it
// can be shown. A point that is possible in several games comes in; what may follow it in each goes out, sorted.
import type { GameSystem, PlayerId } from "../../model/index.ts";
import { Expecting, type Information } from "../perceived/information.ts";
import { labelsOf } from "../perceived/labels.ts";
import type { Event } from "../perspective.ts";

/** A game that may be the one that is played, and which of its players is asked. */
export interface Candidate {
  readonly system: GameSystem;
  readonly player: PlayerId;
}

/** What a player has been shown of a play, and in which of the games that is possible, by their indices. */
export interface Joint {
  readonly games: ReadonlyMap<number, Information>;
  /** What was decided and shown on the way, step by step. */
  readonly history: readonly string[];
}

/** What is shown alike in these games, before it is said who decides between what, or how the play has ended. */
export interface Shown {
  readonly history: readonly string[];
  /** Each has other players that decide, other choices, or another end. */
  readonly joints: readonly Joint[];
}

interface Reached {
  readonly game: number;
  readonly information: Information;
  readonly events: readonly Event[];
}

/** The points of several games at once. */
export class Joints {
  readonly #expecting: readonly Expecting[];

  constructor(candidates: readonly Candidate[], maxStates: number | undefined) {
    this.#expecting = candidates.map(({ system, player }) => new Expecting(system, player, { maxStates }));
  }

  /** What may be shown first. */
  begun(): readonly Shown[] {
    const reached = this.#expecting.flatMap((expecting, game) =>
      expecting.begun().map(({ information }) => ({
        game,
        information,
        events: information.knowledge.since(expecting.start),
      })),
    );
    return shownOf([], reached);
  }

  /** What may be shown after the player's decision with this id; undefined where others decide. */
  after({ games, history }: Joint, decision: string | undefined): readonly Shown[] {
    const reached = [...games].flatMap(([game, before]) =>
      this.#expecting[game]!.after(before, decision).map(({ information }) => ({
        game,
        information,
        events: information.knowledge.since(before.knowledge),
      })),
    );
    return shownOf(history, reached);
  }
}

function shownOf(history: readonly string[], reached: readonly Reached[]): readonly Shown[] {
  const groups = sorted(reached, ({ events }) => textOf(events.filter((event) => !isChoice(event))));
  const labels = labelsOf(groups.map(([first]) => first.events.filter(({ kind }) => kind !== "ended")));
  return groups.map((alike, i) => {
    const now = [...history, ...(labels[i] ? [labels[i]] : [])];
    const joints = sorted(alike, ({ events }) => textOf(events.filter(isChoice))).map((same) => ({
      games: new Map(same.map(({ game, information }) => [game, information])),
      history: now,
    }));
    return { history: now, joints };
  });
}

const isChoice = ({ kind }: Event): boolean => kind === "deciding" || kind === "offered" || kind === "ended";

type Some<Item> = readonly [Item, ...Item[]];

function sorted<Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Some<Item>[] {
  const found = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const same = found.get(key);
    if (same) same.push(item);
    else found.set(key, [item]);
  }
  return [...found.values()];
}

/** Events by the names that games give, not by their order. */
const textOf = (events: readonly Event[]): string => JSON.stringify(events.map(namesIn));

function namesIn(event: Event): readonly unknown[] {
  switch (event.kind) {
    case "seen":
      // Tracks that are hidden from the first are not known to be there.
      return event.tracks
        .filter(({ value, instead }) => event.ply > 0 || value !== undefined || instead !== undefined)
        .map(({ track, index, value, instead }) => JSON.stringify([track, index, value ?? null, instead ?? null]))
        .sort();
    case "deciding":
      return event.players.map(({ name }) => name).sort();
    case "offered":
      return [...event.decisions].sort();
    case "decided":
      return event.decisions.map(({ player, id, family }) => JSON.stringify([player.name, id ?? null, family])).sort();
    case "refused":
      return [event.decision, event.message];
    case "ended":
      return [event.outcome, event.reason ?? null];
  }
}
