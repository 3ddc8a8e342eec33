// The engine of a game of the language: compiled code where there can be some. What rules become is kept within the
// process, so that loading the same rules again costs nothing.
import {
  bulkOfRunnable,
  compileGame,
  NotCompiled,
  type Runnable,
  runnableOf,
  searchOfRunnable,
  statesOf,
} from "../../compiler/index.ts";
import { attachEngine, type Bulk, type BulkQuestion, type Engine } from "../../engine/index.ts";
import type { CoreGame } from "../../language/core/core.ts";
import { type GameSystem, interpret, type Limits } from "../../model/index.ts";
import { type Cache, cached } from "./cache.ts";

/** Rules compiled for each purpose, when it is first asked for. */
interface CompiledRules {
  readonly playouts: () => Runnable | NotCompiled;
  readonly perft: () => Runnable | NotCompiled;
  readonly search: () => Runnable | NotCompiled;
  readonly states: () => ReturnType<typeof compileGame>;
  /** The code for the states, where it gives them in the order of decisions. */
  readonly graph: () => ReturnType<typeof compileGame>;
}

/** How many rules stay compiled, without a cache and with each one. Those that were used longest ago are dropped first. */
const MAX_KEPT = 32;

/** By the canonical rules: games with equal rules become equal code. */
type Kept = Map<string, CompiledRules>;

/** What was compiled without a cache, and apart from it what each cache gave: only who uses a cache trusts what it holds. */
const keptAlone: Kept = new Map();
const keptWith = new WeakMap<Cache, Kept>();

function compiledRules(game: CoreGame, rules: string, cache: Cache | undefined): CompiledRules {
  const alone = kept(keptAlone, rules, () => compiledAlone(game));
  if (!cache) return alone;
  const own = keptWith.get(cache) ?? new Map();
  keptWith.set(cache, own);
  return kept(own, rules, () => {
    const runnable = (question: BulkQuestion | "search") =>
      once(() => cached(cache, game, `${question} ${rules}`, () => compileGame(game, question)));
    // The code for states is in no cache: who has one and who has none share it.
    return { ...alone, playouts: runnable("playouts"), perft: runnable("perft"), search: runnable("search") };
  });
}

function compiledAlone(game: CoreGame): CompiledRules {
  const runnable = (question: BulkQuestion | "search") =>
    once(() => {
      const emitted = compileGame(game, question);
      return emitted instanceof NotCompiled ? emitted : runnableOf(emitted);
    });
  const states = once(() => compileGame(game, "states"));
  const graph = once(() => {
    // This is known before anything is compiled.
    if (game.decisions.some(({ chain }) => chain)) return new NotCompiled("the order of decisions made in steps");
    return states() instanceof NotCompiled ? compileGame(game, "graph") : states();
  });
  return { playouts: runnable("playouts"), perft: runnable("perft"), search: runnable("search"), states, graph };
}

/** What is kept for these rules, made where there is nothing yet; the rules are now those that were asked for last. */
function kept(all: Kept, rules: string, make: () => CompiledRules): CompiledRules {
  const found = all.get(rules) ?? make();
  all.delete(rules);
  all.set(rules, found);
  for (const oldest of all.keys()) {
    if (all.size <= MAX_KEPT) break;
    all.delete(oldest);
  }
  return found;
}

/** Puts an engine beside the game system of a game: compiled code where the game can be compiled. */
export function withEngine(system: GameSystem, game: CoreGame, cache: Cache | undefined): GameSystem {
  const compiled = once(() => compiledRules(game, system.rules, cache));
  const attached = (plain: GameSystem, limits: Limits): GameSystem =>
    attachEngine(plain, {
      ...enginesOf(plain, game, compiled, limits),
      within: (others) => attached(interpret(game, system.rules, others), others),
    });
  return attached(system, {});
}

/** What compiled rules answer within limits. */
function enginesOf(
  system: GameSystem,
  game: CoreGame,
  compiled: () => CompiledRules,
  limits: Limits,
): Omit<Engine, "within"> {
  const bulkOf = <Question extends BulkQuestion>(question: Question): (() => Bulk<Question> | undefined) =>
    once(() => {
      const runnable = compiled()[question]();
      return runnable instanceof NotCompiled ? undefined : bulkOfRunnable(question, game, runnable, limits);
    });
  const bulks = { playouts: bulkOf("playouts"), perft: bulkOf("perft") };
  const states = once(() => {
    const emitted = compiled().states();
    return emitted instanceof NotCompiled ? undefined : statesOf(game, emitted, "wasm", limits);
  });
  const graph = once(() => {
    const emitted = compiled().graph();
    if (emitted instanceof NotCompiled) return undefined;
    return emitted === compiled().states() ? states() : statesOf(game, emitted, "wasm", limits);
  });
  const search = once(() => {
    const runnable = compiled().search();
    return runnable instanceof NotCompiled ? undefined : searchOfRunnable(system, game, runnable, limits);
  });
  return {
    bulk: <Question extends BulkQuestion>(question: Question) => bulks[question]() as Bulk<Question> | undefined,
    reachable: (from, bounds) => states()?.(from, bounds),
    inOrder: (from, bounds) => graph()?.(from, bounds),
    positions: () => search()?.(),
    notCompiled(purpose) {
      const found = compiled()[purpose]();
      return found instanceof NotCompiled ? `what the compiler does not know: ${found.message}` : undefined;
    },
  };
}

function once<Result>(make: () => Result): () => Result {
  let made: { readonly result: Result } | undefined;
  return () => {
    made ??= { result: make() };
    return made.result;
  };
}
