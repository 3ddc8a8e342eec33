import assert from "node:assert/strict";
import { test } from "node:test";
import { type Experiment, KnowledgeError, type Untold, untold } from "../../src/knowledge/index.ts";
import type { PlayerId } from "../../src/model/index.ts";
import { compileText, finish } from "../../src/play/index.ts";
import { systemOf } from "../library/library.ts";

const A = 0 as PlayerId;

function systemFrom(text: string) {
  const { system, diagnostics } = compileText(text);
  return system ?? assert.fail(JSON.stringify(diagnostics));
}

const compared = (...texts: readonly string[]): Untold =>
  finish(untold(texts.map((text) => ({ system: systemFrom(text), player: A }))));

/** A opens one of two boxes, once each; what is in them is hidden until then. */
const boxes = (left: string, right: string, more = "") => `game Boxes
players A
type Side = { left, right }
track content[s in Side]: 0..3 = if s is left then ${left} else ${right} shown to if opened[s] then Player else none
track opened[Side]: Bool = false
track tries: 0..2 = 0
decision open(s in Side) by A when not opened[s] and tries < 2 do opened[s] := true, tries += 1
${more}outcome over otherwise
`;

/** What is decided, and how long it takes. */
const trying = (found: Experiment | undefined): readonly unknown[] | undefined =>
  found && [found.plies, ...found.decisions.map(({ decision }) => decision)];

test("who opens the box that differs knows after one ply, whatever happens", () => {
  const { surest, soonest, differences, complete, decisions } = compared(boxes("1", "2"), boxes("1", "3"));
  assert.deepEqual([trying(surest), trying(soonest), complete], [[1, "open(right)"], [1, "open(right)"], true]);
  assert.deepEqual(surest?.tells.map(({ game }) => game).sort(), [0, 1]);
  assert.deepEqual(
    differences.map(({ kind, history, games }) => [kind, history.at(-1), ...games.keys()]),
    [
      ["shown", "A open(right), content[right]=2", 0],
      ["shown", "A open(right), content[right]=3", 1],
    ],
  );
  assert.deepEqual(
    [...decisions].map(([id, games]) => [id, ...games]),
    [
      ["open(left)", 0, 1],
      ["open(right)", 0, 1],
    ],
  );
});

test("three games take two plies: what is opened next depends on what was found", () => {
  const { surest, soonest } = compared(boxes("1", "2"), boxes("1", "3"), boxes("2", "2"));
  assert.equal(surest?.plies, 2);
  assert.equal(soonest?.plies, 1);
  assert.deepEqual(surest?.tells.map(({ game }) => game).sort(), [0, 1, 2]);
});

test("what chance may show tells with luck and not for sure, and probabilities alone never do", () => {
  const die = (values: string) =>
    boxes("1", "2").replace("do opened", `do random x in ${values}, content[s] := x, opened`);
  const wide = compared(die("1..3"), die("1..2"));
  assert.equal(trying(wide.soonest)?.[0], 1);
  assert.deepEqual(
    wide.soonest?.tells.map(({ game }) => game),
    [0],
  );
  assert.deepEqual([wide.surest, wide.complete], [undefined, true]);
  const loaded = compared(
    die("1..2"),
    die("1..2").replace("random x in 1..2", "random x in { 1, 2 } , random y in 0..1"),
  );
  assert.deepEqual([loaded.surest, loaded.soonest, loaded.differences.length], [undefined, undefined, 0]);
});

test("other decisions and other ends are differences of their own", () => {
  const only = compared(boxes("1", "2"), boxes("1", "2").replace("not opened[s]", "not opened[s] and s is left"));
  assert.deepEqual(trying(only.surest), [0]);
  assert.equal(only.differences[0]?.kind, "decisions");
  assert.deepEqual([...only.differences[0]!.games.values()], [["open(left)", "open(right)"], ["open(left)"]]);
  assert.deepEqual(
    [...only.decisions].map(([id, games]) => [id, ...games]),
    [
      ["open(left)", 0, 1],
      ["open(right)", 0],
    ],
  );
  const early = compared(boxes("1", "2"), boxes("1", "2", "end over when opened[left]\n"));
  assert.deepEqual(trying(early.surest), [1, "open(left)"]);
  const end = early.differences.find(({ kind }) => kind === "end");
  assert.deepEqual([end?.history, ...(end?.games.values() ?? [])], [["A open(left)"], ["open(right)"], ["over"]]);
  assert.deepEqual(
    [...early.outcomes].map(([text, games]) => [text, ...games]),
    [["over", 1]],
  );
});

test("games of the library: tic-tac-toe and its misère are the same up to the first line of three", () => {
  const games = ["tic-tac-toe", "misere-tic-tac-toe"].map((game) => ({ system: systemOf(game), player: A }));
  const { soonest, surest, complete, points } = finish(untold(games, { maxPoints: 60 }));
  assert.deepEqual([surest, complete], [undefined, false]);
  assert.ok(points >= 60 && soonest === undefined);
  // A game is the same as itself: no play tells.
  const same = finish(untold([games[0]!, games[0]!], { maxPoints: 30 }));
  assert.deepEqual([same.differences, same.soonest], [[], undefined]);
});

test("what cannot be compared is refused", () => {
  assert.throws(() => compared(boxes("1", "2")), /there must be two, found 1/);
  const kuhn = { system: systemOf("kuhn-poker"), player: A };
  assert.throws(
    () => finish(untold([kuhn, kuhn], { maxStates: 1 })),
    (error) => error instanceof KnowledgeError && error.code === "NF8002",
  );
});
