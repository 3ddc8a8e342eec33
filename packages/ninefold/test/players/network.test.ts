// Networks as evaluators, with stand-ins that are no networks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { finish, makeRules, newMatch, positionsOf, seeded, type WholeWork } from "../../src/play/index.ts";
import {
  makeMind,
  type Network,
  networkEvaluator,
  networkInputs,
  readMind,
  type Thought,
} from "../../src/players/index.ts";
import { systemOf } from "../library/library.ts";

const rules = await makeRules(systemOf("tic-tac-toe"));
const { system, hash } = rules;
const names = networkInputs(system);

/** A stand-in that answers with what is computed of the names of what is there, each as often as it is there. */
const standIn = (answer: (there: readonly string[]) => readonly number[]): Network => ({
  name: "stand-in",
  rules: hash,
  run(inputs, outputs) {
    assert.equal(inputs.length, names.length);
    outputs.set(answer(names.flatMap((name, i) => new Array<string>(inputs[i] ?? 0).fill(name))));
  },
});

/** What an evaluator says of a position to X and to O. */
function valuesOf(network: Network, position: string): readonly number[] {
  const positions = positionsOf(system);
  const evaluator = networkEvaluator(rules, network)(positions, 2);
  const parsed = system.parsePosition(position);
  assert.ok("state" in parsed);
  positions.put(0, parsed.state);
  return system.players.map(({ id }) => evaluator.evaluate(0, id) / evaluator.unit);
}

test("the inputs are the features of the position, each as often as it is there", () => {
  let seen: readonly string[] = [];
  const network = standIn((there) => {
    seen = there;
    return [0, 0];
  });
  valuesOf(network, "mark[a1]=X, mark[b2]=X, mark[c3]=O");
  assert.ok(seen.includes("mark[a1] = X") && seen.includes("mark[c3] = O") && !seen.includes("mark[a1] = O"));
  assert.equal(seen.filter((name) => name === "each mark = X").length, 2);
  assert.equal(seen.filter((name) => name === "each mark = O").length, 1);
  assert.equal(new Set(names).size, names.length);
});

test("of two players each is worth what it is worth more than the other", () => {
  const position = "mark[a1]=X, mark[b2]=O";
  assert.deepEqual(
    valuesOf(
      standIn(() => [0.5, -0.25]),
      position,
    ),
    [0.375, -0.375],
  );
  for (const worths of [
    [Number.NaN, 0],
    [0, Number.POSITIVE_INFINITY],
    [1e39, 0],
  ])
    assert.throws(
      () =>
        valuesOf(
          standIn(() => worths),
          position,
        ),
      /stand-in has answered .*, which are no worths/,
    );
});

test("a network for other rules is refused", () => {
  assert.throws(() => networkEvaluator(rules, { ...standIn(() => [0, 0]), rules: "others" }), { code: "NF7024" });
});

test("a search goes by the network, and by endings before it", () => {
  const corner = standIn((there) => {
    const own = (player: string): number => there.filter((name) => name === `mark[c3] = ${player}`).length / 2;
    return [own("X"), own("O")];
  });
  const thoughtAt = (from: string | undefined): Thought => {
    const match = newMatch(rules, from === undefined ? {} : { from });
    const mind = makeMind(readMind("alphabeta"), {
      system,
      from: [match.start],
      evaluator: networkEvaluator(rules, corner),
    });
    const [player = 0] = match.perspective(0).to;
    const work = mind.think(match.perspective(player), { budget: { depth: 1 }, chance: seeded(1) });
    return finish(work as unknown as WholeWork<Thought>);
  };
  assert.deepEqual([...thoughtAt(undefined).mixture], [["claim(c3)", 1]]);
  const won = thoughtAt("mark[a1]=X, mark[b1]=X, mark[a2]=O, mark[b2]=O");
  assert.deepEqual([...won.mixture], [["claim(c1)", 1]]);
});
