// Which cards a game has, where its states say that they lie, and who is shown them there.
import { type CoreGame, innermost, printType, printValue, sizeOf, type Type, valuesOf } from "ninefold/language";
import { descriptionOf, type GameSystem, type State, trackText, type ViewedTrack } from "ninefold/model";
import { SealedError } from "../errors.ts";
import { familyOf, type PlannedTrack, type SealedPlan } from "../transcript/plan.ts";
import { withTexts } from "./texts.ts";

/** Cards that a match can be played with: a shuffle of more is longer than a message may be. */
const MAX_CARDS = 400;

export interface Played {
  /** Which parameters name cards. */
  readonly at: readonly number[];
  /** Whether it depends on more than the cards that are named. */
  readonly isOpenAtEnd: boolean;
  /** Whether all see what it depends on as soon as it is made: the decider's cards are shown with it. */
  readonly isOpening: boolean;
}

export interface CardTracks {
  /** All cards, as the rules print them. */
  readonly cards: readonly string[];
  /** By track, where its cells name cards. */
  readonly at: ReadonlyMap<string, NonNullable<PlannedTrack["cards"]>>;
  /** By the family of decisions whose legality depends on what only the decider sees. */
  readonly played: ReadonlyMap<string, Played>;
}

const unplayed = (message: string): SealedError => new SealedError("NF9012", message);

/** The cards of a plan; undefined where it has none. SealedError NF9012 where they are not played yet. */
export function cardTracksOf(
  system: GameSystem,
  { tracks, answers = [], decisions = [] }: SealedPlan,
): CardTracks | undefined {
  const planned = tracks.filter(({ kind }) => kind === "K");
  if (planned.length === 0) return undefined;
  const game = descriptionOf(system);
  if (!game) throw new RangeError(`${system.name} is not written in the language.`);
  const other = tracks.find(({ kind }) => kind === "C" || kind === "D");
  if (other) throw unplayed(`The track ${other.track} is secret and has no cards, where others have.`);
  const hidden = decisions.find(({ kind }) => kind === "C");
  if (hidden) throw unplayed(`What is decided by ${hidden.decision} stays secret, where there are cards.`);
  const legality = Map.groupBy(
    answers.filter(({ about }) => about === "legality"),
    (answer) => familyOf(answer) ?? "",
  );
  const together = decisions.find(({ decision, kind }) => kind === "J" && legality.has(decision));
  if (together) throw unplayed(`Several decide ${together.decision} at once, by cards that others do not see.`);
  if (system.players.length < 2) throw unplayed("One player alone cannot seal cards.");
  const at = new Map(planned.map((track) => [track.track, atOf(track)]));
  const types = new Map(planned.map((track) => typeOf(game, track)).map((type) => [printType(type), type]));
  const [name = "", type] = [...types][0] ?? [];
  if (!type || types.size > 1) throw unplayed(`There are cards of several types: ${[...types.keys()].join(", ")}.`);
  const count = sizeOf(type);
  if (count === undefined || count > MAX_CARDS) throw unplayed(`The cards are more than ${MAX_CARDS}.`);
  const cards = valuesOf(type).map((value) => printValue(type, value));
  const played = new Map(
    [...legality].map(([family, own]): [string, Played] => {
      const isOpenAtEnd = own.some(({ check }) => check === "replay");
      const isOpening = own.some(({ check }) => check === "opening");
      return [family, { at: parametersOf(game, family, name), isOpenAtEnd, isOpening }];
    }),
  );
  return { cards, at, played };
}

function atOf({ track, cards, look }: PlannedTrack): "value" | number {
  if (look) throw unplayed(`The track ${track} says who has looked at a card.`);
  if (cards === undefined) throw unplayed(`The track ${track} is made of cards and has none.`);
  return cards;
}

function typeOf({ tracks }: CoreGame, { track, cards }: PlannedTrack): Type {
  const core = tracks.find(({ name }) => name === track);
  const type = cards === "value" ? core && innermost(core.type) : core?.index[cards ?? -1];
  if (!type) throw new RangeError(`There is no track ${track} with cards.`);
  return type;
}

function parametersOf({ decisions }: CoreGame, family: string, type: string): readonly number[] {
  const params = decisions.find(({ name }) => name === family)?.params ?? [];
  return params.flatMap((param, i) => (printType(innermost(param.type)) === type ? [i] : []));
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The cards that a printed value names, in order. */
export function named(cards: readonly string[], value: string): readonly string[] {
  if (cards.includes(value)) return [value];
  const all = cards.toSorted((a, b) => b.length - a.length).map(escaped);
  return value.match(new RegExp(`(?<![\\w])(${all.join("|")})(?![\\w])`, "g")) ?? [];
}

function renamed(cards: readonly string[], value: string, exchange: ReadonlyMap<string, string>): string {
  const all = cards.toSorted((a, b) => b.length - a.length).map(escaped);
  return value.replace(new RegExp(`(?<![\\w])(${all.join("|")})(?![\\w])`, "g"), (card) => exchange.get(card) ?? card);
}

type Cell = Omit<ViewedTrack, "value"> & { readonly value: string | undefined };

/** The cards that a cell names, if its value is known. */
function cardsAt({ cards, at }: CardTracks, { track, index, value }: Cell): readonly string[] {
  const where = at.get(track);
  if (where === undefined || value === undefined) return [];
  return where === "value" ? named(cards, value) : [index[where]!];
}

/** Where each card lies, in a pile which of it it is; a card that no cell names lies nowhere. SealedError NF9012 for one that lies in two positions. */
export function positionsIn(system: GameSystem, tracks: CardTracks, state: State): ReadonlyMap<string, string> {
  const positions = new Map<string, string>();
  for (const cell of system.values(state)) {
    const { track, index, value } = cell;
    if (tracks.at.get(track) !== "value" && value === "none") continue;
    for (const [i, card] of cardsAt(tracks, cell).entries()) {
      const isPile = value.startsWith("[");
      const where = tracks.at.get(track) === "value" ? trackText(track, index) : `${track}=${value}`;
      const name = isPile ? `${where} ${i}` : where;
      if (positions.has(card)) throw unplayed(`${card} lies in ${positions.get(card)} and in ${name}.`);
      positions.set(card, name);
    }
  }
  return positions;
}

/** SealedError NF9012 for a beginning in which cards do not all lie alike: a shuffle would exchange what all know to differ. */
export function requireAlike(system: GameSystem, tracks: CardTracks, start: State): void {
  const positions = positionsIn(system, tracks, start);
  const apart = tracks.cards.find((card) => positions.get(card) !== positions.get(tracks.cards[0]!));
  if (apart !== undefined) throw unplayed(`${apart} lies apart from ${tracks.cards[0]} before anything is shuffled.`);
}

/** The cards that a view shows: everybody's, or a seat's. */
export const shownTo = (system: GameSystem, tracks: CardTracks, state: State, seat?: number): ReadonlySet<string> =>
  new Set(
    system
      .view(state, seat === undefined ? undefined : system.players[seat]!.id)
      .flatMap((cell) => cardsAt(tracks, cell)),
  );

/** The state in which each card has become another one. */
export function exchanged(
  system: GameSystem,
  { cards, at }: CardTracks,
  state: State,
  exchange: ReadonlyMap<string, string>,
): State {
  if ([...exchange].every(([from, to]) => from === to)) return state;
  const cells = system.values(state);
  const back = new Map([...exchange].map(([from, to]) => [to, from]));
  const key = (track: string, index: readonly string[]): string => trackText(track, index);
  const values = new Map(cells.map(({ track, index, value }) => [key(track, index), value]));
  const texts = cells.map(({ track, index, value }) => {
    const where = at.get(track);
    if (where === undefined) return value;
    if (where === "value") return renamed(cards, value, exchange);
    return values.get(key(track, index.with(where, back.get(index[where]!) ?? index[where]!)))!;
  });
  const state2 = withTexts(system, state, texts);
  if (!state2) throw unplayed(`${system.name} has states that depend on which card is which.`);
  return state2;
}
