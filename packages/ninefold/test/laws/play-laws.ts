// What must hold of every game and of every match of it, written once: any implementation of a game system can be
// handed to these.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type DecisionTuple, Fault, isForced, legalTuples, ONE, type State, ZERO } from "../../src/model/index.ts";
import {
  type Committed,
  loadRecord,
  type Match,
  newMatch,
  type Rules,
  randomTuple,
  saveRecord,
  seeded,
} from "../../src/play/index.ts";
import { unlessFault } from "./unless-fault.ts";

export interface LawOptions {
  /** Random plays for each law. */
  readonly plays: number;
  /** Of each play. */
  readonly plies: number;
}

/** A law of one random play; `seed` decides which. */
export type PlayLaw = (rules: Rules, seed: string, plies: number) => void;

/** The states of a random play with the tuple taken in each, forced steps included. */
function* walk({ system }: Rules, seed: string, steps: number): Generator<[State, DecisionTuple | undefined]> {
  const chance = seeded(seed);
  const starts = system.initialStates();
  let state = starts[chance.uniform(starts.length)]!;
  for (let taken = 0; ; taken++) {
    const tuples = legalTuples(system, state);
    if (tuples.length === 0 || taken === steps) return yield [state, undefined];
    const tuple = tuples[chance.uniform(tuples.length)]!;
    yield [state, tuple];
    try {
      state = system.draw(state, tuple, chance);
    } catch (error) {
      if (error instanceof Fault) return;
      throw error;
    }
  }
}

/** A seeded match played at random until it ends, meets a fault or has so many plies; each of its matches on the way. */
export function randomMatches(rules: Rules, seed: string, plies: number): readonly Match[] {
  const chance = seeded(`${seed} decides`);
  const from = chance.uniform(rules.system.initialStates().length);
  const matches = [newMatch(rules, { from, chance: seed })];
  while (matches.at(-1)!.ply < plies && !matches.at(-1)!.outcome) {
    const match = matches.at(-1)!;
    const choices = rules.system.players.map(({ id }) => rules.system.legal(match.state, id));
    const committed = commitTuple(match, randomTuple(choices, chance));
    if (!committed.success) {
      assert.equal(committed.error.code, "fault");
      break;
    }
    matches.push(committed.match);
  }
  return matches;
}

function commitTuple(match: Match, tuple: DecisionTuple): Committed {
  let last: Committed = { success: true, match, activePlayers: match.activePlayers };
  for (const [player, decision] of tuple.entries()) {
    if (!decision) continue;
    last = last.match.commitOption(player, decision.id);
    if (!last.success) return last;
  }
  return last;
}

const encoded = (match: Match): string => match.rules.system.encode(match.state);

export const PLAY_LAWS: Readonly<Record<string, PlayLaw>> = {
  "a state is the state of its encoding": ({ system, ...rest }, seed, plies) => {
    for (const [state] of walk({ system, ...rest }, seed, plies)) {
      const encoding = system.encode(state);
      assert.match(encoding, /^[\0-\xff]*$/);
      assert.equal(system.encode(system.decode(encoding)), encoding);
    }
  },

  "legal decisions are listed once and not refused": (rules, seed, plies) => {
    const { system } = rules;
    for (const [state] of walk(rules, seed, plies)) {
      for (const { id: player } of system.players) {
        const ids = system.legal(state, player).map(({ id }) => id);
        assert.equal(new Set(ids).size, ids.length, `${ids} has a decision twice`);
        for (const id of ids) assert.equal(system.refusal(state, player, id), undefined);
        assert.notEqual(system.refusal(state, player, "~ no decision ~"), undefined);
      }
    }
  },

  "a forced step is alone": (rules, seed, plies) => {
    const { system } = rules;
    for (const [state, tuple] of walk(rules, seed, plies)) {
      if (!tuple || !isForced(tuple)) continue;
      for (const { id: player } of system.players) {
        assert.ok(system.legal(state, player).length === 1 && system.legal(state, player)[0]!.forced);
      }
    }
  },

  "consequences are different states whose probabilities sum to 1": (rules, seed, plies) => {
    const { system } = rules;
    for (const [state, tuple] of walk(rules, seed, plies)) {
      const ways = tuple && unlessFault(() => system.consequences(state, tuple));
      if (!ways) continue;
      assert.ok(ways.every(({ probability }) => probability.compare(ZERO) > 0));
      assert.ok(ways.reduce((sum, { probability }) => sum.add(probability), ZERO).equals(ONE));
      assert.equal(new Set(ways.map((way) => system.encode(way.state))).size, ways.length);
    }
  },

  "a draw is one of the consequences": (rules, seed, plies) => {
    const { system } = rules;
    for (const [state, tuple] of walk(rules, seed, plies)) {
      const ways = tuple && unlessFault(() => system.consequences(state, tuple).map((way) => system.encode(way.state)));
      if (!ways) continue;
      assert.ok(ways.includes(system.encode(system.draw(state, tuple, seeded(`${seed} draws`)))));
    }
  },

  "a record brings the match back in every position, and it goes on as it would have": (rules, seed, plies) => {
    const matches = randomMatches(rules, seed, plies);
    const last = matches.at(-1)!;
    for (const match of [matches[0]!, matches[matches.length >> 1]!, last, last.goTo(last.length >> 1)]) {
      const text = saveRecord(match);
      const loaded = loadRecord(text, rules);
      assert.ok("match" in loaded, JSON.stringify(loaded));
      assert.equal(saveRecord(loaded.match), text);
      assert.deepEqual([loaded.match.ply, loaded.match.length], [match.ply, match.length]);
      for (let ply = 0; ply <= match.length; ply++) {
        assert.equal(encoded(loaded.match.goTo(ply)), encoded(match.goTo(ply)));
      }
      for (const next of last.steps.slice(match.length + 1, match.length + 2)) {
        const committed = commitTuple(loaded.match.goTo(match.length), next[0]!.tuple);
        assert.equal(encoded(committed.match), encoded(matches[match.length + 1]!));
      }
    }
  },

  "stepping back and forth follows the same play": (rules, seed, plies) => {
    const matches = randomMatches(rules, seed, plies);
    let match = matches.at(-1)!;
    for (const earlier of matches.toReversed()) {
      assert.equal(encoded(match), encoded(earlier));
      assert.equal(match.ply, earlier.ply);
      if (match.ply < match.length) assert.equal(encoded(match.forward()), encoded(matches[match.ply + 1]!));
      match = match.back();
    }
    assert.equal(match.length, matches.length - 1);
  },

  "every legal option succeeds and any other is refused, the match staying as it was": (rules, seed, plies) => {
    const { system } = rules;
    for (const match of randomMatches(rules, seed, plies)) {
      const before = saveRecord(match);
      for (const { id: player } of system.players) {
        const options = match.getOptions(player).groups.flatMap((group) => group.options);
        const legal = system.legal(match.state, player).map(({ id }) => id);
        assert.deepEqual(options.map(({ id }) => id).sort(), legal.sort());
        const isActive = match.activePlayers.some(({ id }) => id === player);
        assert.equal(isActive, options.length > 0);
        for (const { id } of options) {
          const committed = match.commitOption(player, id);
          if (!committed.success) assert.equal(committed.error.code, "fault");
        }
        const refused = match.commitOption(player, "~ no decision ~");
        assert.ok(!refused.success && refused.match === match && refused.error.message !== "");
      }
      assert.equal(saveRecord(match), before);
    }
  },
};

/** Registers a test for each law of PLAY_LAWS over a game. */
export function testPlayLaws(name: string, rules: Promise<Rules>, options: LawOptions = { plays: 5, plies: 40 }): void {
  for (const [law, check] of Object.entries(PLAY_LAWS)) {
    test(`${name}: ${law}`, async () => {
      for (let play = 0; play < options.plays; play++) check(await rules, `${law}/${play}`, options.plies);
    });
  }
}
