// Named actions and what is said of every decision mean what stands there when they are written out.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Fault, type GameSystem } from "../../src/model/index.ts";
import { compileText } from "../../src/play/index.ts";
import { agree } from "../generated/agreement.ts";

const HEAD = `game Said
players A, B
type Good = { grain, stone }
track turn: Player = A
track left: 0..5 = 5
track stock[Player, Good]: 0..3 = 0
track cell: 0..9 = 0
`;
const END = `
outcome A wins when stock[A, grain] > stock[B, grain]
outcome draw otherwise
`;

/** By what they are about, lines and the same written out. */
const SAME: Readonly<Record<string, readonly [said: string, written: string]>> = {
  "an action's arguments are values from before it": [
    `action swap(p: 0..3, q: 0..3) do stock[A, grain] := q, stock[A, stone] := p
decision go by turn when left > 0
  do left -= 1, stock[A, grain] := mod(left, 4), swap(stock[A, grain], stock[A, stone])`,
    `decision go by turn when left > 0
  do left -= 1
     stock[A, grain] := mod(left, 4)
     let p = stock[A, grain], let q = stock[A, stone], stock[A, grain] := q, stock[A, stone] := p`,
  ],
  "an action of actions, with chance, in every place": [
    `action lower do left -= 1
action deal(p: Player) do
  random g in Good
  stock[p, g] += 1
action ply(p: Player) do deal(p), lower, turn := next(turn)
setup do deal(A)
decision go by turn when left > 1
  do ply(me)
whenever left is 1 do lower`,
    `setup do random g in Good, stock[A, g] += 1
decision go by turn when left > 1
  do random g in Good, stock[me, g] += 1, left -= 1, turn := next(turn)
whenever left is 1 do left -= 1`,
  ],
  "who decides, conditions and what is done behind": [
    `every decision by turn when left > 0  "over"
  finally left -= 1, turn := next(turn)
every decision in {take} unless cell > 6  "enough"
decision take(n in 1..3) when cell + n < 9  "too much"
  do cell += n
decision rest by {A}
  do nothing`,
    `decision take(n in 1..3) by turn
  when cell + n < 9  "too much"
  when left > 0  "over"
  unless cell > 6  "enough"
  do cell += n, left -= 1, turn := next(turn)
decision rest by { p in {A} | p is turn } when left > 0  "over"
  do left -= 1, turn := next(turn)`,
  ],
  "players, sets of players and none in common": [
    `every decision in { one, two, three, four } by turn
every decision in { two, three, four } by (if cell > 4 then none else turn)
every decision in { three, four } by { A, B }
every decision in {four} by none
every decision when left > 0 finally left -= 1, cell += 1, turn := next(turn)
decision one by {A} do nothing
decision two do nothing
decision three by Player do nothing
decision four do nothing`,
    `decision one by { p in {A} | p is turn } when left > 0 do left -= 1, cell += 1, turn := next(turn)
decision two by (if cell > 4 then none else turn) when left > 0 do left -= 1, cell += 1, turn := next(turn)
decision three by (if cell > 4 then none else turn) when left > 0 do left -= 1, cell += 1, turn := next(turn)
decision four by {} when left > 0 do left -= 1, cell += 1, turn := next(turn)`,
  ],
  "foresight sees what is done behind": [
    `every decision by turn when left > 0
  unless after cell > 6  "too far"
  finally left -= 1, cell += 1, turn := next(turn)
decision go(n in 1..3) do cell += n`,
    `decision go(n in 1..3) by turn
  when left > 0
  unless after cell > 6  "too far"
  do cell += n, left -= 1, cell += 1, turn := next(turn)`,
  ],
  "behind the last step of a decision made in steps": [
    `every decision by turn when left > 0
  finally cell := 0, turn := next(turn), left -= 1
decision climb(k in 1..2)
  when cell + k < 5
  do cell += k
  again climb unless cell is 4
  finally stock[me, grain] := min(cell, 3)`,
    `decision climb(k in 1..2) by turn
  when cell + k < 5
  when left > 0
  do cell += k
  again climb unless cell is 4
  finally stock[me, grain] := min(cell, 3), cell := 0, turn := next(turn), left -= 1`,
  ],
  "the family that is asked": [
    `constant price[Decision] = buy: 2, sell: 0
track bought: Bool = false
every decision by turn when stock[me, grain] >= price[this] and left > 0
  finally left -= 1, bought := this is buy, turn := next(turn)
decision buy do stock[me, grain] -= price[buy], stock[me, stone] += 1
decision sell do stock[me, grain] := 3`,
    `track bought: Bool = false
decision buy by turn when stock[me, grain] >= 2 and left > 0
  do stock[me, grain] -= 2, stock[me, stone] += 1, left -= 1, bought := true, turn := next(turn)
decision sell by turn when stock[me, grain] >= 0 and left > 0
  do stock[me, grain] := 3, left -= 1, bought := false, turn := next(turn)`,
  ],
  "behind decisions made together, once": [
    `every decision when left > 0 finally left -= 1
decision show(n in 1..2)
decision hide by B
consequence show(n) do cell := n[A]
consequence A show(n), B hide do cell := n + 2`,
    `decision show(n in 1..2) when left > 0
decision hide by B when left > 0
consequence show(n) do cell := n[A], left -= 1
consequence A show(n), B hide do cell := n + 2, left -= 1`,
  ],
  "who decides alone, behind a line that names one player": [
    `every decision when left > 0 finally left -= 1, stock[me, grain] := min(left, 3), turn := next(turn)
decision show(n in 1..2) by turn
consequence A show(n) do cell := n
consequence B show(n) do cell := n + 2`,
    `decision show(n in 1..2) by turn when left > 0
consequence A show(n) do cell := n, left -= 1, stock[A, grain] := min(left, 3), turn := next(turn)
consequence B show(n) do cell := n + 2, left -= 1, stock[B, grain] := min(left, 3), turn := next(turn)`,
  ],
  "some of the families, and the one that is asked": [
    `tag moves = { up, down }
decision up by turn when cell < 8 do cell += 2
decision down by turn when cell > 0 do cell -= 1
decision rest by turn unless moves is possible do nothing
every decision when left > 0 finally left -= 1, if this is possible for next(turn): turn := next(turn)
end A wins when cell > 3 and not moves is possible for B`,
    `decision up by turn when cell < 8 when left > 0
  do cell += 2, left -= 1, if up is possible for next(turn): turn := next(turn)
decision down by turn when cell > 0 when left > 0
  do cell -= 1, left -= 1, if down is possible for next(turn): turn := next(turn)
decision rest by turn unless up is possible or down is possible when left > 0
  do left -= 1, if rest is possible for next(turn): turn := next(turn)
end A wins when cell > 3 and not up is possible for B and not down is possible for B`,
  ],
  "parameters that lie in sets, and any decision": [
    `decision go(n in 1..3, m in 1..2 | m <= n) by turn when left > 0 when cell + n < 9
  do cell += n, left -= 1, turn := next(turn)
decision jump(n in 4..6) by turn
  when left > 0 and not go(m in {2}, n in 2..3) is possible
  do cell := 9 - n, left -= 1
end A wins when cell > 3 and not decision is possible for B`,
    `fn goes(n: 1..3) = left > 0 and cell + n < 9
decision go(n in 1..3, m in 1..2 | m <= n) by turn when left > 0 when cell + n < 9
  do cell += n, left -= 1, turn := next(turn)
decision jump(n in 4..6) by turn
  when left > 0 and no k in 2..3: goes(k)
  do cell := 9 - n, left -= 1
end A wins when cell > 3 and not (go is possible for B or jump is possible for B)`,
  ],
};

test("a hole in an action lies in its text, one in an argument where it is called", () => {
  const text = `${HEAD}action up(k: 1..3) do cell += k
decision go(n in 1..9) by turn do cell := 8, up(n)${END}`;
  const { system } = compileText(text);
  assert.ok(system);
  const [state] = system.initialStates();
  const found = [2, 4].map((n) => {
    try {
      const decision = system.legal(state!, system.players[0]!.id)[n - 1]!;
      return system.consequences(state!, [decision, null]);
    } catch (error) {
      assert.ok(error instanceof Fault);
      return [error.code, text.slice(error.span!.start, error.span!.end)];
    }
  });
  assert.deepEqual(found, [
    ["NF2001", "k"],
    ["NF2001", "n"],
  ]);
});

test("who is left out by one of several is told which", () => {
  const { system } = compileText(`${HEAD}every decision by turn when left > 0 finally turn := next(turn), left -= 1
decision rest by {A} do nothing
decision pass do nothing${END}`);
  assert.ok(system);
  const [state] = system.initialStates();
  const next = system.consequences(state!, [system.legal(state!, system.players[0]!.id)[0]!, null])[0]!.state;
  const refused = system.players.map(({ id }) => system.refusal(next, id, "rest")?.condition);
  assert.deepEqual(refused, ["turn", "{A}"]);
});

/** The same system, whose refusals do not quote the rules: these are written in another way. */
function unquoted(system: GameSystem): GameSystem {
  return {
    ...system,
    refusal: (...asked) => {
      const refusal = system.refusal(...asked);
      return refusal && { kind: refusal.kind, message: refusal.message };
    },
  };
}

for (const [name, texts] of Object.entries(SAME)) {
  test(name, () => {
    const [said, written] = texts.map((lines) => {
      const { system, diagnostics } = compileText(`${HEAD}${lines}${END}`);
      assert.ok(system, diagnostics.map(({ message }) => message).join("\n"));
      return unquoted(system);
    });
    agree(said!, written!, { plays: 20, plies: 12, seed: name });
  });
}
