// Where two checkpoints of one log have different leaves.
import { toHex } from "ninefold-log";
import type { Fraud } from "../fraud/fraud.ts";
import { readCheckpoint } from "../note/checkpoint.ts";
import { type NoteKey, writeNoteKey } from "../note/keys.ts";
import { isSame } from "../tree/hashes.ts";
import { inclusionPath, type NodeAt } from "../tree/proving.ts";
import { type LogFiles, nodesOf } from "../tree/tiles.ts";

/** A checkpoint with the files that it is of. */
export interface Side {
  readonly note: string;
  readonly files: LogFiles;
}

/** The first index, below `size`, at which two trees differ: by their full subtrees, from above. */
async function firstDifference(a: NodeAt, b: NodeAt, size: number): Promise<number | undefined> {
  let from = 0;
  while (from < size) {
    let level = 0;
    while (from % 2 ** (level + 1) === 0 && from + 2 ** (level + 1) <= size) level++;
    if (!(await agree(a, b, level, from / 2 ** level))) return descend(a, b, level, from / 2 ** level);
    from += 2 ** level;
  }
  return undefined;
}

const agree = async (a: NodeAt, b: NodeAt, level: number, index: number): Promise<boolean> =>
  isSame(await a(level, index), await b(level, index));

async function descend(a: NodeAt, b: NodeAt, level: number, index: number): Promise<number> {
  if (level === 0) return index;
  const isLeftSame = await agree(a, b, level - 1, 2 * index);
  return descend(a, b, level - 1, 2 * index + (isLeftSame ? 1 : 0));
}

/** The proof that a log has signed two different leaves at one index; undefined where one continues the other. */
export async function splitBetween(log: NoteKey, one: Side, other: Side): Promise<Fraud | undefined> {
  const sides = [one, other].map(({ note, files }) => {
    const { size } = readCheckpoint(note, log);
    return { note, size, nodeAt: nodesOf(files, size) };
  });
  const [a, b] = [sides[0]!, sides[1]!];
  const index = await firstDifference(a.nodeAt, b.nodeAt, Math.min(a.size, b.size));
  if (index === undefined) return undefined;
  const of = async ({ nodeAt, size }: (typeof sides)[number]) => ({
    leaf: toHex(await nodeAt(0, index)),
    path: (await inclusionPath(nodeAt, index, size)).map(toHex),
  });
  const found = [await of(a), await of(b)];
  const [leaves, paths] = [found.map(({ leaf }) => leaf), found.map(({ path }) => path)];
  return { k: "split", log: writeNoteKey(log), first: a.note, second: b.note, index, leaves, paths };
}
