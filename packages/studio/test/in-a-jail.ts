// What tests of programs have in common: their engine is that of the installed package, since no page is beside them.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { GameText } from "../src/library/library.ts";
import { engineFrom } from "../src/library/program.ts";

engineFrom(() => readFile(fileURLToPath(import.meta.resolve("@jitl/quickjs-wasmfile-release-sync/wasm"))));

const text = readFileSync(new URL("../../../games/programs/tictactoe.rules.ts", import.meta.url), "utf8");

/** Tic-tac-toe as a program. */
export const TICTACTOE: GameText = { name: "tictactoe", text, modules: {} };

/** The template: a heap of twelve tokens. */
export const TOKENS: GameText = {
  name: "tokens",
  text: readFileSync(new URL("../src/write/templates/program.rules.ts", import.meta.url), "utf8"),
  modules: {},
};

/** Tic-tac-toe with a stretch of its text replaced. */
export function changed(from: string, to: string): GameText {
  assert.ok(text.includes(from), from);
  return { ...TICTACTOE, text: text.replace(from, () => to) };
}
