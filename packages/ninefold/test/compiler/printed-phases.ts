// What holds of every game's text in every phase.
import assert from "node:assert/strict";
import { NotCompiled, PHASES, type Phase, printPhase } from "../../src/compiler/index.ts";
import { programOf } from "../../src/compiler/terms/program.ts";
import { type Deed, partsOf, type Term, termsOf } from "../../src/compiler/terms/term.ts";
import type { CoreGame } from "../../src/language/core.ts";
import { compileText } from "../../src/play/load.ts";
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

/** How many terms and deeds there are, what is shared once. */
function countTerms(game: CoreGame): number {
  const seen = new Set<Term>();
  let deeds = 0;
  const countDeeds = (some: readonly Deed[]): void => {
    deeds += some.length;
    for (const deed of some) {
      if (deed.kind === "if") countDeeds([...deed.yes, ...deed.no]);
      if (deed.kind === "for") countDeeds(deed.body);
    }
    for (const term of termsOf(some)) count(term);
  };
  const count = (term: Term): void => {
    if (seen.has(term)) return;
    seen.add(term);
    for (const part of partsOf(term)) count(part);
    if (term.kind === "after") countDeeds(term.deeds);
  };
  const { states } = programOf(game);
  for (const { ends, moves, outcomes } of states) {
    for (const { condition } of [ends, ...outcomes].flat()) count(condition);
    for (const { guard, params, tests, deeds: done, chain } of moves) {
      for (const term of [guard, ...params.map(({ set }) => set), ...tests]) count(term);
      countDeeds([...done, ...(chain?.last ?? [])]);
      for (const term of chain ? [chain.onward, ...chain.given, ...chain.same] : []) count(term);
    }
  }
  return seen.size + deeds;
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
  const [lowered, lifted] = texts;
  if (typeof lowered === "string") {
    const terms = countTerms(game);
    assert.ok(lowered.length < 100 * terms, `${lowered.length} signs for ${terms} terms`);
  }
  for (const text of texts) if (typeof text === "string") assert.doesNotMatch(text, /undefined|NaN|\[object/);
  for (const text of [lowered, lifted]) {
    if (typeof text !== "string") continue;
    for (const line of text.split("\n")) assert.ok(line.length < 180, line);
  }
}
