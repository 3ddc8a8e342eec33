import { requireArgument, requireText } from "../arguments.ts";

/** Four unsigned 32-bit words. */
export type Words = readonly [number, number, number, number];

const C1 = 0x239b961b;
const C2 = 0xab0e9789;
const C3 = 0x38b34ae5;
const C4 = 0xa1e38b93;

const rotate = (word: number, by: number): number => (word << by) | (word >>> (32 - by));
const scramble = (word: number, first: number, by: number, second: number): number =>
  Math.imul(rotate(Math.imul(word, first), by), second);

function finish(word: number): number {
  const a = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  const b = Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  return b ^ (b >>> 16);
}

/**
 * MurmurHash3_x86_128 (Austin Appleby, public domain), the same on every machine. It notices damage and spreads
 * seeds; it does not resist an adversary.
 */
export function hash128(bytes: Uint8Array, seed = 0): Words {
  requireArgument(bytes instanceof Uint8Array, "hash128", bytes, "bytes, as a Uint8Array");
  // Zeros after the end leave the hash as it is: the last block is mixed in without being turned.
  const padded = new DataView(new ArrayBuffer((bytes.length + 15) & ~15));
  new Uint8Array(padded.buffer).set(bytes);
  let [h1, h2, h3, h4] = [seed, seed, seed, seed];
  for (let at = 0; at < bytes.length; at += 16) {
    h1 ^= scramble(padded.getUint32(at, true), C1, 15, C2);
    const whole = at + 16 <= bytes.length;
    if (whole) h1 = (Math.imul(rotate(h1, 19) + h2, 5) + 0x561ccd1b) | 0;
    h2 ^= scramble(padded.getUint32(at + 4, true), C2, 16, C3);
    if (whole) h2 = (Math.imul(rotate(h2, 17) + h3, 5) + 0x0bcaa747) | 0;
    h3 ^= scramble(padded.getUint32(at + 8, true), C3, 17, C4);
    if (whole) h3 = (Math.imul(rotate(h3, 15) + h4, 5) + 0x96cd1c35) | 0;
    h4 ^= scramble(padded.getUint32(at + 12, true), C4, 18, C1);
    if (whole) h4 = (Math.imul(rotate(h4, 13) + h1, 5) + 0x32ac3b17) | 0;
  }
  const spread = added(eachWord([h1, h2, h3, h4], (word) => word ^ bytes.length));
  return eachWord(added(eachWord(spread, finish)), (word) => word >>> 0);
}

const eachWord = ([a, b, c, d]: Words, of: (word: number) => number): Words => [of(a), of(b), of(c), of(d)];

/** The sum of all, and what it makes of each of the others. */
function added([a, b, c, d]: Words): Words {
  const sum = (a + b + c + d) | 0;
  return [sum, (b + sum) | 0, (c + sum) | 0, (d + sum) | 0];
}

/** The 32 hexadecimal digits of a text's `hash128` over UTF-8. */
export function checksum(text: string): string {
  requireText("checksum", text);
  return hash128(new TextEncoder().encode(text))
    .map((word) => word.toString(16).padStart(8, "0"))
    .join("");
}

/** SHA-256 of a text over UTF-8, in 64 lower-case hexadecimal digits: what two people compare to know they play by the same rules. */
export async function hashRules(text: string): Promise<string> {
  requireText("hashRules", text);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
