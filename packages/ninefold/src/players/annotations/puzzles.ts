// Puzzles: positions met in play in which one decision wins, and no other.
import type { Player } from "../../model/index.ts";
import type { Match, Progress } from "../../play/index.ts";
import { type MindChoice, thinkingOf } from "../choosing/choose.ts";
import type { Line } from "../minds/mind.ts";
import { possibleWorths } from "../search/possible-worths.ts";

export interface Puzzle {
  /** The match at the position. */
  readonly match: Match;
  readonly player: Player;
  /** The decision that wins, with what follows it. */
  readonly solution: Line;
}

/** After so many positions in a row that were not solved, those before them are not tried: they take more. */
const UNSOLVED = 2;

/**
 * The puzzles in a match, the last first: where one player decides, one decision is proved to win and no other is, and it does not
 * win at once. Begins at the end of the match, where little is left to be searched, and goes back as long as the budget is
 * enough to prove what each decision is worth.
 */
export function* puzzlesIn(
  match: Match,
  options: MindChoice = {},
): Generator<Progress, readonly Puzzle[], boolean | undefined> {
  const found: Puzzle[] = [];
  const { least, greatest } = possibleWorths(match.rules.system);
  const middle = least.map((worth, player) => (worth + greatest[player]!) / 2);
  let unsolved = 0;
  for (let ply = match.ply - 1; ply >= 0 && unsolved < UNSOLVED; ply--) {
    const progress = { done: match.ply - ply - 1, total: match.ply };
    if (yield progress) break;
    const at = match.goTo(ply);
    const [player, ...others] = at.activePlayers;
    const decisions = player && others.length === 0 ? at.legalDecisions(player.id).length : 0;
    if (!player || decisions < 2) continue;
    const thinking = thinkingOf(at, player.id, { ...options, lines: decisions, afresh: true });
    let step = thinking.next();
    for (; !step.done; step = thinking.next()) if (yield progress) return found;
    const { lines } = step.value;
    const isSolved = lines.length === decisions && lines.every(({ proved }) => proved);
    unsolved = isSolved ? 0 : unsolved + 1;
    const solution = isSolved ? onlyWin(lines, middle[player.id] ?? 0) : undefined;
    if (solution) found.push({ match: at, player, solution });
  }
  return found;
}

/** The line that alone is worth more than the middle; undefined where there is none, or it wins at once. */
function onlyWin(lines: readonly Line[], middle: number): Line | undefined {
  const [only, ...others] = lines.filter(({ worth }) => worth !== undefined && worth > middle);
  return others.length === 0 && only && only.plies.length > 1 ? only : undefined;
}
