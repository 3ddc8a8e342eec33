// A decision that is listed on a level, as the rules write it.
import type { Decision, GameSystem, PlayerId, State } from "../../../model/index.ts";
import type { FamilyCodes } from "../../emit/search/emit-search.ts";
import { decisionWithSuccessors, type Successor } from "./chain-decisions.ts";

/** Of one player's decisions on a level, which are listed family by family. */
export interface OwnDecisions {
  readonly state: State;
  readonly player: PlayerId;
  /** All that she may decide, as the rules list it. */
  readonly legal: readonly Decision[];
  /** The families of the level's control state. */
  readonly families: readonly FamilyCodes[];
  /** By index the number of the decision's family. */
  readonly family: (index: number) => number;
  /** By index where the decision leads. */
  readonly successors: (index: number) => readonly Successor[];
}

/** Those of a family that is not made in steps stand in the order of the rules; of others each is found by where it leads. */
export function writtenDecision(system: GameSystem, own: OwnDecisions, index: number): Decision {
  const { state, player, legal, families, family, successors } = own;
  const wanted = family(index);
  if (!families[wanted]!.changed) return legal[index]!;
  let first = index;
  while (first > 0 && family(first - 1) === wanted) first--;
  const alike = legal.slice(first).filter((one) => one.family === legal[index]!.family);
  return decisionWithSuccessors(system, state, player, alike, index - first, (which) => successors(first + which));
}
