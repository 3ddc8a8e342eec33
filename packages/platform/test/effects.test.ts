// What an effect, a condition or a player's property may change, and what not.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ChanceSource, GameSystem, State } from "ninefold";
import { type GameState, Player, Rules, trustedSystem, UnownedPiece } from "ninefold-platform";
import { playersOf, small, type Thing } from "./programs.ts";

const noChance: ChanceSource = { uniform: () => 0, weighted: () => 0 };

/** The state after the only option of the active player. */
function next(system: GameSystem, state: State, chance = noChance): State {
  const tuple = system.players.map(({ id }) => system.legal(state, id)[0] ?? null);
  return system.draw(state, tuple, chance);
}

const start = (system: GameSystem): State => system.initialStates()[0]!;

test("an effect that throws has changed nothing", () => {
  let fails = true;
  const system = small({
    value: [0],
    effect: (thing) => {
      (thing.value as number[]).push(1);
      if (fails) throw new Error("no");
    },
  });
  const before = start(system);
  const encoding = system.encode(before);
  assert.throws(() => next(system, before), { name: "Fault", code: "NF2051", message: /^Error: no/ });
  assert.equal(system.encode(before), encoding);
  fails = false;
  assert.match(system.encode(next(system, before)), /\[0,1\]/);
});

test("what was written under chance that is asked again is not written twice", () => {
  const system = small({
    value: 0,
    effect: (thing, _, chance) => {
      (thing.value as number)++;
      thing.value = [thing.value, chance.one([1, 2]), chance.weighted([1, 3])];
    },
  });
  const before = start(system);
  const [decision] = system.legal(before, system.players[0]!.id);
  const found = system
    .consequences(before, [decision!, null])
    .map(({ probability, state }) => [
      probability.toFraction(),
      system.values(state).find(({ track }) => track === "value")!.value,
    ]);
  assert.deepEqual(found, [
    ["1/8", "[1, 1, 0]"],
    ["3/8", "[1, 1, 1]"],
    ["1/8", "[1, 2, 0]"],
    ["3/8", "[1, 2, 1]"],
  ]);
});

const WRITES: Readonly<Record<string, (thing: Thing, state: GameState) => void>> = {
  "a field": (thing) => {
    thing.value = 1;
  },
  "a new field": (thing) => Object.assign(thing, { other: 1 }),
  "a list in a field": (thing) => (thing.value as { list: number[] }).list.push(1),
  "an object in a field": (thing) => Object.assign(thing.value as object, { other: 1 }),
  "the pieces": (_, state) => {
    delete state.pieces.thing;
  },
  "the state": (_, state) => {
    state.ended = true;
  },
  "a player": (_, state) => Object.assign(state.activePlayer, { other: 1 }),
};

for (const [what, write] of Object.entries(WRITES)) {
  test(`a condition that writes ${what} is a fault`, () => {
    const system = small({
      value: { list: [] },
      condition: (thing, state) => {
        write(thing, state);
        return true;
      },
    });
    const before = start(system);
    assert.throws(() => system.legal(before, system.players[0]!.id), {
      name: "Fault",
      code: "NF2051",
      message: /^TypeError/,
    });
  });
}

test("an effect that keeps a state cannot change it later", () => {
  const keptStates: GameState[] = [];
  const system = small({
    value: [0],
    effect: (thing, state) => {
      for (const before of keptStates) {
        before.ended = true;
        ((before.piece("thing") as Thing).value as number[]).push(9);
      }
      keptStates.push(state);
      (thing.value as number[]).push(1);
    },
  });
  const first = next(system, start(system));
  const encoding = system.encode(first);
  const second = next(system, first);
  assert.equal(system.encode(first), encoding);
  assert.match(system.encode(second), /\[0,1,1\]/);
  assert.doesNotMatch(system.encode(second), /9/);
});

test("a list in two fields is two lists", () => {
  const system = small({
    effect: (thing) => {
      const list = (thing.value as { one: number[] } | null)?.one ?? [];
      list.push(1);
      thing.value = thing.value === null ? { one: list, other: list } : thing.value;
    },
  });
  const second = next(system, next(system, start(system)));
  assert.equal(system.values(second).find(({ track }) => track === "value")?.value, '{"one":[1,1],"other":[1]}');
});

test("an effect cannot give a player a property", () => {
  const system = small({ effect: (_, state) => Object.assign(state.activePlayer, { score: 1 }) });
  assert.throws(() => next(system, start(system)), { name: "Fault", code: "NF2051" });
});

test("two systems of one program, and two matches, share nothing", () => {
  const players = [new Player("One"), new Player("Two")];
  const effect = (thing: Thing) => {
    thing.value = ((thing.value as number | null) ?? 0) + 1;
  };
  const [one, other] = [small({ players, effect }), small({ players, effect })];
  const first = next(one!, start(one!));
  assert.notEqual(one!.encode(first), other!.encode(start(other!)));
  assert.equal(one!.encode(next(one!, start(one!))), one!.encode(first));
});

class Counter extends UnownedPiece {
  left = 3;

  override options() {
    return [
      {
        id: "take",
        condition: (player: Player) => player.name === "A" || this.left === 3,
        effect: () => {
          this.left--;
        },
      },
    ];
  }
}

const players = playersOf("A", "B");

function stuckSystem(stuck: (state: GameState, player: Player) => void): GameSystem {
  const program = Rules({ players, startingPlayer: players[0], initialize: () => [new Counter("counter")], stuck });
  return trustedSystem(program, { name: "Stuck", rules: "stuck" });
}

test("who may choose nothing ends the game where the rules say so", () => {
  const system = stuckSystem((state, player) => {
    state.ended = true;
    state.winner = player;
  });
  assert.equal(system.outcome(next(system, start(system))).text, "B wins");
});

test("who may choose nothing passes where the rules say so", () => {
  const system = stuckSystem((state) => {
    state.activePlayer = players[0];
  });
  const after = next(system, start(system));
  assert.deepEqual(
    system.players.map(({ id }) => system.legal(after, id).length),
    [1, 0],
  );
});
