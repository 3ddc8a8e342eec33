// What plays show: which secrets are public in the end, from which everybody can check what was kept secret before, and whether cards
// are in one position at a time.
import type { CoreGame, Type } from "ninefold/language";
import {
  choicesAt,
  forcedTuple,
  type GameSystem,
  isOver,
  type PlainValue,
  plainValuesOf,
  type State,
  type ViewedTrack,
} from "ninefold/model";
import { randomTuple, seeded } from "ninefold/play";
import type { Kinds } from "./kinds.ts";

/** So many plays are drawn, and so many plies. */
const PLAYS = 40;
const MAX_PLIES = 3000;

export interface Examined {
  /**
   * The tracks, by number, that did not stay secret in any of the plays: each hidden value was public in the end, or nothing was left
   * of it, and it did not become another one before; cards may go. A play that shows otherwise is a proof; that none does is not, so a
   * record whose secrets stay closed is never accepted by who verifies it.
   */
  readonly opened: ReadonlySet<number>;
  /** A track with a card that was somewhere else too. */
  readonly doubled: number | undefined;
}

interface Examining {
  readonly system: GameSystem;
  readonly kinds: Kinds;
  readonly chance: Parameters<GameSystem["draw"]>[2];
  /** By cell, its track. */
  readonly trackOf: readonly number[];
  /** The tracks whose cells hold cards. */
  readonly holding: ReadonlySet<number>;
  readonly opened: Set<number>;
  doubled: number | undefined;
}

/** Draws plays, the same ones for the same rules. */
export function examinedPlays(system: GameSystem, game: CoreGame, kinds: Kinds): Examined {
  const examining: Examining = {
    system,
    kinds,
    chance: seeded("what plays show"),
    trackOf: system.tracks.flatMap(({ indices }, track) => indices.map(() => track)),
    holding: new Set([...game.tracks.keys()].filter((track) => holdsCards(game, kinds, track))),
    opened: new Set(system.tracks.keys()),
    doubled: undefined,
  };
  if (!kinds.hidden.includes(true)) return examining;
  for (let play = 0, plies = 0; play < PLAYS && plies < MAX_PLIES; play++) plies += examineOne(examining);
  return examining;
}

/** Whether its cells are positions of single cards or of sets of them; equal cards of a bag are not told apart. */
function holdsCards({ tracks }: CoreGame, { tracks: kinds, hidden, tokens, records }: Kinds, track: number): boolean {
  let type: Type | undefined = tracks[track]?.type;
  while (type && (type.kind === "option" || type.kind === "set" || type.kind === "pile")) type = type.of;
  return (
    kinds[track] === "K" && hidden[track] === true && !records.has(track) && type !== undefined && tokens.includes(type)
  );
}

/** One play to its end; the number of plies. */
function examineOne(examining: Examining): number {
  const { system, chance } = examining;
  const starts = system.initialStates();
  let state: State | undefined = starts[chance.uniform(starts.length)];
  const secrets = new Map<number, string>();
  for (let ply = 0; state && ply < MAX_PLIES; ply++) {
    const choices = choicesAt(system, state);
    examineState(examining, state, secrets, isOver(choices));
    if (isOver(choices)) return ply;
    state = system.draw(state, forcedTuple(choices) ?? randomTuple(choices, chance), chance);
  }
  return MAX_PLIES;
}

/** `secrets`: by cell what was hidden in it before. */
function examineState(examining: Examining, state: State, secrets: Map<number, string>, isLast: boolean): void {
  const { system, trackOf, kinds, opened, holding } = examining;
  const plain = plainValuesOf(system);
  const cards = new Set<string>();
  const values = system.values(state);
  for (const [cell, viewed] of system.view(state).entries()) {
    const track = trackOf[cell] ?? -1;
    const value = values[cell]?.value ?? "none";
    if (isKept(viewed, value, secrets.get(cell), kinds.tracks[track] === "K", isLast)) opened.delete(track);
    if (viewed.value === undefined && !isNothing(value)) secrets.set(cell, value);
    else secrets.delete(cell);
    for (const card of holding.has(track) ? cardsIn(plain.value(viewed.track, value)) : []) {
      if (cards.has(card)) examining.doubled ??= track;
      cards.add(card);
    }
  }
}

const cardsIn = (value: PlainValue): readonly string[] =>
  value === null ? [] : (Array.isArray(value) ? value : [value]).map((card) => JSON.stringify(card));

/** Whether a hidden cell shows that its track is not public in the end. */
function isKept(
  viewed: ViewedTrack,
  value: string,
  before: string | undefined,
  isCards: boolean,
  isLast: boolean,
): boolean {
  if (isLast && viewed.value === undefined && !isNothing(value)) return true;
  return !isCards && before !== undefined && value !== before;
}

const isNothing = (value: string): boolean => value === "none" || value === "{}" || value === "[]" || value === "0";
