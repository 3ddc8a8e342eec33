// Code of a whole game. For each control state: whether a play is over, with what outcome, what is legal, and what a
// decision does; and over them the loops that run whole in the module: listing, perft and playouts.
import type { Code, CodeModule } from "../code/code.ts";
import { MOST_MEMORY } from "../code/machine.ts";
import type { Meter } from "../code/meter-code.ts";
import { Lifting } from "../terms/lift.ts";
import { liftProgram } from "../terms/lift-program.ts";
import type { Program } from "../terms/program.ts";
import { asksChance, isPlain, termsOfProgram } from "../terms/program-terms.ts";
import { NotCompiled } from "../terms/term.ts";
import { i32, ModuleBuilding } from "./building.ts";
import { moveSizeOf } from "./chain-records.ts";
import { stateRoom } from "./copy-state.ts";
import { countingOf } from "./counting.ts";
import { emitChanceSource } from "./emit-chance.ts";
import { emitDecider } from "./emit-deciders.ts";
import { emitEnded, emitOutcome } from "./emit-endings.ts";
import {
  BASIC_ENTRIES,
  controlOf,
  emitEntries,
  FOLLOW_ENTRIES,
  LEAD_ENTRIES,
  PLAY_ENTRIES,
  STATE_ENTRIES,
  STEP_ENTRIES,
  TOGETHER_ENTRIES,
} from "./emit-entries.ts";
import { emitEnumeration, type StatePlaces } from "./emit-enumeration.ts";
import { emitFollow, emitFollowing } from "./emit-follow.ts";
import { emitLead, emitLeading } from "./emit-lead.ts";
import { piecesOf, reserveRing, ringOf } from "./emit-memories.ts";
import { MoveEmitting } from "./emit-moves.ts";
import { beginningsOf } from "./emit-pairs.ts";
import { emitPerft } from "./emit-perft.ts";
import { emitPerftFollowing } from "./emit-perft-following.ts";
import { emitPlayouts } from "./emit-playouts.ts";
import { emitPly } from "./emit-plies.ts";
import { emitQuestions } from "./emit-questions.ts";
import { emitRandom } from "./emit-random.ts";
import { emitSteps } from "./emit-steps.ts";
import { emitDecide, emitPlayers, emitTuplePly } from "./emit-tuples.ts";
import type { Emitting } from "./emit-values.ts";
import { emitListingRoom } from "./listing-room.ts";
import { type Layout, layoutOf, questionsOf } from "./represent.ts";
import { askedBySpreads } from "./spreads.ts";

/** Where things lie in the memory of a compiled game, in bytes. */
export interface Places {
  /** The state that is asked about. */
  readonly state: number;
  /** A move is so many i32: the place of its family in the control's list, and its parameters as ordinals. */
  readonly moveSize: number;
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
  readonly places: Places;
  readonly program: Program;
  readonly meter: Meter;
  /** Where the states are enumerated, in code that does so. */
  readonly states?: StatePlaces;
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
  const lifting = new Lifting(lowered.lowering);
  const program = liftProgram(lowered, lifting);
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
  const moveSize = Math.max(...program.states.flatMap(({ moves }) => moves.map((one) => moveSizeOf(one, layout))), 8);
  const together = program.states.some((control) => control.together);
  const listed = together || families.some(({ chain }) => chain);
  const listing = listed ? emitListingRoom(module, moveSize, layout.size) : undefined;
  const emitting: Emitting = { module, layout, lifting, countings, listing };
  const questions = emitQuestions(module);
  emitRandom(module);
  const chance = asksChance(program);
  const script = chance ? emitChanceSource(module) : undefined;
  const steps = program.states.some((control) => control.steps.length > 0);
  const following = isPlain(program) || enumerated ? undefined : emitFollowing(module, layout);
  const leading = isPlain(program) || !enumerated ? undefined : emitLeading(module, layout, script, steps);
  const plies = module.global("plies", "i32");
  const moves = program.states.map((control, i) => {
    emitEnded(emitting, control, i);
    emitOutcome(emitting, control, i, program.outcomes.length);
    // Of states that are gone through each is asked when its turn comes.
    const made = new MoveEmitting(emitting, program, i, moveSize, !enumerated);
    made.emit(purpose !== "playouts" || following !== undefined);
    if (!control.together && plays) emitPly(emitting, made, i, plies);
    if (enumerated) emitDecider(emitting, control, i);
    if (control.steps.length > 0) emitSteps(emitting, control, i, program.memories);
    if (together) emitDecide(emitting, control, i, program);
    if (control.together) {
      emitPlayers(emitting, control, i, program, moveSize);
      emitTuplePly(emitting, i, program, moveSize, plies);
    }
    if (following) emitFollow(emitting, control, i, program, following, moveSize, questions);
    if (leading) emitLead(emitting, control, i, program, leading, moveSize, questions);
    module.checkSize();
    return made;
  });
  const state = stateRoom(module, layout);
  const counts = module.reserve(8 * (program.outcomes.length + 2));
  if (purpose !== "playouts") {
    const entries = {
      ...BASIC_ENTRIES,
      ...(plays && PLAY_ENTRIES),
      ...(enumerated && STATE_ENTRIES),
      ...(leading && LEAD_ENTRIES),
      ...(steps && STEP_ENTRIES),
      ...(together && TOGETHER_ENTRIES),
      ...(following && FOLLOW_ENTRIES),
    };
    emitEntries(module, program, layout, questions, entries, ASKED_BESIDE[purpose]);
  }
  const control = (state: Code): Code => (program.states.length === 1 ? i32(0) : controlOf(program, layout, state));
  const states = enumerated ? emitEnumeration(module, layout, moveSize, questions, control, leading) : undefined;
  if (plays) emitPlayouts(module, program, layout, { state, counts }, plies, questions);
  if (purpose === "perft" || purpose === "any") {
    if (following) emitPerftFollowing(module, following, steps, questions);
    else emitPerft(emitting, program, moves, moveSize, questions);
  }
  const free = Math.ceil((module.reserve(0) + 64) / 64) * 64;
  return {
    module: module.done(MOST_MEMORY),
    layout,
    places: { state, moveSize, counts, ...(script && { script: script.entries }), free },
    program,
    meter: questions,
    ...(states && { states }),
  };
}

function asked(program: Program, lifting: Lifting, countings: Emitting["countings"]): ReturnType<typeof questionsOf> {
  const terms = [...termsOfProgram(program)];
  for (const [moves, counting] of countings) {
    const beginnings = moves.chain && beginningsOf(lifting, moves, undefined);
    if (beginnings) terms.push(beginnings);
    terms.push(...counting.asked);
  }
  return questionsOf([...terms, ...askedBySpreads(lifting, terms)]);
}
