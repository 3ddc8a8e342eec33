// What holds of every game's text in every phase.
import assert from "node:assert/strict";
import { NotCompiled, PHASES, type Phase, printPhase } from "../../src/compiler/index.ts";
import { programOf } from "../../src/compiler/lower/lower-game.ts";
import { actionsOf, termsOfProgram } from "../../src/compiler/lower/program.ts";
import { subtermsOf } from "../../src/compiler/terms/kinds/kinds.ts";
import { blocksOf, type Statement } from "../../src/compiler/terms/statements.ts";
import type { Term } from "../../src/compiler/terms/term.ts";
import type { CoreGame } from "../../src/language/core/core.ts";
import { compileText } from "../../src/play/load/load.ts";
import { textOf } from "../library/library.ts";

export function gameOf(text: string): CoreGame {
  const { checked, diagnostics } = compileText(text);
  assert.ok(checked?.game, diagnostics.map(({ message }) => message).join("; "));
  return checked.game;
}

/** Fails where the game is not compiled. */
export function printed(game: CoreGame, phase: Phase): string {
  const text = printPhase(game, phase);
  assert.ok(typeof text === "string", `${game.name} ${phase}: ${text}`);
  return text;
}

/** How many terms and statements there are, what is shared once. */
function countTerms(game: CoreGame): number {
  const seen = new Set<Term>();
  let statements = 0;
  const countStatements = (some: readonly Statement[]): void => {
    statements += some.length;
    for (const block of some.flatMap(blocksOf)) countStatements(block);
  };
  const count = (term: Term): void => {
    if (seen.has(term)) return;
    seen.add(term);
    for (const part of subtermsOf(term)) count(part);
    if (term.kind === "after") countStatements(term.statements);
  };
  const program = programOf(game);
  for (const term of termsOfProgram(program)) count(term);
  for (const some of actionsOf(program)) countStatements(some);
  return seen.size + statements;
}

/**
 * Its lines are of bounded width, and the text of its terms is in proportion to them. What does not come as far as a phase
 * does not come further.
 */
export function printsInEveryPhase(name: string): void {
  const game = gameOf(textOf(name));
  const texts = PHASES.map((phase) => printPhase(game, phase));
  const stopped = texts.findIndex((text) => text instanceof NotCompiled);
  if (stopped >= 0) assert.ok(texts.slice(stopped).every((text) => text instanceof NotCompiled));
  const [lowered, vectorized] = texts;
  if (typeof lowered === "string") {
    const terms = countTerms(game);
    assert.ok(lowered.length < 100 * terms, `${lowered.length} signs for ${terms} terms`);
  }
  for (const text of texts) if (typeof text === "string") assert.doesNotMatch(text, /undefined|NaN|\[object/);
  for (const text of [lowered, vectorized]) {
    if (typeof text !== "string") continue;
    for (const line of text.split("\n")) assert.ok(line.length < 180, line);
  }
}
