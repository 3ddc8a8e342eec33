// Whether two games are one game, read off their descriptions. Two game systems come in; a renaming goes out under
// which their rules are the same, or where the comparison stopped. Nothing is unfolded, so that games may have any
// size. It never says that games differ: they may be the same in a way that their descriptions do not show.
import type { CoreGame } from "../../language/core/core.ts";
import { descriptionOf, type GameSystem } from "../../model/index.ts";
import type { Identical } from "../game-trees/trees.ts";
import { checkDeclared, type DeclaredRenaming } from "./declared.ts";
import { DescribedRenaming } from "./described-renaming.ts";
import { games } from "./games.ts";
import { plans } from "./plans.ts";
import type { Stop, Walk } from "./walk.ts";

export interface DescriptionOptions {
  /** Labels that must be the same. */
  readonly identical?: Identical;
  /** Names of the one game that are to become names of the other; what it does not say is looked for. */
  readonly renaming?: DeclaredRenaming;
}

export type DescriptionComparison =
  | { readonly shown: true; readonly renaming: DescribedRenaming }
  /** Nothing is known: the games may be the same in a way that their descriptions do not show. */
  | { readonly shown: false; readonly stop: Stop | undefined };

/**
 * Walks through the descriptions of two games at once, under a renaming of players, values, tracks, decisions and outcomes.
 * Where the walk comes to its end the games are equivalent up to relabeling (Def. A.8), with one renaming of decisions for
 * all states, and so structurally (A.2) and as agency (Def. 5) too. `stop` is where the walk that went furthest stopped;
 * undefined where a game has no description, or players whose names are to be kept have others.
 *
 * @throws AnalysisError NF6008 for a declared renaming of what the games do not have.
 */
export function compareDescriptions(
  one: GameSystem,
  other: GameSystem,
  { identical = {}, renaming = [] }: DescriptionOptions = {},
): DescriptionComparison {
  const [mine, theirs] = [descriptionOf(one), descriptionOf(other)];
  if (!mine || !theirs) return { shown: false, stop: undefined };
  checkDeclared(renaming, mine, theirs);
  // Known before any walk: no renaming keeps names that the other game does not have.
  const named = new Set(other.players.map(({ name }) => name));
  if (identical.players && one.players.some(({ name }) => !named.has(name))) return { shown: false, stop: undefined };
  let furthest: Walk | undefined;
  for (const walk of plans(mine, theirs, { declared: renaming, identical })) {
    if (games(walk)) {
      const found = new DescribedRenaming(walk);
      if (found.does(renaming) && found.keeps(identical)) return { shown: true, renaming: found };
      walk.fail("what must become what", whole(mine), whole(theirs));
    }
    if (!furthest || walk.pairs > furthest.pairs) furthest = walk;
  }
  return { shown: false, stop: furthest?.stop };
}

const whole = ({ source }: CoreGame) => ({ span: { start: 0, end: Math.min(1, source.text.length) } });
