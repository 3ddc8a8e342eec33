// How long one player needs on the average, found through the game system, exactly as it is published.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Encoding, type GameSystem, legalTuples, type State } from "../../src/model/index.ts";
import { systemOf } from "./library.ts";

/** What a state expects: the states that can follow it, of six equally likely throws. */
type Row = ReadonlyMap<Encoding, number>;

function rowsOf(system: GameSystem): ReadonlyMap<Encoding, Row> {
  const rows = new Map<Encoding, Row>();
  const add = (state: State): void => {
    const at = system.encode(state);
    if (rows.has(at)) return;
    const row = new Map<Encoding, number>();
    rows.set(at, row);
    for (const tuple of legalTuples(system, state))
      for (const { state: after, probability } of system.consequences(state, tuple)) {
        row.set(system.encode(after), Math.round(6 * probability.valueOf()));
        add(after);
      }
  };
  add(system.initialStates()[0]!);
  return rows;
}

/** The plies to the end from the first of the rows, as a numerator and a denominator; by elimination without fractions (Bareiss). */
function expectedPlies(rows: ReadonlyMap<Encoding, Row>): readonly [bigint, bigint] {
  const open = [...rows].filter(([, row]) => row.size > 0);
  // The first is eliminated last, so that its value stands alone in the last row.
  const order = new Map(open.map(([at], i) => [at, open.length - 1 - i]));
  const size = open.length;
  const matrix = Array.from({ length: size }, () => Array.from({ length: size + 1 }, () => 0n));
  for (const [at, row] of open) {
    const equation = matrix[order.get(at)!]!;
    equation[order.get(at)!] = 6n;
    equation[size] = 6n;
    for (const [to, count] of row) if (order.has(to)) equation[order.get(to)!]! -= BigInt(count);
  }
  let before = 1n;
  for (let k = 0; k < size - 1; k++) {
    const pivot = matrix[k]![k]!;
    for (let i = k + 1; i < size; i++) {
      const factor = matrix[i]![k]!;
      for (let j = k; j <= size; j++) matrix[i]![j] = (matrix[i]![j]! * pivot - matrix[k]![j]! * factor) / before;
    }
    before = pivot;
  }
  return [matrix[size - 1]![size]!, matrix[size - 1]![size - 1]!];
}

// S. C. Althoen, L. King and K. Schilling, "How Long Is a Game of Snakes and Ladders?", The Mathematical Gazette 77 (1993), 71-76.
const PUBLISHED = [
  225837582538403273407117496273279920181931269186581786048583n,
  5757472998140039232950575874628786131130999406013041613400n,
] as const;

test("one player needs 39.2 throws on the average, as an exact fraction", () => {
  const [plies, of] = expectedPlies(rowsOf(systemOf("snakes-and-ladders", { seats: "1" })));
  assert.equal(plies * PUBLISHED[1], PUBLISHED[0] * of);
});
