// All moves as first: what is counted of decisions, and how decisions are judged by it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { finish, makeRules, newMatch, seeded } from "../../src/play/index.ts";
import { makeMind, readMind } from "../../src/players/choosing/spec.ts";
import { Amaf, isCountable } from "../../src/players/search/mcts/amaf.ts";
import { KIND, NOBODY, ROOT, Tree } from "../../src/players/search/mcts/tree.ts";
import { systemOf } from "../library/library.ts";

const PLAYERS = 2;

/** A tree whose root has decisions with these codes, and what is counted of them. */
function counting(codes: number, bytes = 1 << 20, middle = 0): { readonly tree: Tree; readonly amaf: Amaf } {
  const tree = new Tree(1 << 20, true);
  tree.expand(ROOT, KIND.one, codes);
  for (let code = 0; code < codes; code++) tree.codes[tree.first(ROOT) + code] = code;
  return { tree, amaf: new Amaf(tree, codes, new Float64Array(PLAYERS).fill(middle), bytes) };
}

/** A play through the root and its first decision, which player 0 takes, then on by these decisions. */
function play({ tree, amaf }: ReturnType<typeof counting>, later: readonly number[], worths: readonly number[]): void {
  amaf.begin();
  amaf.trace.set(later);
  amaf.hear(later.length / 2);
  const child = tree.first(ROOT);
  amaf.learn(child, 0, Float64Array.from(worths), 0, 1);
  tree.visit(child);
  amaf.learn(ROOT, NOBODY, Float64Array.from(worths), 0, 1);
  tree.visit(ROOT);
}

test("a decision is worth what plays were in which its player made it later", () => {
  const one = counting(20);
  for (let i = 0; i < 100; i++) play(one, [1, 3, 0, 5, 1, 3, 0, -1], i % 4 === 0 ? [-1, 1] : [1, -1]);
  const { amaf } = one;
  amaf.begin();
  assert.ok(!amaf.judges);
  amaf.meet(ROOT);
  assert.ok(amaf.judges);
  // The first plays are not counted: of the 84 that are every fourth is lost to player 0.
  assert.equal(amaf.mean(0, 5), 0.5);
  assert.equal(amaf.mean(1, 3), -0.5);
  assert.equal(amaf.mean(0, 0), 0.5);
  assert.equal(amaf.mean(0, 3), Number.POSITIVE_INFINITY);
  assert.equal(amaf.mean(1, 0), Number.POSITIVE_INFINITY);
});

test("the more a decision was tried itself, the less it is judged by other plays", () => {
  const one = counting(20);
  for (let i = 0; i < 100; i++) play(one, [0, 5], [1, -1]);
  one.amaf.begin();
  one.amaf.meet(ROOT);
  // Each was lost half of the times that it was tried, but won in all other plays.
  const urgencies = [2, 10, 100, 10_000].map((visits) => one.amaf.urgency(0, 5, 0, visits, 0));
  for (const [i, urgency] of urgencies.entries()) assert.ok(urgency > 0 && urgency < (urgencies[i - 1] ?? 1));
  assert.ok(urgencies[0]! > 0.95 && urgencies[3]! < 0.01);
  // The mean and the bonus alone, of what was never met.
  assert.equal(one.amaf.urgency(0, 7, -4, 16, 2), -0.25 + 2 / 4);
});

test("worths that are far from 0 are told apart", () => {
  const far = 1e9;
  const one = counting(20, 1 << 20, far);
  for (let i = 0; i < 100; i++) play(one, [0, 5, 1, 3], [far + (i % 4 === 0 ? -1 : 1), far]);
  one.amaf.begin();
  one.amaf.meet(ROOT);
  assert.equal(one.amaf.mean(0, 5), far + 0.5);
  assert.equal(one.amaf.mean(1, 3), far);
  const [own, other] = [5, 3].map((code) => one.amaf.urgency(0, code, 4 * far, 4, 0));
  assert.ok(own! > far + 0.4 && other === far);
});

test("more decisions, and positions, than there is room for at first are counted as well", () => {
  const one = counting(1000);
  const later = Array.from({ length: 999 }, (_, i) => [0, i + 1]).flat();
  for (let i = 0; i < 40; i++) play(one, later, [1, -1]);
  one.amaf.begin();
  one.amaf.meet(one.tree.first(ROOT));
  for (const code of [1, 500, 999]) assert.equal(one.amaf.mean(0, code), 1);
  const small = counting(1000, 1 << 10);
  for (let i = 0; i < 40; i++) play(small, later, [1, -1]);
  small.amaf.begin();
  small.amaf.meet(ROOT);
  assert.ok(!small.amaf.judges);
});

test("decisions are counted where there are neither few nor very many", () => {
  const counted = (codes: number | undefined): boolean => isCountable(codes, PLAYERS);
  assert.deepEqual([undefined, 7, 82, 1 << 20].map(counted), [false, false, true, false]);
});

test("a search that counts decisions keeps what it has found, and needs little memory", async () => {
  const rules = await makeRules(systemOf("hex", { size: "5" }));
  for (const memory of [1 << 14, 1 << 18, 1 << 24]) {
    const minds = [0, 1].map(() => makeMind(readMind("mcts"), { system: rules.system }));
    let match = newMatch(rules, { chance: "1" });
    for (let ply = 0; ply < 6; ply++) {
      const asked = { budget: { nodes: 400, memory }, chance: seeded(`${ply}`) };
      const { lines } = finish(minds[ply % 2]!.think(match.perspective(ply % 2), asked));
      assert.ok(lines.length > 0);
      const committed = match.commitOption(ply % 2, lines[0]?.plies[0] ?? "");
      assert.ok(committed.success);
      match = committed.match;
    }
  }
});
