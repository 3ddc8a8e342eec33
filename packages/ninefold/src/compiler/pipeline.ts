// The phases of the compiler as data, in order. A game is compiled by running all of them, and printed after a phase by
// running those up to it, so that what is printed is what is compiled. Each phase throws NotCompiled where a game does not
// come so far.
import type { CoreGame } from "../language/core/core.ts";
import { printCode } from "./code/ir/print.ts";
import { meterCode } from "./code/simplify/meter-code.ts";
import { simplifyCode } from "./code/simplify/simplify.ts";
import { type Emitted, emitGame } from "./emit/game.ts";
import { isEnumerated, type Purpose, representGame, type VectorizedProgram } from "./emit/represent-game.ts";
import { printLayout } from "./layout/print-layout.ts";
import { ExpressionLowering } from "./lower/lower.ts";
import { onceMoreIfPartial } from "./lower/lower-calls.ts";
import { memoriesOf, programOf } from "./lower/lower-game.ts";
import { printProgram } from "./lower/print-program.ts";
import type { Program } from "./lower/program.ts";
import { NotCompiled } from "./terms/term.ts";
import { unlessTooDeep } from "./too-deep.ts";
import { vectorizeProgram } from "./vectorize/vectorize-program.ts";
import { Vectorizer } from "./vectorize/vectorizer.ts";

/** What is compiled. */
interface Request {
  readonly game: CoreGame;
  readonly purpose: Purpose;
}

/** A phase: what it makes of the result of the phase before it, and that as text for people. */
interface Step<Before, After> {
  readonly run: (before: Before) => After;
  readonly print: (after: After) => string;
}

/** Phases one after the other; `Name` are their names, and `Result` is what the last one makes. */
class Pipeline<Name extends string, Result> {
  readonly run: (request: Request) => Result;
  /** By name in order. */
  readonly printers: ReadonlyMap<Name, (request: Request) => string>;

  constructor(run: (request: Request) => Result, printers: ReadonlyMap<Name, (request: Request) => string>) {
    this.run = run;
    this.printers = printers;
  }

  and<Next extends string, After>(name: Next, step: Step<Result, After>): Pipeline<Name | Next, After> {
    const run = (request: Request): After => step.run(this.run(request));
    const print = (request: Request): string => step.print(run(request));
    return new Pipeline<Name | Next, After>(run, new Map<Name | Next, typeof print>([...this.printers, [name, print]]));
  }
}

const EMITTING = new Pipeline<never, Request>((request) => request, new Map<never, never>())
  /** Terms: every name is resolved, every function written in. */
  .and("lowered", { run: lower, print: ({ program }) => printProgram(program) })
  /** The same conditions and sets, of all members at once where that is possible. */
  .and("vectorized", { run: vectorize, print: ({ program }) => printProgram(program) })
  /** How a state lies in memory. */
  .and("represented", { run: representGame, print: ({ program, layout }) => printLayout(program.game, layout) })
  /** Code of the whole game. */
  .and("emitted", { run: emitGame, print: ({ module }) => printCode(module) });

/** The code that runs: it does the same in fewer steps. */
const PIPELINE = EMITTING.and("simplified", { run: simplify, print: ({ module }) => printCode(module) });

interface LoweredProgram {
  readonly program: Program;
  readonly purpose: Purpose;
}

function lower({ game, purpose }: Request): LoweredProgram {
  // Found before the rest is compiled in vain.
  if (isEnumerated(purpose) && memoriesOf(new ExpressionLowering(game)).some((one) => one !== undefined)) {
    throw new NotCompiled("counting states that remember others");
  }
  return { program: programOf(game), purpose };
}

function vectorize({ program, purpose }: LoweredProgram): VectorizedProgram {
  const vectorizer = new Vectorizer(program.lowering);
  return { program: vectorizeProgram(program, vectorizer), vectorizer, purpose };
}

function simplify(emitted: Emitted): Emitted {
  return { ...emitted, module: meterCode(simplifyCode(emitted.module), emitted.meter) };
}

export type Phase = Parameters<typeof PIPELINE.printers.get>[0];

/** The names of the phases, in order. */
export const PHASES: readonly Phase[] = [...PIPELINE.printers.keys()];

export const isPhase = (name: string): name is Phase => PHASES.some((phase) => phase === name);

/** Earlier names of phases. */
const FORMER_NAMES: ReadonlyMap<string, Phase> = new Map([["lifted", "vectorized"]]);

/** The phase with this name, or with this earlier name. */
export const findPhase = (name: string): Phase | undefined => (isPhase(name) ? name : FORMER_NAMES.get(name));

/** A game compiled for a purpose, or why it is not. */
export function compileGame(game: CoreGame, purpose: Purpose = "any"): Emitted | NotCompiled {
  return onceMoreIfPartial(game, () => unlessTooDeep(game, () => PIPELINE.run({ game, purpose })));
}

/** A game's code as it is emitted: what simplified code is compared with. Throws NotCompiled. */
export const emittedGame = (game: CoreGame, purpose: Purpose = "any"): Emitted => EMITTING.run({ game, purpose });

/** A game as text for people after a phase; or why it does not come so far. */
export function printPhase(game: CoreGame, phase: Phase): string | NotCompiled {
  const print = PIPELINE.printers.get(phase);
  if (!print) throw new RangeError(`no phase of the compiler is called ${phase}`);
  return onceMoreIfPartial(game, () => unlessTooDeep(game, () => print({ game, purpose: "any" })));
}
