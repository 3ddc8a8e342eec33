// Cells of states: what a secret has written, and whose it is.
import { type GameSystem, type State, trackText } from "ninefold/model";
import type { Owner } from "../transcript/plan.ts";
import type { Setting } from "./setting.ts";

export interface SecretCell {
  readonly name: string;
  readonly track: string;
  /** Whose secret it is, where that does not depend on who decided. */
  readonly owner: number | undefined;
}

function ownerOf(system: GameSystem, owner: Owner | undefined, index: readonly string[]): number | undefined {
  if (owner?.by === "seat") return owner.seat;
  if (owner?.by !== "index") return undefined;
  const seat = system.players.findIndex(({ name }) => name === index[owner.index]);
  return seat < 0 ? undefined : seat;
}

/** The secret cells in which some of these states differ, and whether they differ in others too. */
export function differing({ system, secretTracks }: Setting, states: readonly State[]) {
  const [first = [], ...others] = states.map((state) => system.values(state));
  const differ = first.filter(({ value }, i) => others.some((values) => values[i]!.value !== value));
  const cells = differ.flatMap((cell): SecretCell[] => {
    const planned = secretTracks.get(cell.track);
    return planned
      ? [
          {
            name: trackText(cell.track, cell.index),
            track: cell.track,
            owner: ownerOf(system, planned.owner, cell.index),
          },
        ]
      : [];
  });
  return { cells, reachesOpen: cells.length < differ.length };
}

/** The cells that everybody is shown in a state. */
export const shownCells = (system: GameSystem, state: State): ReadonlySet<string> =>
  new Set(system.view(state).flatMap((cell) => (cell.value === undefined ? [] : [trackText(cell.track, cell.index)])));
