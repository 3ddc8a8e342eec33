// The compiler's phases as data. Each implies those before it.
import type { CoreGame } from "../language/core.ts";
import { meterCode } from "./code/meter-code.ts";
import { printCode } from "./code/print-code.ts";
import { simplifyCode } from "./code/simplify-code.ts";
import { emitGame } from "./emit/emit-game.ts";
import { printLayout } from "./emit/print-layout.ts";
import { Lifting } from "./terms/lift.ts";
import { liftProgram } from "./terms/lift-program.ts";
import { printProgram } from "./terms/print-program.ts";
import { programOf } from "./terms/program.ts";
import type { NotCompiled } from "./terms/term.ts";
import { unlessTooDeep } from "./too-deep.ts";

/** By name in order: a game after the phase, as text. Each throws NotCompiled where the game does not come so far. */
const PRINTED = {
  /** Terms: every name is resolved, every function written in. */
  lowered: (game: CoreGame): string => printProgram(programOf(game)),
  /** The same questions, about all members at once where that can be. */
  lifted: (game: CoreGame): string => {
    const program = programOf(game);
    return printProgram(liftProgram(program, new Lifting(program.lowering)));
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

/** A game as text for people after a phase; or why it does not come so far. */
export function printPhase(game: CoreGame, phase: Phase): string | NotCompiled {
  return unlessTooDeep(game, () => PRINTED[phase](game));
}
