// Tracks that count cards of a kind: which slots lie where follows from how the counts change.
import { type GameSystem, type State, trackText, type ViewedTrack } from "ninefold/model";
import { type CardTracks, unplayed } from "./tracks.ts";

/** What the counts of a state are held against. */
export interface Counted {
  /** By slot, the card that stands for it. */
  readonly stands: readonly string[];
  /** By slot, the position in which it was counted; undefined where it lies nowhere. */
  readonly lies: readonly (string | undefined)[];
  readonly open: ReadonlySet<number>;
}

type Cell = Pick<ViewedTrack, "track" | "index">;

/** The position and the kind that a cell counts; undefined for cells of other tracks. */
function countedAt({ at }: CardTracks, { track, index }: Cell): { position: string; kind: string } | undefined {
  const where = at.get(track);
  if (typeof where !== "object") return undefined;
  return { position: trackText(track, index.toSpliced(where.index, 1)), kind: index[where.index]! };
}

const NOWHERE = "";

/** How many cards of each kind are counted in each position, and nowhere. SealedError NF9012 where they are more than there are. */
function countsIn(system: GameSystem, tracks: CardTracks, state: State): ReadonlyMap<string, Map<string, number>> {
  const kinds = new Map<string, Map<string, number>>();
  for (const card of tracks.cards) {
    const kind = tracks.kindOf(card);
    const nowhere = kinds.get(kind)?.get(NOWHERE) ?? 0;
    kinds.set(kind, new Map([[NOWHERE, nowhere + 1]]));
  }
  for (const cell of system.values(state)) {
    const at = countedAt(tracks, cell);
    const counts = at && kinds.get(at.kind);
    if (!at || !counts) continue;
    const count = Number(cell.value);
    counts.set(at.position, count);
    counts.set(NOWHERE, counts.get(NOWHERE)! - count);
    if (counts.get(NOWHERE)! < 0) throw unplayed(`More cards of kind ${at.kind} are counted than there are.`);
  }
  return kinds;
}

/**
 * By slot, where it lies in a state. Cards of a kind that leave a position are those that all know, then any: nobody tells them apart.
 * SealedError NF9012 where cards of one kind leave several positions for several others at once.
 */
export function lying(system: GameSystem, tracks: CardTracks, state: State, deck: Counted): Counted["lies"] {
  const lies = deck.stands.map((_, slot) => deck.lies[slot] ?? NOWHERE);
  for (const [kind, counts] of countsIn(system, tracks, state)) {
    const slots = [...lies.keys()].filter((slot) => tracks.kindOf(deck.stands[slot]!) === kind);
    const at = (position: string): readonly number[] => slots.filter((slot) => lies[slot] === position);
    const changed = [...counts].map(([position, count]) => ({ position, more: count - at(position).length }));
    const from = changed.filter(({ more }) => more < 0);
    const to = changed.filter(({ more }) => more > 0);
    if (from.length > 1 && to.length > 1) throw unplayed(`It cannot be said which card of kind ${kind} went where.`);
    const going = from.flatMap(({ position, more }) =>
      at(position)
        .toSorted((a, b) => Number(deck.open.has(b)) - Number(deck.open.has(a)) || a - b)
        .slice(0, -more),
    );
    for (const { position, more } of to) for (const slot of going.splice(0, more)) lies[slot] = position;
  }
  return lies.map((position) => (position === NOWHERE ? undefined : position));
}

/** The positions whose counts a view shows. SealedError NF9012 where it shows some of one position and others not. */
export function shownPositions(tracks: CardTracks, view: readonly ViewedTrack[]): ReadonlySet<string> {
  const shown = new Map<string, boolean>();
  for (const cell of view) {
    const at = countedAt(tracks, cell);
    if (!at) continue;
    const isShown = cell.value !== undefined;
    if ((shown.get(at.position) ?? isShown) !== isShown) throw unplayed(`Of ${at.position} some kinds are shown.`);
    shown.set(at.position, isShown);
  }
  return new Set([...shown].flatMap(([position, isShown]) => (isShown ? [position] : [])));
}

/** The values of all cells where other cards stand for the slots. */
export function recounted(
  system: GameSystem,
  tracks: CardTracks,
  state: State,
  { stands, lies }: Pick<Counted, "stands" | "lies">,
  to: readonly string[],
): readonly string[] {
  const more = new Map<string, number>();
  const add = (position: string | undefined, card: string, by: number): void => {
    const key = `${position} ${tracks.kindOf(card)}`;
    if (position !== undefined) more.set(key, (more.get(key) ?? 0) + by);
  };
  for (const [slot, card] of stands.entries()) {
    add(lies[slot], card, -1);
    add(lies[slot], to[slot]!, 1);
  }
  return system.values(state).map((cell) => {
    const at = countedAt(tracks, cell);
    return at ? String(Number(cell.value) + (more.get(`${at.position} ${at.kind}`) ?? 0)) : cell.value;
  });
}
