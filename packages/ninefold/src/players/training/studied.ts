// A game as training studies it: its positions, what its outcomes are worth, and the features that it is learned by.
import { type Cell, cellsIn, type Positions } from "../../engine/index.ts";
import { descriptionOf, type GameSystem, type State } from "../../model/index.ts";
import { positionsOf } from "../../play/index.ts";
import { type Features, featuresOf } from "../evaluators/features.ts";
import { possibleRenamings, type Renaming } from "../evaluators/renamings.ts";
import { symmetriesOf } from "../evaluators/symmetries.ts";
import { MindError } from "../minds/errors.ts";
import { Worths } from "../minds/worths.ts";

export interface Studied {
  readonly system: GameSystem;
  readonly starts: readonly State[];
  readonly positions: Positions;
  readonly worths: Worths;
  /** Which of the possible renamings the game is the same under. */
  readonly symmetries: readonly number[];
  /** The same as renamings. */
  readonly renamings: readonly Renaming[];
  readonly features: Features;
}

/**
 * Prepares a game to be learned. `symmetries`: those that are known by now, by their numbers.
 *
 * @throws MindError NF7022 for a game whose positions a linear evaluator cannot weigh: of other than two players, that hides
 * something, or that is no text of the language.
 */
export function studied(system: GameSystem, symmetries?: readonly number[]): Studied {
  const positions = positionsOf(system);
  const game = descriptionOf(system);
  const cells = game ? cellsIn(game) : [];
  const why = obstacle(system, cells);
  if (why) throw new MindError("NF7022", `${system.name} cannot be learned: ${why}.`);
  const possible = possibleRenamings(system);
  const found: readonly Renaming[] = symmetries?.flatMap((number) => possible[number] ?? []) ?? symmetriesOf(system);
  const names = possible.map(textOf);
  return {
    system,
    starts: system.initialStates(),
    positions,
    worths: new Worths(system),
    renamings: found,
    symmetries: symmetries ?? found.map((one) => names.indexOf(textOf(one))),
    features: featuresOf(system, cells, found),
  };
}

const textOf = ({ names, players }: Renaming): string => JSON.stringify([[...names], players]);

function obstacle(system: GameSystem, cells: readonly Cell[]): string | undefined {
  if (system.players.length !== 2) return "what one gains is what the other gives in games of two players alone";
  if (!system.hidesNothing) return "players do not know the positions that would be weighed";
  return cells.length === 0 ? "it has no tracks of few values" : undefined;
}
