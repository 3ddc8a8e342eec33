// What best play of small games is worth to who begins: values known from elsewhere, and how many positions alpha-beta search
// takes to prove them.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameSystem } from "../../src/model/index.ts";
import { systemOf } from "../library/library.ts";
import { breakthrough, othello4, systemWith, worthOfStart } from "./searches.ts";

interface KnownValue {
  readonly name: string;
  readonly system: () => GameSystem;
  readonly worth: number;
  /** Nodes that suffice for the proof. */
  readonly nodes: number;
}

/** By columns and rows. */
type Sized = readonly (readonly [columns: number, rows: number, worth: number, nodes: number])[];

const ofSizes = (name: string, systemOfSize: (columns: number, rows: number) => GameSystem, sizes: Sized) =>
  sizes.map(([columns, rows, worth, nodes]): KnownValue => {
    return { name: `${name}, ${columns} by ${rows}`, system: () => systemOfSize(columns, rows), worth, nodes };
  });

const sized = (game: string) => (columns: number, rows: number) =>
  systemOf(game, { columns: String(columns), rows: String(rows) });

/** Computed by a program written for connect four alone; 4 by 4 and 5 by 4 by library/independent/connect-four-search.ts too. */
const CONNECT_FOUR: Sized = [
  [4, 4, 0, 60_000],
  [4, 5, 0, 300_000],
  [5, 4, 0, 1_200_000],
  [5, 5, 0, 15_000_000],
  [6, 4, -1, 16_000_000],
  [4, 6, 0, 2_100_000],
  [6, 5, 0, 330_000_000],
];

/** Two rows of men. Computed by a program written for breakthrough alone. */
const BREAKTHROUGH: Sized = [
  [3, 4, -1, 10_000],
  [4, 4, -1, 60_000],
  [5, 4, -1, 500_000],
  [6, 4, -1, 4_000_000],
  [2, 5, -1, 20_000],
  [3, 5, -1, 730_000],
  [2, 6, 1, 50_000],
  [6, 4, -1, 200_000_000],
  [3, 6, 1, 200_000_000],
];

/** By boxes. Computed by a program written for dots and boxes alone; library/independent/dots-and-boxes.ts finds 1 by 1 and 2 by 2 too. */
const DOTS_AND_BOXES: Sized = [
  [1, 1, -1, 1_000],
  [2, 1, 0, 2_000],
  [3, 1, -1, 10_000],
  [4, 1, 0, 90_000],
  [2, 2, 2, 50_000],
  [3, 2, -2, 2_300_000],
];

/** Who begins wins on every board: Nash's argument of a stolen strategy. */
const HEX: readonly (readonly [size: number, nodes: number])[] = [
  [3, 20_000],
  [4, 300_000],
];

/** Othello 4 by 4, won by the difference in discs: White has 8 more, 11 to 3. Computed by a program written for othello alone. */
const othello4ByDiscs = (): GameSystem =>
  systemWith(
    "othello",
    ["grid(8, 8)", "grid(4, 4)"],
    ["8/8/8/3WB3/3BW3/8/8/8", "4/1WB1/1BW1/4"],
    ["outcome p wins when size of(p)", "outcome p wins size of(p) - size of(next(p)) when size of(p)"],
    [
      "outcome draw otherwise",
      "outcome draw otherwise\nworth (p wins lead) to q = if p is q then lead else -lead\nworth draw to p = 0",
    ],
  );

const KNOWN: readonly KnownValue[] = [
  { name: "tic-tac-toe", system: () => systemOf("tic-tac-toe"), worth: 0, nodes: 10_000 },
  ...ofSizes("connect four", sized("connect-four"), CONNECT_FOUR),
  ...ofSizes("breakthrough", breakthrough, BREAKTHROUGH),
  ...ofSizes("dots and boxes", sized("dots-and-boxes"), DOTS_AND_BOXES),
  { name: "othello, 4 by 4", system: othello4, worth: -1, nodes: 5_000 },
  { name: "othello, 4 by 4, by discs", system: othello4ByDiscs, worth: -8, nodes: 30_000 },
  ...HEX.map(([size, nodes]): KnownValue => {
    return { name: `hex, ${size} by ${size}`, system: () => systemOf("hex", { size: String(size) }), worth: 1, nodes };
  }),
];

/** More nodes than so many take long. */
const LONG = 1_500_000;

/** The bytes of the table, and of that for a proof of more nodes than some. */
const TABLE = 2 ** 26;
const LARGE_TABLE = 2 ** 30;
const LARGE = 200_000_000;

/** A test for each of them, or for those that take long. */
export function testKnownValues({ long }: { readonly long: boolean }): void {
  for (const { name, system, worth, nodes } of KNOWN.filter((one) => one.nodes > LONG === long))
    test(name, () =>
      assert.deepEqual(worthOfStart(system(), nodes, nodes > LARGE ? LARGE_TABLE : TABLE), { worth, proved: true }),
    );
}
