// A copy of a collection as one file: all of its log, the key that signs it, and pictures. Whoever reads it replays it.
import { blob, field, fromHex, list, record, text, toHex, type ValueOf } from "ninefold-log";
import { type FileForm, fileForm } from "../entry/file.ts";
import { MAX_NOTE } from "../note/note.ts";
import { HeldTree, heldFiles } from "../tree/held.ts";
import type { LogFiles } from "../tree/tiles.ts";

const MAX_LEAF_BYTES = 65_535;
const MAX_LEAVES = 1 << 20;
/** No picture has more bytes, no copy more pictures, or bytes. */
export const MAX_PICTURE: number = 1 << 20;
const MAX_PICTURES = 4_096;
export const MAX_COPY: number = 1 << 28;

const form = record({
  log: field(1, text(512)),
  checkpoint: field(2, text(MAX_NOTE)),
  leaves: field(3, list(blob(MAX_LEAF_BYTES), MAX_LEAVES)),
  pictures: field(4, list(blob(MAX_PICTURE), MAX_PICTURES)),
});
export type CollectionCopy = ValueOf<typeof form>;

export const copyFile: FileForm<CollectionCopy> = fileForm("ninefold-collection-1", form, MAX_COPY);

/** `log`: the key that signs the log, as it is spelled. */
export const copyOf = (
  log: string,
  checkpoint: string,
  leaves: readonly Uint8Array[],
  pictures: readonly Uint8Array[],
): CollectionCopy => ({ log, checkpoint, leaves: leaves.map(toHex), pictures: pictures.map(toHex) });

/** The files of a log by a copy of it; nothing of them has been checked. */
export function filesOfCopy({ checkpoint, leaves }: Pick<CollectionCopy, "checkpoint" | "leaves">): LogFiles {
  const tree = new HeldTree();
  for (const leaf of leaves) tree.push(fromHex(leaf));
  return heldFiles(tree, () => checkpoint);
}
