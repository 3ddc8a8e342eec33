// What a search has found: the decisions of its root with what is expected after them.
import type { PlayerId } from "../../../model/index.ts";
import { bestChild, isProved, worthOf as meanWorthOf } from "./best.ts";
import type { Search } from "./search.ts";
import { KIND, NO_SLOT, ROOT } from "./tree.ts";

/** A decision at the root. */
export interface FoundLine {
  /** The ids of the decision and of those expected after it. */
  readonly plies: readonly string[];
  readonly worth: number;
  readonly visits: number;
  readonly proved: boolean;
  /** The probability with which it would be taken. */
  readonly share: number;
}

/** Expected plies are shown as far as they were tried so often. */
const ENOUGH = 2;

/** The lines of a player who decides at the root, the best first. What is drawn later does not depend on whether this is asked. */
export function linesOf(search: Search, player: PlayerId): readonly FoundLine[] {
  const { tree, positions } = search;
  positions.look(0);
  const lines = tree.kind(ROOT) === KIND.several ? linesTogether(search, player) : linesAlone(search, player);
  search.leaveLevels();
  return lines;
}

function linesAlone(search: Search, player: PlayerId): readonly FoundLine[] {
  const { tree, bounds, rewards } = search;
  if (tree.kind(ROOT) !== KIND.one) return [];
  const best = bestChild(tree, bounds, ROOT, rewards.middle);
  const from = tree.first(ROOT);
  const children = Array.from({ length: tree.opened(ROOT) }, (_, i) => from + i).filter(
    (child) => tree.visits(child) > 0,
  );
  children.sort((a, b) => Number(b === best) - Number(a === best) || tree.visits(b) - tree.visits(a));
  return children.map((child) => ({
    plies: pliesFrom(search, child),
    worth: meanWorthOf(tree, bounds, child, player),
    visits: tree.visits(child),
    proved: isProved(tree, bounds, child, player),
    share: child === best ? 1 : 0,
  }));
}

/** A decision of the root and those expected after it, up to where chance has a say or several decide. */
function pliesFrom(search: Search, child: number): readonly string[] {
  const { tree, bounds, rewards, positions } = search;
  const plies = [positions.id(0, tree.index(child))];
  for (let level = 0, at = child; descend(search, at, level); level++) {
    const kind = tree.kind(at);
    if (kind === KIND.one) at = bestChild(tree, bounds, at, rewards.middle);
    else if (kind === KIND.forced) at = tree.first(at);
    else break;
    if (at === NO_SLOT || tree.visits(at) < ENOUGH) break;
    positions.look(level + 1);
    if (kind === KIND.one) plies.push(positions.id(level + 1, tree.index(at)));
  }
  return plies;
}

/** Puts on the next level what the decision of a slot leads to, where it leads to one position. */
function descend({ tree, positions }: Search, slot: number, level: number): boolean {
  const kind = tree.kind(slot);
  if (kind === KIND.leaf || kind === KIND.over || kind === KIND.chance) return false;
  positions.decide(level, tree.index(slot));
  return true;
}

/** By how often each decision was meant. */
function linesTogether({ tree, bounds, rewards, positions }: Search, player: PlayerId): readonly FoundLine[] {
  const end = tree.first(ROOT) + tree.count(ROOT);
  let head = tree.first(ROOT);
  while (head < end && tree.mover(head) !== player) head += 1 + tree.index(head);
  if (head >= end) return [];
  const decisions = Array.from({ length: tree.index(head) }, (_, i) => head + 1 + i);
  const meant = decisions.reduce((sum, one) => sum + tree.visits(one), 0);
  const n = Math.max(1, tree.visits(head));
  const [least, greatest] = [bounds.lower(0, player), bounds.upper(0, player)];
  const worthOf = (one: number): number => rewards.least + rewards.range * ((tree.sum(head) + tree.sum(one)) / n);
  const lines = decisions.map((one) => ({
    plies: [positions.id(0, one - head - 1, player)],
    // Estimates of few plays may lie beyond all that a play can be worth.
    worth: Math.min(greatest, Math.max(least, worthOf(one))),
    visits: tree.visits(one),
    proved: false,
    share: meant > 0 ? tree.visits(one) / meant : 1 / decisions.length,
  }));
  return lines.sort((a, b) => b.share - a.share);
}
