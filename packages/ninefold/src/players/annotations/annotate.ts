// Annotations: a match comes in; what a mind thinks of each of its decisions goes out, ply by ply.
import type { Player } from "../../model/index.ts";
import type { Match, Progress } from "../../play/index.ts";
import { assessing } from "../choosing/advice.ts";
import type { MindChoice } from "../choosing/choose.ts";
import type { Line, Thought } from "../minds/mind.ts";

/** What is thought of one decision of a match. */
export interface Annotated {
  /** From 1. */
  readonly ply: number;
  readonly player: Player;
  /** The id of what was decided. */
  readonly decision: string;
  /** What the mind thought of it; undefined where it did not look at it. */
  readonly played: Line | undefined;
  /** What it thought best. */
  readonly best: Line | undefined;
  readonly thought: Thought;
  /** How much less the decision is worth than the best one; undefined where the mind says no worths. */
  readonly loss: number | undefined;
}

/**
 * Annotates the decisions of a match up to where it stands, one after the other; counts those that are done. Where no mind is named,
 * by advice.
 */
export function* annotations(
  match: Match,
  options: MindChoice = {},
): Generator<Progress & { readonly annotated?: Annotated }, readonly Annotated[], boolean | undefined> {
  const found: Annotated[] = [];
  for (let ply = 0; ply < match.ply; ply++) {
    const before = match.goTo(ply);
    const [{ tuple } = { tuple: [] }] = match.steps[ply + 1] ?? [];
    for (const player of before.activePlayers) {
      const decision = tuple[player.id];
      if (!decision) continue;
      const thinking = assessing(before, player.id, { ...options, lines: before.legalDecisions(player.id).length });
      let step = thinking.next();
      for (; !step.done; step = thinking.next()) if (yield { done: ply, total: match.ply }) return found;
      const annotated = annotation(ply + 1, player, decision.id, step.value);
      found.push(annotated);
      if (yield { done: ply + 1, total: match.ply, annotated }) return found;
    }
  }
  return found;
}

function annotation(ply: number, player: Player, decision: string, thought: Thought): Annotated {
  const [best] = thought.lines;
  const played = thought.lines.find(({ plies }) => plies[0] === decision);
  const known = best?.worth !== undefined && played?.worth !== undefined;
  const loss = known ? Math.max(0, (best.worth ?? 0) - (played.worth ?? 0)) : undefined;
  return { ply, player, decision, played, best, thought, loss };
}
