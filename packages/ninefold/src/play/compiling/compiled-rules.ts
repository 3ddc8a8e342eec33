// What compiled code answers, of a game of the language. This file is what reaches the compiler: whoever imports it has
// the compiler loaded. What rules become is kept within the process, so that loading the same rules again costs nothing.
import {
  bulkOfRunnable,
  decisionsOfRunnable,
  type Runnable,
  runnableOf,
  searchOfRunnable,
  statesOf,
} from "../../compiler/index.ts";
import type { Bulk, BulkQuestion, Engine, EnginePurpose } from "../../engine/index.ts";
import type { CoreGame } from "../../language/core/core.ts";
import type { GameSystem, Limits } from "../../model/index.ts";
import type { Cache } from "./cache.ts";
import { CacheEntry } from "./cache-entry.ts";
import { compileFor, type Emitted, isMissing, Missing } from "./emitted.ts";
import { entryRules, isKept, type KeptPurpose } from "./entry-name.ts";

/** Rules compiled for each purpose, when it is first asked for. */
interface CompiledRules {
  readonly playouts: () => Runnable | Missing;
  readonly perft: () => Runnable | Missing;
  readonly search: () => Runnable | Missing;
  readonly states: () => Emitted | Missing;
  /** The code for the states, where it gives them in the order of decisions. */
  readonly graph: () => Emitted | Missing;
  /** What is kept of the code for a purpose, in a cache whose answer has to be waited for. */
  readonly fetch: (purpose: EnginePurpose) => Promise<void> | undefined;
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
    const entryOf = (purpose: KeptPurpose) => new CacheEntry(cache, game, entryRules(purpose, rules));
    const entries = { playouts: entryOf("playouts"), perft: entryOf("perft"), search: entryOf("search") };
    const runnable = (purpose: KeptPurpose) => once(() => entries[purpose].runnable(() => compileFor(game, purpose)));
    const fetch = (purpose: EnginePurpose) => (isKept(purpose) ? entries[purpose].fetch() : undefined);
    // The code for states is in no cache: who has one and who has none share it.
    return { ...alone, playouts: runnable("playouts"), perft: runnable("perft"), search: runnable("search"), fetch };
  });
}

function compiledAlone(game: CoreGame): CompiledRules {
  const runnable = (purpose: KeptPurpose) =>
    once(() => {
      const emitted = compileFor(game, purpose);
      return isMissing(emitted) ? emitted : runnableOf(emitted);
    });
  const states = once(() => compileFor(game, "states"));
  const graph = once(() => {
    // This is known before anything is compiled.
    if (game.decisions.some(({ chain }) => chain))
      return new Missing("what the compiler does not know: the order of decisions made in steps");
    return isMissing(states()) ? compileFor(game, "graph") : states();
  });
  const kept = { playouts: runnable("playouts"), perft: runnable("perft"), search: runnable("search") };
  return { ...kept, states, graph, fetch: () => undefined };
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

/** What compiled rules answer within limits. */
export function compiledEngine(
  system: GameSystem,
  game: CoreGame,
  cache: Cache | undefined,
  limits: Limits,
): Omit<Engine, "within"> {
  const compiled = compiledRules(game, system.rules, cache);
  const bulkOf = <Question extends BulkQuestion>(question: Question): (() => Bulk<Question> | undefined) =>
    once(() => {
      const runnable = compiled[question]();
      return isMissing(runnable) ? undefined : bulkOfRunnable(question, game, runnable, limits);
    });
  const bulks = { playouts: bulkOf("playouts"), perft: bulkOf("perft") };
  const startable = (purpose: "states" | "graph") =>
    once(() => {
      const emitted = compiled[purpose]();
      return isMissing(emitted) ? undefined : statesOf(game, emitted, "wasm", limits);
    });
  const states = startable("states");
  const ownGraph = startable("graph");
  const graph = () => (compiled.graph() === compiled.states() ? states() : ownGraph());
  const search = once(() => {
    const runnable = compiled.search();
    return isMissing(runnable) ? undefined : searchOfRunnable(system, game, runnable, limits);
  });
  let isSearched = false;
  // Code that comes to its limits finds nothing: the interpreter is asked then, and comes to its own.
  const findLegal = once(() => {
    const runnable = compiled.search();
    return isMissing(runnable) ? undefined : decisionsOfRunnable(system, game, runnable, limits);
  });
  return {
    prepare: compiled.fetch,
    bulk: <Question extends BulkQuestion>(question: Question) => bulks[question]() as Bulk<Question> | undefined,
    reachable: (from, bounds) => states()?.(from, bounds),
    inOrder: (from, bounds) => graph()?.(from, bounds),
    positions() {
      isSearched = true;
      return search()?.();
    },
    findLegal(state) {
      if (isSearched) findLegal()?.(state);
    },
    notCompiled(purpose) {
      const found = compiled[purpose]();
      return isMissing(found) ? found.reason : undefined;
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
