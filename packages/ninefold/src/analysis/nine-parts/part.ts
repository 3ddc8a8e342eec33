// What the nine parts are shown of, and how each is shown.
import type { CoreGame, GameFile } from "../../language/index.ts";
import type { GameSystem } from "../../model/index.ts";

export interface Part {
  /** The source's sign: 𝒫. */
  readonly symbol: string;
  readonly name: string;
  /** One sentence. */
  readonly words: string;
  readonly notation: readonly string[];
}

export interface Game {
  readonly file: GameFile;
  readonly system: GameSystem;
  readonly core: CoreGame;
}
