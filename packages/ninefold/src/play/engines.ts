// Game systems with the questions that a compiled game answers whole. What rules become is kept within the process, so that
// loading the same rules again costs nothing.
import { compileGame, engineOf, NotCompiled, statesOf } from "../compiler/index.ts";
import type { CoreGame } from "../language/core.ts";
import type { GameSystem, Limits } from "../model/index.ts";

/** Rules compiled for each purpose, when it is first asked for. */
interface CompiledRules {
  readonly plays: () => ReturnType<typeof compileGame>;
  readonly states: () => ReturnType<typeof compileGame>;
}

/** So many rules are kept compiled; those that were asked for longest ago go first. */
const MOST_KEPT = 32;

/** By the canonical rules: games with equal rules become equal code. */
const kept = new Map<string, CompiledRules>();

function compiledRules(game: CoreGame, rules: string): CompiledRules {
  const found = kept.get(rules) ?? {
    plays: once(() => compileGame(game)),
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
  limits: Limits = {},
  compiled = once(() => compiledRules(game, system.rules)),
): GameSystem {
  const engine = once(() => {
    const emitted = compiled().plays();
    return emitted instanceof NotCompiled ? undefined : engineOf(game, emitted, "wasm", limits);
  });
  const states = once(() => {
    const emitted = compiled().states();
    return emitted instanceof NotCompiled ? undefined : statesOf(game, emitted, "wasm", limits);
  });
  return {
    ...system,
    bulk: engine,
    reachable: (from, bounds) => states()?.(from, bounds),
    within: (others) => withEngine(system.within!(others), game, others, compiled),
  };
}

function once<Result>(make: () => Result): () => Result {
  let made: { readonly result: Result } | undefined;
  return () => {
    made ??= { result: make() };
    return made.result;
  };
}
