// The interface of source 003 for whoever runs a game: `rules.newGame()`, `state.getOptions(player)` and
// `state.commitOption(player, pieceId, optionId)`, over any rules.
import { type Match, type MatchOptions, makeRules, type Rules } from "ninefold/play";
import type { Piece } from "../program/piece.ts";
import type { Program } from "../program/rules.ts";
import type { ProgramSource } from "../system/program-system.ts";
import { programStatesOf } from "../system/programs.ts";
import { trustedSystem } from "../system/trusted.ts";
import { gamePieces } from "./pieces-of-game.ts";
import { programPieces } from "./pieces-of-program.ts";
import type { AnyShape, PieceShape, ShapeOf } from "./shapes.ts";
import { MultigameState } from "./state.ts";

/** Rules (003): what a game begins with. */
export interface MultigameRules<Shape extends PieceShape = AnyShape> {
  /** `saveRecord` and `loadRecord` of `ninefold/play` keep matches of these. */
  readonly rules: Rules;
  /** A new game; the same options as a match, and what it throws. */
  newGame(options?: MatchOptions): MultigameState<Shape>;
  /** The state in which a match of these rules is. RangeError for one of other rules. */
  stateOf(match: Match): MultigameState<Shape>;
}

/**
 * Any rules through the interface of source 003. A `.game` is seen as pieces too: `gamePieces` says as which.
 * `multigame<ShapesOf<typeof program>>(rules)` has the types of a program that was loaded as text.
 */
export function multigame<Shape extends PieceShape = AnyShape>(rules: Rules): MultigameRules<Shape> {
  const { system } = rules;
  const states = programStatesOf(system);
  const reading = states ? programPieces(system, states) : gamePieces(system);
  return Object.freeze<MultigameRules<Shape>>({
    rules,
    newGame: (options) => new MultigameState({ reading, match: rules.newGame(options) }),
    stateOf(match) {
      if (match.rules.hash === rules.hash) return new MultigameState({ reading, match });
      throw new RangeError(`the match is one of ${match.rules.system.name}, not of these rules of ${system.name}`);
    },
  });
}

/** A program of one's own through the interface of source 003, with the types of its pieces. Throws as `trustedSystem` does. */
export const multigameOf = async <P extends Piece>(
  program: Program<P>,
  source: ProgramSource,
): Promise<MultigameRules<ShapeOf<P>>> => multigame<ShapeOf<P>>(await makeRules(trustedSystem(program, source)));
