// What the compiler makes of a game, as text.
import type { Game } from "ninefold/analysis";
import { findPhase, NotCompiled, PHASES, type Phase, printPhase } from "ninefold/compiler";
import { nearestWord } from "ninefold/language";
import { didYouMean, Failure, usage } from "../failure.ts";

/** The phase of this name; wrong usage where there is none. */
export function phaseNamed(name: string): Phase {
  const phase = findPhase(name);
  if (phase) return phase;
  const near = didYouMean(nearestWord(name, PHASES));
  throw usage(`Found --ir "${name}", expected a phase of the compiler: ${PHASES.join(", ")}.${near}`);
}

/** The game after the phase; a failure that says why where it does not come so far. */
export function phaseOf({ system, core }: Pick<Game, "system" | "core">, phase: Phase): string {
  const printed = printPhase(core, phase);
  if (!(printed instanceof NotCompiled)) return printed;
  const message = `${system.name} is run by the interpreter. What the compiler does not know: ${printed.message}.`;
  throw new Failure(1, "not-compiled", message, { phase });
}
