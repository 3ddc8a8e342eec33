// Tables of solved positions: who plays by one never does worse than the game is worth.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { solve } from "../../src/analysis/index.ts";
import type { GameSystem } from "../../src/model/index.ts";
import { finish, makeRules, newMatch } from "../../src/play/index.ts";
import { chooseDecision } from "../../src/players/choosing/choose.ts";
import { MindError } from "../../src/players/minds/errors.ts";
import { type Table, tableOf } from "../../src/players/tables/table.ts";
import { readTable, writeTable } from "../../src/players/tables/text.ts";
import { systemOf } from "../library/library.ts";

function solvedTable(system: GameSystem, hash: string): Table {
  const solution = finish(solve(system));
  const work = tableOf(solution, hash);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

test("a table of tic-tac-toe never loses, whoever begins", async () => {
  const rules = await makeRules(systemOf("tic-tac-toe"));
  const table = solvedTable(rules.system, rules.hash);
  assert.equal(table.positions.size, 4298);
  for (const own of ["X", "O"]) {
    for (let play = 0; play < 12; play++) {
      let match = newMatch(rules, { chance: `${own} ${play}` });
      for (let [player] = match.activePlayers; player; [player] = match.activePlayers) {
        const by = player.name === own ? { table } : { mind: "random" };
        const { decision } = await chooseDecision(match, player.id, { ...by, seed: `${play}` });
        const committed = match.commitOption(player.id, decision);
        assert.ok(committed.success);
        match = committed.match;
      }
      assert.ok(match.outcome?.text === "draw" || match.outcome?.text === `${own} wins`, match.outcome?.text);
    }
  }
});

test("where the table says nothing the mind thinks", async () => {
  const rules = await makeRules(systemOf("tic-tac-toe"));
  const table = { game: "TicTacToe", rules: rules.hash, positions: new Map() };
  const { thought } = await chooseDecision(newMatch(rules), "X", { table, mind: "alphabeta:depth=1" });
  assert.ok(thought.nodes > 0);
});

test("tables are read back as they were written, and nothing else is read", async () => {
  const rules = await makeRules(systemOf("tic-tac-toe"));
  const table = solvedTable(rules.system, rules.hash);
  const text = writeTable(table);
  assert.deepEqual(readTable(text), table);
  const refused = (wrong: string): void =>
    assert.throws(
      () => readTable(wrong),
      (error) => error instanceof MindError && error.code === "NF7025",
    );
  for (const wrong of ["", "{}", "null", "[]", text.slice(1), `${text}[1]\n`, `${text}["k",["1/0"],{}]\n`])
    refused(wrong);
  const head = text.slice(0, text.indexOf("\n"));
  fc.assert(
    fc.property(fc.json(), (line) => {
      try {
        readTable(`${head}\n${line}`);
      } catch (error) {
        assert.ok(error instanceof MindError);
      }
    }),
    { seed: 1, numRuns: 200 },
  );
});

test("a table by other rules is refused, and a game that hides something has none", async () => {
  const rules = await makeRules(systemOf("connect-four"));
  const table = { game: "TicTacToe", rules: "other", positions: new Map() };
  await assert.rejects(chooseDecision(newMatch(rules), "Red", { table }), /The table is for TicTacToe/);
  const hidden = systemOf("kuhn-poker");
  assert.throws(() => solvedTable(hidden, ""), /hides something/);
});
