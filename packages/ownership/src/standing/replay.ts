// Replays the leaves of a log: its tree, its map, the register, and what was refused.
import { fromHex } from "ninefold-log";
import type { Hash } from "../entry/forms.ts";
import { type Leaf, readLeaf } from "../entry/signed.ts";
import { OwnershipError, type Refusal } from "../errors.ts";
import { PieceMap } from "../map/map.ts";
import { Growing, leafHash } from "../tree/hashes.ts";
import { Register, type RegisterOptions, type Taken } from "./register.ts";
import { type Standing, standingHash } from "./standing.ts";

/** The map in which a piece has a standing. */
const withStanding = (map: PieceMap<Standing>, piece: Hash, standing: Standing): PieceMap<Standing> =>
  map.with(fromHex(piece), fromHex(standingHash(standing)), standing);

/** A leaf as it was read: where it is no entry, or does not count, why. */
export interface Seen {
  readonly index: number;
  readonly leaf?: Leaf;
  readonly refused?: Refusal;
}

/** A log as far as it has been read. */
export class Replay {
  readonly register: Register;
  readonly tree: Growing = new Growing();
  #map = new PieceMap<Standing>();

  constructor(options: RegisterOptions) {
    this.register = new Register(options);
  }

  get map(): PieceMap<Standing> {
    return this.#map;
  }

  /** Reads the next leaf. Bytes that are no leaf are a leaf that does not count. isKnown: as the register's. */
  push(bytes: Uint8Array, isKnown = false): Seen {
    const index = this.tree.size;
    this.tree.push(leafHash(bytes));
    let leaf: Leaf;
    try {
      leaf = readLeaf(bytes);
    } catch (error) {
      if (!(error instanceof OwnershipError)) throw error;
      return { index, refused: error };
    }
    const refused = this.#take(leaf, index, isKnown);
    return refused ? { index, leaf, refused } : { index, leaf };
  }

  /** Adds a leaf that counts; one that does not is not added, and its refusal answered. */
  add(leaf: Leaf, bytes: Uint8Array): Refusal | undefined {
    const refused = this.#take(leaf, this.tree.size, false);
    if (!refused) this.tree.push(leafHash(bytes));
    return refused;
  }

  #take(leaf: Leaf, index: number, isKnown: boolean): Refusal | undefined {
    const taken: Taken | Refusal = this.register.take(leaf, index, isKnown);
    if ("code" in taken) return taken;
    if (taken.standing) this.#map = withStanding(this.#map, taken.piece!, taken.standing);
    return undefined;
  }
}

export function replayed(leaves: Iterable<Uint8Array>, options: RegisterOptions): Replay {
  const replay = new Replay(options);
  for (const bytes of leaves) replay.push(bytes);
  return replay;
}
