// Both games of draughts from written positions: captures that part the two, random ones, and the draws.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type ChanceSource, type GameSystem, isTerminal, legalTuples, type State } from "../../src/model/index.ts";
import { seeded, startState } from "../../src/play/index.ts";
import { after } from "./after.ts";
import type { Draughts, Position } from "./independent/draughts.ts";
import { englishDraughts } from "./independent/english-draughts.ts";
import { internationalDraughts } from "./independent/international-draughts.ts";
import { type Named, squaresOf } from "./independent/named.ts";
import { systemOf } from "./library.ts";
import { playBoth } from "./play-both.ts";

interface Game {
  readonly system: GameSystem;
  readonly size: number;
  /** Of the men of whoever moves first, and of the other. */
  readonly letters: string;
  readonly names: readonly [string, string];
  program(from: Position): Named<Draughts>;
}

const ENGLISH: Game = {
  system: systemOf("english-draughts"),
  size: 8,
  letters: "bw",
  names: ["Black", "White"],
  program: englishDraughts,
};
const INTERNATIONAL: Game = {
  system: systemOf("international-draughts"),
  size: 10,
  letters: "wb",
  names: ["White", "Black"],
  program: internationalDraughts,
};

/** The rows from the other end: pictures begin at the top, programs at the bottom. */
const upsideDown = (cells: string, size: number): string[] =>
  Array.from({ length: size }, (_, y) => cells.slice(y * size, (y + 1) * size)).reverse();

const legalIn = (system: GameSystem, state: State): string[] =>
  legalTuples(system, state).map((tuple) => tuple.find((decision) => decision)!.id);

interface Capture {
  readonly picture: string;
  readonly decisions: readonly string[];
  /** The board after the first of them. */
  readonly after?: string;
}

const ENGLISH_CAPTURES: Readonly<Record<string, Capture>> = {
  "a man stops where he is crowned": {
    picture: "8/4w1w1/3b4/8/8/8/8/8",
    decisions: ["jump(d6, f8)"],
    after: "5B2/6w1/8/8/8/8/8/8",
  },
  "a king goes on, and round in a circle; either way is a move": {
    picture: "8/8/1w1w4/8/1w1w4/2B5/8/8",
    decisions: ["jump(c3, a5; c7; e5; c3)", "jump(c3, e5; c7; a5; c3)"],
    after: "8/8/8/8/8/2B5/8/8",
  },
  "men capture forward only": { picture: "8/8/8/3w4/4b3/3w4/8/w7", decisions: ["jump(e4, c6)"] },
  "a king does not fly": { picture: "7w/8/8/8/3w4/8/8/B7", decisions: ["move(a1, b2)"] },
  "fewer may be captured than could be, but a capture is finished": {
    picture: "8/4w3/8/2w5/1b6/8/5w2/6b1",
    decisions: ["jump(g1, e3)", "jump(b4, d6; f8)"],
  },
};

const INTERNATIONAL_CAPTURES: Readonly<Record<string, Capture>> = {
  "a king flies, and where it lands between two captures is no difference": {
    picture: "10/10/10/6b3/10/10/3b6/10/10/W9",
    decisions: ["jump(a1, e5; h8)", "jump(a1, e5; i9)", "jump(a1, e5; j10)"],
    after: "10/10/7W2/10/10/10/10/10/10/10",
  },
  "round in a circle, where it began is free, and either way is one move": {
    picture: "10/10/10/3b1b4/10/3b1b4/4W5/10/10/10",
    decisions: [
      ...["jump(e4, c6; e8; g6; e4)", "jump(e4, c6; e8; g6; d3)", "jump(e4, c6; e8; g6; c2)"],
      ...["jump(e4, c6; e8; g6; b1)", "jump(e4, g6; e8; c6; f3)", "jump(e4, g6; e8; c6; g2)"],
      "jump(e4, g6; e8; c6; h1)",
    ],
    after: "10/10/10/10/10/10/4W5/10/10/10",
  },
  "what is taken stays in the way: d2 cannot be reached over c3": {
    picture: "10/10/10/10/1b1b6/10/10/2b7/3b6/W9",
    decisions: ["jump(a1, e5; c7; a5)"],
    after: "10/10/10/10/10/W9/10/10/3b6/10",
  },
  "other pieces taken between the same ends are another move": {
    picture: "1W8/10/3B6/10/3B6/4B5/10/10/5b4/8B1",
    decisions: ["jump(b10, f6; d4; g1)", "jump(b10, e7; c5; g1)"],
    after: "10/10/10/10/3B6/10/10/10/10/6W1B1",
  },
  "a man who passes the last row is not crowned": {
    picture: "10/4b1b3/3w6/10/10/10/10/10/10/b9",
    decisions: ["jump(d8, f10; h8)"],
    after: "10/10/7w2/10/10/10/10/10/10/b9",
  },
  "a man who ends on the last row is": {
    picture: "10/4b5/3w6/10/10/10/10/10/10/b9",
    decisions: ["jump(d8, f10)"],
    after: "5W4/10/10/10/10/10/10/10/10/b9",
  },
  "men capture backward too, but not far": {
    picture: "10/10/10/10/10/3w6/2b1b5/10/7b2/2b7",
    decisions: ["jump(d5, b3)", "jump(d5, f3)"],
  },
  "two men are more than a king": {
    picture: "10/10/2B1B5/3w6/10/10/1b1b6/4w5/10/10",
    decisions: ["jump(e3, c5; a3)"],
    after: "10/10/2B1B5/3w6/10/10/10/w9/10/10",
  },
};

for (const [game, captures] of [
  [ENGLISH, ENGLISH_CAPTURES],
  [INTERNATIONAL, INTERNATIONAL_CAPTURES],
] as const) {
  const { system, size } = game;
  for (const [name, { picture, decisions, after: expected }] of Object.entries(captures)) {
    test(`${system.name}: ${name}`, () => {
      const state = startState(system, `at="${picture}"`);
      assert.deepEqual(legalIn(system, state).sort(), [...decisions].sort());
      const program = game.program({ cells: upsideDown(squaresOf(picture).join(""), size).join(""), turn: 0 });
      assert.deepEqual([...program.next(program.start).keys()].sort(), [...decisions].sort());
      if (!expected) return;
      const wanted = startState(system, `at="${expected}", turn=${game.names[1]}`);
      assert.equal(system.encode(after(system, state, decisions[0]!)), system.encode(wanted));
    });
  }
}

/** Pieces on the dark cells by chance, no man where he would be crowned. */
function anyPosition({ size, letters }: Game, chance: ChanceSource): Position {
  const [pieces, kings] = [2 + chance.uniform(9), 1 + chance.uniform(9)];
  const cells = Array.from({ length: size * size }, (_, cell) => {
    const [x, y] = [cell % size, Math.floor(cell / size)];
    if ((x + y) % 2 === 1 || chance.uniform(20) >= pieces) return ".";
    const owner = chance.uniform(2);
    const crowned = chance.uniform(10) < kings || y === (owner === 0 ? size - 1 : 0);
    return crowned ? letters[owner]!.toUpperCase() : letters[owner]!;
  });
  return { cells: cells.join(""), turn: chance.uniform(2) };
}

for (const game of [ENGLISH, INTERNATIONAL]) {
  const { system, size, names } = game;
  test(`${system.name}: from any position the same decisions and outcomes as without the file`, () => {
    for (let play = 1; play <= 120; play++) {
      const chance = seeded(`${system.name} ${play}`);
      const position = anyPosition(game, chance);
      const picture = upsideDown(position.cells, size).join("/");
      const start = startState(system, `at="${picture}", turn=${names[position.turn]}`);
      playBoth(system, game.program(position), chance, start);
    }
  });
}

const ending = (system: GameSystem, state: State): string =>
  isTerminal(system, state) ? system.outcome(state).text : "goes on";

/** What comes of decisions in a position. */
const ENDINGS: readonly (readonly [Game, string, Readonly<Record<string, string>>])[] = [
  [
    ENGLISH,
    'at="8/8/8/8/8/w1B5/8/2B3b1", quiet=79',
    { "move(c3, d4)": "draw", "move(c3, b2)": "Black wins", "move(g1, h2)": "goes on" },
  ],
  [ENGLISH, 'at="8/8/8/8/8/w1B5/8/2B3b1", quiet=78', { "move(c3, d4)": "goes on" }],
  [
    INTERNATIONAL,
    'at="10/10/10/10/10/10/10/b1W7/10/2W3w3", quiet=49',
    { "move(c3, d4)": "draw", "move(c3, b2)": "White wins", "move(g1, h2)": "goes on" },
  ],
  [INTERNATIONAL, 'at="10/10/10/10/10/10/10/b1W7/10/2W7", quiet=48', { "move(c3, d4)": "goes on" }],
  [INTERNATIONAL, 'at="1B8/10/10/10/10/10/10/10/10/W1W1W5", quiet=30', { "move(a1, b2)": "goes on" }],
  [INTERNATIONAL, 'at="1B8/10/10/10/10/10/10/10/10/W1W1W5", quiet=31', { "move(a1, b2)": "draw" }],
  [INTERNATIONAL, 'at="1B8/10/10/10/10/10/10/10/10/W1w1w5", quiet=31', { "move(a1, b2)": "draw" }],
  [INTERNATIONAL, 'at="1B8/10/10/10/10/10/10/10/10/W1W1W1W3", quiet=31', { "move(a1, b2)": "goes on" }],
  [INTERNATIONAL, 'at="1B8/10/10/10/10/10/10/10/10/W1W7", quiet=8', { "move(a1, b2)": "goes on" }],
  [INTERNATIONAL, 'at="1B8/10/10/10/10/10/10/10/10/W1w7", quiet=9', { "move(a1, b2)": "draw" }],
  [INTERNATIONAL, 'at="1B8/10/10/10/10/10/10/10/10/W1w7", quiet=9', { "move(c1, d2)": "goes on" }],
  [INTERNATIONAL, 'at="1B1B6/10/10/10/10/10/10/10/10/W1W7", quiet=31', { "move(a1, b2)": "goes on" }],
];

for (const [{ system }, position, decisions] of ENDINGS) {
  for (const [decision, expected] of Object.entries(decisions)) {
    test(`${system.name}: ${decision} in ${position}: ${expected}`, () => {
      assert.equal(ending(system, after(system, position, decision)), expected);
    });
  }
}

for (const [{ system }, position, round] of [
  [ENGLISH, 'at="7W/8/8/8/8/8/8/B7", quiet=3', ["move(a1, b2)", "move(h8, g7)", "move(b2, a1)", "move(g7, h8)"]],
  [
    INTERNATIONAL,
    'at="1B1B6/10/10/10/10/10/10/10/10/W1W7", quiet=3',
    ["move(a1, b2)", "move(b10, a9)", "move(b2, a1)", "move(a9, b10)"],
  ],
] as const) {
  test(`${system.name}: the third occurrence of a position is a draw, the written one being the first`, () => {
    const start = startState(system, position);
    assert.equal(ending(system, after(system, start, ...round, ...round.slice(0, 3))), "goes on");
    assert.equal(ending(system, after(system, start, ...round, ...round)), "draw");
  });
}

test("what may not be captured is refused, with the reason", () => {
  for (const [{ system }, picture, decision, message] of [
    [ENGLISH, "8/8/8/8/8/1w6/b7/6b1", "move(g1, h2)", "you must capture when you can"],
    [ENGLISH, "8/4w3/8/2w5/1b6/8/8/8", "jump(b4, d6)", "jump has to go on from here: again jump(to) unless crowned"],
    [ENGLISH, "8/4w1w1/3b4/8/8/8/8/8", "jump(d6, f8; h6)", "jump ends after step 1: again jump(to) unless crowned"],
    [INTERNATIONAL, "10/10/2b1b5/3w6/10/10/1b1b6/4w5/10/10", "jump(d7, b9)", "capture as many as you can"],
    [
      INTERNATIONAL,
      "10/10/10/6b3/10/10/3b6/10/10/W9",
      "jump(a1, f6; h8)",
      "it is the same decision as jump(a1, e5; h8)",
    ],
  ] as const) {
    const state = startState(system, `at="${picture}"`);
    assert.equal(system.refusal(state, system.players[0]!.id, decision)?.message, message);
  }
});
