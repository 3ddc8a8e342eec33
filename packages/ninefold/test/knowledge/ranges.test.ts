import assert from "node:assert/strict";
import { test } from "node:test";
import { type Mixtures, type PublicState, PublicStates, perceivedSystem } from "../../src/knowledge/index.ts";
import {
  type GameSystem,
  ONE,
  type PlayerId,
  printRational,
  type Rational,
  rational,
  ZERO,
} from "../../src/model/index.ts";
import { systemOf } from "../library/library.ts";
import { habitual } from "./habits.ts";
import { kuhnEquilibrium } from "./kuhn.ts";

const idOf = (player: number): PlayerId => player as PlayerId;

function allPublicStates(system: GameSystem, mixtures?: Mixtures): readonly PublicState[] {
  const states = new PublicStates(system, { mixtures });
  const found = [...states.begun()];
  for (const state of found) found.push(...states.after(state));
  return found;
}

/** Of the public states in which somebody decides: how many, and by size of the ranges of who decides. */
function sizes(system: GameSystem): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const state of allPublicStates(system)) {
    const { to } = state.perspective;
    if (to.length === 0) continue;
    const ranges = system.players.map(({ id }) => state.range(system, id).length);
    const key = `${ranges.join("x")}: ${state.plays.length}`;
    found[key] = (found[key] ?? 0) + 1;
  }
  return found;
}

test("Kuhn poker: four public states with a decision, three cards for each player, six deals", () => {
  assert.deepEqual(sizes(systemOf("kuhn-poker")), { "3x3: 6": 4 });
});

// The betting of a round has six points of decision. Five ways lead to the second round, with one of six cards turned up.
test("Leduc poker: 6 public states with six cards each, 180 with five; 936 information states", () => {
  const found = sizes(systemOf("leduc-poker"));
  assert.deepEqual(found, { "6x6: 30": 6, "5x5: 20": 180 });
  assert.equal(6 * 6 + 180 * 5, 936);
});

test("the reach of a card is what the player's own decisions make it; the others' is counterfactual", () => {
  const system = systemOf("kuhn-poker");
  const alpha = rational(1, 5);
  const states = new PublicStates(system, { mixtures: kuhnEquilibrium(alpha) });
  const [open] = states.begun();
  const bet = states.after(open!).find(({ perspective }) => /decided \["bet",null\]/.test(perspective.infostate))!;
  const written = (player: number, share: (one: { reach: Rational; counterfactual: Rational }) => Rational) =>
    Object.fromEntries(
      bet
        .range(system, idOf(player))
        .map((one): [string, string] => [/jack|queen|king/.exec(one.infostate)![0], printRational(share(one))]),
    );
  assert.deepEqual(
    written(0, ({ reach }) => reach),
    { jack: "1/5", queen: "0", king: "3/5" },
  );
  assert.deepEqual(
    written(1, ({ reach }) => reach),
    { jack: "1", queen: "1", king: "1" },
  );
  // A deal has 1/6: against the jack there are queen and king.
  assert.deepEqual(
    written(0, ({ counterfactual }) => counterfactual),
    { jack: "1/3", queen: "1/3", king: "1/3" },
  );
  assert.deepEqual(
    written(1, ({ counterfactual }) => counterfactual),
    { jack: "1/10", queen: "2/15", king: "1/30" },
  );
  assert.equal(printRational(bet.probability), "4/15");
});

test("the ends of all plays are certain together, and ranges give the beliefs of the players", () => {
  for (const game of ["kuhn-poker", "tiny-hanabi", "matching-pennies"]) {
    const system = systemOf(game);
    const all = allPublicStates(system, habitual);
    const ends = all.filter(({ perspective }) => perspective.to.length === 0);
    assert.ok(ends.reduce((sum, { probability }) => sum.add(probability), ZERO).equals(ONE), game);
    for (const { id } of system.players) {
      const perceived = perceivedSystem(system, id, { mixtures: habitual });
      for (const state of all) {
        for (const { infostate, counterfactual } of state.range(system, id)) {
          if (counterfactual.equals(0)) continue;
          const weights = new Map<string, Rational>();
          for (const { state: at, chance, reaches } of state.plays.filter(
            ({ infostates }) => infostates[id] === infostate,
          )) {
            const others = reaches.filter((_, player) => player !== id).reduce((a, b) => a.mul(b), chance);
            const key = system.encode(at);
            weights.set(key, (weights.get(key) ?? ZERO).add(others.div(counterfactual)));
          }
          const belief = perceived.belief(perceived.decode(encoded(infostate)));
          const believed = belief.states.map(({ state: at, exactly }) => [system.encode(at), printRational(exactly!)]);
          assert.deepEqual(believed.sort(), [...weights].map(([key, one]) => [key, printRational(one)]).sort());
        }
      }
    }
  }
});

/** The infostates of these games are of bytes alone. */
const encoded = (infostate: string) => infostate as ReturnType<GameSystem["encode"]>;
