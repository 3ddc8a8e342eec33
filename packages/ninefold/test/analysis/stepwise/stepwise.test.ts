import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { nineParts, openNode, unlikeness } from "../../../src/analysis/index.ts";
import { textOf } from "../../../src/language/index.ts";
import { printRational, printTuple, type State } from "../../../src/model/index.ts";
import { compileText } from "../../../src/play/index.ts";

function compiled(name: string) {
  const text = readFileSync(new URL(`../../../../../games/${name}.game`, import.meta.url), "utf8");
  const { file, system, checked, source } = compileText(text);
  assert.ok(system && checked?.game);
  return { file, system, core: checked.game, source };
}

test("a node has its edges, so many and no more, and says whose they are", () => {
  const { system } = compiled("tic-tac-toe");
  const [start] = system.initialStates() as readonly [State];
  const { edges, deciding, outcome, isCut } = openNode(system, start, 100);
  assert.deepEqual([edges.length, deciding, outcome, isCut], [9, [0], undefined, false]);
  assert.deepEqual(
    edges[0]?.outcomes.map(({ words }) => words),
    [""],
  );
  const few = openNode(system, start, 3);
  assert.deepEqual([few.edges.length, few.isCut], [3, true]);
});

test("what chance does is said by the tracks that tell its states apart", () => {
  const { system } = compiled("kuhn-poker");
  const [start] = system.initialStates() as readonly [State];
  const { edges, deciding } = openNode(system, start, 10);
  const [dealt] = edges;
  assert.ok(dealt);
  assert.deepEqual([edges.length, dealt.isForced, deciding], [1, true, []]);
  const said = dealt.outcomes.map(({ probability, words }) => `${printRational(probability)} ${words}`);
  assert.equal(said[5], "1/6 card[P1] = king, card[P2] = queen");
  assert.deepEqual(unlikeness(system, [start]), [""]);
  assert.equal(typeof printTuple(dealt.tuple), "string");
});

test("parts have spans in the order of the text, none within another", () => {
  for (const name of ["tic-tac-toe", "kuhn-poker", "chess", "pig", "backgammon"]) {
    const game = compiled(name);
    const parts = nineParts(game);
    assert.equal(parts.length, 9);
    for (const { spans } of parts)
      for (const [i, span] of spans.entries()) {
        assert.notEqual(textOf(game.source, span), "");
        assert.ok(span.start >= (spans[i - 1]?.end ?? 0), name);
      }
  }
  const pig = compiled("pig");
  const chance = nineParts(pig)[5]?.spans.map((span) => textOf(pig.source, span)) ?? [];
  assert.ok(chance.length > 0);
});
