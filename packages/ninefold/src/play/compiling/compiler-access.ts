import type { Engine } from "../../engine/index.ts";
import type { CoreGame } from "../../language/core/core.ts";
import type { GameSystem, Limits } from "../../model/index.ts";
import type { Cache } from "./cache.ts";

/** How an engine is made of a game, which is compiled when it is first asked. */
export type MakeEngine = (
  system: GameSystem,
  game: CoreGame,
  cache: Cache | undefined,
  limits: Limits,
) => Omit<Engine, "within">;

/** The compiler, which may have to be loaded. */
export interface CompilerAccess {
  /** Loads it; undefined where it is there. Never rejects. */
  load(): Promise<void> | undefined;
  /** What it makes engines with; why there is none yet where it is not there. */
  engine(): MakeEngine | string;
}
