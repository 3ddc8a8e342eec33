// Rules that nest deeper than the stack: the compiler says so, and the interpreter answers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { compileGame, NotCompiled, printPhase } from "../../src/compiler/index.ts";
import { unlessTooDeep } from "../../src/compiler/too-deep.ts";
import type { CoreGame } from "../../src/language/index.ts";
import { compileText, finish, playouts } from "../../src/play/index.ts";
import { EVERYTHING, rounds } from "../library/sample.ts";

const HEAD = "game Deep\nplayers P, Q\ntrack x: 0..3 = 0\ntrack y: 0..9999 = 0\n";
const END = "\nend draw when x is 3\n";

const lines = (count: number, line: (at: number) => string, between = "\n"): string =>
  Array.from({ length: count }, (_, at) => line(at)).join(between);

/** By what nests in the terms or in the code though it stands in a row, or may. */
const DEEP: Readonly<Record<string, string>> = {
  "arms of a statement": `${HEAD}decision d by P do\n  match y\n${lines(3000, (i) => `    ${i} => y := ${i + 1}`)}\n    otherwise x := 3${END}`,
  "arms of an expression": `${HEAD}decision d by P do\n  y := match y\n${lines(3000, (i) => `    ${i} => ${i + 1}`)}\n    otherwise 0${END}`,
  "members of a set": `${HEAD}decision d by P do x := 3\nend draw when 3 in { ${lines(4000, (i) => (i % 2 ? "x" : "y"), ", ")} }\n`,
  parameters: `${HEAD}decision d(${lines(3000, (i) => `a${i} in 0..0`, ", ")}) by P do x := 3${END}`,
  loops: `${HEAD}decision d by P do\n  for ${lines(4000, (i) => `a${i} in 0..0`, ", ")}: x := 3${END}`,
  "questions about other decisions": `${HEAD}decision d0 by P do x := 3\n${lines(2000, (i) => `decision d${i + 1} by P when d${i} is possible do x := 3`)}${END}`,
  "one condition after another": `${HEAD}decision d by P\n${lines(5000, (i) => `  when y is not ${i + 1}`)}\n  do x := 3${END}`,
};

function gameOf(text: string): CoreGame {
  const { checked, diagnostics } = compileText(text);
  assert.deepEqual(diagnostics, []);
  return checked!.game!;
}

/** Those that take least time. */
const QUICK = new Set(["arms of a statement", "parameters", "one condition after another"]);

for (const [what, text] of Object.entries(DEEP).filter(([name]) => EVERYTHING || QUICK.has(name))) {
  test(`${what} are too deep to compile, and played by the interpreter`, () => {
    const found = compileGame(gameOf(text), "playouts");
    assert.ok(found instanceof NotCompiled);
    const { system } = compileText(text);
    const { engine, plays } = finish(playouts(system!, { seed: 1, plays: 1, maxPlies: 2 }));
    assert.deepEqual({ engine, plays }, { engine: "interpreter", plays: 1 });
  });
}

test("many of a kind compile or are told to be too deep, printed too", () => {
  const many = rounds(150, 1500);
  const games = [
    `${HEAD}${lines(many, (i) => `decision d${i} by P when x < 3 do x := ${i % 4}`)}${END}`,
    `${HEAD}decision d by P do x := 3\n${lines(many, (i) => `end draw when y is ${i + 1}`)}${END}`,
    ...(EVERYTHING ? [DEEP["arms of an expression"]!] : []),
  ].map(gameOf);
  for (const game of games) {
    assert.doesNotThrow(() => compileGame(game));
    for (const phase of ["lowered", "emitted"] as const) assert.doesNotThrow(() => printPhase(game, phase));
  }
});

test("a stack that runs over is no answer for small rules, and other errors never are", () => {
  const endless = (): never => endless();
  const small = gameOf(`${HEAD}decision d by P do x := 3${END}`);
  const large = gameOf(DEEP["members of a set"]!);
  assert.throws(() => unlessTooDeep(small, endless), RangeError);
  assert.ok(unlessTooDeep(large, endless) instanceof NotCompiled);
  const wrong = (): never => {
    throw new RangeError("no such place");
  };
  assert.throws(() => unlessTooDeep(large, wrong), /no such place/);
});
