// The compiler's phases as data. Each implies those before it.

import type { CoreGame } from "../language/core/core.ts";
import { printCode } from "./code/ir/print.ts";
import { meterCode } from "./code/simplify/meter-code.ts";
import { simplifyCode } from "./code/simplify/simplify.ts";
import { emitGame } from "./emit/game.ts";
import { printLayout } from "./layout/print-layout.ts";
import { programOf } from "./lower/lower-game.ts";
import { printProgram } from "./lower/print-program.ts";
import type { NotCompiled } from "./terms/term.ts";
import { unlessTooDeep } from "./too-deep.ts";
import { vectorizeProgram } from "./vectorize/vectorize-program.ts";
import { Vectorizer } from "./vectorize/vectorizer.ts";

/** By name in order: a game after the phase, as text. Each throws NotCompiled where the game does not come so far. */
const PRINTED = {
  /** Terms: every name is resolved, every function written in. */
  lowered: (game: CoreGame): string => printProgram(programOf(game)),
  /** The same conditions and sets, of all members at once where that is possible. */
  vectorized: (game: CoreGame): string => {
    const program = programOf(game);
    return printProgram(vectorizeProgram(program, new Vectorizer(program.lowering)));
  },
  /** How a state lies in memory. */
  represented: (game: CoreGame): string => printLayout(game, emitGame(programOf(game)).layout),
  /** Code of the whole game. */
  emitted: (game: CoreGame): string => printCode(emitGame(programOf(game)).module),
  /** The code that runs: it does the same in fewer steps. */
  simplified(game: CoreGame): string {
    const { module, meter } = emitGame(programOf(game));
    return printCode(meterCode(simplifyCode(module), meter));
  },
} as const;

export type Phase = keyof typeof PRINTED;

/** The names of the phases, in order. */
export const PHASES = Object.keys(PRINTED) as readonly Phase[];

export const isPhase = (name: string): name is Phase => Object.hasOwn(PRINTED, name);

/** Earlier names of phases. */
const FORMER_NAMES: ReadonlyMap<string, Phase> = new Map([["lifted", "vectorized"]]);

/** The phase with this name, or with this earlier name. */
export const findPhase = (name: string): Phase | undefined => (isPhase(name) ? name : FORMER_NAMES.get(name));

/** A game as text for people after a phase; or why it does not come so far. */
export function printPhase(game: CoreGame, phase: Phase): string | NotCompiled {
  return unlessTooDeep(game, () => PRINTED[phase](game));
}
