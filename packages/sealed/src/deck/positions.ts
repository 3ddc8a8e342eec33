// Where the states of a game say that its cards lie, and who is shown them there.
import { type GameSystem, type State, trackText, type ViewedTrack } from "ninefold/model";
import { type Counted, lying, recounted, shownPositions } from "./counts.ts";
import { withTexts } from "./texts.ts";
import { type CardTracks, unplayed } from "./tracks.ts";

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
  if (where === undefined || value === undefined || typeof where === "object") return [];
  return where === "value" ? named(cards, value) : [index[where]!];
}

/** Where each card lies, in a pile which of it it is; a card that no cell names lies nowhere. SealedError NF9012 for one that lies in two positions. */
export function positionsIn(
  system: GameSystem,
  tracks: CardTracks,
  state: State,
  deck: Counted,
): ReadonlyMap<string, string> {
  const positions = new Map<string, string>();
  if (tracks.isCounted) {
    for (const [slot, position] of lying(system, tracks, state, deck).entries())
      if (position !== undefined) positions.set(deck.stands[slot]!, position);
    return positions;
  }
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

/**
 * The cards in groups by where they lie at the beginning: a shuffle of them all would exchange what all know to differ. SealedError NF9012
 * where they do not all lie alike and cells count them, or the beginning `isWritten`: then the header tells all where each one lies.
 */
export function grouped(system: GameSystem, tracks: CardTracks, start: State, isWritten: boolean): CardTracks {
  const nowhere = { stands: tracks.cards, lies: [], open: new Set<number>() };
  const positions = positionsIn(system, tracks, start, nowhere);
  const groupOf = (card: string): string => positions.get(card) ?? "";
  const apart = tracks.cards.find((card) => groupOf(card) !== groupOf(tracks.cards[0]!));
  if (apart === undefined) return tracks;
  if (tracks.isCounted || isWritten)
    throw unplayed(`${apart} lies apart from ${tracks.cards[0]} before anything is shuffled.`);
  return { ...tracks, groupOf };
}

/** The cards that a view shows: everybody's, or a seat's. */
export function shownTo(
  system: GameSystem,
  tracks: CardTracks,
  state: State,
  { stands, lies }: Counted,
  seat?: number,
): ReadonlySet<string> {
  const view = system.view(state, seat === undefined ? undefined : system.players[seat]!.id);
  if (!tracks.isCounted) return new Set(view.flatMap((cell) => cardsAt(tracks, cell)));
  const shown = shownPositions(tracks, view);
  return new Set(stands.filter((_, slot) => shown.has(lies[slot] ?? "")));
}

/** The state with other cards for the slots. */
export function restated(
  system: GameSystem,
  tracks: CardTracks,
  state: State,
  from: Pick<Counted, "stands" | "lies">,
  to: readonly string[],
): State {
  const exchange = new Map(from.stands.map((card, slot) => [card, to[slot]!]));
  if ([...exchange].every(([before, after]) => before === after)) return state;
  const texts = tracks.isCounted
    ? recounted(system, tracks, state, from, to)
    : renamedIn(system, tracks, state, exchange);
  const other = withTexts(system, state, texts);
  if (!other) throw unplayed(`${system.name} has states that depend on which card is which.`);
  return other;
}

/** The values of all cells in which each card has become another one. */
function renamedIn(
  system: GameSystem,
  { cards, at }: CardTracks,
  state: State,
  exchange: ReadonlyMap<string, string>,
): readonly string[] {
  const cells = system.values(state);
  const back = new Map([...exchange].map(([from, to]) => [to, from]));
  const values = new Map(cells.map(({ track, index, value }) => [trackText(track, index), value]));
  return cells.map(({ track, index, value }) => {
    const where = at.get(track);
    if (where === undefined || typeof where === "object") return value;
    if (where === "value") return renamed(cards, value, exchange);
    return values.get(trackText(track, index.with(where, back.get(index[where]!) ?? index[where]!)))!;
  });
}
