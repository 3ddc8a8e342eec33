// What a prover draws. Nothing is drawn at all: nonces are H(secret, randomness, whole statement). Whoever makes the same message twice
// makes the same bytes, and whoever makes another uses other nonces, so that a restored backup gives no key away.
import { sha512 } from "@noble/hashes/sha2.js";
import { joined, u32 } from "../bytes.ts";
import type { Scalar } from "../group/index.ts";
import { stream, Transcript } from "./transcript.ts";

/** What a seat keeps to itself: two texts of 32 bytes, drawn once for a match. */
export interface Secrets {
  /** The masking key is made of it. */
  readonly key: Uint8Array;
  readonly randomness: Uint8Array;
}

/** Numbers nobody else can know, from the secrets and what the transcript says by now. */
export class Nonces {
  readonly #seed: Uint8Array;
  #next = 0;

  /** `wish`: what the prover alone decides and the statement does not yet say, such as an order of cards. */
  constructor({ key, randomness }: Secrets, statement: Transcript, wish: readonly number[] = []) {
    for (const [name, bytes] of Object.entries({ key, randomness }))
      if (bytes.length !== 32) throw new RangeError(`The secret "${name}" has ${bytes.length} bytes, not 32.`);
    const seeded = new Transcript()
      .text("for", "ninefold-nonces-1")
      .append("key", key)
      .append("randomness", randomness);
    seeded.append("statement", statement.digest()).append("wish", sha512(joined(...wish.map(u32))));
    this.#seed = seeded.digest();
  }

  scalars(number: number): readonly Scalar[] {
    const drawn = stream(this.#seed, number, this.#next);
    this.#next += number;
    return drawn;
  }

  scalar(): Scalar {
    return this.scalars(1)[0]!;
  }

  /** A permutation of 0 … size - 1, by Fisher and Yates. Its bias is below size² · 2^-252. */
  permutation(size: number): readonly number[] {
    const order = Array.from({ length: size }, (_, i) => i);
    for (let i = size - 1; i > 0; i--) {
      const j = Number(this.scalar() % BigInt(i + 1));
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    return order;
  }
}
