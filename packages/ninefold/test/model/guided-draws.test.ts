// Draws that prefer what is shown: their weights make up for the preference exactly.
import assert from "node:assert/strict";
import { test } from "node:test";
import { GuidedChance } from "../../src/model/evaluate/guided-chance.ts";
import { choose, type Members, setFrom } from "../../src/model/evaluate/sets.ts";
import {
  choicesAt,
  drawTowards,
  forcedTuple,
  numberOf,
  ONE,
  type Rational,
  rational,
  ZERO,
} from "../../src/model/index.ts";
import { compileText, seeded } from "../../src/play/index.ts";

const CARD = { kind: "int", low: 0, high: 9 } as const;

const below = (size: number): Members => Array.from({ length: size }, (_, i) => i);

interface Case {
  readonly members: Members;
  readonly count: number;
  readonly wanted: readonly Members[];
}

const CASES: readonly Case[] = [
  { members: below(6), count: 3, wanted: [[0, 2, 4]] },
  { members: below(7), count: 3, wanted: [[1, 2], [2, 3, 4], [6]] },
  { members: below(7), count: 2, wanted: [[0, 1, 2], [8]] },
  { members: below(5), count: 4, wanted: [[0, 1], [0, 1], [2]] },
  { members: below(6), count: 1, wanted: [[5], [0, 1]] },
  { members: below(6), count: 2, wanted: [] },
];

for (const { members, count, wanted } of CASES) {
  test(`${count} of ${members.length}, with ${JSON.stringify(wanted)} wanted: every set has its chance, and its weight makes up for it`, () => {
    const chance = seeded("guided");
    const sets = wanted.map((set) => ({ type: CARD, members: set }));
    const found = new Map<string, { readonly weight: Rational; drawn: number }>();
    const rounds = 20_000;
    for (let round = 0; round < rounds; round++) {
      const guided = new GuidedChance(chance, sets);
      const drawn = guided.subset({ type: CARD, members, count });
      assert.deepEqual(drawn, setFrom(drawn));
      const one = found.get(drawn.join()) ?? { weight: guided.weight, drawn: 0 };
      one.drawn++;
      found.set(drawn.join(), one);
      assert.ok(one.weight.equals(guided.weight));
    }
    const all = choose(members.length, count);
    assert.equal(found.size, all);
    const drawnWith = (weight: Rational): Rational => ONE.div(weight.mul(rational(all)));
    const sum = [...found.values()].reduce((total, { weight }) => total.add(drawnWith(weight)), ZERO);
    assert.ok(sum.equals(ONE), sum.toFraction());
    for (const [set, { weight, drawn }] of found) {
      const expected = numberOf(drawnWith(weight));
      // Five standard errors.
      assert.ok(
        Math.abs(drawn / rounds - expected) < 5 * Math.sqrt(expected / rounds),
        `${set}: ${drawn}, ${expected}`,
      );
    }
  });
}

const HANDS = `game Hands
players A, B
type Card = { suit: { red, green }, rank: 1..4 }
track hand[p in Player]: set of Card shown to p else size hand[p]
track open: Card?
track over: Bool = false
setup do
  random both in 5 of Card
  random hers in 2 of both
  hand[A] := hers, hand[B] := both except hers
  random c in Card except both, open := c
decision stop by A unless over do over := true
outcome done otherwise
`;

test("a deal that shows a hand is drawn far more often than its probability says, and counts as much less", () => {
  const { system, diagnostics } = compileText(HANDS);
  assert.ok(system, JSON.stringify(diagnostics));
  const [start] = system.initialStates();
  const tuple = forcedTuple(choicesAt(system, start!))!;
  const state = system.draw(start!, tuple, seeded("1"));
  const { id } = system.players[1]!;
  const shown = system.view(state, id);
  const look = (one: typeof state): string => JSON.stringify(system.view(one, id));
  const exact = system
    .consequences(start!, tuple)
    .reduce((sum, one) => (look(one.state) === look(state) ? sum + numberOf(one.probability) : sum), 0);
  const chance = seeded("2");
  const rounds = 4_000;
  let fitting = 0;
  let weights = 0;
  for (let round = 0; round < rounds; round++) {
    const drawn = drawTowards(system)(start!, tuple, chance, shown);
    if (look(drawn.state) !== look(state)) continue;
    fitting++;
    weights += numberOf(drawn.weight);
  }
  assert.ok(fitting / rounds > 20 * exact, `${fitting / rounds} ${exact}`);
  assert.ok(Math.abs(weights / rounds / exact - 1) < 0.2, `${weights / rounds} ${exact}`);
});
