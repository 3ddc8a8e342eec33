// Backgammon beside the same game without the file: along random plays with the same dice, the same decisions lead to
// the same boards.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isForced, legalTuples, printRational, type State } from "../../src/model/index.ts";
import { seeded, startState } from "../../src/play/index.ts";
import { type Board, plays, stake, startingBoard } from "./independent/backgammon.ts";
import { systemOf } from "./library.ts";
import { rounds } from "./sample.ts";

const system = systemOf("backgammon");
const NAMES = ["White", "Black"];

/** A state's tracks by their texts: `men[White, 24]`. */
function tracksOf(state: State): ReadonlyMap<string, string> {
  return new Map(
    system
      .values(state)
      .map(({ track, index, value }) => [index.length > 0 ? `${track}[${index.join(", ")}]` : track, value]),
  );
}

function boardOf(tracks: ReadonlyMap<string, string>): Board {
  const men = (player: number, place: number): number => Number(tracks.get(`men[${NAMES[player]}, ${place}]`));
  return {
    points: Array.from({ length: 24 }, (_, i) => men(0, i + 1) - men(1, 24 - i)),
    bar: [men(0, 25), men(1, 25)],
    off: [men(0, 0), men(1, 0)],
  };
}

const diceOf = (tracks: ReadonlyMap<string, string>): readonly number[] =>
  [1, 2, 3, 4, 5, 6].flatMap((die) => new Array<number>(Number(tracks.get(`dice[${die}]`))).fill(die));

test("the same plays, and the same passes", () => {
  let passes = 0;
  for (let play = 1; play <= rounds(2, 8); play++) {
    const chance = seeded(`backgammon ${play}`);
    let [state, board] = [system.initialStates()[0]!, startingBoard];
    for (;;) {
      const tracks = tracksOf(state);
      const where = system.printPosition(state);
      assert.deepEqual(boardOf(tracks), board, where);
      const player = NAMES.indexOf(tracks.get("turn")!);
      const options = plays(board, player, diceOf(tracks));
      const tuples = legalTuples(system, state);
      if (tuples.length === 0) {
        const winner = board.off.indexOf(15);
        assert.equal(system.outcome(state).text, `${NAMES[winner]} wins ${stake(board, winner)}`, where);
        break;
      }
      const tuple = tuples[chance.uniform(tuples.length)]!;
      if (isForced(tuple)) {
        assert.equal(options.size, 0, where);
        if (diceOf(tracks).length > 0) passes++;
      } else {
        const ids = tuples.map((one) => one[player]!.id);
        assert.deepEqual(ids.sort(), [...options.keys()].sort(), where);
        board = options.get(tuple[player]!.id)!;
      }
      state = system.draw(state, tuple, chance);
    }
  }
  assert.ok(passes > 0);
});

type Men = Readonly<Record<number, number>>;

/** White is to move; the men who are not placed are off the board. */
function position(white: Men, black: Men, ...dice: readonly number[]): State {
  const places = [white, black].flatMap((men, player) => {
    const off = 15 - Object.values(men).reduce((sum, some) => sum + some, 0);
    return Array.from(
      { length: 26 },
      (_, place) => `men[${NAMES[player]}, ${place}]=${place === 0 ? off : (men[place] ?? 0)}`,
    );
  });
  const thrown = [1, 2, 3, 4, 5, 6].map((die) => `dice[${die}]=${dice.filter((one) => one === die).length}`);
  return startState(system, ["setup=done", ...places, ...thrown].join(", "));
}

const legalIn = (state: State): readonly string[] => system.legal(state, system.players[0]!.id).map(({ id }) => id);

interface Throw {
  readonly state: State;
  readonly legal: readonly string[];
  /** What is refused, and the reason. */
  readonly refused: Readonly<Record<string, string>>;
}

const THROWS: Readonly<Record<string, Throw>> = {
  "men on the bar enter first, where the point is not held": {
    state: position({ 25: 1, 13: 2 }, { 6: 2, 18: 2 }, 6, 1),
    legal: ["move(25, 1; 24, 6)"],
    refused: { "move(13, 1; 25, 6)": "men on the bar enter first", "move(25, 6; 13, 1)": "the point is held" },
  },
  "both dice are used where some way to do so is open": {
    state: position({ 24: 1, 7: 1 }, { 12: 2, 23: 2 }, 6, 5),
    legal: ["move(7, 6; 24, 5)"],
    refused: { "move(24, 6)": "use both dice if you can, and doubles four times" },
  },
  "of dice of which only one can be used, the larger": {
    state: position({ 20: 1 }, { 16: 2 }, 6, 5),
    legal: ["move(20, 6)"],
    refused: { "move(20, 5)": "use the larger die if you can use only one" },
  },
  "men are borne off when all are home, by a larger die from the rear": {
    state: position({ 7: 1, 4: 1 }, { 24: 1 }, 5, 3),
    legal: ["move(4, 3; 7, 5)", "move(7, 3; 4, 5)"],
    refused: {
      "move(4, 5; 7, 3)": "men are borne off when all are home",
      "move(7, 5; 2, 3)": "a man behind it has to move",
    },
  },
  "doubles are four moves, in whatever order": {
    state: position({ 8: 2, 6: 2 }, { 20: 1, 22: 1, 24: 1 }, 3, 3, 3, 3),
    legal: [
      ...["move(6, 3; 6, 3; 8, 3; 5, 3)", "move(6, 3; 6, 3; 8, 3; 8, 3)", "move(6, 3; 8, 3; 5, 3; 8, 3)"],
      ...["move(6, 3; 8, 3; 8, 3; 3, 3)", "move(8, 3; 5, 3; 8, 3; 5, 3)"],
    ],
    refused: {
      "move(8, 3; 8, 3; 6, 3; 6, 3)": "it is the same decision as move(6, 3; 6, 3; 8, 3; 8, 3)",
      "move(8, 3; 8, 3; 6, 3)": "move has to go on from here: again move",
    },
  },
};

for (const [name, { state, legal, refused }] of Object.entries(THROWS)) {
  test(name, () => {
    assert.deepEqual(legalIn(state), legal);
    for (const [id, message] of Object.entries(refused)) {
      assert.equal(system.refusal(state, system.players[0]!.id, id)?.message, message, id);
    }
  });
}

test("a game is worth more against who has borne off none, and most against who is far behind", () => {
  for (const [black, expected] of [
    [{ 24: 1 }, "White wins 1"],
    [{ 18: 15 }, "White wins 2"],
    [{ 18: 14, 19: 1 }, "White wins 3"],
    [{ 18: 14, 25: 1 }, "White wins 3"],
    [{ 18: 13, 25: 1 }, "White wins 1"],
  ] as const) {
    const state = position({ 1: 1 }, black, 2, 1);
    const [tuple] = legalTuples(system, state);
    const outcome = system.outcome(system.consequences(state, tuple!)[0]!.state);
    assert.equal(outcome.text, expected);
    const worth = system.players.map(({ id }) => printRational(system.worth(outcome, id)!));
    assert.deepEqual(worth, [expected.slice(-1), `-${expected.slice(-1)}`]);
  }
});

test("the first throw is of two different dice, and either player's", () => {
  const [start] = system.initialStates();
  const [setup] = legalTuples(system, start!);
  const ways = system.consequences(start!, setup!);
  assert.equal(ways.length, 30);
  for (const { state, probability } of ways) {
    assert.equal(printRational(probability), "1/30");
    assert.equal(new Set(diceOf(tracksOf(state))).size, 2);
  }
});
