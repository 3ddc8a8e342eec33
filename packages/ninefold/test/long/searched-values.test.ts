// What best play of larger games is worth to who begins, found by alpha-beta search. The values are those of programs of their
// own, some of them published.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameSystem } from "../../src/model/index.ts";
import { systemOf } from "../library/library.ts";
import { breakthrough, dotsAndBoxes, worthOfStart } from "../players/searches.ts";

const connectFour = (columns: number, rows: number): GameSystem =>
  systemOf("connect-four", { columns: String(columns), rows: String(rows) });

const VALUES: readonly [name: string, system: () => GameSystem, worth: number][] = [
  ["connect four, 5 by 4", () => connectFour(5, 4), 0],
  ["connect four, 5 by 5", () => connectFour(5, 5), 0],
  ["connect four, 6 by 4", () => connectFour(6, 4), -1],
  ["breakthrough, 5 by 4", () => breakthrough(5, 4), -1],
  ["breakthrough, 6 by 4", () => breakthrough(6, 4), -1],
  ["breakthrough, 3 by 5", () => breakthrough(3, 5), -1],
  ["breakthrough, 3 by 6", () => breakthrough(3, 6), 1],
  ["dots and boxes, 4 by 1", () => dotsAndBoxes(4, 1), 0],
  ["dots and boxes, 3 by 2", () => dotsAndBoxes(3, 2), -2],
  ["hex, 4 by 4", () => systemOf("hex", { size: "4" }), 1],
];

for (const [name, system, worth] of VALUES) {
  test(name, () => assert.deepEqual(worthOfStart(system(), 200_000_000), { worth, proved: true }));
}
