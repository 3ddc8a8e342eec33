import assert from "node:assert/strict";
import { test } from "node:test";
import { count, dotOf, efgOf, explore, solve, treeGraph, unfold, utilitiesOf } from "../../src/analysis/index.ts";
import { type Expectations, KnowledgeError, type Mixtures, perceivedSystem } from "../../src/knowledge/index.ts";
import {
  choicesAt,
  type GameSystem,
  isForced,
  isTerminal,
  legalTuples,
  ONE,
  type PlayerId,
  printRational,
  type Rational,
  rational,
  type State,
  ZERO,
} from "../../src/model/index.ts";
import { finish, playouts, seeded } from "../../src/play/index.ts";
import { checkSystemLaws } from "../laws/system-laws.ts";
import { systemOf } from "../library/library.ts";
import { rounds } from "../library/sample.ts";
import { habitual, uniform } from "./habits.ts";
import { kuhnEquilibrium } from "./kuhn.ts";
import { bestByTrying, testPerceived } from "./perceived-laws.ts";

testPerceived({ games: rounds(8, 12), seed: 81 });

const KUHN = systemOf("kuhn-poker");
const idOf = (player: number): PlayerId => player as PlayerId;

/** What the perceived system of a player is worth: her best response. */
function best(system: GameSystem, player: number, expected: Expectations = {}): string {
  const { worth } = finish(solve(perceivedSystem(system, idOf(player), expected))).value(0);
  return printRational(worth?.[0] ?? assert.fail("no exact value"));
}

const FEW_PLANS: readonly (readonly [game: string, player: number])[] = [
  ["kuhn-poker", 0],
  ["tiny-hanabi", 0],
  ["matching-pennies", 1],
];
for (const [game, player] of FEW_PLANS) {
  test(`${game}: the perceived system of player ${player} keeps the laws, and its value is the best of all plans`, () => {
    const system = systemOf(game);
    checkSystemLaws(perceivedSystem(system, idOf(player)), { plays: 2 });
    const tried = bestByTrying(system, idOf(player), habitual);
    assert.equal(best(system, player, { mixtures: habitual }), printRational(tried));
  });
}

test("Kuhn poker against uniform players: the values together are OpenSpiel's nash_conv, 11/12, of three players 2.0625", () => {
  assert.deepEqual([best(KUHN, 0), best(KUHN, 1)], ["1/2", "5/12"]);
  assert.equal(best(KUHN, 0, { mixtures: uniform }), "1/2");
  const three = systemOf("multiplayer-kuhn");
  const values = three.players.map(({ id }) => best(three, id));
  assert.deepEqual(values, ["25/32", "31/48", "61/96"]);
});

test("Kuhn poker against an equilibrium: -1/18 for P1 and 1/18 for P2, whichever of the family it is", () => {
  for (const alpha of [ZERO, rational(1, 5), rational(1, 3)]) {
    const mixtures = kuhnEquilibrium(alpha);
    assert.deepEqual([best(KUHN, 0, { mixtures }), best(KUHN, 1, { mixtures })], ["-1/18", "1/18"]);
  }
  assert.notEqual(best(KUHN, 1, { mixtures: kuhnEquilibrium(rational(1, 2)) }), "1/18");
});

/** The game with the other players as chance, found without a perceived system. */
function expected(system: GameSystem, state: State, player: PlayerId): Rational {
  if (isTerminal(system, state)) return utilitiesOf(system)(system.outcome(state))[player]!;
  const values = legalTuples(system, state).map((tuple) =>
    system
      .consequences(state, tuple)
      .reduce((sum, way) => sum.add(way.probability.mul(expected(system, way.state, player))), ZERO),
  );
  const own = (choicesAt(system, state)[player] ?? []).length > 0;
  if (own) return values.reduce((a, b) => (a.compare(b) > 0 ? a : b));
  return values.reduce((a, b) => a.add(b)).div(values.length);
}

/** How many plays of the game there are. */
function plays(system: GameSystem, state: State): number {
  if (isTerminal(system, state)) return 1;
  const next = legalTuples(system, state).flatMap((tuple) => system.consequences(state, tuple));
  return next.reduce((sum, way) => sum + plays(system, way.state), 0);
}

test("a game that hides nothing is perceived as the game with the others as chance", () => {
  const ticTacToe = systemOf("tic-tac-toe");
  const late = ticTacToe.parsePosition("mark[a1]=X, mark[b2]=O, mark[c3]=X, mark[a3]=O");
  const nim = systemOf("nim", { heaps: "2", more: "1" });
  const games: readonly (readonly [GameSystem, State])[] = [
    [nim, nim.initialStates()[0]!],
    [ticTacToe, "state" in late ? late.state : assert.fail()],
  ];
  for (const [system, state] of games) {
    for (const { id } of system.players) {
      assert.equal(best(system, id, { from: [state] }), printRational(expected(system, state, id)));
      const perceived = perceivedSystem(system, id, { from: [state] });
      assert.equal(finish(count(perceived)).plays, BigInt(plays(system, state)));
    }
  }
});

test("all that is asked of a game system can be asked of a perceived one", () => {
  const perceived = perceivedSystem(KUHN, idOf(0));
  const graph = finish(explore(perceived));
  const trees = finish(unfold(graph));
  assert.match(finish(efgOf(graph, trees, utilitiesOf(perceived))), /^EFG 2 R "[^"]*" \{ "P1" \}/);
  assert.match(finish(dotOf(finish(treeGraph(graph, trees)))), /^digraph/);
  assert.equal(finish(playouts(perceived, { plays: 20, seed: 1 })).plays, 20);
  // 13 of the 37 states are the start and those before a decision of P1 or P2; the 24 others are the ends.
  const { states, terminal, plays: all } = finish(count(perceived));
  assert.deepEqual([states, terminal, all], [37, 24, 24n]);
});

test("who perceives a perceived system perceives the same", () => {
  const perceived = perceivedSystem(KUHN, idOf(1), { mixtures: habitual });
  assert.equal(best(perceived, 0), best(KUHN, 1, { mixtures: habitual }));
});

test("what an information state is: shown, hidden, believed, and how it is written", () => {
  const perceived = perceivedSystem(KUHN, idOf(1));
  const read = perceived.parsePosition("card[P2]=queen / P1 bet");
  const state = "state" in read ? read.state : assert.fail(read.error.message);
  const view = perceived.view(state).map(({ track, index, value }) => [track, ...index, value]);
  assert.deepEqual(view.slice(0, 2), [
    ["card", "P1", undefined],
    ["card", "P2", "queen"],
  ]);
  assert.deepEqual(view.at(-1), ["history", "card[P2]=queen / P1 bet"]);
  assert.equal(perceived.values(state)[0]?.value, "hidden");
  assert.deepEqual(
    perceived.legal(state, idOf(0)).map(({ id }) => id),
    ["fold", "call"],
  );
  assert.equal(perceived.refusal(state, idOf(0), "check")?.kind, "condition");
  const { states, exact } = perceived.belief(state);
  assert.deepEqual([exact, states.map(({ exactly }) => exactly && printRational(exactly))], [true, ["1/2", "1/2"]]);
  const [tuple] = legalTuples(perceived, state);
  const [end] = perceived.consequences(state, tuple!);
  assert.deepEqual(perceived.outcome(end!.state).text, "P1 wins 1");
  assert.ok(
    perceived.outcome(end!.state).player === undefined &&
      isForced(legalTuples(perceived, perceived.initialStates()[0]!)[0]!),
  );
  assert.ok("error" in perceived.parsePosition("card[P2]=queen / P1 fold"));
});

test("rules are told apart by whose they are and what is expected", () => {
  const rules = (player: number, mixtures?: Mixtures) => perceivedSystem(KUHN, idOf(player), { mixtures }).rules;
  const all = [rules(0), rules(1), rules(0, uniform), rules(0, habitual)];
  assert.equal(new Set(all).size, all.length);
  assert.equal(rules(0, uniform), rules(0, uniform));
});

test("what cannot be perceived is refused", () => {
  assert.throws(() => perceivedSystem(KUHN, idOf(2)), /KuhnPoker has no player 2/);
  const perceived = perceivedSystem(KUHN, idOf(0));
  const [start] = perceived.initialStates();
  assert.throws(() => perceived.legal(KUHN.initialStates()[0]!, idOf(0)), /does not belong/);
  assert.throws(() => perceived.legal(perceivedSystem(KUHN, idOf(0)).initialStates()[0]!, idOf(0)), /does not belong/);
  assert.throws(() => perceived.legal(start!, idOf(1)), /no player 1/);
  assert.throws(() => perceived.outcome(start!), /not over/);
  assert.throws(() => perceived.printPosition(start!, "fen"), /no notation/);
  assert.throws(() => perceived.decode("seen []\n" as ReturnType<GameSystem["encode"]>), /no.* information state/);
  assert.throws(
    () => perceived.consequences(start!, [KUHN.legal(KUHN.initialStates()[0]!, idOf(0))[0]!, null]),
    /not legal/,
  );
  const few = perceivedSystem(KUHN, idOf(0), { maxStates: 1 });
  const tuple = legalTuples(few, few.initialStates()[0]!)[0]!;
  assert.throws(
    () => few.consequences(few.initialStates()[0]!, tuple),
    (error) => error instanceof KnowledgeError && error.code === "NF8002",
  );
  const wrong: Mixtures = (_player, choices) => choices.map(() => ONE);
  const odd = perceivedSystem(KUHN, idOf(1), { mixtures: wrong });
  const chance = seeded(1);
  const dealt = odd.draw(odd.initialStates()[0]!, legalTuples(odd, odd.initialStates()[0]!)[0]!, chance);
  assert.throws(
    () => odd.consequences(dealt, legalTuples(odd, dealt)[0]!),
    (error) =>
      error instanceof KnowledgeError && error.code === "NF8003" && /P1 gives 1, 1 to 2 decisions/.test(error.message),
  );
});
