// What a step really takes is never more than what the checker says it can take at most.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stepWork } from "../../src/language/check/bounds/work.ts";
import { transitionOf } from "../../src/model/decide/transitions.ts";
import { choicesAt, forcedTuple, isOver } from "../../src/model/index.ts";
import { interpret } from "../../src/model/interpreter.ts";
import { LinkedGame } from "../../src/model/linked-game.ts";
import { WORK_LIMIT } from "../../src/model/system/limits.ts";
import { compileText, randomTuple, seeded } from "../../src/play/index.ts";
import { GAMES, textOf } from "../library/library.ts";

/** A decision may ask about itself in its conditions, which count as far as they stand above. */
const ASKS_ITSELF = `game AsksItself
players A, B
track heap: 0..9 = 9
track count: 0..4 = 0
track turn: Player = A
decision take(n in 1..3 | n <= heap) by turn
  when take is possible
  unless n is 3 and after (no m in 1..2: m is heap and take is possible)
  when after take is possible for turn or n < 3
  when take(n in { m in 1..3 | m * m < heap + 3 }) is possible or heap < 2
  do heap -= n
  again take when take is possible and heap > 4
  finally turn := next(turn)
action even(k: 1..3) do for m in 1..k: if take(n in {m}) is possible for turn: count := mod(count + m, 4)
every decision
  when decision is possible and count < 4
  finally even(3), if count is 3 and decision is possible for next(turn): even(2)
outcome next(turn) wins otherwise
`;
/** Sets of sets, piles, fractions and memories of them, whose members count one by one. */
const HOLDS_MUCH = `game HoldsMuch
players A, B
type Kind = { red, green, blue }
board Cell = grid(3, 3)
track at[Cell]: Kind? = none
track pile: pile of 1..2000 at most 40 = [1999, 3]
track held: set of 990..1100 = {}
track tokens: bag of 1..2000 at most 40 = [3, 1999, 3]
track turn: Player = A
remember (held, pile, tokens, turn) as seen at most 100
fn third = 1/3
fn twoThirds = third + third
fn sets = { held, { 1000, 1001 }, { n in 990..1100 | n > 1050 } }
fn rank(s: set of 990..1100) =
  match s
    {} => 1
    { 1000 } => 2
    otherwise 3
decision turnOver(s in sets, c in Cell) by turn
  when s in sets and s is not { 990 }
  when size (sets and { s }) > 0 and size (sets except { s }) < 9
  unless times seen > 3
  prefer most rank(s)
  do
    at[Cell] := red
    at[{ c, a1 }] := blue
    pile := if size pile > 20 then pop(pile) else push(pile, size { s, held } + 1)
    held := (s or { 1000 + c.row }) except { 1055 }
    random t in tokens
    if count(tokens, t) < 4 and size tokens < 37: tokens := add(tokens, t, 2)
    else: tokens := take(tokens, t)
    if tokens is not [2, 1] and 1500 not in tokens: tokens := add(tokens, 1500)
    random n in 2 of (1..6), turn := next(turn)
    chance
      twoThirds: at[b2] := none
      third: at[c3] := green
decision choose(n in 1..3) by turn when steps < 9 and size held > 0
  do held := held except { 1000 + n }
  again choose when steps < 3
  finally turn := next(turn)
  same when held, turn
end when size held > 60
outcome over otherwise
`;
const TEXTS = [
  ...GAMES.map((name) => [name, textOf(name)] as const),
  ["a decision that asks itself", ASKS_ITSELF] as const,
  ["a game that holds much", HOLDS_MUCH] as const,
];

for (const [name, text] of TEXTS) {
  test(`${name}: a step takes no more work than its bound`, () => {
    const game = compileText(text).checked?.game;
    assert.ok(game);
    const bound = stepWork(game);
    const system = interpret(game, "");
    const { link, memories, legality, codec } = new LinkedGame(game);
    const transition = transitionOf(link, system.players, legality, memories);
    const chance = seeded(name);
    let state = system.initialStates()[0]!;
    for (let ply = 0; ply < 12; ply++) {
      const known = codec.decode(system.encode(state));
      link.begin();
      for (const { id } of system.players) legality.legal(known, id);
      const spent = WORK_LIMIT - link.budget.left;
      const most = bound.legality + bound.ending + bound.consequence + bound.tables;
      assert.ok(spent <= most, `legality took ${spent}, bound ${most}`);
      const choices = choicesAt(system, state);
      if (isOver(choices)) break;
      const tuple = forcedTuple(choices) ?? randomTuple(choices, chance);
      const cells = BigInt(known.cells.length);
      link.begin();
      transition(known, tuple, chance);
      const taken = WORK_LIMIT - link.budget.left;
      assert.ok(
        taken <= bound.consequence + bound.tables + cells,
        `an action took ${taken}, bound ${bound.consequence}`,
      );
      state = system.draw(state, tuple, chance);
    }
  });
}

test("the bound of a loop grows by what it does with each member, and no more", () => {
  const bound = (condition: string): bigint => {
    const lines = ["game G", "players A", "track n: 0..9 = 0", `decision go when ${condition} do n := 1`];
    const game = compileText([...lines, "outcome done otherwise", ""].join("\n")).checked?.game;
    assert.ok(game);
    return stepWork(game).legality;
  };
  const more = (condition: string, than: string): bigint => bound(condition) - bound(than);
  // A round, the five operations of what is asked in it, and what it finds.
  const round = 7n;
  assert.equal(more("every i in 1..11: n < 5", "every i in 1..10: n < 5"), round);
  assert.equal(more("every i in 1..10, j in 1..8: n < 5", "every i in 1..10, j in 1..7: n < 5"), 10n * round);
  // A round of the first loop makes the range of the second anew.
  assert.equal(more("every i in 1..11, j in 1..7: n < 5", "every i in 1..10, j in 1..7: n < 5"), 7n * round + 5n);
});

test("the bound of what asks whether a decision is possible has that of the decision's conditions", () => {
  const bound = (asked: string): bigint => {
    const game = compileText(`game G
players A
track n: 0..9 = 0
decision go when every i in 1..1000: n + i > 0
  do n := 1
decision rest when ${asked}
  do n := 2
outcome done otherwise
`).checked?.game;
    assert.ok(game);
    return stepWork(game).legality;
  };
  assert.ok(bound("go is possible") - bound("n is 0") > 1000n);
});
