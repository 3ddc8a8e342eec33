// A committed deck: a Merkle tree whose leaves say, with a salt each, which piece every slot is. The order of the slots says
// nothing: cards are dealt as slots.
import { bytes, encode, field, fromHex, type Hex, list, record, toHex, type ValueOf, whole } from "ninefold-log";
import { digest, type Hash, hash } from "../entry/forms.ts";
import { type Piece, pieceId } from "../entry/piece.ts";
import { type Refusal, refusal } from "../errors.ts";
import { Growing, isSame, leafHash, rootByInclusion } from "../tree/hashes.ts";
import { inclusionPath } from "../tree/proving.ts";
import { deckProblem, type Limits } from "./limits.ts";

/** Slots count from 1. */
const slotForm = record({ slot: field(1, whole()), piece: field(2, hash), salt: field(3, bytes(32)) });
type Slot = ValueOf<typeof slotForm>;

/** A slot that is shown: which piece it is, and that the commitment has it so. */
export const openedForm = record({ slot: field(1, slotForm), path: field(2, list(hash, 64)) });
export type OpenedSlot = ValueOf<typeof openedForm>;

/** What everybody knows of a deck. */
export interface DeckCommitment {
  readonly size: number;
  readonly root: Hash;
}

/** What its owner alone knows. */
export interface Deck extends DeckCommitment {
  readonly slots: readonly Slot[];
}

const leafOf = (slot: Slot): Uint8Array => leafHash(fromHex(digest("slot", encode(slotForm, slot))));

/** A deck of these pieces, with 32 random bytes for each. */
export function deckOf(pieces: readonly Hash[], salts: readonly Hex[]): Deck {
  const tree = new Growing();
  const slots = pieces.map((piece, i) => ({ slot: i + 1, piece, salt: salts[i]! }));
  for (const slot of slots) tree.push(leafOf(slot));
  return { size: slots.length, root: toHex(tree.root), slots };
}

/** Opens one slot. RangeError for one that there is not. */
export async function openSlot({ slots }: Deck, number: number): Promise<OpenedSlot> {
  const slot = slots[number - 1];
  if (!slot) throw new RangeError(`The deck has no slot ${number}.`);
  const leaves = slots.map(leafOf);
  const nodeAt = async (level: number, index: number): Promise<Uint8Array> => {
    const tree = new Growing();
    for (const leaf of leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)) tree.push(leaf);
    return tree.root;
  };
  return { slot, path: (await inclusionPath(nodeAt, number - 1, slots.length)).map(toHex) };
}

/** Why an opened slot is not what a deck committed to: NF9310. */
export function slotProblem(
  { size, root }: DeckCommitment,
  number: number,
  { slot, path }: OpenedSlot,
): Refusal | undefined {
  const found = rootByInclusion(leafOf(slot), number - 1, size, path.map(fromHex));
  if (slot.slot === number && found && isSame(found, fromHex(root))) return undefined;
  return refusal("NF9310", `What is opened is not slot ${number} of the deck.`);
}

/**
 * Why a deck of which everything is opened at the end was none: NF9310 where it is not what it committed to, NF9308 where it has a piece
 * twice, one that was not presented, or breaks the limits. `presented`: the pieces that its owner has proved to own.
 */
export function auditProblem(
  commitment: DeckCommitment,
  slots: readonly Slot[],
  presented: readonly Piece[],
  limits: Limits,
): Refusal | undefined {
  const tree = new Growing();
  for (const slot of slots) tree.push(leafOf(slot));
  const isWhole = slots.length === commitment.size && slots.every(({ slot }, i) => slot === i + 1);
  if (!isWhole || toHex(tree.root) !== commitment.root)
    return refusal("NF9310", "What is opened is not the deck that was committed to.");
  const byId = new Map(presented.map((piece) => [pieceId(piece), piece]));
  const pieces = slots.flatMap(({ piece }) => byId.get(piece) ?? []);
  if (pieces.length !== slots.length)
    return refusal("NF9308", "The deck has a piece that its owner has not presented.");
  if (new Set(slots.map(({ piece }) => piece)).size !== slots.length)
    return refusal("NF9308", "The deck has one piece twice.");
  return deckProblem(pieces, limits);
}
