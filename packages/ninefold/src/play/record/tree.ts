// Trees as records: those of their main lines, with branches and notes.
import { requireArgument, requireRules } from "../arguments.ts";
import type { Match, Rules } from "../match/match.ts";
import { MatchTree, type NodeId, type TreeNode } from "../tree/match-tree.ts";
import { NO_NOTE } from "../tree/note.ts";
import type { RecordError } from "./errors.ts";
import { playedRecord, readAndPlayed, replayPly, Unplayable } from "./load.ts";
import { recordedPly, recordOf } from "./save.ts";
import type { Settlement } from "./settlement.ts";
import { type RecordData, type RecordedBranch, type RecordedNote, type RecordedPly, writeRecord } from "./text.ts";

export interface SavedTree {
  /** How players ended the match themselves, where the marker is: kept where that is on the main line. */
  readonly settled?: Settlement | undefined;
  /** The match at the marker with what it knows besides: who has decided and waits for others, what was asked for in vain. */
  readonly waiting?: Match | undefined;
}

export interface LoadedTree {
  readonly tree: MatchTree;
  readonly settled?: Settlement;
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

/**
 * The tree that a record holds, every ply of it played again through the rules, as `loadRecord` does; a record without branches
 * is a tree of one line. Whatever the text is, this returns.
 */
export function loadTree(text: string, rules: Rules): LoadedTree | { readonly error: RecordError } {
  requireRules("loadTree", rules);
  return readAndPlayed(text, (record) => {
    const { match, settled } = playedRecord(record, rules);
    return { tree: grown(MatchTree.of(match), record), ...(settled && { settled }) };
  });
}

function grown(main: MatchTree, record: RecordData): MatchTree {
  const at = main.at.id;
  // By line the nodes after so many plies.
  const lines: NodeId[][] = [main.line.map(({ id }) => id)];
  let tree = noted(main, lines[0] ?? [], 0, record.notes);
  for (const { line, ply, plies, notes } of record.branches ?? []) {
    const from = nodeIn(lines, line, ply);
    const path = (lines[line] ?? []).slice(0, ply + 1);
    tree = tree.goTo(from);
    for (const next of plies) {
      tree = tree.with(replayPly(tree.matchAt(), next, tree.at.ply + 1, record.seed !== undefined));
      path.push(tree.at.id);
    }
    tree = noted(tree, path, ply + 1, notes);
    lines.push(path);
  }
  const { marker } = record;
  return tree.goTo(marker ? nodeIn(lines, marker.line, marker.ply) : at);
}

function nodeIn(lines: readonly (readonly NodeId[])[], line: number, ply: number): NodeId {
  const id = lines[line]?.[ply];
  if (id === undefined)
    throw new Unplayable("NF3102", `A record has no ply ${ply} of line ${line} to go on from.`, ply);
  return id;
}

/** `first`: the first ply that notes of the line may be of. */
function noted(
  tree: MatchTree,
  path: readonly NodeId[],
  first: number,
  notes: readonly RecordedNote[] = [],
): MatchTree {
  return notes.reduce((said, { ply, ...note }) => {
    const id = ply < first ? undefined : path[ply];
    if (id === undefined)
      throw new Unplayable("NF3102", `A note of a record is of ply ${ply}, which its line does not have.`, ply);
    return said.note(id, note);
  }, tree);
}
