import { cellName } from "./cells.ts";
import type { Named } from "./named.ts";
import { upTo } from "./tally.ts";

/** The sides that are drawn, who has completed each box (-1: nobody), and whose turn it is. */
type State = [drawn: boolean[], owners: number[], turn: number];

/** A side is named by its place on a board that has places for dots, sides and boxes alike. */
interface Side {
  readonly name: string;
  readonly boxes: readonly number[];
}

export const dotsAndBoxes = (columns: number, rows: number): Named<State> => {
  const { sides, sidesOf } = layOut(columns, rows);
  return {
    start: [sides.map(() => false), sidesOf.map(() => -1), 0],
    next: ([drawn, owners, turn]) => {
      const result = new Map<string, State>();
      sides.forEach(({ name, boxes }, side) => {
        if (drawn[side]) return;
        const now = drawn.with(side, true);
        const complete = boxes.filter((b) => sidesOf[b]!.every((s) => now[s]));
        const owned = owners.map((owner, b) => (complete.includes(b) ? turn : owner));
        result.set(`draw(${name})`, [now, owned, complete.length > 0 ? turn : 1 - turn]);
      });
      return result;
    },
    outcome: ([, owners]) => {
      const lead = owners.reduce((sum, owner) => sum + (owner === 0 ? 1 : -1), 0);
      return lead === 0 ? "draw" : `${lead > 0 ? "First" : "Second"} wins ${Math.abs(lead)}`;
    },
  };
};

function layOut(columns: number, rows: number) {
  const box = (x: number, y: number): number[] =>
    x >= 0 && x < columns && y >= 0 && y < rows ? [y * columns + x] : [];
  const lying = upTo(columns).flatMap((x) =>
    upTo(rows + 1).map((y): Side => ({ name: cellName(2 * x + 1, 2 * y), boxes: [...box(x, y), ...box(x, y - 1)] })),
  );
  const upright = upTo(columns + 1).flatMap((x) =>
    upTo(rows).map((y): Side => ({ name: cellName(2 * x, 2 * y + 1), boxes: [...box(x, y), ...box(x - 1, y)] })),
  );
  const sides = [...lying, ...upright];
  const sidesOf = upTo(columns * rows).map((b) => upTo(sides.length).filter((s) => sides[s]!.boxes.includes(b)));
  return { sides, sidesOf };
}

/** By how many boxes the first player leads after best play: what is still to be had depends on the sides drawn alone. */
export function bestLead(columns: number, rows: number): number {
  const { sides, sidesOf } = layOut(columns, rows);
  const boxes = sidesOf.map((around) => around.reduce((set, side) => set | (1 << side), 0));
  const boxesAt = sides.map((side) => side.boxes.map((box) => boxes[box]!));
  const all = (1 << sides.length) - 1;
  // From the last side back: how far ahead of the other the player whose turn it is can still come.
  const leads = new Int8Array(all + 1);
  for (let drawn = all - 1; drawn >= 0; drawn--) {
    let best = Number.NEGATIVE_INFINITY;
    for (let side = 0; side < sides.length; side++) {
      const now = drawn | (1 << side);
      if (now === drawn) continue;
      let complete = 0;
      for (const box of boxesAt[side]!) if ((box & ~now) === 0) complete++;
      best = Math.max(best, complete > 0 ? complete + leads[now]! : -leads[now]!);
    }
    leads[drawn] = best;
  }
  return leads[0]!;
}
