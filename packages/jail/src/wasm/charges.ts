import type { ByteWriter } from "./bytes.ts";
import { OP } from "./instructions.ts";

/** Types of values, and of blocks that give none. */
export const TYPE = { i32: 0x7f, i64: 0x7e, f32: 0x7d, f64: 0x7c, empty: 0x40 } as const;

/** Code that counts, for one function: `wide` and `narrow` are locals of it, of types i64 and i32. */
export class Charges {
  readonly #writer: ByteWriter;
  readonly #fuel: number;
  readonly #depth: number;
  readonly #wide: number;
  readonly #narrow: number;

  constructor(writer: ByteWriter, globals: { readonly fuel: number; readonly depth: number }, wide: number) {
    this.#writer = writer;
    this.#fuel = globals.fuel;
    this.#depth = globals.depth;
    this.#wide = wide;
    this.#narrow = wide + 1;
  }

  /** Takes one unit. */
  round(): void {
    this.#writer.byte(OP.globalGet).u32(this.#fuel).byte(OP.i64Const, 1);
    this.#takeFuel();
  }

  /** Takes as many units as the number on top of the stack says, shifted to the left by `shift`, and leaves the number there. */
  bulk(shift: number): void {
    const writer = this.#writer.byte(OP.localTee).u32(this.#narrow).byte(OP.globalGet).u32(this.#fuel);
    writer.byte(OP.localGet).u32(this.#narrow).byte(OP.i64ExtendUnsigned, OP.i64Const, Math.abs(shift));
    writer.byte(shift < 0 ? OP.i64ShiftRight : OP.i64ShiftLeft);
    this.#takeFuel();
  }

  #takeFuel(): void {
    const writer = this.#writer.byte(OP.i64Subtract, OP.localTee).u32(this.#wide).byte(OP.globalSet).u32(this.#fuel);
    writer.byte(OP.localGet).u32(this.#wide).byte(OP.i64Const, 0, OP.i64LessSigned);
    writer.byte(OP.if, TYPE.empty, OP.unreachable, OP.end);
  }

  /** Takes the bytes of a function's frame. */
  enter(frame: number): void {
    const writer = this.#writer.byte(OP.globalGet).u32(this.#depth).byte(OP.i32Const).signed(frame);
    writer.byte(OP.i32Subtract, OP.localTee).u32(this.#narrow).byte(OP.globalSet).u32(this.#depth);
    writer.byte(OP.localGet).u32(this.#narrow).byte(OP.i32Const, 0, OP.i32LessSigned);
    writer.byte(OP.if, TYPE.empty, OP.unreachable, OP.end);
  }

  /** Gives them back. */
  leave(frame: number): void {
    const writer = this.#writer.byte(OP.globalGet).u32(this.#depth).byte(OP.i32Const).signed(frame);
    writer.byte(OP.i32Add, OP.globalSet).u32(this.#depth);
  }
}
