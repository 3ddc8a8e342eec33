// Proves by a log that somebody owns pieces.
import { fromHex, type Hex, toHex } from "ninefold-log";
import type { Hash } from "../entry/forms.ts";
import type { Piece } from "../entry/piece.ts";
import type { Leaf, Signer } from "../entry/signed.ts";
import { OwnershipError } from "../errors.ts";
import type { PieceMap } from "../map/map.ts";
import type { Standing } from "../standing/standing.ts";
import { inclusionPath, type NodeAt } from "../tree/proving.ts";
import { type Presentation, present, type ShownPiece } from "./presentation.ts";

/** A log at one of its checkpoints, as whoever proves something by it sees it. */
export interface LogView {
  readonly checkpoint: string;
  readonly size: number;
  readonly nodeAt: NodeAt;
  readonly map: PieceMap<Standing>;
  pieceOf(id: Hash): Piece | undefined;
  leafAt(index: number): Promise<Leaf>;
}

/** The match that pieces are brought to, and the seat. */
export interface Bringing {
  readonly match: Hash;
  readonly seat: number;
}

const digits = (nodes: readonly Uint8Array[]): readonly Hex[] => nodes.map(toHex);

/** OwnershipError NF9302 where the checkpoint does not have the piece. */
export async function showPiece(view: LogView, id: Hash): Promise<ShownPiece> {
  const found = view.map.find(fromHex(id));
  const piece = view.pieceOf(id);
  if (!found || !piece) throw new OwnershipError("NF9302", `The checkpoint has no piece ${id}.`);
  const { of: standing, path } = found;
  const leaf = await view.leafAt(standing.index);
  const inclusion = await inclusionPath(view.nodeAt, standing.index, view.size);
  return { piece, standing, leaf, inclusion: digits(inclusion), path: digits(path) };
}

/** A presentation of pieces, signed by these keys. */
export async function proveOwner(
  view: LogView,
  pieces: readonly Hash[],
  { match, seat }: Bringing,
  signers: readonly Signer[],
): Promise<Presentation> {
  const shown: ShownPiece[] = [];
  for (const id of pieces) shown.push(await showPiece(view, id));
  return present({ match, seat, checkpoint: view.checkpoint, pieces: shown }, signers);
}
