// What the modules of the standard library define: messages name the one that is missing, without their texts.
import { STANDARD_PATHS, type StandardPath } from "../text/paths.ts";

/** The names that each declares. Of the one that is always in use none is ever missing. */
export const STANDARD_NAMES: Readonly<Record<StandardPath, string>> = {
  "std/boards": "",
  "std/pieces":
    "king rook bishop queen knight pawn forward gold silver leapAhead lance dragon dragonHorse horse elephant cannon cannonMoves",
  "std/men": "",
  "std/castling": "Wing toward throne corner landing unmoved castlings castled bringRook keepRights",
  "std/passing": "passed prey overrun notePassed keepPassed",
  "std/promotion": "becoming",
  "std/repetition": "positions",
  "std/drops": "hand inHand gain spend",
  "std/cards": "holder laid hand stock deal lay",
};

/** The module of the standard library that a text has to use for this name; undefined where there is none. */
export function standardHome(name: string): StandardPath | undefined {
  return STANDARD_PATHS.find((path) => STANDARD_NAMES[path].split(" ").includes(name));
}
