// Fiat–Shamir in its strong form (Bernhard, Pereira and Warinschi 2012): a challenge is the hash of everything before it, the whole
// statement first. Each part has its name and its length in front, so that no two sequences of parts are of the same bytes.
import { sha512 } from "@noble/hashes/sha2.js";
import { encodeScalars, group, type Point, type Scalar, scalarOfWide } from "../group/index.ts";

const utf8 = new TextEncoder();

/** What has been said so far in one proof. */
export class Transcript {
  #hash = sha512.create();

  /** RangeError for parts of 2^32 bytes and more. */
  append(name: string, bytes: Uint8Array): this {
    const label = utf8.encode(name);
    const lengths = new DataView(new ArrayBuffer(8));
    lengths.setUint32(0, label.length);
    lengths.setUint32(4, bytes.length);
    if (bytes.length >= 2 ** 32) throw new RangeError("A part is too long.");
    this.#hash.update(new Uint8Array(lengths.buffer)).update(label).update(bytes);
    return this;
  }

  text(name: string, text: string): this {
    return this.append(name, utf8.encode(text));
  }

  /** A whole number from 0 to 2^53 - 1, as 8 bytes. */
  number(name: string, value: number): this {
    const bytes = new DataView(new ArrayBuffer(8));
    bytes.setBigUint64(0, BigInt(value));
    return this.append(name, new Uint8Array(bytes.buffer));
  }

  points(name: string, points: readonly Point[]): this {
    return this.append(name, group.encodeAll(points));
  }

  scalars(name: string, scalars: readonly Scalar[]): this {
    return this.append(name, encodeScalars(scalars));
  }

  /** So many scalars that depend on everything before. Asked twice, they differ. */
  challenges(name: string, number: number): readonly Scalar[] {
    const seed = this.#hash.clone().update(utf8.encode("challenge")).digest();
    this.append(name, seed);
    return stream(seed, number);
  }

  challenge(name: string): Scalar {
    return this.challenges(name, 1)[0]!;
  }

  /** 64 bytes that depend on everything before; nothing is appended. */
  digest(): Uint8Array {
    return this.#hash.clone().update(utf8.encode("digest")).digest();
  }
}

/** Scalar i is SHA-512(seed ‖ i in 4 bytes), reduced. */
export function stream(seed: Uint8Array, number: number, from = 0): readonly Scalar[] {
  return Array.from({ length: number }, (_, i) => {
    const counter = new DataView(new ArrayBuffer(4));
    counter.setUint32(0, from + i);
    return scalarOfWide(sha512.create().update(seed).update(new Uint8Array(counter.buffer)).digest());
  });
}
