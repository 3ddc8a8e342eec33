// Puzzles: positions met in play in which one decision wins, and no other.
import type { Player } from "../../model/index.ts";
import type { Match, Progress } from "../../play/index.ts";
import { type MindChoice, thinkingOf } from "../choosing/choose.ts";
import type { Line } from "../minds/mind.ts";

export interface Puzzle {
  /** The match at the position. */
  readonly match: Match;
  readonly player: Player;
  /** The decision that wins, with what follows it. */
  readonly solution: Line;
}

/**
 * The puzzles in a match: where one player decides, one decision is proved to win and no other is, and it does not win at
 * once. What is proved depends on the budget.
 */
export function* puzzlesIn(
  match: Match,
  options: MindChoice = {},
): Generator<Progress, readonly Puzzle[], boolean | undefined> {
  const found: Puzzle[] = [];
  for (let ply = 0; ply < match.ply; ply++) {
    const at = match.goTo(ply);
    const [player, ...others] = at.activePlayers;
    if (!player || others.length > 0 || at.legalDecisions(player.id).length < 2) continue;
    const thinking = thinkingOf(at, player.id, { ...options, lines: at.legalDecisions(player.id).length });
    let step = thinking.next();
    for (; !step.done; step = thinking.next()) if (yield { done: ply, total: match.ply }) return found;
    const solution = onlyWin(step.value.lines, at.legalDecisions(player.id).length);
    if (solution) found.push({ match: at, player, solution });
    if (yield { done: ply + 1, total: match.ply }) return found;
  }
  return found;
}

/** The line that alone wins, of all that can be decided; undefined where there is none, or one of the others is not proved. */
function onlyWin(lines: readonly Line[], decisions: number): Line | undefined {
  if (lines.length < decisions || !lines.every(({ proved }) => proved)) return undefined;
  const [only, ...others] = lines.filter(({ worth }) => worth !== undefined && worth > 0);
  return others.length === 0 && only && only.plies.length > 1 ? only : undefined;
}
