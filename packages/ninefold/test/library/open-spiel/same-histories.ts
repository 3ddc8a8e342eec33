// The games of the library that OpenSpiel has too: the same trees, payoffs and knowledge.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { Parameters } from "../independent/index.ts";
import { countHistories, type Histories } from "./ours.ts";

interface Shared {
  readonly game: string;
  readonly with?: Parameters;
  /** As OpenSpiel calls it, with its parameters. */
  readonly openSpiel: string;
  /** The information sets where OpenSpiel's strings are not what a player knows. */
  readonly information?: readonly number[];
  readonly long?: boolean;
}

const SHOTS = "board_width=2,board_height=2,allow_repeated_shots=false";
const SECRET = { shuffled: "false", secret: "true" };

const SHARED: readonly Shared[] = [
  { game: "kuhn-poker", openSpiel: "kuhn_poker" },
  { game: "multiplayer-kuhn", with: { seats: "2" }, openSpiel: "kuhn_poker" },
  { game: "multiplayer-kuhn", openSpiel: "kuhn_poker(players=3)" },
  { game: "multiplayer-kuhn", with: { seats: "4" }, openSpiel: "kuhn_poker(players=4)", long: true },
  { game: "multiplayer-kuhn", with: { seats: "5" }, openSpiel: "kuhn_poker(players=5)", long: true },
  { game: "leduc-poker", openSpiel: "leduc_poker" },
  { game: "tiny-hanabi", openSpiel: "tiny_hanabi" },
  { game: "liars-dice", with: { faces: "2", wild: "true" }, openSpiel: "liars_dice(dice_sides=2)" },
  { game: "liars-dice", with: { faces: "3", wild: "true" }, openSpiel: "liars_dice(dice_sides=3)" },
  { game: "liars-dice", with: { faces: "4", wild: "true" }, openSpiel: "liars_dice(dice_sides=4)" },
  { game: "liars-dice", with: { wild: "true" }, openSpiel: "liars_dice", long: true },
  {
    game: "liars-dice",
    with: { dice: "2", faces: "2", wild: "true" },
    openSpiel: "liars_dice(numdice=2,dice_sides=2)",
    // A player's four throws; OpenSpiel sorts the dice, which leaves three.
    information: [512, 512],
  },
  { game: "goofspiel", with: { cards: "3" }, openSpiel: "goofspiel(num_cards=3)" },
  // Where nothing is hidden, OpenSpiel's strings forget who has played which card when.
  { game: "goofspiel", openSpiel: "goofspiel(num_cards=4)", information: [3652, 3652], long: true },
  {
    game: "goofspiel",
    with: { shuffled: "false" },
    openSpiel: "goofspiel(num_cards=4,points_order=descending)",
    information: [161, 161],
  },
  {
    game: "goofspiel",
    with: { ...SECRET, cards: "3" },
    openSpiel: "goofspiel(num_cards=3,points_order=descending,imp_info=true)",
  },
  { game: "goofspiel", with: SECRET, openSpiel: "goofspiel(num_cards=4,points_order=descending,imp_info=true)" },
  {
    game: "goofspiel",
    with: { ...SECRET, cards: "5" },
    openSpiel: "goofspiel(num_cards=5,points_order=descending,imp_info=true)",
    long: true,
  },
  { game: "goofspiel", with: { seats: "3", cards: "3" }, openSpiel: "goofspiel(players=3,num_cards=3)" },
  {
    game: "goofspiel",
    with: { ...SECRET, seats: "4", cards: "3" },
    openSpiel: "goofspiel(players=4,num_cards=3,points_order=descending,imp_info=true)",
  },
  {
    game: "goofspiel",
    with: { ...SECRET, seats: "5", cards: "3" },
    openSpiel: "goofspiel(players=5,num_cards=3,points_order=descending,imp_info=true)",
    long: true,
  },
  {
    game: "dark-hex",
    with: { columns: "2", rows: "2" },
    openSpiel: "dark_hex(board_size=2,obstype=reveal-numturns)",
  },
  {
    game: "dark-hex",
    with: { columns: "2", rows: "2", abrupt: "true" },
    openSpiel: "dark_hex(board_size=2,gameversion=adh,obstype=reveal-numturns)",
  },
  {
    game: "dark-hex",
    with: { columns: "3", rows: "2" },
    openSpiel: "dark_hex(num_cols=3,num_rows=2,obstype=reveal-numturns)",
    long: true,
  },
  {
    game: "dark-hex",
    with: { columns: "2", rows: "3" },
    openSpiel: "dark_hex(num_cols=2,num_rows=3,obstype=reveal-numturns)",
    long: true,
  },
  {
    game: "battleship",
    with: { longest: "1" },
    openSpiel: `battleship(${SHOTS},ship_sizes=[1],ship_values=[1],num_shots=3)`,
  },
  {
    game: "battleship",
    with: { shots: "2" },
    openSpiel: `battleship(${SHOTS},ship_sizes=[2],ship_values=[1],num_shots=2)`,
  },
  { game: "battleship", openSpiel: `battleship(${SHOTS},ship_sizes=[2],ship_values=[1],num_shots=3)` },
  {
    game: "battleship",
    with: { ships: "2", shots: "2" },
    openSpiel: `battleship(${SHOTS},ship_sizes=[2;1],ship_values=[1;1],num_shots=2)`,
    long: true,
  },
];

/** What count.py has printed, by OpenSpiel's name of the game. */
const COUNTED = new Map(
  readFileSync(new URL("counts.jsonl", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Histories & { readonly game: string })
    .map((counted) => [counted.game, counted]),
);

export function testSameHistories({ long }: { readonly long: boolean }): void {
  for (const shared of SHARED.filter((one) => (one.long ?? false) === long)) {
    const parameters = Object.entries(shared.with ?? {}).map((pair) => pair.join(" = "));
    test(`${[shared.game, ...parameters].join(", ")} has the histories of ${shared.openSpiel}`, () => {
      const counted = COUNTED.get(shared.openSpiel);
      assert.ok(counted, "count.py has not counted it");
      const { value, ...found } = countHistories(shared.game, shared.with ?? {});
      const { terminal, decisions, returns } = counted;
      assert.deepEqual(found, { terminal, decisions, returns, information: shared.information ?? counted.information });
      for (const [player, expected] of counted.value.entries()) {
        assert.ok(Math.abs((value[player] ?? Number.NaN) - expected) < 1e-8, `player ${player}: ${value[player]}`);
      }
    });
  }
}
