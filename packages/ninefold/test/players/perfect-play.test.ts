// Positions of connect four, 20 plies deep and more, won, drawn and lost: alpha-beta search answers them perfectly.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { finish, type Match, makeRules, newMatch, seeded, type WholeWork } from "../../src/play/index.ts";
import { makeMind, readMind } from "../../src/players/choosing/spec.ts";
import type { Thought } from "../../src/players/minds/mind.ts";
import { committed } from "../../src/players/tournament/opening.ts";
import { systemOf } from "../library/library.ts";
import { rounds } from "../library/sample.ts";

/**
 * The columns of random plays, what the position after them is worth to who decides, and the columns that keep it so: computed
 * by bench/limit/connect-four-worth.ts (bench/test/worths.test.ts).
 */
const POSITIONS = JSON.parse(
  readFileSync(new URL("../fixtures/connect-four-worths.json", import.meta.url), "utf8"),
) as readonly (readonly [columns: string, worth: number, best: string])[];

/** The most that one of them takes is 1,237,704. */
const NODES = 1_300_000;

const rules = await makeRules(systemOf("connect-four"));

for (const [columns, worth, best] of POSITIONS.slice(0, rounds(7, POSITIONS.length))) {
  test(`${columns} is worth ${worth}`, () => {
    const match = [...columns].reduce<Match>(
      (now, column, ply) => committed(now, ply % 2, `drop(${column})`),
      newMatch(rules),
    );
    const mind = makeMind(readMind("alphabeta"), { system: rules.system, from: [match.start] });
    const asked = { budget: { nodes: NODES }, chance: seeded(1) };
    const thinking = mind.think(match.perspective(columns.length % 2), asked);
    const { lines, mixture } = finish(thinking as unknown as WholeWork<Thought>);
    assert.deepEqual([lines[0]?.worth, lines[0]?.proved], [worth, true]);
    assert.ok([...mixture.keys()].every((id) => best.includes(/\d/u.exec(id)?.[0] ?? "-")));
  });
}
