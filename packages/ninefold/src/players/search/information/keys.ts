// Information states as numbers: of each player 64 bits of all that she has observed, one observation after the other.

/** By player the hash of what she has observed so far. Two histories of observations with the same hash are taken for one. */
export class Keys {
  readonly low: Int32Array;
  readonly high: Int32Array;

  constructor(players: number) {
    this.low = new Int32Array(players);
    this.high = new Int32Array(players);
  }

  /** Nothing has been observed. */
  clear(): void {
    this.low.fill(0);
    this.high.fill(0);
  }

  /** A player observes what has this hash. */
  observe(player: number, low: number, high: number): void {
    const a = mixed(Math.imul(this.low[player]!, 0x01000193) ^ low, this.high[player]!);
    this.high[player] = mixed(Math.imul(this.high[player]!, 0x2c1b3c6d) ^ high, a);
    this.low[player] = a;
  }
}

/** As at the end of MurmurHash3. */
export function mixed(a: number, b: number): number {
  let hash = Math.imul(a ^ b ^ 0x9e3779b9, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13) ^ (b >>> 7), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
