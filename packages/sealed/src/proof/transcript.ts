// Fiat–Shamir in its strong form (Bernhard, Pereira and Warinschi 2012): a challenge is the hash of everything before it, the whole
// statement first. Each part has its name and its length in front, so that no two sequences of parts are of the same bytes.
import { sha512 } from "@noble/hashes/sha2.js";
import { joined, u32, u64, utf8 } from "../bytes.ts";
import { encodeScalars, group, type Point, type Scalar, scalarOfWide } from "../group/index.ts";

/** What has been said so far in one proof. */
export class Transcript {
  #hash = sha512.create();

  /** RangeError for parts of 2^32 bytes and more. */
  append(name: string, bytes: Uint8Array): this {
    const label = utf8(name);
    if (bytes.length >= 2 ** 32) throw new RangeError("A part is too long.");
    this.#hash.update(u32(label.length)).update(u32(bytes.length)).update(label).update(bytes);
    return this;
  }

  text(name: string, text: string): this {
    return this.append(name, utf8(text));
  }

  /** A whole number from 0 to 2^53 - 1, as 8 bytes. */
  number(name: string, value: number): this {
    return this.append(name, u64(value));
  }

  points(name: string, points: readonly Point[]): this {
    return this.append(name, group.encodeAll(points));
  }

  scalars(name: string, scalars: readonly Scalar[]): this {
    return this.append(name, encodeScalars(scalars));
  }

  /** So many scalars that depend on everything before. Asked twice, they differ. */
  challenges(name: string, number: number): readonly Scalar[] {
    const seed = this.#hash.clone().update(utf8("challenge")).digest();
    this.append(name, seed);
    return stream(seed, number);
  }

  challenge(name: string): Scalar {
    return this.challenges(name, 1)[0]!;
  }

  /** 64 bytes that depend on everything before; nothing is appended. */
  digest(): Uint8Array {
    return this.#hash.clone().update(utf8("digest")).digest();
  }
}

/** Scalar i is SHA-512(seed ‖ i in 4 bytes), reduced. */
export function stream(seed: Uint8Array, number: number, from = 0): readonly Scalar[] {
  return Array.from({ length: number }, (_, i) => scalarOfWide(sha512(joined(seed, u32(from + i)))));
}
