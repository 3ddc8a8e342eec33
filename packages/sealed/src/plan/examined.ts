// Which secrets are public in the end, as far as plays show: those from which everybody can check what was kept secret before.
import { choicesAt, type GameSystem, isOver, type State, tuplesOf, type ViewedTrack } from "ninefold/model";
import { seeded } from "ninefold/play";
import type { TrackKind } from "./plan.ts";

/** So many plays are drawn, and so many plies. */
const PLAYS = 60;
const MAX_PLIES = 6000;

/**
 * The tracks, by number, that did not stay secret in any of the plays: each hidden value was public in the end, or nothing was left
 * of it, and it did not become another one before; cards may go. A play that shows otherwise is a proof; that none does is not, so a
 * record whose secrets stay closed is never accepted by who verifies it.
 */
export function openedInTheEnd(system: GameSystem, kinds: readonly TrackKind[]): ReadonlySet<number> {
  const open = new Set(system.tracks.keys());
  const chance = seeded("what is public in the end");
  let plies = 0;
  for (let play = 0; play < PLAYS && plies < MAX_PLIES; play++) plies += onePlay(system, kinds, chance, open);
  return open;
}

/** Takes out of the set what one play shows to stay secret; the number of plies. */
function onePlay(
  system: GameSystem,
  kinds: readonly TrackKind[],
  chance: Parameters<GameSystem["draw"]>[2],
  open: Set<number>,
): number {
  const starts = system.initialStates();
  let state: State | undefined = starts[chance.uniform(starts.length)];
  const trackOf = system.tracks.flatMap(({ indices }, track) => indices.map(() => track));
  const secrets = new Map<number, string>();
  for (let ply = 0; state && ply < MAX_PLIES; ply++) {
    const views = system.view(state);
    const values = system.values(state).map(({ value }) => value);
    const choices = choicesAt(system, state);
    const isLast = isOver(choices);
    for (const [cell, viewed] of views.entries()) {
      const track = trackOf[cell] ?? -1;
      if (isKept(viewed, values[cell] ?? "", secrets.get(cell), kinds[track] === "K", isLast)) open.delete(track);
      if (viewed.value === undefined && !isNothing(values[cell])) secrets.set(cell, values[cell] ?? "");
      else secrets.delete(cell);
    }
    if (isLast) return ply;
    const tuple = drawn([...tuplesOf(choices)], chance);
    state = tuple && system.draw(state, tuple, chance);
  }
  return MAX_PLIES;
}

const drawn = <Each>(list: readonly Each[], chance: Parameters<GameSystem["draw"]>[2]): Each | undefined =>
  list[chance.uniform(list.length)];

/** Whether a hidden cell shows that its track is not open in the end. */
function isKept(
  viewed: ViewedTrack,
  value: string,
  before: string | undefined,
  isCards: boolean,
  isLast: boolean,
): boolean {
  const isHidden = viewed.value === undefined && !isNothing(value);
  if (isHidden && isLast) return true;
  return !isCards && before !== undefined && value !== before;
}

const isNothing = (value: string | undefined): boolean =>
  value === undefined || value === "none" || value === "{}" || value === "[]" || value === "0";
