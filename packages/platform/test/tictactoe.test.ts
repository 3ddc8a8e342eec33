// The platform's own example is tic-tac-toe as the language has it, and everything that plays and analyses games takes it.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameSystem } from "ninefold";
import { compare, count, solve } from "ninefold/analysis";
import { finish, loadRecord, makeRules, newMatch, saveRecord } from "ninefold/play";
import { chooseDecision } from "ninefold/players";
import { systemOf } from "../../ninefold/test/library/library.ts";
import { systemOfProgram } from "./programs.ts";

const program = await systemOfProgram("tictactoe");

test("it is equivalent to tic-tac-toe of the library", () => {
  const other = systemOf("tic-tac-toe") as unknown as GameSystem;
  const { equivalent } = finish(compare(program, other, { relation: "relabeling" }));
  assert.equal(equivalent, true);
  assert.equal(finish(count(other)).states, finish(count(program)).states);
});

test("it is a draw", () => {
  const { value, exact } = finish(solve(program));
  assert.equal(exact, 5478);
  assert.deepEqual(value(0).worth?.map(String), ["0", "0"]);
});

test("the source's listing of a position has the options that its table lists", () => {
  const read = program.parsePosition(
    "controller[0,0]=X, controller[0,2]=X, controller[1,1]=X, controller[1,2]=O, controller[2,2]=O, activePlayer=O",
  );
  assert.ok("state" in read, JSON.stringify(read));
  assert.deepEqual(
    program.legal(read.state, program.players[1]!.id).map(({ id }) => id),
    ["claim(0,1)", "claim(1,0)", "claim(2,0)", "claim(2,1)"],
  );
});

test("minds play it, and its records are saved and loaded", async () => {
  const rules = await makeRules(program);
  let match = newMatch(rules);
  while (!match.outcome) {
    const [player] = match.activePlayers;
    const { decision } = await chooseDecision(match, player!.name, { mind: "mcts:nodes=30", seed: "minds" });
    const committed = match.commitOption(player!.name, decision);
    assert.ok(committed.success);
    match = committed.match;
  }
  const loaded = loadRecord(saveRecord(match), rules);
  assert.ok("match" in loaded);
  assert.equal(program.encode(loaded.match.state), program.encode(match.state));
  assert.equal(loaded.match.outcome?.text, match.outcome.text);
});
