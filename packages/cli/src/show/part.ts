// Games and graphs as lines of text for people and for papers, for the command `show`. A checked game comes in, or what
// the compiler makes of it; lines go out. Nothing here is asked of a state.
//
// In this file, what the nine parts are shown of, and how each is shown.
import type { CoreGame, GameFile } from "ninefold/language";
import type { GameSystem } from "ninefold/model";

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
