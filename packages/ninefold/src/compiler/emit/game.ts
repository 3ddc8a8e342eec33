// Code of a whole game. What comes in: a vectorized program and the layout of its states. What goes out: a module with, for
// each control state, whether a play is over, with what outcome, what is legal, and what a decision does; and over them
// the loops that run whole in the module: listing, perft, playouts and enumeration. Which functions there are depends on
// the purpose alone. Nothing here makes code faster: that is the simplifier's task.
import type { Code, CodeModule } from "../code/ir/code.ts";
import { MAX_MEMORY } from "../code/ir/machine.ts";
import type { Meter } from "../code/simplify/meter-code.ts";
import type { Layout } from "../layout/represent.ts";
import type { Program } from "../lower/program.ts";
import { hasChance, isPlain } from "../lower/program.ts";
import { i32 } from "./builder/building.ts";
import { reserveState } from "./builder/copy-state.ts";
import { emitChanceSource, type Script } from "./builder/emit-chance-source.ts";
import { emitPreference } from "./builder/emit-preference.ts";
import { emitQuestions } from "./builder/emit-questions.ts";
import { emitTrace } from "./builder/emit-trace.ts";
import type { FunctionName } from "./builder/functions.ts";
import { emitListingRegion } from "./builder/listing-region.ts";
import { emitDecider } from "./decisions/emit-deciders.ts";
import { DecisionEmitter } from "./decisions/emit-decisions.ts";
import { emitEnded, emitOutcome } from "./decisions/emit-endings.ts";
import { emitPly } from "./decisions/emit-plies.ts";
import { emitRandom } from "./decisions/emit-random.ts";
import { emitSteps } from "./decisions/emit-steps.ts";
import { emitDecide, emitPlayers, emitTuplePly } from "./decisions/emit-tuples.ts";
import { emitEnumeration, type StateAddresses } from "./enumerate/emit-enumeration.ts";
import { emitSuccessorFunctions, emitSuccessors, type SuccessorFunctions } from "./enumerate/emit-successors.ts";
import {
  type ChanceOutcomeFunctions,
  emitChanceOutcomeFunctions,
  emitOutcomes,
} from "./queries/emit-chance-outcomes.ts";
import { controlOf, emitEntries } from "./queries/emit-entries.ts";
import { emitPerft } from "./queries/emit-perft.ts";
import { emitPerftWithChance } from "./queries/emit-perft-with-chance.ts";
import { emitPlayouts } from "./queries/emit-playouts.ts";
import { isEnumerated, type Purpose, type RepresentedGame } from "./represent-game.ts";
import { emitSearch, emitSearchControl, numbersOf, type SearchFacts } from "./search/emit-search.ts";
import { emitWindows, windowsOf } from "./search/emit-windows.ts";
import type { GameContext } from "./terms/emit-context.ts";

/** Where things lie in the memory of a compiled game, in bytes. */
export interface Addresses {
  /** The state that is asked about. */
  readonly state: number;
  /** A decision is so many i32: the index of its family in the control's list, and its parameters as ordinals. */
  readonly decisionSize: number;
  /** One i64 for each outcome, then the plays that were left unfinished, then the plies of all plays. */
  readonly counts: number;
  /** Where the results of chance are written while its outcomes are listed, four i32 each; of a game with chance. */
  readonly script?: number;
  /** Where the memory begins that the caller may use. */
  readonly free: number;
}

export interface Emitted {
  readonly module: CodeModule;
  readonly layout: Layout;
  readonly addresses: Addresses;
  readonly program: Program;
  readonly meter: Meter;
  /** Where the states are enumerated, in code that does so. */
  readonly states?: StateAddresses;
  /** What a search asks, in code for that. */
  readonly search?: SearchFacts;
}

/** The functions about single states that a caller may use beside the question that the code is for. */
const EXPORTED_ENTRIES: Readonly<Record<Exclude<Purpose, "playouts" | "search">, (name: FunctionName) => boolean>> = {
  perft: (name) => name === "ended" || name === "list" || name === "apply",
  states: () => false,
  graph: () => false,
  any: () => true,
};

/** What the code of a game has, by its rules and its purpose. */
interface Parts {
  readonly purpose: Purpose;
  readonly countings: RepresentedGame["countings"];
  /** Whether random plays are played, and whether states are enumerated. */
  readonly plays: boolean;
  readonly enumerated: boolean;
  /** Whether the game has forced steps, and decisions that several players make at once. */
  readonly steps: boolean;
  readonly together: boolean;
  /** Of a game in which not every decision alone leads to one state: for perft, and for enumeration. */
  readonly chanceOutcomes: ChanceOutcomeFunctions | undefined;
  readonly successors: SuccessorFunctions | undefined;
}

export function emitGame(represented: RepresentedGame): Emitted {
  const { module, layout, program, decisionSize, purpose } = represented;
  const { game, parts, script } = beginModule(represented);
  const emitters = program.states.map((_, at) => emitControl(game, parts, at));
  const state = reserveState(module, layout);
  const counts = module.allocate(8 * (program.outcomes.length + 2));
  if (purpose !== "playouts" && purpose !== "search") emitEntries(game, entriesOf(parts), EXPORTED_ENTRIES[purpose]);
  const control = (state: Code): Code => (program.states.length === 1 ? i32(0) : controlOf(game, state));
  const states = parts.enumerated ? emitEnumeration(game, control, parts.successors) : undefined;
  if (parts.plays && purpose !== "search") emitPlayouts(game, { state, counts });
  const search = purpose === "search" ? emitSearch(game, script, parts.together) : undefined;
  if (purpose === "perft" || purpose === "any") {
    if (parts.chanceOutcomes) emitPerftWithChance(game, parts.chanceOutcomes);
    else emitPerft(game, emitters);
  }
  const free = Math.ceil((module.allocate(0) + 64) / 64) * 64;
  return {
    module: module.done(MAX_MEMORY),
    layout,
    addresses: { state, decisionSize, counts, ...(script && { script: script.entries }), free },
    program,
    meter: game.questions,
    ...(states && { states }),
    ...(search && { search }),
  };
}

/** Emits what all control states share. */
function beginModule(represented: RepresentedGame): {
  readonly game: GameContext;
  readonly parts: Parts;
  readonly script: Script | undefined;
} {
  const { module, layout, program, vectorizer, decisionSize, purpose, countings } = represented;
  const together = program.states.some((control) => control.together);
  const isListed = together || program.states.some((control) => control.families.some(({ chain }) => chain));
  const listing = isListed ? emitListingRegion(module, decisionSize, layout.size) : undefined;
  const questions = emitQuestions(module);
  const searched = purpose === "search";
  emitRandom(module, searched);
  const script = hasChance(program) ? emitChanceSource(module, searched) : undefined;
  const enumerated = isEnumerated(purpose);
  const steps = program.states.some((control) => control.steps.length > 0);
  const parts: Parts = {
    purpose,
    countings,
    plays: purpose === "playouts" || purpose === "any" || searched,
    enumerated,
    steps,
    together,
    chanceOutcomes: isPlain(program) || enumerated || searched ? undefined : emitChanceOutcomeFunctions(module, layout),
    successors: isPlain(program) || !enumerated ? undefined : emitSuccessorFunctions(module, layout, script, steps),
  };
  const plies = module.global("plies", "i32");
  const windows = searched ? windowsOf(module, layout) : undefined;
  if (windows) emitWindows(module, layout, windows);
  const ofSearch = searched && {
    ...(windows && { rings: windows.rings }),
    trace: emitTrace(module, numbersOf(program)),
    preference: emitPreference(module),
  };
  const game: GameContext = {
    module,
    layout,
    vectorizer,
    program,
    decisionSize,
    listing,
    questions,
    plies,
    ...ofSearch,
  };
  return { game, parts, script };
}

/** Emits the functions of the control state with this number. */
function emitControl(game: GameContext, parts: Parts, at: number): DecisionEmitter {
  const { purpose, plays, enumerated, together, chanceOutcomes, successors } = parts;
  const control = game.program.states[at]!;
  emitEnded(game, control, at);
  emitOutcome(game, control, at);
  // Whether an enumerated state is terminal is found when its turn comes.
  const emitter = new DecisionEmitter(game, parts.countings, at, !enumerated);
  emitter.emit(purpose !== "playouts" || chanceOutcomes !== undefined);
  if (!control.together && plays) emitPly(game, emitter, at);
  if (enumerated || purpose === "search") emitDecider(game, control, at);
  if (control.steps.length > 0) emitSteps(game, control, at);
  if (together) emitDecide(game, control, at);
  if (control.together) {
    emitPlayers(game, control, at);
    emitTuplePly(game, at);
  }
  if (chanceOutcomes) emitOutcomes(game, control, at, chanceOutcomes);
  if (successors) emitSuccessors(game, control, at, successors);
  if (purpose === "search") emitSearchControl(game, at, together);
  game.module.checkSize();
  return emitter;
}

/** The functions that every control state has, in their order in the module. */
function entriesOf({ plays, enumerated, successors, steps, together, chanceOutcomes }: Parts): FunctionName[] {
  return [
    ...(["ended", "outcome", "count", "list", "apply"] as const),
    ...(plays ? (["ply"] as const) : []),
    ...(enumerated ? (["decider"] as const) : []),
    ...(successors ? (["weighted-successors"] as const) : []),
    ...(steps ? (["forces", "step"] as const) : []),
    ...(together ? (["decide"] as const) : []),
    ...(chanceOutcomes ? (["successors"] as const) : []),
  ];
}
