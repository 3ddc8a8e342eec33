// Trees written as records: those of their main lines, with branches and notes.
import { requireArgument } from "../arguments.ts";
import type { Match } from "../match/match.ts";
import { MatchTree, type NodeId, type TreeNode } from "../tree/match-tree.ts";
import { NO_NOTE } from "../tree/note.ts";
import { recordedPly, recordOf } from "./save.ts";
import type { Settlement } from "./settlement.ts";
import { type RecordedBranch, type RecordedNote, type RecordedPly, writeRecord } from "./text.ts";

export interface SavedTree {
  /** How players ended the match themselves, where the marker is: kept where that is on the main line. */
  readonly settled?: Settlement | undefined;
  /** The match at the marker with what it knows besides: who has decided and waits for others, what was asked for in vain. */
  readonly waiting?: Match | undefined;
}

/**
 * The tree as the text of a record, which `loadTree` reads again and `loadRecord` as its main line. It tells all that is hidden.
 * The same tree gives the same text.
 */
export function saveTree(tree: MatchTree, { settled, waiting }: SavedTree = {}): string {
  requireArgument(tree instanceof MatchTree, "saveTree", tree, "a tree");
  const lines = linesOf(tree);
  const [main] = lines;
  const marked = lines.findIndex(({ nodes }) => nodes.some(({ id }) => id === tree.at.id));
  const onMain = marked <= 0;
  const end = tree.matchAt(main?.nodes.at(-1)?.id ?? tree.root.id);
  const isThere = waiting?.ply === tree.at.ply && waiting.length === end.ply;
  const match = onMain ? (isThere ? waiting : end.goTo(tree.at.ply)) : end;
  const notes = notesOf([tree.root, ...(main?.nodes ?? [])]);
  const branches = lines.slice(1).map(({ line, ply, nodes }): RecordedBranch => {
    const said = notesOf(nodes);
    return { line, ply, plies: nodes.map(({ id }) => plyTo(tree, id)), ...(said.length > 0 && { notes: said }) };
  });
  return writeRecord({
    ...recordOf(match, onMain ? settled : undefined),
    ...(notes.length > 0 && { notes }),
    ...(branches.length > 0 && { branches }),
    ...(marked > 0 && { marker: { line: marked, ply: tree.at.ply } }),
  });
}

/** Plies one after the other, from a point of an earlier line on; the first line begins at the root. */
interface TreeLine {
  readonly line: number;
  readonly ply: number;
  readonly nodes: readonly TreeNode[];
}

/** The main line, then those that leave it, then those that leave these: a line comes after the one that it leaves. */
function linesOf(tree: MatchTree): readonly TreeLine[] {
  const nodesFrom = (id: NodeId | undefined): readonly TreeNode[] => {
    const found: TreeNode[] = [];
    for (let next = id; next !== undefined; [next] = tree.node(next).children) found.push(tree.node(next));
    return found;
  };
  const lines: TreeLine[] = [{ line: 0, ply: 0, nodes: nodesFrom(tree.root.children[0]) }];
  for (const [line, { nodes }] of lines.entries())
    for (const { ply, children } of line === 0 ? [tree.root, ...nodes] : nodes)
      for (const child of children.slice(1)) lines.push({ line, ply, nodes: nodesFrom(child) });
  return lines;
}

const plyTo = (tree: MatchTree, id: NodeId): RecordedPly => recordedPly(tree.matchAt(id).lastSteps);

const notesOf = (nodes: readonly TreeNode[]): readonly RecordedNote[] =>
  nodes.flatMap(({ ply, note }) => (note === NO_NOTE ? [] : [{ ply, ...note }]));
