// Records read as trees: their main lines, with branches and notes.
import { requireRules } from "../arguments.ts";
import type { Rules } from "../match/match.ts";
import { MatchTree, type NodeId } from "../tree/match-tree.ts";
import type { RecordError } from "./errors.ts";
import { playedRecord, readAndPlayed, replayPly, Unplayable } from "./load.ts";
import type { Settlement } from "./settlement.ts";
import type { RecordData, RecordedNote } from "./text.ts";

export interface LoadedTree {
  readonly tree: MatchTree;
  readonly settled?: Settlement;
}

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
