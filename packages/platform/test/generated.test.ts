// Small programs that write, move, remove, add and exchange pieces at random keep the laws of game systems.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameSystem } from "ninefold";
import { seeded } from "ninefold/play";
import { type GameState, Rules, trustedSystem, UnownedPiece } from "ninefold-platform";
import { checkSystemLaws } from "../../ninefold/test/laws/system-laws.ts";
import { rounds } from "../../ninefold/test/library/sample.ts";
import { playersOf, tested } from "./programs.ts";

const [A, B] = playersOf("A", "B");

class Square extends UnownedPiece<[number, number]> {}

class Man extends UnownedPiece<string> {
  at: unknown = [0, 0];
  value: unknown = null;
}

class King extends UnownedPiece<string> {
  rank: unknown = 1;
}

class Stick extends UnownedPiece<string> {}

type Step = (state: GameState<UnownedPiece>) => void;

const VALUES: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    0.5,
    1e21,
    A,
    B,
    "",
    "A",
    "none",
    "there",
    "true",
    "1",
    "a b",
    "@A",
    "@",
    '"',
    "\\",
    '\\"',
  ],
  ...["0,1", "[0, 1]", "a, b", "ß", "\u0001", [], [0, 1], [1, 1], [[A], null], {}, { b: 1, a: [B], 10: 2, 9: 1 }],
];

/** A step that a program takes, drawn with a seed. */
function stepOf(pick: (size: number) => number): Step {
  const value = VALUES[pick(VALUES.length)];
  const name = ["one", "two", "late"][pick(3)]!;
  const at = [pick(2), pick(2)] as const;
  const steps: readonly Step[] = [
    (state) => Object.assign(state.find("one") ?? {}, state.find("one") instanceof Man ? { value } : {}),
    (state) => {
      const man = state.find("two");
      if (man instanceof Man) man.at = pick(4) === 0 ? value : [...at];
    },
    (state) => {
      if (state.find(name)) state.remove(name);
    },
    (state) => {
      if (!state.find(name)) state.add(Object.assign(new King(name), { rank: value }));
    },
    (state) => {
      if (state.find(at)) state.remove(at);
    },
    (state) => {
      if (state.find("stick")) state.remove("stick");
    },
    (state) => {
      if (!state.find(name)) state.add(new Man(name));
    },
  ];
  return steps[pick(steps.length)]!;
}

const PLIES = 3;

/** A game in which each choice does a few things to the pieces. */
function randomSystem(seed: string): GameSystem {
  const chance = seeded(seed);
  const choices = Array.from({ length: 3 }, () =>
    Array.from({ length: 1 + chance.uniform(3) }, () => {
      const draws = Array.from({ length: 8 }, () => chance.uniform(1 << 20));
      // What a step does depends on nothing but its state.
      return (): Step => {
        let drawn = 0;
        return stepOf((size) => draws[drawn++ % draws.length]! % size);
      };
    }),
  );
  class Table extends UnownedPiece<string> {
    ply = 0;
    override options() {
      return choices.map((steps, id) => ({
        id,
        name: "do",
        effect: (state: GameState<UnownedPiece>) => {
          for (const step of steps) step()(state);
          this.ply++;
          state.ended = this.ply === PLIES;
        },
      }));
    }
  }
  const squares = [0, 1].flatMap((i) => [0, 1].map((j) => new Square([i, j])));
  const program = Rules<UnownedPiece>({
    players: [A, B],
    startingPlayer: A,
    initialize: () => [new Table("table"), new Man("one"), new Man("two"), new Stick("stick"), ...squares],
    pieces: [King, Man],
  });
  return trustedSystem(program as never, { name: "Generated", rules: seed });
}

test("random programs keep the laws of game systems, and another system of theirs reads their states", () => {
  let states = 0;
  for (let round = 0; round < rounds(9, 400); round++) {
    const [system, other] = [randomSystem(`${round}`), randomSystem(`${round}`)];
    checkSystemLaws(tested(system));
    let level = system.initialStates();
    for (let ply = 0; ply < PLIES; ply++) {
      level = level.flatMap((state) =>
        system.players.flatMap(({ id }) =>
          system.legal(state, id).flatMap((decision) =>
            system
              .consequences(
                state,
                system.players.map((player) => (player.id === id ? decision : null)),
              )
              .map((one) => one.state),
          ),
        ),
      );
      for (const state of level) {
        states++;
        const encoding = system.encode(state);
        const again = other.decode(encoding);
        assert.deepEqual(other.values(again), system.values(state));
        const printed = system.printPosition(state);
        const read = other.parsePosition(printed);
        assert.ok("state" in read, `${printed}: ${"error" in read ? read.error.message : ""}`);
        assert.equal(other.encode(read.state), encoding, printed);
      }
    }
  }
  assert.ok(states > rounds(200, 10_000));
});
