// Policies: what they see of decisions, that all positions answer alike, and what a search does by them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { COMING, type Positions } from "../../src/engine/index.ts";
import { Fault, type GameSystem, type PlayerId, type State } from "../../src/model/index.ts";
import { type Match, makeRules, newMatch, positionsOf, seeded } from "../../src/play/index.ts";
import { AskedPositions } from "../../src/play/work/positions.ts";
import { possibleRenamings, type Renaming, renamed, renamedValues } from "../../src/players/evaluators/renamings.ts";
import { symmetriesOf } from "../../src/players/evaluators/symmetries.ts";
import { chooseDecision, type Trained, untrained } from "../../src/players/index.ts";
import { DecisionFeatures, type Seen } from "../../src/players/policies/decision-features.ts";
import { unknownFeatures } from "../../src/players/policies/known-features.ts";
import { Policy } from "../../src/players/policies/policy.ts";
import { NumberedFeatures } from "../../src/players/training/decision-samples.ts";
import { systemOf } from "../library/library.ts";
import { sampledGames } from "../library/sample.ts";
import { gameOf } from "../model/game.ts";

/** Weights by features that are drawn by their names, alike wherever they are met. */
const drawnWeight = (name: string): number => (seeded(name).uniform(2001) - 1000) / 500;

/**
 * The position after so many random decisions of a game in which one decides at a time; undefined where there is none, or its rules
 * have a hole on the way.
 */
function positionAfter(system: GameSystem, plies: number, seed: string): State | undefined {
  try {
    return playedTo(system, plies, seed);
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}

function playedTo(system: GameSystem, plies: number, seed: string): State | undefined {
  const positions = new AskedPositions(system);
  const chance = seeded(seed);
  const [start] = system.initialStates();
  assert.ok(start);
  positions.put(0, start);
  for (let left = plies; ; ) {
    const coming = positions.look(0);
    if (coming === COMING.over || coming === COMING.several) return undefined;
    if (coming === COMING.one && left-- === 0) return positions.state(0);
    positions.decide(0, chance.uniform(positions.count(0)));
    positions.copy(1, 0);
  }
}

/** By the id of a decision how likely a policy takes it to be; where nothing is said, after a decision like the first. */
function foretold(policy: Policy, positions: Positions, state: State, code?: number): ReadonlyMap<string, number> {
  positions.put(0, state);
  assert.equal(positions.look(0), COMING.one);
  const count = positions.count(0);
  const codes = new Int32Array(count + 1);
  positions.codes(0, codes, 1);
  const into = new Float32Array(count + 1);
  const own = (index: number): string => positions.decision(0, index).id;
  const { family, parameters } = positions.decision(0, 0);
  const before = code ?? { family, parameters };
  policy.foretell({ level: 0, player: positions.mover(0), before }, { codes, from: 1, count }, into);
  return new Map(Array.from({ length: count }, (_, index) => [own(index), into[index + 1]!]));
}

/** A policy with drawn weights for all features that are met in some positions, and those positions. */
function drawnPolicy(system: GameSystem, symmetries: readonly Renaming[]) {
  const states = [1, 2, 5, 9].flatMap((plies) => positionAfter(system, plies, `policies ${plies}`) ?? []);
  const positions = new AskedPositions(system);
  const features = new DecisionFeatures(system, positions, symmetries);
  const numbered = new NumberedFeatures(features, positions);
  for (const state of states) {
    positions.put(0, state);
    positions.look(0);
    numbered.read(0, positions.decision(0, 0));
    for (let index = 0; index < positions.count(0); index++) numbered.of(positions.mover(0), positions.code(0, index));
  }
  const weights = new Map(numbered.names.map((name) => [name, drawnWeight(name)]));
  const policyFor = (own: Positions): Policy =>
    new Policy(features, own, system.players.length, { uses: ["playouts", "prior"], weights });
  return { states, weights, policyFor, features };
}

/** Of decisions made in steps asked positions know no more than compiled ones, but these may not know them by their parts. */
const FORETOLD_ALIKE = sampledGames().filter((name) => positionsOf(systemOf(name)).codesBelow !== undefined);

for (const name of FORETOLD_ALIKE) {
  test(`a policy of ${name} foretells the same by compiled positions as by asked ones`, () => {
    const system = systemOf(name);
    const { states, policyFor } = drawnPolicy(system, possibleRenamings(system).slice(0, 1));
    const [compiled, asked] = [positionsOf(system), new AskedPositions(system)];
    for (const state of states) {
      const found = foretold(policyFor(compiled), compiled, state);
      assert.deepEqual(found, foretold(policyFor(asked), asked, state));
      const sum = [...found.values()].reduce((all, one) => all + one, 0);
      assert.ok(Math.abs(sum - 1) < 1e-4, `${sum}`);
    }
  });
}

for (const [name, parameters] of [
  ["go", { size: "5" }],
  ["hex", { size: "5" }],
  ["breakthrough", {}],
  ["tic-tac-toe", {}],
] as const) {
  test(`decisions of ${name} that symmetries take to each other are equally likely`, () => {
    const system = systemOf(name, parameters);
    const symmetries = symmetriesOf(system);
    assert.ok(symmetries.length > 1);
    const { states, policyFor, weights, features } = drawnPolicy(system, symmetries);
    assert.ok([...weights.keys()].some((feature) => features.seenIn(feature) !== undefined));
    const positions = positionsOf(system);
    const policy = policyFor(positions);
    for (const state of states) {
      assertAlike(system, { policy, positions, symmetries }, state);
    }
  });
}

/** That each decision is as likely as the one that a symmetry makes of it, where nothing is known of the decision before. */
function assertAlike(
  system: GameSystem,
  { policy, positions, symmetries }: { policy: Policy; positions: Positions; symmetries: readonly Renaming[] },
  state: State,
): void {
  const here = foretold(policy, positions, state, -1);
  for (const symmetry of symmetries) {
    const parts = renamedValues(symmetry, system.values(state)).map(
      ({ track, index, value }) => `${track}${index.length > 0 ? `[${index.join(", ")}]` : ""}=${value}`,
    );
    const there = system.parsePosition(parts.join(", "));
    assert.ok("state" in there);
    const found = foretold(policy, positions, there.state, -1);
    for (const [id, chance] of here) {
      const other = found.get(renamed(symmetry, id));
      assert.ok(other !== undefined && Math.abs(other - chance) < 1e-5, `${id}: ${chance}, ${other}`);
    }
  }
}

test("what is seen about a cell is named by rows, and read back", () => {
  const system = systemOf("go", { size: "5" });
  const positions = positionsOf(system);
  const features = new DecisionFeatures(system, positions, symmetriesOf(system));
  const [site] = features.sites;
  assert.ok(site);
  const corner = "Black: place s: none, none, none / off, none, White* / off, off, off";
  const seen = features.seenIn(corner);
  assert.ok(seen);
  assert.equal(features.nameOf(seen), corner);
  for (let pattern = 0; pattern < site.board.patterns; pattern += 997) {
    const other: Seen = { site, player: (pattern % 2) as PlayerId, pattern, last: pattern % 10 };
    assert.deepEqual(features.seenIn(features.nameOf(other)), other);
    const least = features.canonical(other);
    for (const alike of features.alike(other)) assert.deepEqual(features.canonical(alike), least);
  }
  for (const text of [
    "",
    "Black: place s",
    "Black: place s: none",
    "Red: place s: off",
    corner.replace("White", "Red"),
  ])
    assert.equal(features.seenIn(text), undefined);
});

/** What a search thinks of the beginning of a play with weights of a policy. */
async function thoughtWith(
  match: Match,
  weights: Readonly<Record<string, number>>,
  uses: readonly ("prior" | "playouts")[],
) {
  const { system, hash } = match.rules;
  const symmetries = [0];
  const policy = { uses, weights: new Map(Object.entries(weights)) };
  const trained: Trained = { ...untrained(system.name, hash), symmetries, policy };
  const player = match.activePlayers[0]?.name ?? "";
  return (await chooseDecision(match, player, { mind: "mcts:nodes=400", trained, seed: "s" })).thought;
}

test("a search tries what is likely more often, the same for the same seed, and nothing changes without a policy", async () => {
  const match = newMatch(await makeRules(systemOf("hex", { size: "5" })), { chance: "1" });
  const visits = (thought: Awaited<ReturnType<typeof thoughtWith>>): number =>
    thought.lines.find(({ plies }) => plies[0] === "place(a1)")?.visits ?? 0;
  const likely = await thoughtWith(match, { "Red: place(a1)": 6 }, ["prior"]);
  const unlikely = await thoughtWith(match, { "Red: place(a1)": -6 }, ["prior"]);
  assert.ok(visits(likely) > 3 * visits(unlikely), `${visits(likely)}, ${visits(unlikely)}`);
  assert.deepEqual((await thoughtWith(match, { "Red: place(a1)": 6 }, ["prior"])).lines, likely.lines);
  const none = await thoughtWith(match, { "Red: place(a1)": 6 }, []);
  const { thought } = await chooseDecision(match, "Red", { mind: "mcts:nodes=400", seed: "s" });
  assert.deepEqual(none.lines, thought.lines);
});

test("a policy says which decisions playouts refuse, and only those that are hardly ever made", async () => {
  const system = systemOf("go", { size: "5" });
  const positions = positionsOf(system);
  const symmetries = symmetriesOf(system);
  const features = new DecisionFeatures(system, positions, symmetries);
  const eye = "Black: place s: Black, Black, Black / Black, none, Black / Black, Black, Black";
  const seen = features.seenIn(eye);
  assert.ok(seen);
  const preferred = (weight: number, uses: readonly ("prior" | "playouts")[]) =>
    new Policy(features, positions, 2, { uses, weights: new Map([[eye, weight]]) }).preference();
  const chance = (weight: number): number | undefined =>
    preferred(weight, ["playouts"])?.patterns[seen.player * seen.site.board.patterns + seen.pattern];
  assert.equal(chance(-1), 0xffff);
  assert.ok((chance(-3) ?? 1) < 0x1400);
  // The other player's own eye is the same feature.
  const refused = preferred(-3, ["playouts"])?.patterns.filter((one) => one < 0xffff).length;
  assert.equal(refused, 2);
  assert.equal(preferred(-3, ["prior"]), undefined);
  assert.ok(positions.prefer(preferred(-3, ["playouts"])!));
});

/** Two boards whose cells have the same names, of different sizes: each decision names cells of its own. */
const TWO_BOARDS = [
  "players A, B",
  "board Large = grid(3, 3)",
  "board Small = grid(2, 2)",
  "track on[Large]: Player? = none",
  "track inner[Small]: Player? = none",
  "track turn: Player = A",
  "decision large(c in { c in Large | on[c] is none }) by turn",
  "  do on[c] := me, turn := next(turn)",
  "decision small(c in { c in Small | inner[c] is none }) by turn",
  "  do inner[c] := me, turn := next(turn)",
  "for p in Player: end p wins when line(3, { c in Large | on[c] is p })",
  "outcome draw otherwise",
  "display",
  "  board Large shows on",
  "  board Small shows inner",
];

test("cells of two boards are told apart", () => {
  const system = gameOf(...TWO_BOARDS);
  const { states, policyFor, weights, features } = drawnPolicy(system, possibleRenamings(system).slice(0, 1));
  assert.deepEqual(
    features.sites.map(({ family, board }) => [family, board.name, board.numbers.size]),
    [
      ["large", "Large", 9],
      ["small", "Small", 4],
    ],
  );
  assert.ok(states.length > 2);
  const positions = positionsOf(system);
  // Weights that are known by their names alone, whatever else was asked before.
  for (const state of states) {
    const one = foretold(policyFor(positions), positions, state);
    for (const [id, chance] of one) assert.equal(foretold(policyFor(positions), positions, state).get(id), chance);
  }
  const shared = policyFor(positions);
  const fresh = states.map((state) => foretold(policyFor(positions), positions, state));
  assert.deepEqual(
    [...states, ...states].map((state) => foretold(shared, positions, state)),
    [...fresh, ...fresh],
  );
  assert.deepEqual(unknownFeatures(features, positions, weights), []);
});

test("weights of features that the game does not have are refused", async () => {
  const match = newMatch(await makeRules(systemOf("hex", { size: "5" })), { chance: "1" });
  for (const name of [
    "Red: plac(a1)",
    "Red: place(a9)",
    "Red: place c 9,9 from the last",
    "Rot: place(a1)",
    "Red: place c: none",
  ])
    await assert.rejects(thoughtWith(match, { "Red: place(a1)": 1, [name]: 1 }, ["prior"]), { code: "NF7023" }, name);
  await thoughtWith(match, { "Red: place(a1)": 1 }, ["prior"]);
});

test("weights as large as files may have them foretell what is likeliest", () => {
  const system = systemOf("go", { size: "5" });
  const positions = positionsOf(system);
  const features = new DecisionFeatures(system, positions, possibleRenamings(system).slice(0, 1));
  const [start] = system.initialStates();
  assert.ok(start);
  for (const weight of [1000, -1000]) {
    const policy = new Policy(features, positions, 2, { uses: ["prior"], weights: new Map([["Black: pass", weight]]) });
    const found = foretold(policy, positions, start, -1);
    assert.ok([...found.values()].every((chance) => chance >= 0 && chance <= 1));
    assert.equal(found.get("pass"), weight > 0 ? 1 : 0);
  }
});
