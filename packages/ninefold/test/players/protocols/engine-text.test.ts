// Texts that name engines, as seats have them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { type EngineSpec, readEngine, seatTexts } from "../../../src/players/protocols/engine-text.ts";
import { EngineError } from "../../../src/players/protocols/errors.ts";

const READ: readonly (readonly [text: string, spec: EngineSpec])[] = [
  ["uci:stockfish", { protocol: "uci", command: ["stockfish"], limits: { timeout: 60_000 }, options: [] }],
  [
    " UCI:stockfish; UCI_LimitStrength = true;Skill Level=3;Clear Hash;movetime=100;timeout=5000",
    {
      protocol: "uci",
      command: ["stockfish"],
      limits: { timeout: 5000, movetime: 100 },
      options: [
        ["UCI_LimitStrength", "true"],
        ["Skill Level", "3"],
        ["Clear Hash", ""],
      ],
    },
  ],
  [
    `gtp:"/opt/my engines/gnugo"  --mode gtp --name='a;b';level="1;2"`,
    {
      protocol: "gtp",
      command: ["/opt/my engines/gnugo", "--mode", "gtp", "--name=a;b"],
      limits: { timeout: 60_000 },
      options: [["level", "1;2"]],
    },
  ],
];

for (const [text, spec] of READ) {
  test(`reads ${text}`, () => assert.deepEqual(readEngine(text), spec));
}

const WRONG: readonly (readonly [text: string, message: RegExp])[] = [
  ["", /names no engine: it begins with uci:, gtp: or cecp:/],
  ["stockfish", /names no engine/],
  ["uci:", /"uci:" names no program/],
  ["uci: ;a=b", /names no program/],
  ["uci:stockfish;=3", /"=3" sets nothing/],
  ["uci:stockfish;movetime=soon", /movetime is a whole number above 0, not "soon"/],
  ["uci:stockfish;nodes=0", /nodes is a whole number above 0/],
  ["uci:stockfish;nodes=1;Hash=2;nodes=1", /nodes is set twice/],
  ["gtp:'gnugo", /opens quotes and does not close them/],
];

for (const [text, message] of WRONG) {
  test(`refuses ${text === "" ? "nothing" : text}`, () => {
    assert.throws(
      () => readEngine(text),
      (error) => error instanceof EngineError && error.code === "NF7030" && message.test(error.message),
    );
  });
}

test("a list of seats is parted by commas, but not in quotes and not before name=value", () => {
  assert.deepEqual(seatTexts(`human, mcts:nodes=5,ms=3,uci:sh -c "a, b";x=1`), [
    "human",
    "mcts:nodes=5,ms=3",
    `uci:sh -c "a, b";x=1`,
  ]);
});
