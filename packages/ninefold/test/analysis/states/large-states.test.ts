// States of very many bytes: what is held is bounded by bytes as well, and what is found is the same.
import assert from "node:assert/strict";
import { test } from "node:test";
import { allStates, count, examine } from "../../../src/analysis/index.ts";
import { type Visit, walk } from "../../../src/analysis/states/exploration.ts";
import { type Encoding, type GameSystem, printTuple } from "../../../src/model/index.ts";
import { finish, perft } from "../../../src/play/index.ts";
import { systemOf } from "../../library/library.ts";

const MEGABYTE = 1 << 20;
const BYTES = "\u0001".repeat(2 * MEGABYTE);

/** The same game whose states are encoded in a megabyte each. All of them are ends of one text, which takes no room. */
function large(system: GameSystem): GameSystem {
  const known: Encoding[] = [];
  const numbers = new Map<Encoding, number>();
  return {
    ...system,
    encode(state) {
      const encoding = system.encode(state);
      let number = numbers.get(encoding);
      if (number === undefined) {
        number = known.push(encoding) - 1;
        numbers.set(encoding, number);
      }
      return BYTES.slice(0, MEGABYTE + number) as Encoding;
    },
    decode: (encoding) => system.decode(known[encoding.length - MEGABYTE]!),
  };
}

/** How many of these states fit. */
function fitting(bytes: number): number {
  let states = 0;
  for (let left = bytes - MEGABYTE; left >= 0; left -= MEGABYTE + states) states++;
  return states;
}

const game = systemOf("tic-tac-toe");

test("a walk stops where the bytes are too many, and more states give room for more", () => {
  const stopped = finish(walk(large(game), { visit: () => undefined }));
  assert.equal(stopped.stopped, "memory");
  // 5,000,000 states may take 256 bytes each.
  assert.equal(stopped.encodings.length, fitting(256 * 5_000_000));
  const more = finish(walk(large(game), { visit: () => undefined }, { maxStates: 16_000_000 }));
  assert.equal(more.encodings.length, fitting(256 * 16_000_000));
  const fewer = finish(walk(large(game), { visit: () => undefined }, { maxStates: 1000 }));
  assert.deepEqual([fewer.stopped, fewer.encodings.length], ["memory", fitting(1 << 29)]);
});

test("states that are decoded when their turn comes are what they were", () => {
  const seen = (system: GameSystem): readonly unknown[] => {
    const visits: unknown[] = [];
    const visit = ({ index, state, choices, edges }: Visit): void => {
      // Decisions have no fields of their own to be compared by.
      visits.push([
        index,
        game.encode(state),
        choices?.map((legal) => legal.map(({ id }) => id)),
        edges?.map(({ tuple, chanceOutcomes }) => [printTuple(tuple), chanceOutcomes]),
      ]);
    };
    finish(walk(system, { visit }, { maxStates: 500 }));
    return visits;
  };
  assert.deepEqual(seen(large(game)), seen(game));
});

test("who asks for all states is told what they take", () => {
  assert.throws(() => finish(allStates(large(game), { maxStates: 1000 })), {
    code: "NF6002",
    message:
      "TicTacToe has more than 511 states, which take more than 536,870,912 bytes together: give room for more, 256 bytes for each.",
  });
});

test("a count stops with what it has", () => {
  const { states, stopped, plays } = finish(count(large(game), { interpreter: true, maxStates: 1000 }));
  assert.deepEqual({ states, stopped, plays }, { states: 511, stopped: "memory", plays: null });
});

test("perft says that there are too many bytes", () => {
  assert.throws(() => finish(perft(large(game), 5, { interpreter: true, maxStates: 1000_000 })), {
    code: "NF3201",
    message: "After 3 plies there are more than 536870912 bytes of states to hold. Ask for fewer plies.",
  });
});

test("a game that is checked is sampled as far as there is room", () => {
  const { method, states, plays, sampledStates } = finish(examine(large(game), { maxStates: 1000, samples: 5000 }));
  assert.equal(method, "sampled");
  assert.ok(states < 511);
  assert.ok(plays < 5000);
  assert.equal(sampledStates, 512);
});
