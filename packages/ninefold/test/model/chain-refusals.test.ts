// Why a decision made in steps is refused: the first of its steps that the rules do not admit, or the chain as a whole.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { GameSystem, Refusal } from "../../src/model/index.ts";
import { gameOf } from "./game.ts";

const game = (...lines: readonly string[]): GameSystem =>
  gameOf("players A, B", "track n: 0..9 = 0", "track turn: Player = A", ...lines);

/** Up to 4 by ones and twos, as far as possible; on 3 it ends. */
const climbing = game(
  "decision climb(k in 1..2) by turn",
  '  unless after n > 4  "that is too high"',
  '  prefer most n  "climb as high as you can"',
  "  do n += k",
  "  again climb unless n is 3",
  "  finally turn := next(turn)",
  "outcome over otherwise",
);

const sliding = game(
  "decision slide(from in n..n, to in from + 1..from + 2 | to < 6) by turn",
  "  prefer least steps",
  "  do n := to",
  "  again slide(to)",
  "outcome over otherwise",
);

const marching = game(
  "decision march(k in 1..2) by turn when n < 4",
  "  do n += k",
  "  again march(k)",
  "outcome over otherwise",
);

const circling = game(
  "decision circle(k in 1..2) by turn when n < 3",
  "  do n += k",
  "  again circle",
  "  same when n, steps",
  "outcome over otherwise",
);

interface Case {
  readonly system: GameSystem;
  readonly id: string;
  readonly player?: number;
  readonly refusal: Refusal;
}

const condition = (message: string, text: string, reason?: string): Refusal => ({
  kind: "condition",
  message,
  condition: text,
  ...(reason !== undefined && { reason }),
});

const CASES: Readonly<Record<string, Case>> = {
  "a step that its parameters do not allow": {
    system: sliding,
    id: "slide(0, 1; 4)",
    refusal: {
      kind: "parameter",
      parameter: "to",
      message: "to cannot be 4 now: it may be 2, 3",
      condition: "from + 1..from + 2",
    },
  },
  "a step that their condition does not allow": {
    system: sliding,
    id: "slide(0, 2; 4; 6)",
    refusal: { kind: "parameter", message: "to cannot be 6 now: it may be 5", condition: "to < 6", parameter: "to" },
  },
  "a later step that a condition refuses, in the state that it would be made in": {
    system: climbing,
    id: "climb(2; 2; 1)",
    refusal: condition("that is too high", "unless after n > 4", "that is too high"),
  },
  "a chain cut short": {
    system: climbing,
    id: "climb(1; 1)",
    refusal: condition("climb has to go on from here: again climb unless n is 3", "again climb unless n is 3"),
  },
  "a chain too long": {
    system: climbing,
    id: "climb(1; 2; 1)",
    refusal: condition("climb ends after step 2: again climb unless n is 3", "again climb unless n is 3"),
  },
  "a chain that a preferred one beats, with the reason": {
    system: climbing,
    id: "climb(1; 2)",
    refusal: condition("climb as high as you can", "prefer most n", "climb as high as you can"),
  },
  "a chain that a preferred one beats, without a reason": {
    system: sliding,
    id: "slide(0, 1; 2; 3; 4; 5)",
    refusal: condition("slide is legal only where this is least: steps", "prefer least steps"),
  },
  "a chain that is called otherwise": {
    system: circling,
    id: "circle(2; 1)",
    refusal: { kind: "same", message: "it is the same decision as circle(1; 2)", same: "circle(1; 2)" },
  },
  "a chain that is written otherwise": {
    system: marching,
    id: "march(1;;;)",
    refusal: { kind: "same", message: "it is written march(1; ; ; )", same: "march(1; ; ; )" },
  },
  "another's chain": {
    system: climbing,
    id: "climb(2; 2)",
    player: 1,
    refusal: { kind: "player", message: "B may not climb now", condition: "turn" },
  },
  "too many values in a later step": {
    system: sliding,
    id: "slide(0, 1; 1, 3; 5)",
    refusal: { kind: "unknown", message: '"slide" has 1 parameter (to) in step 2, found 2' },
  },
  "no value in a later step": {
    system: climbing,
    id: "climb(1; )",
    refusal: { kind: "unknown", message: '"climb" has 1 parameter (k) in step 2, found 0' },
  },
  "a value where all are given": {
    system: marching,
    id: "march(1; 1)",
    refusal: { kind: "unknown", message: '"march" has no parameters in step 2, found 1' },
  },
  "no value of the type": {
    system: climbing,
    id: "climb(1; 3)",
    refusal: { kind: "unknown", message: '"3" is no 1..2' },
  },
};

for (const [name, { system, id, player = 0, refusal }] of Object.entries(CASES)) {
  test(name, () => {
    assert.deepEqual(system.refusal(system.initialStates()[0]!, system.players[player]!.id, id), refusal);
  });
}
