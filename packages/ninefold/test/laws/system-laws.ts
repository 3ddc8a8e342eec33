// Laws of every game system, whoever implements it, asked of states met on seeded random plays.
import assert from "node:assert/strict";
import {
  choicesAt,
  forcedTuple,
  type GameSystem,
  isForced,
  isOver,
  isTerminal,
  legalTuples,
  ONE,
  type PlayerId,
  printTuple,
  type State,
  ZERO,
} from "../../src/model/index.ts";
import { randomTuple, seeded } from "../../src/play/index.ts";

/** What a law may look at: a system, states that can be reached, and the ids of all decisions met on the way. */
export interface Sample {
  readonly system: GameSystem;
  readonly states: readonly State[];
  readonly decisions: ReadonlySet<string>;
}

/** Throws where the law is broken. */
export type SystemLaw = (sample: Sample) => void;

export interface SampleOptions {
  readonly seed?: number | string;
  readonly plays?: number;
  /** Decision tuples of one play at most. */
  readonly length?: number;
}

/** All initial states (ten at most) and the states of random plays, each once. */
export function sampleStates(system: GameSystem, options: SampleOptions = {}): Sample {
  const { seed = 1, plays = 10, length = 60 } = options;
  const initial = system.initialStates();
  const states = new Map(initial.slice(0, 10).map((state) => [system.encode(state), state]));
  const decisions = new Set<string>();
  for (let play = 0; play < plays; play++) {
    const chance = seeded(`${seed}/${play}`);
    let state = initial[chance.uniform(initial.length)]!;
    for (let step = 0; step < length; step++) {
      states.set(system.encode(state), state);
      const choices = choicesAt(system, state);
      for (const legal of choices) for (const { id } of legal) decisions.add(id);
      if (isOver(choices)) break;
      state = system.draw(state, forcedTuple(choices) ?? randomTuple(choices, chance), chance);
    }
    states.set(system.encode(state), state);
  }
  return { system, states: [...states.values()], decisions };
}

/** At most `most` of a list, spread over it evenly. */
function some<T>(list: readonly T[], most: number): readonly T[] {
  return list.length <= most
    ? list
    : Array.from({ length: most }, (_, i) => list[Math.floor((i * list.length) / most)]!);
}

const ids = (system: GameSystem, state: State, player: PlayerId) => system.legal(state, player).map(({ id }) => id);

export const SYSTEM_LAWS = {
  "initial states are there, each once, the same on every call": ({ system }) => {
    const encodings = system.initialStates().map((state) => system.encode(state));
    assert.ok(encodings.length > 0);
    assert.equal(new Set(encodings).size, encodings.length);
    assert.deepEqual(encodings, system.initialStates().map(system.encode));
  },

  "players are numbered from 0": ({ system }) => {
    assert.deepEqual(
      system.players.map(({ id }) => id),
      [...system.players.keys()],
    );
  },

  "an encoding is bytes, and decodes to the state": ({ system, states }) => {
    for (const state of states) {
      const encoding = system.encode(state);
      assert.ok(
        [...encoding].every((unit) => unit.charCodeAt(0) < 256),
        JSON.stringify(encoding),
      );
      const decoded = system.decode(encoding);
      assert.equal(system.encode(decoded), encoding);
      assert.deepEqual(system.values(decoded), system.values(state));
      for (const { id } of system.players) assert.deepEqual(ids(system, decoded, id), ids(system, state, id));
    }
  },

  "different states have different values": ({ system, states }) => {
    const printed = states.map((state) => JSON.stringify(system.values(state)));
    assert.equal(new Set(printed).size, printed.length);
  },

  "legal decisions are unique, of a family of the game, and in the same order on every call": ({ system, states }) => {
    const families = new Set(system.families.map(({ name }) => name));
    for (const state of states) {
      for (const { id } of system.players) {
        const legal = system.legal(state, id);
        assert.equal(new Set(legal.map((decision) => decision.id)).size, legal.length);
        assert.deepEqual(
          system.legal(state, id).map((decision) => decision.id),
          legal.map((decision) => decision.id),
        );
        for (const { family, forced } of legal) assert.ok(forced || families.has(family), family);
      }
    }
  },

  "exactly the legal decisions are not refused": ({ system, states, decisions }) => {
    const known = some([...decisions], 40);
    for (const state of some(states, 60)) {
      for (const { id } of system.players) {
        const legal = new Set(ids(system, state, id));
        for (const decision of legal) assert.equal(system.refusal(state, id, decision), undefined, decision);
        for (const decision of known) {
          if (legal.has(decision)) continue;
          assert.ok(system.refusal(state, id, decision)?.message, `${decision} in ${system.printPosition(state)}`);
        }
        assert.ok(system.refusal(state, id, "no such decision"));
      }
    }
  },

  "probabilities are above 0 and sum to 1, and lead to different states": ({ system, states }) => {
    for (const state of states) {
      for (const tuple of some(legalTuples(system, state), 12)) {
        const consequences = system.consequences(state, tuple);
        const where = `${printTuple(tuple)} in ${system.printPosition(state)}`;
        assert.ok(
          consequences.every(({ probability }) => probability.compare(ZERO) > 0),
          where,
        );
        const sum = consequences.reduce((total, { probability }) => total.add(probability), ZERO);
        assert.ok(sum.equals(ONE), `${where}: ${sum.toFraction()}`);
        const reached = consequences.map((consequence) => system.encode(consequence.state));
        assert.equal(new Set(reached).size, reached.length, where);
        assert.deepEqual(
          system.consequences(state, tuple).map((again) => system.encode(again.state)),
          reached,
          where,
        );
      }
    }
  },

  "what is drawn is one of the consequences": ({ system, states }) => {
    const chance = seeded("draw");
    for (const state of states) {
      for (const tuple of some(legalTuples(system, state), 3)) {
        const reached = new Set(system.consequences(state, tuple).map((way) => system.encode(way.state)));
        assert.ok(reached.has(system.encode(system.draw(state, tuple, chance))), printTuple(tuple));
      }
    }
  },

  "a question changes no state": ({ system, states }) => {
    for (const state of some(states, 40)) {
      const before = system.encode(state);
      for (const tuple of some(legalTuples(system, state), 3)) {
        system.consequences(state, tuple);
        assert.equal(system.encode(state), before);
      }
    }
  },

  "a forced step leaves nothing to decide": ({ system, states }) => {
    for (const state of states) {
      const tuples = legalTuples(system, state);
      if (!tuples.some(isForced)) continue;
      assert.equal(tuples.length, 1);
      for (const { id } of system.players) assert.ok(system.legal(state, id).every(({ forced }) => forced));
    }
  },

  "whether a forced step comes is told as the decisions tell it": ({ system, states }) => {
    for (const state of states) {
      const comes = forcedTuple(choicesAt(system, state)) !== undefined;
      assert.equal(system.forces(state), comes, system.printPosition(state));
    }
  },

  "a terminal state has one outcome, the same on every call": ({ system, states }) => {
    for (const state of states) {
      if (!isTerminal(system, state)) continue;
      const outcome = system.outcome(state);
      assert.ok(outcome.text);
      assert.deepEqual(system.outcome(state), outcome);
      if (outcome.player !== undefined) assert.equal(system.players[outcome.player]?.name, outcome.subject);
    }
  },

  "the state is all its tracks in order": ({ system, states }) => {
    const places = system.tracks.flatMap(({ name, indices }) => indices.map((index) => [name, ...index]));
    for (const state of states) {
      assert.deepEqual(
        system.values(state).map(({ track, index }) => [track, ...index]),
        places,
      );
    }
  },

  "views show only what is true": ({ system, states }) => {
    for (const state of states) {
      const truth = new Map(
        system.values(state).map(({ track, index, value }) => [[track, ...index].join("\n"), value]),
      );
      for (const viewer of [undefined, ...system.players.map(({ id }) => id)]) {
        for (const { track, index, value } of system.view(state, viewer)) {
          const key = [track, ...index].join("\n");
          assert.ok(truth.has(key), key);
          if (value !== undefined) assert.equal(value, truth.get(key));
        }
      }
    }
  },

  "a printed position reads back": ({ system, states }) => {
    assert.equal(system.printPosition(system.initialStates()[0]!), "start");
    for (const state of states) {
      const text = system.printPosition(state);
      const read = system.parsePosition(text);
      assert.ok("state" in read, text);
      assert.equal(system.encode(read.state), system.encode(state), text);
    }
  },
} as const satisfies Record<string, SystemLaw>;

/** Asks every law; the first broken one throws, with its name. */
export function checkSystemLaws(system: GameSystem, options?: SampleOptions): void {
  const sample = sampleStates(system, options);
  for (const [name, law] of Object.entries<SystemLaw>(SYSTEM_LAWS)) {
    try {
      law(sample);
    } catch (error) {
      throw new Error(`${system.name} breaks the law: ${name}`, { cause: error });
    }
  }
}
