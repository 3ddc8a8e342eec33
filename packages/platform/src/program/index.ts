// What a program is written with (003): players, pieces, options, the rules. The same files run in a jail.
export type { Chance } from "./chance.ts";
export type { PieceClass } from "./classes.ts";
export { ProgramError } from "./errors.ts";
export type { Id, KeyOf } from "./ids.ts";
export { type Option, OwnedPiece, Piece, UnownedPiece } from "./piece.ts";
export { Player } from "./player.ts";
export { type Program, type ProgramDisplay, Rules, type RulesOptions } from "./rules.ts";
export { GameState } from "./state.ts";
