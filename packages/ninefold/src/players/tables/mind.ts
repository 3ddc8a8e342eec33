// Who plays by a table, and thinks where it says nothing.
import type { Perspective } from "../../knowledge/index.ts";
import type { GameSystem, State } from "../../model/index.ts";
import type { Asked, Line, Mind, Thinking, Thought } from "../minds/mind.ts";
import { Roots } from "../minds/roots.ts";
import { unsearched } from "../minds/unsearched.ts";
import { positionKey, type Table } from "./table.ts";

export interface TableMindOptions {
  readonly system: GameSystem;
  readonly from?: readonly State[] | undefined;
  /** Who decides in positions that the table does not have. */
  readonly otherwise: Mind;
}

/** Plays by a table. */
export function tableMind({ positions }: Table, { system, from, otherwise }: TableMindOptions): Mind {
  const roots = new Roots(system, from);
  const ponder = otherwise.ponder?.bind(otherwise);
  return {
    ...(ponder && { ponder }),
    *think(perspective: Perspective, asked: Asked): Generator<Thinking, Thought, boolean | undefined> {
      const ids = perspective.choices.map(({ id }) => id);
      if (ids.length === 1) return unsearched(ids);
      const [only, ...others] = yield* roots.of(perspective, asked.chance);
      if (!only) return unsearched(ids);
      const { player } = perspective;
      const found = others.length === 0 ? positions.get(positionKey(system, only.state)) : undefined;
      // Whatever a file says, what is decided is legal, and what has no weight is not decided.
      const best =
        player && found && ownOf(found.best, player.name)?.filter(([id, weight]) => weight > 0 && ids.includes(id));
      if (!player || !found || !best || best.length === 0) return yield* otherwise.think(perspective, asked);
      const worth = found.worth[player.id];
      const value = worth === undefined ? undefined : numberIn(worth);
      const lines = best.map(([id]): Line => ({ plies: [id], worth: value, proved: value !== undefined }));
      return { mixture: new Map(best), lines, nodes: 0 };
    },
  };
}

/** What a record has under a name, which may be that of something every object has. */
const ownOf = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** `3/4`, `-1`. */
function numberIn(fraction: string): number {
  const [numerator, denominator = 1] = fraction.split("/").map(Number);
  return (numerator ?? 0) / denominator;
}
