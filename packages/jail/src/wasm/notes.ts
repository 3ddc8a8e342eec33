import type { ByteWriter } from "./bytes.ts";
import { TYPE } from "./charges.ts";
import { BULK, OP } from "./instructions.ts";

/** Pages that are noted have 2^12 bytes. A store that begins in one may end in the next, this many bytes further at most. */
export const NOTED_SHIFT = 12;
export const LONGEST_STORE = 8;

/** So many bytes notes of a memory take: one for each page, and what bulk operations of no length note. */
export const lengthOfNotes = (memory: number): number => (memory >>> NOTED_SHIFT) + 2;

const FIRST_STORE = 0x36;
/** Of what is stored, by the instruction. */
const STORED = [TYPE.i32, TYPE.i64, TYPE.f32, TYPE.f64, TYPE.i32, TYPE.i32, TYPE.i64, TYPE.i64, TYPE.i64];

/** The type of the value that an instruction stores; undefined where it stores none. */
export const storedBy = (code: number): number | undefined => STORED[code - FIRST_STORE];

/** Whether an instruction that costs by its length writes into memory. */
export const writesStretch = (code: number, second: number | undefined): boolean =>
  code === OP.prefixed && (second === BULK.memoryFill || second === BULK.memoryCopy || second === BULK.memoryInit);

/** The locals that noting needs, as groups of a function's declarations, and how many there are. */
export const NOTING_LOCALS = { groups: 3, count: 4, declared: [2, TYPE.i32, 1, TYPE.f32, 1, TYPE.f64] } as const;

/** Code that notes which pages are written: a byte for each page, from an address of the same memory. */
export class Notes {
  readonly #writer: ByteWriter;
  readonly #table: number;
  readonly #address: number;
  readonly #wide: number;
  readonly #narrow: number;

  /** `wide` and what follows are locals of it: of types i64 and i32, then those of {@link NOTING_LOCALS}. */
  constructor(writer: ByteWriter, table: number, wide: number) {
    this.#writer = writer;
    this.#table = table;
    this.#wide = wide;
    this.#narrow = wide + 1;
    this.#address = wide + 2;
  }

  #valueOf(type: number): number {
    if (type === TYPE.i64) return this.#wide;
    return this.#address + (type === TYPE.i32 ? 1 : type === TYPE.f32 ? 2 : 3);
  }

  /** Notes the page of the address below the value on top of the stack, so many bytes further, and leaves both there. */
  store(type: number, offset: number): void {
    const value = this.#valueOf(type);
    const writer = this.#writer.byte(OP.localSet).u32(value).byte(OP.localTee).u32(this.#address);
    writer.byte(OP.localGet).u32(this.#address);
    if (offset > 0) writer.byte(OP.i32Const).signed(offset).byte(OP.i32Add);
    writer.byte(OP.i32Const, NOTED_SHIFT, OP.i32ShiftRight, OP.i32Const, 1);
    writer.byte(OP.i32Store8, 0).u32(this.#table).byte(OP.localGet).u32(value);
  }

  /** Notes the pages of a stretch: its address, another number and its length are on top of the stack, and stay there. */
  stretch(): void {
    const other = this.#valueOf(TYPE.i32);
    const writer = this.#writer.byte(OP.localSet).u32(this.#narrow).byte(OP.localSet).u32(other);
    writer.byte(OP.localTee).u32(this.#address).byte(OP.localGet).u32(this.#address);
    writer.byte(OP.i32Const, NOTED_SHIFT, OP.i32ShiftRight, OP.i32Const).signed(this.#table).byte(OP.i32Add);
    writer.byte(OP.i32Const, 1, OP.localGet).u32(this.#narrow).byte(OP.i32Const, NOTED_SHIFT, OP.i32ShiftRight);
    writer.byte(OP.i32Const, 2, OP.i32Add, OP.prefixed, BULK.memoryFill, 0);
    writer.byte(OP.localGet).u32(other).byte(OP.localGet).u32(this.#narrow);
  }
}
