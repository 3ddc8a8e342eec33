// Engines: long loops over a game (playouts, perft, enumeration of states) that run whole in code made for it. An engine
// stands beside a game system and answers as that does, which is the oracle it is tested against. No caller asks which
// engine it holds: a system without one of its own has one that leaves every loop to the system.
import { descriptionOf, type GameSystem, interpret, type Limits, type State } from "../model/index.ts";
import type { Bulk, BulkQuestion } from "./bulk.ts";
import type { Positions } from "./positions.ts";
import type { ReachableStates, StateBounds, StatesInOrder } from "./state-enumeration.ts";

/** What a game is compiled for. */
export type EnginePurpose = BulkQuestion | "states" | "graph" | "search";

/** Answers `undefined` where a loop has to be made of questions to the game system. */
export interface Engine {
  /**
   * Fetches what has to come before a question is answered by compiled code, such as the compiler; undefined where all is
   * there. Never rejects. Who asks without it asks the game system.
   */
  prepare(purpose: EnginePurpose): Promise<void> | undefined;
  /** The bulk form of a question. Compiling is done when it is first asked for. */
  bulk<Question extends BulkQuestion>(question: Question): Bulk<Question> | undefined;
  /**
   * The states that can be reached from these, of a game without chance, forced steps and decisions made together, so
   * that each edge is a ply.
   */
  reachable(from: readonly State[], bounds: StateBounds): ReachableStates | undefined;
  /** The same in the order of decisions, of a game without decisions made in steps. */
  inOrder(from: readonly State[], bounds: StateBounds): StatesInOrder | undefined;
  /** A stack of positions for a search, to be had by one search alone. */
  positions(): Positions | undefined;
  /**
   * Finds the legal decisions of a state by compiled code, so that the game system knows them when it is asked for them. Does
   * nothing where no positions were asked for before: nothing is compiled for it.
   */
  findLegal(state: State): void;
  /** What keeps the game from being compiled for a purpose, in words of the language; undefined where it is compiled. */
  notCompiled(purpose: EnginePurpose): string | undefined;
  /** The same game system with an engine of the same kind, whose questions may take other work and memory. */
  within(limits: Limits): GameSystem;
}

const engines = new WeakMap<GameSystem, Engine>();

/** Puts an engine beside a game system, which is returned. */
export function attachEngine(system: GameSystem, engine: Engine): GameSystem {
  engines.set(system, engine);
  return system;
}

/** The engine beside a game system. */
export function engineOf(system: GameSystem): Engine {
  return engines.get(system) ?? interpreting(system);
}

/** The engine of a system that is not compiled. Only a game of the language knows limits: any other stays as it is. */
function interpreting(system: GameSystem): Engine {
  return {
    prepare: () => undefined,
    bulk: () => undefined,
    reachable: () => undefined,
    inOrder: () => undefined,
    positions: () => undefined,
    findLegal: () => undefined,
    notCompiled: () => "it is no game of a text",
    within(limits) {
      const game = descriptionOf(system);
      return game ? interpret(game, system.rules, limits) : system;
    },
  };
}

/**
 * Pauses until the engine of a system is prepared, with a progress that says until when; whoever goes on earlier goes on
 * without compiled code. Whether it was asked to stop.
 */
export function* prepared<Seen>(
  system: GameSystem,
  purpose: EnginePurpose,
  progress: Seen,
): Generator<Seen & { readonly until: Promise<void> }, boolean, boolean | undefined> {
  const until = engineOf(system).prepare(purpose);
  return until !== undefined && (yield { ...progress, until }) === true;
}
