import assert from "node:assert/strict";
import type { GameSystem } from "../../src/model/index.ts";
import { compileText } from "../../src/play/index.ts";

/** The text of a game with these lines. */
export const gameText = (...lines: readonly string[]): string => ["game G", ...lines, ""].join("\n");

/** The game with these lines, which must be without a mistake. */
export function gameOf(...lines: readonly string[]): GameSystem {
  const { system, diagnostics } = compileText(gameText(...lines));
  assert.ok(system, diagnostics.map((one) => one.message).join("\n"));
  return system;
}
