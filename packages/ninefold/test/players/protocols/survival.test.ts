// Engines hear what they like: none of it makes them throw, and each go of UCI has one answer.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Protocol } from "../../../src/players/protocols/texts.ts";
import { rounds } from "../../library/sample.ts";
import { engineOf, type ServedGame } from "./served.ts";

/** Words of each protocol; lines are made of them, of numbers and of what is neither. */
const WORDS: Readonly<Record<Protocol, readonly string[]>> = {
  uci: [
    ..."uci isready ucinewgame position startpos fen moves go nodes depth movetime wtime btime winc movestogo infinite".split(
      " ",
    ),
    ..."ponder ponderhit stop setoption name value Mind Hash random claim(a1) claim(b2) claim(c3)".split(" "),
    'turn=O, mark="X1O/3/X2"',
  ],
  gtp: [
    ..."protocol_version name version known_command list_commands boardsize clear_board komi play genmove undo".split(
      " ",
    ),
    ..."showboard final_score time_settings time_left b w black A1 b2 C3 pass # =".split(" "),
  ],
  cecp: [
    ..."xboard protover new variant force go playother level st sd time otim usermove ? ping draw result setboard".split(
      " ",
    ),
    ..."undo remove hard easy post nopost accepted claim(a1) claim(b2) claim(c3) 0:30 1-0 {mate}".split(" "),
  ],
};

const GAMES: readonly ServedGame[] = [
  { protocol: "uci", game: "tic-tac-toe" },
  { protocol: "gtp", game: "go", with: { size: "2" } },
  { protocol: "cecp", game: "tic-tac-toe" },
];

/** The command of a line of UCI, before which other words may stand. */
function commandOf(line: string): string | undefined {
  const commands = "uci isready ucinewgame position go setoption stop ponderhit quit".split(" ");
  return line.split(/[\s\p{Cc}]+/u).find((word) => commands.includes(word));
}

/** Lines, and after each whether the engine thinks on before the next. */
function lines(protocol: Protocol): fc.Arbitrary<readonly (readonly [string, number])[]> {
  const word = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...WORDS[protocol]) },
    { weight: 2, arbitrary: fc.integer({ min: -5, max: 5_000 }).map(String) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 12 }) },
  );
  const line = fc.array(word, { maxLength: 8 }).map((words) => words.join(" ").replace(/[\r\n]/gu, " "));
  return fc.array(fc.tuple(line, fc.integer({ min: 0, max: 2 })), { maxLength: 40 });
}

for (const served of GAMES) {
  test(`${served.protocol}: no lines make it throw`, async () => {
    await fc.assert(
      fc.asyncProperty(lines(served.protocol), async (heard) => {
        const { engine, said, pass } = await engineOf(served);
        let asked = 0;
        for (const [line, steps] of heard) {
          const before = said.length;
          engine.hear(line);
          if (served.protocol === "uci" && commandOf(line) === "go") asked++;
          assert.ok(said.length - before < 60);
          pass(100);
          for (let i = 0; i < steps && engine.step(); i++);
        }
        engine.finish();
        for (let i = 0; engine.step(); i++) assert.ok(i < 100_000);
        for (const line of said) assert.equal(typeof line, "string");
        if (served.protocol !== "uci") return;
        const answers = said.filter((line) => line.startsWith("bestmove ")).length;
        assert.equal(answers, asked);
      }),
      { numRuns: rounds(14, 400), seed: 83 },
    );
  });
}
