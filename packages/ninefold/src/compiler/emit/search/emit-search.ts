// Code of a search: questions about positions that lie on levels, which the caller keeps, and one random play from any.
import { countOf } from "../../../language/core/domain.ts";
import type { Type } from "../../../language/core/types.ts";
import type { Layout } from "../../layout/represent.ts";
import { type ChainFamily, type DecisionFamily, isMadeInSteps, type Program } from "../../lower/program.ts";
import { NotCompiled } from "../../terms/term.ts";
import { bounds } from "../../terms/term-types.ts";
import type { ModuleBuilding } from "../builder/building.ts";
import { reserveState } from "../builder/copy-state.ts";
import { type DecisionNumbers, decisionNumbers, type ParameterCodes } from "../builder/decision-numbers.ts";
import type { Script } from "../builder/emit-chance-source.ts";
import { type TraceFacts, traceFactsOf } from "../builder/emit-trace.ts";
import { type FunctionName, run } from "../builder/functions.ts";
import { ChainRecord } from "../chains/chain-records.ts";
import { emitEntries } from "../queries/emit-entries.ts";
import type { GameContext } from "../terms/emit-context.ts";
import { type EvaluationFacts, emitEvaluation } from "./emit-evaluation.ts";
import { emitKey } from "./emit-key.ts";
import { emitLook, emitMake, emitMakeTogether, emitTally } from "./emit-levels.ts";
import { emitPlayout } from "./emit-playout.ts";
import { type KeptMemory, keptMemory } from "./kept-memories.ts";
import { type LevelLayout, levelLayoutOf } from "./level-layout.ts";

/** What the caller knows of the code of a search: data that can be stored. */
export interface SearchFacts {
  readonly level: LevelLayout;
  readonly players: number;
  /** Where the hash is that was found last, and where a tuple of decisions is written, an address for each player. */
  readonly key: number;
  readonly tuple: number;
  /** Where the results of chance are written, four i32 each; of a game with chance. */
  readonly script?: number;
  /** By control state its families of decisions, in the order in which code numbers them. */
  readonly families: readonly (readonly FamilyCodes[])[];
  readonly numbers: DecisionNumbers;
  readonly memories: readonly (KeptMemory | undefined)[];
  readonly evaluation: EvaluationFacts;
  readonly trace: TraceFacts;
}

/** A family of decisions as it is listed. */
export interface FamilyCodes {
  /** The index of its decision among those of the rules. */
  readonly decision: number;
  /** Of one made in steps: the parts of a state that are written down with it, and where, counted as in a state. */
  readonly changed?: { readonly offset: number; readonly pieces: readonly { offset: number; bits: number }[] };
}

/** The functions of each control state that a search needs. */
export function emitSearchControl(game: GameContext, at: number, together: boolean): void {
  const control = game.program.states[at]!;
  const level = levelLayoutOf(game.layout, game.program.game.player.members.length);
  emitLook(game, control, at, level);
  emitTally(game, control, at, level);
  emitMake(game, control, at, level);
  if (together) emitMakeTogether(game, at, level);
}

/** What can be asked of a level. Each is a question of its own. */
export function emitSearch(game: GameContext, script: Script | undefined, together: boolean): SearchFacts {
  const { module, layout, program, rings } = game;
  const players = program.game.player.members.length;
  const [key, tuple] = [module.allocate(8), module.allocate(4 * players)];
  const asked: readonly FunctionName[] = ["look", "tally", "ended", "outcome"];
  emitEntries(
    game,
    asked,
    () => true,
    (build) => {
      if (rings) run(build, "enter", build.param(0));
    },
  );
  emitEntries(game, ["make", ...(together ? (["make-together"] as const) : [])], () => true);
  emitKey(module, layout, key);
  emitPlayout(game, playoutState(module, layout));
  return {
    level: levelLayoutOf(layout, players),
    players,
    key,
    tuple,
    ...(script && { script: script.entries }),
    families: program.states.map(({ families }) => families.map((family) => codesOf(family, layout))),
    numbers: game.trace!.numbers,
    evaluation: emitEvaluation(game),
    trace: traceFactsOf(game.trace!),
    memories: layout.memories.map((memory, which) => memory && keptMemory(program, which, memory)),
  };
}

/** Room for a state that lies at a known address, so that its words can be kept in locals. */
const playoutState = (module: ModuleBuilding, layout: Layout): number => reserveState(module, layout);

function codesOf(family: DecisionFamily, layout: Layout): FamilyCodes {
  return { decision: family.decision, ...(isMadeInSteps(family) && { changed: changedBy(family, layout) }) };
}

function changedBy(family: ChainFamily, layout: Layout): FamilyCodes["changed"] {
  const { stateOffset, part } = new ChainRecord(family, layout);
  return { offset: stateOffset, pieces: part.pieces };
}

/** How the decisions of a program are numbered. */
export function numbersOf(program: Program): DecisionNumbers {
  const families = program.states.flatMap((control) => control.families);
  return decisionNumbers(parametersOf(program), families.some(isMadeInSteps));
}

/** By decision of the rules what its parameters are in any control state. */
function parametersOf({ game, states, lowering }: Program): readonly (readonly ParameterCodes[])[] {
  const families = states.flatMap((control) => control.families);
  return game.decisions.map((_, decision) => {
    const own = families.filter((family) => family.decision === decision && !family.chain);
    const [first] = own;
    return (first?.params ?? []).map((_, i): ParameterCodes => {
      const ranges = own.map(({ params }) => codeRange(params[i]!.variable.type));
      const low = Math.min(...ranges.map(([least]) => least));
      const size = Math.max(...ranges.map(([, greatest]) => greatest)) - low + 1;
      const sets = own.map(({ params }) => lowering.numbered.get(params[i]!.variable.id)?.all);
      if (new Set(sets.map((all) => JSON.stringify(all))).size > 1) {
        throw new NotCompiled("parameters that are one of other sets in other states");
      }
      return { low, size, ...(sets[0] && { sets: sets[0] }) };
    });
  });
}

/** The least and the greatest number that code has for a value of a type: none is -1. */
function codeRange(type: Type): readonly [number, number] {
  if (type.kind === "bool") return [0, 1];
  if (type.kind === "none") return [-1, -1];
  if (type.kind === "option") return [-1, codeRange(type.of)[1]];
  const [low, high] = bounds(type);
  return Number.isFinite(low) ? [low, high] : [0, countOf(type) - 1];
}
