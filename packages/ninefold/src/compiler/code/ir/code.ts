// Code: what a compiled game becomes last, and what both back ends read. Structured, typed, integers only; it imports
// nothing, and reads and writes nothing but its own memory, globals and locals. `checkCode` says what a good
// module is. What runs is defined to the last bit: operands are computed in the order of their fields, a select's
// condition last, so that calls and traps among them happen in one order in every back end.

/** An integer of 32 or 64 bits; its sign is in the operation that looks at it. */
export type Machine = "i32" | "i64";

/** Operations on one integer; the result has its type, except where it is said. A node's `type` is the result's. */
export type Unary =
  /** Whether it is zero: an i32. */
  | "eqz"
  /** Bits before the highest one, behind the lowest one, and ones in all; of zero the width of the type. */
  | "clz"
  | "ctz"
  | "popcnt"
  /** An i64 of an i32 without sign, and the low half of an i64. */
  | "extend"
  | "wrap";

/**
 * Operations on two integers of one type; comparisons give an i32, and both operands of a shift have its type. A node's
 * `type` is the result's: that of a comparison is always i32, and its operands say what is compared.
 */
export type Binary =
  | "add"
  | "sub"
  | "mul"
  /** Without sign; a trap where the divisor is zero. */
  | "div_u"
  | "rem_u"
  | "and"
  | "or"
  | "xor"
  /** By the second operand modulo the width. */
  | "shl"
  | "shr_u"
  | "shr_s"
  | "rotl"
  | "eq"
  | "ne"
  | "lt_s"
  | "lt_u"
  | "le_s"
  | "le_u"
  | "gt_s"
  | "gt_u"
  | "ge_s"
  | "ge_u"
  /** The high half of the product without signs of two i32. */
  | "mulhi_u";

/** A value. `type` is always the type of what it gives. */
export type Code =
  /** Signed or not: -1 and 2^32 - 1 are the same i32. */
  | { readonly op: "const"; readonly type: "i32"; readonly value: number }
  | { readonly op: "const"; readonly type: "i64"; readonly value: bigint }
  | { readonly op: "local"; readonly type: Machine; readonly local: number }
  | { readonly op: "global"; readonly type: Machine; readonly global: number }
  /**
   * So many bits at an address, without sign; little endian, of any alignment. `bits` is at most the type's width. The
   * address has no sign; the offset, from 0 to 2^31 - 1, is added without wrapping. What is not wholly within the memory
   * is a trap.
   */
  | {
      readonly op: "load";
      readonly type: Machine;
      readonly bits: 8 | 16 | 32 | 64;
      readonly address: Code;
      readonly offset: number;
    }
  | { readonly op: "unary"; readonly type: Machine; readonly name: Unary; readonly operand: Code }
  | { readonly op: "binary"; readonly type: Machine; readonly name: Binary; readonly left: Code; readonly right: Code }
  /** Both sides are computed. */
  | { readonly op: "select"; readonly type: Machine; readonly condition: Code; readonly yes: Code; readonly no: Code }
  /** A call of a function with a result. */
  | { readonly op: "call"; readonly type: Machine; readonly callee: string; readonly args: readonly Code[] };

export type CodeStatement =
  | { readonly op: "set"; readonly local: number; readonly value: Code }
  | { readonly op: "set-global"; readonly global: number; readonly value: Code }
  /** The low `bits` of the value, at most its type's width; addresses as in a load. A trap writes nothing. */
  | {
      readonly op: "store";
      readonly bits: 8 | 16 | 32 | 64;
      readonly address: Code;
      readonly offset: number;
      readonly value: Code;
    }
  | { readonly op: "if"; readonly condition: Code; readonly yes: CodeBlock; readonly no: CodeBlock }
  /**
   * Runs its body again and again until a `break` or a `return` leaves it: at most so many times, where that is known.
   * Whoever writes the loop vouches for the number; only the meter takes it.
   */
  | { readonly op: "loop"; readonly body: CodeBlock; readonly most?: number }
  /** Leaves so many loops: 1 the innermost. `next` begins the loop anew that it arrives in, `break` leaves that too. */
  | { readonly op: "break"; readonly loops: number }
  | { readonly op: "next"; readonly loops: number }
  /** The block with this number; the last one for all numbers beyond (without sign). */
  | { readonly op: "switch"; readonly index: Code; readonly blocks: readonly CodeBlock[] }
  /** A call whose result, if it has one, is dropped. */
  | { readonly op: "do"; readonly callee: string; readonly args: readonly Code[] }
  | { readonly op: "return"; readonly value?: Code }
  /** Stops everything; the caller learns the number, an i32 from 0 on. Memory and globals stay as they are. */
  | { readonly op: "trap"; readonly reason: number };

export type CodeBlock = readonly CodeStatement[];

export interface CodeFunction {
  readonly name: string;
  /** The first locals. */
  readonly params: readonly Machine[];
  /** All others, zero when the function begins. */
  readonly locals: readonly Machine[];
  /** What it gives back; every way through the body then ends with a `return` or a `trap`. */
  readonly result?: Machine;
  readonly body: CodeBlock;
  /** By its name, which is then neither `memory` nor `reason`. */
  readonly exported?: boolean;
}

export interface CodeModule {
  readonly functions: readonly CodeFunction[];
  readonly globals: readonly { readonly name: string; readonly type: Machine; readonly initial: number | bigint }[];
  /** In bytes, rounded up to pages of 65,536: what there is at first, and what `grow` of the caller may reach. */
  readonly memory: { readonly initial: number; readonly maximum: number };
  readonly data: readonly { readonly address: number; readonly bytes: Uint8Array }[];
  readonly regions?: readonly MemoryRegion[];
}

/**
 * Memory that a function uses while it runs. Its address stands written out wherever it is used: as an address, or as
 * part of one that stays within the same part, or as an argument. A function reads there only what it has written since
 * it was called, or what those have written to which it gave the address; what is left there in the end nobody reads.
 */
export interface MemoryRegion {
  readonly address: number;
  readonly bytes: number;
  /** Where its parts begin, ascending from 0: an address made from one of a part's stays in it. */
  readonly parts: readonly number[];
}

/** A module that runs: its exported functions by name, i32 as number, i64 as bigint, both signed, and its memory. */
export interface Running {
  readonly functions: Readonly<Record<string, (...args: (number | bigint)[]) => number | bigint | undefined>>;
  /** The whole memory. To be asked for anew after `grow`. */
  memory(): Uint8Array;
  /** Makes the memory at least so many bytes; false where it may not grow so far. */
  grow(bytes: number): boolean;
}

/** The same on one of the back ends, for whoever calls functions so often that translating what stops them would count. */
export interface DirectlyRunning extends Running {
  /**
   * The functions of nothing but i32, by name, as fast as they can be called: what stops one is an error that `trapOf`
   * knows.
   */
  readonly direct: Readonly<Record<string, (...args: number[]) => number>>;
  /** The `Trap` that an error of a direct function stands for; any other error stays as it is. */
  trapOf(error: unknown): unknown;
}
