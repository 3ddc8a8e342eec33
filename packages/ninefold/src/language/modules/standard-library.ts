// The modules of the standard library, written in the language itself. Each is read once.
import { BOARDS } from "../std/boards.ts";
import { CARDS } from "../std/cards.ts";
import { CASTLING } from "../std/castling.ts";
import { DROPS } from "../std/drops.ts";
import { MEN } from "../std/men.ts";
import { PASSING } from "../std/passing.ts";
import { PIECES } from "../std/pieces.ts";
import { PROMOTION } from "../std/promotion.ts";
import { REPETITION } from "../std/repetition.ts";
import { STANDARD_PATHS, type StandardPath } from "../text/paths.ts";
import { ALWAYS, alwaysModule, readStandard, type StandardModule } from "./always.ts";

const TEXTS: Readonly<Record<StandardPath, string>> = {
  "std/boards": BOARDS,
  "std/pieces": PIECES,
  "std/men": MEN,
  "std/castling": CASTLING,
  "std/passing": PASSING,
  "std/promotion": PROMOTION,
  "std/repetition": REPETITION,
  "std/drops": DROPS,
  "std/cards": CARDS,
};

/** The first slot that no module of the standard library has. */
export const FIRST_FREE_SLOT = 1 + STANDARD_PATHS.length;

const read = new Map<StandardPath, StandardModule>();

/** A module of the standard library by its path, `std/pieces`. */
export function standardModule(path: StandardPath): StandardModule {
  if (path === ALWAYS) return alwaysModule();
  const module = read.get(path) ?? readStandard(path, TEXTS[path]);
  read.set(path, module);
  return module;
}
