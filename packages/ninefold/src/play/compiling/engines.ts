// The engine of a game of the language: compiled code where there can be some.
import { attachEngine, type Engine } from "../../engine/index.ts";
import type { CoreGame } from "../../language/core/core.ts";
import { type GameSystem, interpret, type Limits } from "../../model/index.ts";
import { wasmRefusal } from "../platform/wasm.ts";
import type { Cache } from "./cache.ts";
import type { CompilerAccess } from "./compiler-access.ts";
import { compiler } from "./compiler-at-hand.ts";

/** Puts an engine beside the game system of a game: compiled code where the game can be compiled. */
export function withEngine(
  system: GameSystem,
  game: CoreGame,
  cache: Cache | undefined,
  access: CompilerAccess = compiler,
): GameSystem {
  const attached = (plain: GameSystem, limits: Limits): GameSystem =>
    attachEngine(plain, {
      ...engineOfGame(plain, game, cache, limits, access),
      within: (others) => attached(interpret(game, system.rules, others), others),
    });
  return attached(system, {});
}

/** What compiled code answers within limits, once the compiler is there. */
function engineOfGame(
  system: GameSystem,
  game: CoreGame,
  cache: Cache | undefined,
  limits: Limits,
  access: CompilerAccess,
): Omit<Engine, "within"> {
  let made: Omit<Engine, "within"> | undefined;
  /** The compiled game, or why there is none. */
  const compiled = (): Omit<Engine, "within"> | string => {
    const refusal = wasmRefusal();
    if (refusal !== undefined) return refusal;
    const engine = access.engine();
    if (typeof engine === "string") return engine;
    made ??= engine(system, game, cache, limits);
    return made;
  };
  const asked = (): Omit<Engine, "within"> | undefined => {
    const found = compiled();
    return typeof found === "string" ? undefined : found;
  };
  return {
    prepare(purpose) {
      if (wasmRefusal() !== undefined) return undefined;
      return access.load()?.then(() => asked()?.prepare(purpose)) ?? asked()?.prepare(purpose);
    },
    bulk: (question) => asked()?.bulk(question),
    reachable: (from, bounds) => asked()?.reachable(from, bounds),
    inOrder: (from, bounds) => asked()?.inOrder(from, bounds),
    positions: () => asked()?.positions(),
    findLegal: (state) => made?.findLegal(state),
    notCompiled(purpose) {
      const found = compiled();
      return typeof found === "string" ? found : found.notCompiled(purpose);
    },
  };
}
