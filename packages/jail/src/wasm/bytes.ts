/** WebAssembly that is broken, or uses what is not known here. */
export class WasmError extends Error {
  override readonly name = "WasmError";
}

/** Reads numbers of WebAssembly's binary format from bytes. Throws {@link WasmError} past the end. */
export class ByteReader {
  readonly bytes: Uint8Array;
  at: number;
  readonly end: number;

  constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
    this.bytes = bytes;
    this.at = at;
    this.end = end;
  }

  get done(): boolean {
    return this.at >= this.end;
  }

  byte(): number {
    if (this.at >= this.end) throw new WasmError(`The bytes end at ${this.at}, within a part.`);
    return this.bytes[this.at++] as number;
  }

  /** An unsigned number of at most 32 bits. */
  u32(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new WasmError(`A number at ${this.at} is too long.`);
  }

  /** Passes over a number of at most `bits` bits, signed or not. */
  skipNumber(bits: number): void {
    for (let left = Math.ceil(bits / 7); left > 0; left--) if (this.byte() < 0x80) return;
    throw new WasmError(`A number at ${this.at} is too long.`);
  }

  skip(count: number): void {
    if (this.at + count > this.end) throw new WasmError(`The bytes end within a part at ${this.at}.`);
    this.at += count;
  }

  name(): string {
    const length = this.u32();
    this.skip(length);
    return new TextDecoder().decode(this.bytes.subarray(this.at - length, this.at));
  }
}

/** Bytes that grow. */
export class ByteWriter {
  #bytes: Uint8Array;
  #length = 0;

  constructor(capacity = 64) {
    this.#bytes = new Uint8Array(capacity);
  }

  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#length + count, this.#bytes.length * 2));
    larger.set(this.written);
    this.#bytes = larger;
  }

  byte(...values: readonly number[]): this {
    this.#reserve(values.length);
    for (const value of values) this.#bytes[this.#length++] = value;
    return this;
  }

  u32(value: number): this {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 128)) this.byte((rest & 0x7f) | 0x80);
    return this.byte(rest);
  }

  /** A signed number of at most 32 bits, as `const` has them. */
  signed(value: number): this {
    let rest = value | 0;
    for (; rest >= 64 || rest < -64; rest >>= 7) this.byte((rest & 0x7f) | 0x80);
    return this.byte(rest & 0x7f);
  }

  bytes(values: Uint8Array): this {
    this.#reserve(values.length);
    this.#bytes.set(values, this.#length);
    this.#length += values.length;
    return this;
  }

  /** Bytes with their number before them. */
  sized(values: Uint8Array): this {
    return this.u32(values.length).bytes(values);
  }

  name(text: string): this {
    return this.sized(new TextEncoder().encode(text));
  }
}
