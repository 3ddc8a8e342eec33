// Game systems with the questions that a compiled game answers whole. What rules become is kept within the process, so that
// loading the same rules again costs nothing.
import { compileGame, engineFrom, NotCompiled, type Runnable, runnableOf, statesOf } from "../compiler/index.ts";
import type { CoreGame } from "../language/core.ts";
import type { GameSystem, Limits } from "../model/index.ts";
import { type Cache, cached } from "./cache.ts";

/** Rules compiled for each purpose, when it is first asked for. */
interface CompiledRules {
  readonly plays: () => Runnable | NotCompiled;
  readonly states: () => ReturnType<typeof compileGame>;
}

/** So many rules are kept compiled; those that were asked for longest ago go first. */
const MOST_KEPT = 32;

/** By the canonical rules: games with equal rules become equal code. */
const kept = new Map<string, CompiledRules>();

function compiledRules(game: CoreGame, rules: string, cache: Cache | undefined): CompiledRules {
  const found = kept.get(rules) ?? {
    plays: once(() => {
      if (cache) return cached(cache, game, rules, () => compileGame(game));
      const emitted = compileGame(game);
      return emitted instanceof NotCompiled ? emitted : runnableOf(emitted);
    }),
    states: once(() => compileGame(game, "states")),
  };
  kept.delete(rules);
  kept.set(rules, found);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  return found;
}

/** The same game system, with the bulk form of its questions where the game can be compiled. */
export function withEngine(
  system: GameSystem,
  game: CoreGame,
  cache: Cache | undefined,
  limits: Limits = {},
  compiled = once(() => compiledRules(game, system.rules, cache)),
): GameSystem {
  const engine = once(() => {
    const runnable = compiled().plays();
    return runnable instanceof NotCompiled ? undefined : engineFrom(game, runnable, limits);
  });
  const states = once(() => {
    const emitted = compiled().states();
    return emitted instanceof NotCompiled ? undefined : statesOf(game, emitted, "wasm", limits);
  });
  return {
    ...system,
    bulk: engine,
    reachable: (from, bounds) => states()?.(from, bounds),
    within: (others) => withEngine(system.within!(others), game, cache, others, compiled),
  };
}

function once<Result>(make: () => Result): () => Result {
  let made: { readonly result: Result } | undefined;
  return () => {
    made ??= { result: make() };
    return made.result;
  };
}
