// Minds by their texts, and decisions by minds.
import assert from "node:assert/strict";
import { test } from "node:test";
import { finish, type Match, makeRules, newMatch, type WholeWork } from "../../src/play/index.ts";
import { chooseDecision, thinkingOf } from "../../src/players/choosing/choose.ts";
import { readMind } from "../../src/players/choosing/spec.ts";
import type { Thought } from "../../src/players/minds/mind.ts";
import { randomPlies } from "../../src/players/tournament/opening.ts";
import { systemOf } from "../library/library.ts";

const rules = await makeRules(systemOf("tic-tac-toe"));

const thinking = (match: Match) => thinkingOf(match, "X", { mind: "mcts:nodes=50", seed: "a" });
const finished = (work: ReturnType<typeof thinking>): Thought => finish(work as unknown as WholeWork<Thought>);

test("a budget is one of those that there are", () => {
  assert.deepEqual(readMind("mcts:nodes=20,memory=1000").budget, { nodes: 20, memory: 1000 });
  for (const text of ["mcts:constructor=5", "mcts:nodes=0", "mcts:nodes=", "mcts:", "mcts:plays=3"]) {
    assert.throws(() => readMind(text), /says no budget: one of nodes, ms, memory, and/, text);
  }
  assert.throws(() => readMind("alphabeta:plies=3"), /says no budget: one of nodes, ms, depth, memory, and/);
});

test("a kind of mind is told nothing that it does not go by", () => {
  for (const text of ["random:nodes=4", "greedy:ms=5", "worst:depth=2", "random:"]) {
    const [kind] = text.split(":");
    const message = new RegExp(`is more than ${kind} takes: it has no budget, write ${kind} alone\\.$`);
    assert.throws(() => readMind(text), { code: "NF7021", message }, text);
  }
  for (const kind of ["mcts", "ismcts", "oos"])
    assert.throws(() => readMind(`${kind}:depth=3`), {
      code: "NF7021",
      message: `"depth=3" is nothing that ${kind} goes by: one of nodes, ms, memory, and a whole number, such as nodes=1000.`,
    });
  assert.deepEqual(readMind("paranoid:depth=3").budget, { depth: 3 });
});

test("what a budget is, is said once", () => {
  for (const [text, at] of [
    ["mcts:nodes=1,nodes=2", 14],
    [" MCTS:ms=5, nodes=3, ms=5", 21],
  ] as const)
    assert.throws(
      () => readMind(text),
      { code: "NF7021", message: new RegExp(`at character ${at} is said twice`) },
      text,
    );
});

test("what a mind found in one match it does not know in another", () => {
  const first = finished(thinking(newMatch(rules)));
  assert.deepEqual(finished(thinking(newMatch(rules))), first);
  const match = newMatch(rules);
  finished(thinking(match));
  assert.deepEqual(finished(thinking(match)), first, "asked again of the same position it thinks the same");
});

test("thoughts of one match that are thought at the same time do not disturb each other", () => {
  const match = newMatch(rules);
  const works = [thinking(match), thinking(match)];
  const found: (Thought | undefined)[] = works.map(() => undefined);
  while (found.includes(undefined)) {
    for (const [i, work] of works.entries()) {
      const step = found[i] ? undefined : work.next();
      if (step?.done) found[i] = step.value;
    }
  }
  const alone = finished(thinking(newMatch(rules)));
  assert.deepEqual(found, [alone, alone]);
});

test("a player's name and number mean the same", async () => {
  for (let seed = 0; seed < 10; seed++) {
    const [byName, byNumber] = await Promise.all(
      ["X", 0].map((player) => chooseDecision(newMatch(rules), player, { mind: "random", seed })),
    );
    assert.equal(byName?.decision, byNumber?.decision);
  }
});

test("who is stopped while it finds out what is possible decides all the same", async () => {
  const hidden = await makeRules(systemOf("phantom-tic-tac-toe"));
  const signal = AbortSignal.abort();
  const match = randomPlies({ rules: hidden, seed: 1 }, "stopped", 4);
  const [player] = match.activePlayers;
  assert.ok(player);
  for (const mind of ["alphabeta", "mcts", "ismcts", "greedy"]) {
    const { decision } = await chooseDecision(match, player.id, { mind, signal });
    assert.ok(
      match.legalDecisions(player.id).some(({ id }) => id === decision),
      `${mind}: ${decision}`,
    );
  }
});
