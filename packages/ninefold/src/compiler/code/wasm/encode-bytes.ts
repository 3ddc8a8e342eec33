// Bytes of the WebAssembly binary format: numbers in LEB128, names, lists.

/** How types are written. */
export const TYPE = { i32: 0x7f, i64: 0x7e } as const;

/** Bytes that grow as they are written. */
export class Bytes {
  private bytes = new Uint8Array(1024);
  private used = 0;

  get length(): number {
    return this.used;
  }

  /** What is written so far; valid until more is. */
  written(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.used);
  }

  clear(): void {
    this.used = 0;
  }

  byte(value: number): void {
    if (this.used === this.bytes.length) this.reserve(1);
    this.bytes[this.used++] = value;
  }

  append(more: Uint8Array): void {
    this.reserve(more.length);
    this.bytes.set(more, this.used);
    this.used += more.length;
  }

  /** An integer from 0 to 2^32 - 1. */
  unsigned(value: number): void {
    let rest = value;
    for (; rest >= 0x80; rest >>>= 7) this.byte((rest & 0x7f) | 0x80);
    this.byte(rest);
  }

  /** An integer of 32 bits. */
  signed32(value: number): void {
    let rest = value | 0;
    for (; rest < -0x40 || rest >= 0x40; rest >>= 7) this.byte((rest & 0x7f) | 0x80);
    this.byte(rest & 0x7f);
  }

  /** An integer of 64 bits. */
  signed64(value: bigint): void {
    let rest = BigInt.asIntN(64, value);
    for (; rest < -(2n ** 31n) || rest >= 2n ** 31n; rest >>= 7n) this.byte(Number(rest & 0x7fn) | 0x80);
    this.signed32(Number(rest));
  }

  /** A list of bytes behind its length. */
  list(bytes: Uint8Array): void {
    this.unsigned(bytes.length);
    this.append(bytes);
  }

  name(text: string): void {
    this.list(new TextEncoder().encode(text));
  }

  private reserve(more: number): void {
    const wanted = this.used + more;
    if (wanted <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(wanted, 2 * this.bytes.length));
    larger.set(this.written());
    this.bytes = larger;
  }
}
