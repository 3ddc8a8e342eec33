// By the plan's messages each coalition derives what views and disclosures grant it, and nothing more; and what is sent, by whom, in
// which order and of which size depends on nothing that a coalition is not shown.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Knowledge } from "ninefold/knowledge";
import { type DecisionTuple, type GameSystem, isForced, isSeenBefore, legalTuples, type State } from "ninefold/model";
import { seeded } from "ninefold/play";
import { EVERYTHING } from "../../../ninefold/test/library/sample.ts";
import { type SealPlan, sealPlan } from "../../src/plan/index.ts";
import { Conversation, decidersOf, type Protocol, pliesOf, SOUND } from "./oracle/messages.ts";
import { coalitions, forked, judged, type Wrong } from "./oracle/oracle.ts";
import { ofFixture, ofLibrary } from "./plans.ts";

type Play = readonly { readonly state: State; readonly tuple: DecisionTuple | undefined }[];
type Chance = ReturnType<typeof seeded>;

const MAX_PLIES = 60;

/** A play by chance, to its end or cut. */
function randomPlay(system: GameSystem, chance: Chance): Play {
  const starts = system.initialStates();
  let state = starts[chance.uniform(starts.length)];
  const play: { state: State; tuple: DecisionTuple | undefined }[] = [];
  while (state) {
    const tuples = play.length < MAX_PLIES ? legalTuples(system, state) : [];
    const tuple = tuples[chance.uniform(Math.max(1, tuples.length))];
    play.push({ state, tuple });
    state = tuple && system.draw(state, tuple, chance);
  }
  return play;
}

/** Every play of a small game. */
function* everyPlay(system: GameSystem): Generator<Play> {
  const open: Play[] = [];
  const begin = (before: Play, state: State): void => {
    const tuples = legalTuples(system, state);
    if (tuples.length === 0) open.push([...before, { state, tuple: undefined }]);
    for (const tuple of tuples) open.push([...before, { state, tuple }]);
  };
  for (const state of system.initialStates()) begin([], state);
  for (let play = open.pop(); play; play = open.pop()) {
    const last = play.at(-1);
    if (!last?.tuple) yield play;
    else for (const { state } of system.consequences(last.state, last.tuple)) begin(play, state);
  }
}

function planOf(system: GameSystem): SealPlan {
  const sealing = sealPlan(system);
  assert.ok(sealing.ok, `${system.name} can be sealed`);
  return sealing.plan;
}

/** The first thing that is wrong in these plays. */
function wrongIn(system: GameSystem, plays: Iterable<Play>, protocol: Protocol): Wrong | undefined {
  const plan = planOf(system);
  const seats = system.players.length;
  for (const play of plays) {
    const wrong = judged(pliesOf(system, plan, play), plan, seats, protocol);
    if (wrong) return wrong;
    const fork = protocol.echo ? undefined : forkIn(system, plan, play, protocol);
    if (fork) return fork;
  }
  return undefined;
}

function forkIn(system: GameSystem, plan: SealPlan, play: Play, protocol: Protocol): Wrong | undefined {
  for (const [i, { state, tuple }] of play.entries()) {
    const [decider, ...others] = tuple && !isForced(tuple) ? decidersOf(system, state) : [];
    if (decider === undefined || others.length > 0) continue;
    const before = pliesOf(system, plan, play.slice(0, i + 1));
    const branches = legalTuples(system, state).flatMap((other) => {
      const next = system.draw(state, other, seeded("branch"));
      const plies = pliesOf(system, plan, [
        ...play.slice(0, i),
        { state, tuple: other },
        { state: next, tuple: undefined },
      ]);
      return plies.slice(-1);
    });
    const wrong = forked(before, branches, plan, system.players.length, { protocol, decider });
    if (wrong) return wrong;
  }
  return undefined;
}

function* randomPlays(system: GameSystem, count: number, seed = "oracle"): Generator<Play> {
  const chance = seeded(seed);
  for (let i = 0; i < count; i++) yield randomPlay(system, chance);
}

const SMALL: readonly [string, () => Promise<GameSystem>][] = [
  ["kuhn-poker", () => ofLibrary("kuhn-poker")],
  ["guessing-game", () => ofLibrary("guessing-game")],
  ["hidden-roles", () => ofFixture("hidden-roles")],
  ["all-dealt", () => ofFixture("all-dealt")],
  ["passed-card", () => ofFixture("passed-card")],
  ["dealt-by-choice", () => ofFixture("dealt-by-choice")],
];

const LARGE: readonly (readonly [string, () => Promise<GameSystem>])[] = [
  ["leduc-poker", () => ofLibrary("leduc-poker")],
  ["liars-dice", () => ofLibrary("liars-dice", { dice: "2" })],
  ["tricks", () => ofLibrary("tricks")],
  ["gin-rummy", () => ofLibrary("gin-rummy", { ranks: "3" })],
  ["battleship", () => ofLibrary("battleship")],
  ["mastermind", () => ofLibrary("mastermind", { colours: "3", pegs: "2" })],
  ["night-watch", () => ofLibrary("night-watch")],
  ["battleship-cells", () => ofFixture("battleship-cells")],
  ["hidden-ranks", () => ofFixture("hidden-ranks")],
  ["early-ending", () => ofFixture("early-ending")],
  ["grown-hand", () => ofFixture("grown-hand")],
  ["secret-mission", () => ofFixture("secret-mission")],
  ["hidden-deck", () => ofFixture("hidden-deck")],
  ["shuffled-again", () => ofFixture("shuffled-again")],
  ...(EVERYTHING ? [["multiplayer-kuhn", () => ofLibrary("multiplayer-kuhn")] as const] : []),
];

for (const [name, load] of SMALL) {
  test(`${name}: in every play each coalition derives what it is granted, and nothing more`, async () => {
    const system = await load();
    assert.equal(wrongIn(system, everyPlay(system), SOUND), undefined);
  });
}

for (const [name, load] of LARGE) {
  test(`${name}: in drawn plays each coalition derives what it is granted, and nothing more`, async () => {
    const system = await load();
    assert.equal(wrongIn(system, randomPlays(system, EVERYTHING ? 1000 : 5), SOUND), undefined);
  });
}

test("without masking anew, a card that is handed on is read by all", async () => {
  const system = await ofFixture("passed-card");
  assert.equal(wrongIn(system, everyPlay(system), { ...SOUND, spent: false })?.what, "reads too much");
});

test("without a shuffle, a card that is shown says when it was drawn", async () => {
  const system = await ofFixture("grown-hand");
  assert.equal(
    wrongIn(system, randomPlays(system, 20), { ...SOUND, shuffled: false })?.what,
    "links a card to its draw",
  );
});

test("without an echo, a fork reads the card of another", async () => {
  const system = await ofFixture("dealt-by-choice");
  assert.equal(wrongIn(system, randomPlays(system, 20), { ...SOUND, echo: false })?.what, "a fork gives");
});

/** What a coalition is shown of a play. */
function infostate(system: GameSystem, play: Play, coalition: readonly number[]): string {
  const texts = coalition.map((seat) => {
    let known = Knowledge.begin(system, seat as never);
    for (const { state, tuple } of play) {
      if (!tuple || isSeenBefore(tuple)) known = known.seeing(state);
      if (tuple && !isForced(tuple)) known = known.after(state, tuple);
    }
    return known.infostate;
  });
  return JSON.stringify(texts);
}

/** What everybody sees of what is sent: kinds, senders, sizes, order. */
function shapeOf(system: GameSystem, plan: SealPlan, play: Play): string {
  const conversation = new Conversation(system.players.length, SOUND);
  for (const ply of pliesOf(system, plan, play)) conversation.step(ply, plan);
  return JSON.stringify(conversation.sent);
}

test("plays that are alike to a coalition send messages of the same shape", async () => {
  let pairs = 0;
  for (const [name, load] of [...SMALL, ...LARGE.slice(0, 3)]) {
    const system = await load();
    const plan = planOf(system);
    const shapes = new Map<string, string>();
    for (const play of randomPlays(system, EVERYTHING ? 400 : 60, "shape")) {
      if (play.at(-1)?.tuple) continue;
      const shape = shapeOf(system, plan, play);
      for (const coalition of coalitions(system.players.length).filter(({ length }) => length > 0)) {
        const key = infostate(system, play, coalition);
        const known = shapes.get(key);
        if (known !== undefined) {
          assert.equal(shape, known, `${name}: ${coalition.join()}`);
          pairs++;
        }
        shapes.set(key, shape);
      }
    }
  }
  assert.ok(pairs >= 200, `${pairs} pairs were compared`);
});

test("a plan that is wrong is noticed", async () => {
  const dice = await ofLibrary("liars-dice", { dice: "2" });
  const plan = planOf(dice);
  const play = [...randomPlays(dice, 1)][0] ?? [];
  const whatIs = (spoiled: SealPlan) => judged(pliesOf(dice, spoiled, play), spoiled, 2, SOUND)?.what;
  const withDie = (change: object): SealPlan => ({
    ...plan,
    tracks: plan.tracks.map((one) => (one.track === "die" ? { ...one, ...change } : one)),
  });
  assert.equal(whatIs(plan), undefined);
  assert.equal(whatIs(withDie({ owner: { by: "seat", seat: 0 } })), "reads too much");
  const game = await ofLibrary("guessing-game");
  const guessing = planOf(game);
  const guessed = [...randomPlays(game, 1)][0] ?? [];
  const undisclosed = { ...guessing, disclosures: [] };
  assert.equal(judged(pliesOf(game, undisclosed, guessed), undisclosed, 2, SOUND)?.what, "reads too much");
});

test("two plays that are alike to who decides leave the same decisions", async () => {
  for (const [name, load] of [...SMALL, ...LARGE]) {
    const system = await load();
    const legal = new Map<string, string>();
    for (const play of randomPlays(system, EVERYTHING ? 300 : 10, "legal")) {
      for (const [i, { state }] of play.entries()) {
        for (const seat of decidersOf(system, state)) {
          const key = infostate(system, [...play.slice(0, i), { state, tuple: undefined }], [seat]);
          const ids = system.legal(state, seat as never).map(({ id }) => id);
          assert.equal(ids.join(), legal.get(`${seat} ${key}`) ?? ids.join(), name);
          legal.set(`${seat} ${key}`, ids.join());
        }
      }
    }
  }
});
