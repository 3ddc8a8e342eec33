// What must hold of beliefs, over random games: counting all plays gives the same, and drawn plays come near.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Belief, Believer, believe, KnowledgeError, type Mixtures } from "../../src/knowledge/index.ts";
import { Fault, type GameSystem, printRational, ZERO } from "../../src/model/index.ts";
import { compileText, finish, seeded } from "../../src/play/index.ts";
import { drawingGame } from "../laws/hiding-game.ts";
import { type Alike, everyPlay } from "./every-play.ts";
import { habitOf, habitual, uniform } from "./habits.ts";

interface Sound {
  readonly system: GameSystem;
  readonly alike: readonly Alike[];
  readonly mixtures: Mixtures;
}

const MOST = 40;

/** Of many, some from all over. */
const some = (alike: readonly Alike[]): readonly Alike[] =>
  alike.filter((_, i) => i % Math.ceil(alike.length / MOST) === 0);

/** The games of these texts whose rules have no hole within a few plies. */
function soundGames(texts: readonly string[], plies: number): readonly Sound[] {
  return texts.flatMap((text, i) => {
    const { system } = compileText(text);
    if (!system) return [];
    const viewer = system.players[i % system.players.length]!;
    const mixtures = i % 2 === 0 ? uniform : habitual;
    try {
      return [{ system, alike: some(everyPlay(system, viewer, plies, habitOf(mixtures))), mixtures }];
    } catch (error) {
      if (error instanceof Fault) return [];
      throw error;
    }
  });
}

function believed(belief: Belief, system: GameSystem): Record<string, string> {
  return Object.fromEntries(
    belief.states.map(({ state, exactly }) => [system.encode(state), exactly ? printRational(exactly) : ""]).sort(),
  );
}

function counted({ states }: Alike): Record<string, string> {
  const sum = [...states.values()].reduce((a, b) => a.add(b), ZERO);
  return Object.fromEntries(
    [...states].map(([encoding, probability]) => [encoding, printRational(probability.div(sum))]).sort(),
  );
}

/** Over at least so many games. */
export function testBeliefs({ games: least, seed }: { readonly games: number; readonly seed: number }): void {
  const games = soundGames(fc.sample(drawingGame, { seed, numRuns: Math.ceil(1.3 * least) }), 2);

  test("beliefs are what counting all plays gives", () => {
    assert.ok(games.length >= least, `${games.length}`);
    let several = 0;
    for (const [i, { system, alike, mixtures }] of games.entries()) {
      for (const one of alike) {
        if (one.states.size > 1) several++;
        const belief = finish(believe(system, one.perspective, { mixtures }));
        assert.ok(belief.exact);
        assert.deepEqual(believed(belief, system), counted(one), `${i}`);
      }
    }
    assert.ok(several > 2 * least, `${several}`);
  });

  test("who decides uniformly is who is said to, and beliefs are learned ply by ply", () => {
    for (const { system, alike } of games.filter((_, i) => i % 2 === 0)) {
      const believer = new Believer(system, alike[0]?.perspective.player?.id);
      // In another order than that of a play: what was learned of another one is forgotten.
      for (const one of alike)
        assert.deepEqual(believed(finish(believer.believe(one.perspective)), system), counted(one));
    }
  });

  /** The greatest difference between probabilities. */
  function distance({ states }: Belief, exact: Belief, system: GameSystem): number {
    const drawn = new Map(states.map(({ state, probability }) => [system.encode(state), probability]));
    const known = new Set(exact.states.map(({ state }) => system.encode(state)));
    assert.ok(
      [...drawn.keys()].every((state) => known.has(state)),
      "an impossible state was drawn",
    );
    return Math.max(
      ...exact.states.map(({ state, probability }) => Math.abs(probability - (drawn.get(system.encode(state)) ?? 0))),
    );
  }

  test("drawn plays come near what is exact", () => {
    let drawn = 0;
    for (const [i, { system, alike, mixtures }] of games.slice(0, least / 5).entries()) {
      for (const { perspective } of alike.filter((_, k) => k % 7 === 0)) {
        const exact = finish(believe(system, perspective, { mixtures }));
        const chance = seeded(i);
        const belief = finish(believe(system, perspective, { mixtures, maxStates: 0, particles: 1200, chance }));
        if (belief.exact) continue;
        drawn++;
        assert.ok(belief.effective! > 100, `${belief.effective}`);
        // Plays that were drawn from one another count once, so that fewer are independent than are kept. Five times the
        // standard error of 600 independent draws is at most 0.11.
        assert.ok(distance(belief, exact, system) < 0.11, `${distance(belief, exact, system)}`);
      }
    }
    assert.ok(drawn > least / 2, `${drawn}`);
  });

  test("what no play looks like is said, and too many states are", () => {
    const { system, alike } = games.find((game) => game.alike.some(({ states }) => states.size > 2))!;
    const { perspective } = alike.at(-1)!;
    const events = perspective.events.map((event) => ({ ...event, key: `${event.key}?` }));
    const code = (wanted: string) => (error: unknown) => error instanceof KnowledgeError && error.code === wanted;
    assert.throws(() => finish(believe(system, { ...perspective, events })), code("NF8001"));
    const large = alike.find(({ states }) => states.size > 2)!;
    assert.throws(() => finish(believe(system, large.perspective, { maxStates: 2 })), code("NF8002"));
  });
}
