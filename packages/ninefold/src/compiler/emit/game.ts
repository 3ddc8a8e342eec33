// Code of a whole game. For each control state: whether a play is over, with what outcome, what is legal, and what a
// decision does; and over them the loops that run whole in the module: listing, perft and playouts.
import type { Code, CodeModule } from "../code/ir/code.ts";
import { MAX_MEMORY } from "../code/ir/machine.ts";
import type { Meter } from "../code/simplify/meter-code.ts";
import { type Layout, layoutOf, questionsOf } from "../layout/represent.ts";
import type { Program } from "../lower/program.ts";
import { hasChance, isPlain, termsOfProgram } from "../lower/program.ts";
import { NotCompiled } from "../terms/term.ts";
import { vectorizeProgram } from "../vectorize/vectorize-program.ts";
import { Vectorizer } from "../vectorize/vectorizer.ts";
import { i32, ModuleBuilding } from "./builder/building.ts";
import { reserveState } from "./builder/copy-state.ts";
import { emitQuestions } from "./builder/emit-questions.ts";
import { emitListingRegion } from "./builder/listing-region.ts";
import { decisionSizeOf } from "./chains/chain-records.ts";
import { emitDecider } from "./decisions/emit-deciders.ts";
import { DecisionEmitter } from "./decisions/emit-decisions.ts";
import { emitEnded, emitOutcome } from "./decisions/emit-endings.ts";
import { emitPly } from "./decisions/emit-plies.ts";
import { emitRandom } from "./decisions/emit-random.ts";
import { emitSteps } from "./decisions/emit-steps.ts";
import { emitDecide, emitPlayers, emitTuplePly } from "./decisions/emit-tuples.ts";
import { emitEnumeration, type StateAddresses } from "./enumerate/emit-enumeration.ts";
import { emitSuccessorFunctions, emitSuccessors } from "./enumerate/emit-successors.ts";
import { emitChanceOutcomeFunctions, emitOutcomes } from "./queries/emit-chance-outcomes.ts";
import {
  BASIC_ENTRIES,
  CHANCE_OUTCOME_ENTRIES,
  controlOf,
  emitEntries,
  PLAY_ENTRIES,
  STATE_ENTRIES,
  STEP_ENTRIES,
  SUCCESSOR_ENTRIES,
  TOGETHER_ENTRIES,
} from "./queries/emit-entries.ts";
import { emitPerft } from "./queries/emit-perft.ts";
import { emitPerftWithChance } from "./queries/emit-perft-with-chance.ts";
import { emitPlayouts } from "./queries/emit-playouts.ts";
import { countingOf } from "./terms/counting.ts";
import { emitChanceSource } from "./terms/emit-chance.ts";
import { piecesOf, reserveRing, ringOf } from "./terms/emit-memories.ts";
import { beginningsOf } from "./terms/emit-pairs.ts";
import type { Emitting } from "./terms/emit-values.ts";

/** Where things lie in the memory of a compiled game, in bytes. */
export interface Addresses {
  /** The state that is asked about. */
  readonly state: number;
  /** A move is so many i32: the place of its family in the control's list, and its parameters as ordinals. */
  readonly decisionSize: number;
  /** One i64 for each outcome, then the plays that were left unfinished, then the plies of all plays. */
  readonly counts: number;
  /** Where the results of chance are written while ways are listed, four i32 each; of a game with chance. */
  readonly script?: number;
  /** Where room begins that the caller may use. */
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
}

/**
 * What the code of a game is to answer: random plays; how many plays there are; which states there are; these with the ways
 * of chance that lead to them, in the order of decisions; or "any" question but these two, about single states too. Code for one of them is much smaller than code for all.
 */
export type Purpose = "playouts" | "perft" | "states" | "graph" | "any";

/** What is asked of single states beside the question that the code is for. */
const ASKED_BESIDE: Readonly<Record<Exclude<Purpose, "playouts">, (name: string) => boolean>> = {
  perft: (name) => name === "ended" || name === "list" || name === "apply",
  states: () => false,
  graph: () => false,
  any: () => true,
};

/** @throws NotCompiled where the game has no code for the purpose. */
export function emitGame(lowered: Program, purpose: Purpose = "any"): Emitted {
  const lifting = new Vectorizer(lowered.lowering);
  const program = vectorizeProgram(lowered, lifting);
  if (purpose === "states" && !isPlain(program))
    throw new NotCompiled("counting states that chance, forced steps or players together lead to");
  const families = program.states.flatMap(({ moves }) => moves);
  if (purpose === "graph" && families.some(({ chain }) => chain))
    throw new NotCompiled("the order of decisions made in steps");
  const enumerated = purpose === "states" || purpose === "graph";
  const countings = new Map(families.map((moves) => [moves, countingOf(lifting, moves)]));
  const module = new ModuleBuilding();
  const layout = layoutOf(
    program.game,
    asked(program, lifting, countings),
    program.controls,
    program.memories.map((one) => one?.tracks),
    (memory, tracks) => {
      const pieces = piecesOf(tracks);
      const ring = ringOf(pieces, program.memories[memory]!.most);
      return { ...ring, pieces, ring: reserveRing(module, ring) };
    },
  );
  const plays = purpose === "playouts" || purpose === "any";
  const moveSize = Math.max(
    ...program.states.flatMap(({ moves }) => moves.map((one) => decisionSizeOf(one, layout))),
    8,
  );
  const together = program.states.some((control) => control.together);
  const listed = together || families.some(({ chain }) => chain);
  const listing = listed ? emitListingRegion(module, moveSize) : undefined;
  const emitting: Emitting = { module, layout, lifting, countings, listing };
  const questions = emitQuestions(module);
  emitRandom(module);
  const chance = hasChance(program);
  const script = chance ? emitChanceSource(module) : undefined;
  const steps = program.states.some((control) => control.steps.length > 0);
  const following = isPlain(program) || enumerated ? undefined : emitChanceOutcomeFunctions(module, layout);
  const leading = isPlain(program) || !enumerated ? undefined : emitSuccessorFunctions(module, layout, script, steps);
  const plies = module.global("plies", "i32");
  const moves = program.states.map((control, i) => {
    emitEnded(emitting, control, i);
    emitOutcome(emitting, control, i, program.outcomes.length);
    // Of states that are gone through each is asked when its turn comes.
    const made = new DecisionEmitter(emitting, program, i, moveSize, !enumerated);
    made.emit(purpose !== "playouts" || following !== undefined);
    if (!control.together && plays) emitPly(emitting, made, i, plies);
    if (enumerated) emitDecider(emitting, control, i);
    if (control.steps.length > 0) emitSteps(emitting, control, i, program.memories);
    if (together) emitDecide(emitting, control, i, program);
    if (control.together) {
      emitPlayers(emitting, control, i, program, moveSize);
      emitTuplePly(emitting, i, program, moveSize, plies);
    }
    if (following) emitOutcomes(emitting, control, i, program, following, moveSize, questions);
    if (leading) emitSuccessors(emitting, control, i, program, leading, moveSize, questions);
    module.checkSize();
    return made;
  });
  const state = reserveState(module, layout);
  const counts = module.allocate(8 * (program.outcomes.length + 2));
  if (purpose !== "playouts") {
    const entries = {
      ...BASIC_ENTRIES,
      ...(plays && PLAY_ENTRIES),
      ...(enumerated && STATE_ENTRIES),
      ...(leading && SUCCESSOR_ENTRIES),
      ...(steps && STEP_ENTRIES),
      ...(together && TOGETHER_ENTRIES),
      ...(following && CHANCE_OUTCOME_ENTRIES),
    };
    emitEntries(module, program, layout, questions, entries, ASKED_BESIDE[purpose]);
  }
  const control = (state: Code): Code => (program.states.length === 1 ? i32(0) : controlOf(program, layout, state));
  const states = enumerated ? emitEnumeration(module, layout, moveSize, questions, control, leading) : undefined;
  if (plays) emitPlayouts(module, program, layout, { state, counts }, plies, questions);
  if (purpose === "perft" || purpose === "any") {
    if (following) emitPerftWithChance(module, following, steps, questions);
    else emitPerft(emitting, program, moves, moveSize, questions);
  }
  const free = Math.ceil((module.allocate(0) + 64) / 64) * 64;
  return {
    module: module.done(MAX_MEMORY),
    layout,
    addresses: { state, decisionSize: moveSize, counts, ...(script && { script: script.entries }), free },
    program,
    meter: questions,
    ...(states && { states }),
  };
}

function asked(
  program: Program,
  lifting: Vectorizer,
  countings: Emitting["countings"],
): ReturnType<typeof questionsOf> {
  const terms = [...termsOfProgram(program)];
  for (const [moves, counting] of countings) {
    const beginnings = moves.chain && beginningsOf(lifting, moves, undefined);
    if (beginnings) terms.push(beginnings);
    terms.push(...counting.asked);
  }
  return questionsOf(terms);
}
