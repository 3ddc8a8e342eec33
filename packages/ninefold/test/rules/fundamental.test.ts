// The rules of pieces and cards do what a hand-written reading of their names does, and are lawful everywhere.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type Board,
  beside,
  captureByJump,
  captureByReplacement,
  chain,
  draw,
  finite,
  fork,
  gated,
  gateForm,
  isLawful,
  isLawfulEverywhere,
  lists,
  move,
  passTurn,
  place,
  promote,
  type Row,
  type Rule,
  remove,
  roll,
  slide,
  subsets,
  sum,
  sumOf,
  swap,
  tracks,
  union,
  where,
} from "../../src/rules/index.ts";
import { holds } from "./random-rules.ts";

const cells = ["a", "b", "c", "d"];
const values = finite("contents", [".", "x", "X", "o"]);
const board: Board = { tracks: tracks(cells.map((cell) => [cell, values] as const)), cells, empty: "." };
const row = (text: string): Row => [...text];
const shown = (state: Row): string => state.join("");

/** The states that a rule leads to from a state, in the order of its moves. */
const after = <B>(rule: Rule<Row, B>, state: string): string[] =>
  rule.legal(row(state)).map((one) => shown(rule.execute(row(state), one)));

/** In every state, the rule leads where the reading says, each way once. */
function reads<B>(rule: Rule<Row, B>, reading: (state: string) => readonly string[]): void {
  for (const state of rule.states.members()) {
    assert.deepEqual(after(rule, shown(state)).sort(), [...reading(shown(state))].sort(), shown(state));
  }
  holds(isLawful(rule));
  holds(isLawfulEverywhere(rule));
}

const set = (state: string, changes: Readonly<Record<number, string>>): string =>
  [...state].map((value, i) => changes[i] ?? value).join("");

/** The places of a state that hold a value. */
const holding = (state: string, value: string): readonly number[] =>
  [...state].flatMap((one, i) => (one === value ? [i] : []));

const neighbours = (cell: string): string[] => [-1, 1].flatMap((by) => cells[cells.indexOf(cell) + by] ?? []);

const near = (i: number): number[] => [i - 1, i + 1].filter((j) => j >= 0 && j < 4);

const jumps = (cell: string): [string, string][] => {
  const i = cells.indexOf(cell);
  return [-1, 1].flatMap((by): [string, string][] => (cells[i + 2 * by] ? [[cells[i + by]!, cells[i + 2 * by]!]] : []));
};

test("place", () => reads(place(board, "x"), (state) => holding(state, ".").map((i) => set(state, { [i]: "x" }))));

test("remove", () => reads(remove(board, "x"), (state) => holding(state, "x").map((i) => set(state, { [i]: "." }))));

test("promote, on the last cell only", () => {
  reads(promote(board, ["d"], "x", "X"), (state) => (state[3] === "x" ? [set(state, { 3: "X" })] : []));
});

test("move to a neighbouring empty cell", () => {
  reads(move(board, "x", neighbours), (state) =>
    holding(state, "x").flatMap((i) =>
      near(i).flatMap((j) => (state[j] === "." ? [set(state, { [i]: ".", [j]: "x" })] : [])),
    ),
  );
});

test("capture by replacement", () => {
  const rule = captureByReplacement(board, "x", ["o", "X"], neighbours);
  reads(rule, (state) =>
    holding(state, "x").flatMap((i) =>
      near(i).flatMap((j) => ("oX".includes(state[j]!) ? [set(state, { [i]: ".", [j]: "x" })] : [])),
    ),
  );
  const [capture] = rule.legal(row("xo.."));
  assert.equal(rule.moves.print(capture!), "(a: x → ., b: o → x)");
  assert.equal(rule.moves.key(rule.moves.read(rule.moves.key(capture!))!), rule.moves.key(capture!));
  assert.equal(shown(rule.reverse(row(".x.."), capture!)), "xo..");
});

test("capture by jump", () => {
  reads(captureByJump(board, "x", ["o"], jumps), (state) =>
    holding(state, "x").flatMap((i) =>
      [-1, 1].flatMap((by) =>
        state[i + by] === "o" && state[i + 2 * by] === "."
          ? [set(state, { [i]: ".", [i + by]: ".", [i + 2 * by]: "x" })]
          : [],
      ),
    ),
  );
});

test("slide along a row until blocked, as a pattern", () => {
  const rays = (cell: string): string[][] => {
    const i = cells.indexOf(cell);
    return [cells.slice(i + 1), cells.slice(0, i).reverse()].filter((ray) => ray.length > 0);
  };
  reads(slide(board, "x", rays), (state) =>
    holding(state, "x").flatMap((i) =>
      [-1, 1].flatMap((by) => {
        const ends: string[] = [];
        for (let j = i + by; state[j] === "."; j += by) ends.push(set(state, { [i]: ".", [j]: "x" }));
        return ends;
      }),
    ),
  );
});

test("keep jumping with the same piece while you can, as a chain", () => {
  const strip = ["a", "b", "c", "d", "e"];
  const small: Board = {
    tracks: tracks(strip.map((cell) => [cell, finite("contents", [".", "x", "o"])])),
    cells: strip,
    empty: ".",
  };
  const forward = (cell: string): [string, string][] => {
    const i = strip.indexOf(cell);
    return strip[i + 2] ? [[strip[i + 1]!, strip[i + 2]!]] : [];
  };
  const jump = captureByJump(small, "x", ["o"], forward);
  const parts = strip.map((cell) => {
    const onward = captureByJump(small, "x", ["o"], (from) => (from === cell ? forward(from) : []));
    const again = beside(onward, jump.moves);
    return gated(
      gateForm(again.states, ([, [, landed]]) => landed.track === cell),
      again,
    );
  });
  const rule = chain(jump, sumOf(parts), 3);
  holds(isLawful(rule));
  for (const [from, to] of [
    ["xo.o.", ["....x"]],
    ["xo.xo", ["..xxo"]],
    // The other piece could jump after the first has landed; it is not asked.
    ["xoxo.", ["xo..x"]],
    ["xo...", ["..x.."]],
    [".....", []],
  ] as const) {
    assert.deepEqual(after(rule, from), to);
  }
  const [path] = rule.legal(row("xo.o."));
  assert.equal(path!.length, 2);
  assert.equal(shown(rule.reverse(row("....x"), path!)), "xo.o.");
});

test("swap", () => {
  reads(swap(board.tracks, "a", "c"), (state) => [set(state, { 0: state[2]!, 2: state[0]! })]);
  assert.throws(() => swap(board.tracks, "a", "z"), /there is no track "z"/);
});

test("pass the turn, and a turn that is a move and a pass", () => {
  const [turn, three] = [finite("players", ["P", "Q", "R"]), finite("contents", [".", "P", "Q"])];
  const game = tracks({ a: three, b: three, turn });
  const small: Board = { tracks: game, cells: ["a", "b"], empty: "." };
  const next = passTurn(game, "turn");
  reads(next, (state) => [set(state, { 2: { P: "Q", Q: "R", R: "P" }[state[2]!]! })]);
  const of = (player: string) =>
    gated(
      where(game, ([, , now]) => now === player),
      fork(place(small, player), next),
    );
  const both = sum(of("P"), of("Q"));
  reads(both, (state) =>
    state[2] === "R"
      ? []
      : holding(state.slice(0, 2), ".").map((i) => set(state, { [i]: state[2]!, 2: state[2] === "P" ? "Q" : "R" })),
  );
});

test("draw from a pile into a hand", () => {
  const cards = finite("cards", ["j", "q", "k"]);
  const none = finite("empty", [[]]);
  const game = tracks({ pile: union(none, lists(cards, 2)), hand: subsets(cards) });
  const rule = draw(game, "pile", "hand", ["j", "q", "k"]);
  holds(isLawful(rule));
  holds(isLawfulEverywhere(rule));
  const start: Row = [["j", "q"], ["k"]];
  const [first, ...rest] = rule.legal(start);
  assert.deepEqual([rule.moves.print(first!), rest], ["draw(q)", []]);
  const then = rule.execute(start, first!);
  assert.deepEqual(then, [["j"], ["k", "q"]]);
  assert.deepEqual(rule.reverse(then, first!), start);
  assert.deepEqual(rule.legal([[], ["k", "q"]]), []);
  // A card that is in the hand already cannot be drawn into it.
  assert.deepEqual(rule.legal([["q"], ["q"]]), []);
  const twice = finite("hands", [[], ["q"], ["q", "q"]]);
  const bag = tracks({ pile: union(none, lists(cards, 2)), hand: twice });
  assert.throws(() => draw(bag, "pile", "hand", ["q"]), /the function is no bijection/);
});

test("roll", () => {
  const game = tracks({ die: finite("faces", [1, 2, 3]), score: finite("score", [0, 1]) });
  const rule = roll(game, "die");
  holds(isLawful(rule));
  holds(isLawfulEverywhere(rule));
  assert.deepEqual(
    rule.legal([2, 1]).map((one) => rule.execute([2, 1], one)),
    [
      [1, 1],
      [2, 1],
      [3, 1],
    ],
  );
});
