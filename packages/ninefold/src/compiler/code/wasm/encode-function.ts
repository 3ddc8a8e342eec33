import type { Binary, Code, CodeBlock, CodeFunction, CodeModule, CodeStatement, Machine } from "../ir/code.ts";
import { beginsAnew } from "../ir/exits.ts";
import { Bytes, TYPE } from "./encode-bytes.ts";

/** A block that takes and gives nothing. */
const EMPTY = 0x40;

const OP = {
  ...{ unreachable: 0x00, block: 0x02, loop: 0x03, if: 0x04, else: 0x05, end: 0x0b },
  ...{ br: 0x0c, br_table: 0x0e, return: 0x0f, call: 0x10, drop: 0x1a, select: 0x1b },
  ...{ "local.get": 0x20, "local.set": 0x21, "global.get": 0x23, "global.set": 0x24 },
  ...{ "i32.const": 0x41, "i64.const": 0x42, "i32.wrap": 0xa7, "i64.extend_u": 0xad },
} as const;

const LOAD = {
  i32: { 8: 0x2d, 16: 0x2f, 32: 0x28, 64: 0x29 },
  i64: { 8: 0x31, 16: 0x33, 32: 0x35, 64: 0x29 },
} as const;

const STORE = {
  i32: { 8: 0x3a, 16: 0x3b, 32: 0x36, 64: 0x37 },
  i64: { 8: 0x3c, 16: 0x3d, 32: 0x3e, 64: 0x37 },
} as const;

const UNARY = {
  i32: { eqz: 0x45, clz: 0x67, ctz: 0x68, popcnt: 0x69 },
  i64: { eqz: 0x50, clz: 0x79, ctz: 0x7a, popcnt: 0x7b },
} as const;

type Direct = Exclude<Binary, "mulhi_u">;

const BINARY: Readonly<Record<Machine, Readonly<Record<Direct, number>>>> = {
  i32: {
    ...{ eq: 0x46, ne: 0x47, lt_s: 0x48, lt_u: 0x49, gt_s: 0x4a, gt_u: 0x4b, le_s: 0x4c, le_u: 0x4d, ge_s: 0x4e },
    ...{ ge_u: 0x4f, add: 0x6a, sub: 0x6b, mul: 0x6c, div_u: 0x6e, rem_u: 0x70, and: 0x71, or: 0x72, xor: 0x73 },
    ...{ shl: 0x74, shr_s: 0x75, shr_u: 0x76, rotl: 0x77 },
  },
  i64: {
    ...{ eq: 0x51, ne: 0x52, lt_s: 0x53, lt_u: 0x54, gt_s: 0x55, gt_u: 0x56, le_s: 0x57, le_u: 0x58, ge_s: 0x59 },
    ...{ ge_u: 0x5a, add: 0x7c, sub: 0x7d, mul: 0x7e, div_u: 0x80, rem_u: 0x82, and: 0x83, or: 0x84, xor: 0x85 },
    ...{ shl: 0x86, shr_s: 0x87, shr_u: 0x88, rotl: 0x89 },
  },
};

/** Encodes the functions of one module, one after the other. */
export class FunctionEncoder {
  private readonly indices: ReadonlyMap<string, number>;
  private readonly functions: readonly CodeFunction[];
  private readonly reason: number;
  private readonly bytes = new Bytes();
  /** How many blocks of WebAssembly are open, and for each loop around how many were before its own two. */
  private depth = 0;
  private readonly loops: number[] = [];

  constructor({ functions, globals }: CodeModule) {
    this.functions = functions;
    this.indices = new Map(functions.map(({ name }, index) => [name, index]));
    this.reason = globals.length;
  }

  /** Locals and body of a function, without their length; valid until the next is encoded. */
  encode({ locals, result, body }: CodeFunction): Uint8Array {
    const { bytes } = this;
    bytes.clear();
    this.locals(locals);
    this.block(body);
    // An engine does not follow `loop`s as `checkCode` does: what cannot end must say so.
    if (result && body.at(-1)?.op !== "return") bytes.byte(OP.unreachable);
    bytes.byte(OP.end);
    return bytes.written();
  }

  private locals(locals: readonly Machine[]): void {
    const runs: { readonly type: Machine; length: number }[] = [];
    for (const type of locals) {
      const last = runs.at(-1);
      if (last?.type === type) last.length++;
      else runs.push({ type, length: 1 });
    }
    this.bytes.unsigned(runs.length);
    for (const { type, length } of runs) {
      this.bytes.unsigned(length);
      this.bytes.byte(TYPE[type]);
    }
  }

  private block(block: CodeBlock): void {
    for (const statement of block) this.statement(statement);
  }

  private open(op: number): void {
    this.bytes.byte(op);
    this.bytes.byte(EMPTY);
    this.depth++;
  }

  private close(): void {
    this.bytes.byte(OP.end);
    this.depth--;
  }

  private indexed(op: number, index: number): void {
    this.bytes.byte(op);
    this.bytes.unsigned(index);
  }

  private statement(statement: CodeStatement): void {
    switch (statement.op) {
      case "set":
        this.value(statement.value);
        this.indexed(OP["local.set"], statement.local);
        return;
      case "set-global":
        this.value(statement.value);
        this.indexed(OP["global.set"], statement.global);
        return;
      case "store": {
        const { bits, address, offset, value } = statement;
        this.value(address);
        this.value(value);
        this.access(STORE[value.type][bits], offset);
        return;
      }
      case "if":
        this.value(statement.condition);
        this.open(OP.if);
        this.block(statement.yes);
        if (statement.no.length > 0) this.bytes.byte(OP.else);
        this.block(statement.no);
        this.close();
        return;
      case "loop":
        this.loop(statement.body);
        return;
      case "break":
        this.indexed(OP.br, this.depth - this.loops.at(-statement.loops)! - 1);
        return;
      case "next":
        this.indexed(OP.br, this.depth - this.loops.at(-statement.loops)! - 2);
        return;
      case "switch":
        this.switched(statement.index, statement.blocks);
        return;
      case "do":
        this.call(statement.callee, statement.args);
        if (this.functions[this.indices.get(statement.callee)!]!.result) this.bytes.byte(OP.drop);
        return;
      case "return":
        if (statement.value) this.value(statement.value);
        this.bytes.byte(OP.return);
        return;
      case "trap":
        this.bytes.byte(OP["i32.const"]);
        this.bytes.signed32(statement.reason);
        this.indexed(OP["global.set"], this.reason);
        this.bytes.byte(OP.unreachable);
        return;
    }
  }

  private loop(body: CodeBlock): void {
    this.loops.push(this.depth);
    this.open(OP.block);
    if (beginsAnew(body)) {
      this.open(OP.loop);
      this.block(body);
      this.indexed(OP.br, 0);
      this.close();
    } else this.block(body);
    this.close();
    this.loops.pop();
  }

  /** One block around all, and within it one around each way in; a way ends by leaving the outermost. */
  private switched(index: Code, blocks: readonly CodeBlock[]): void {
    const outside = this.depth;
    for (let opened = 0; opened <= blocks.length; opened++) this.open(OP.block);
    this.value(index);
    this.indexed(OP.br_table, blocks.length - 1);
    for (let number = 0; number < blocks.length; number++) this.bytes.unsigned(number);
    for (const block of blocks) {
      this.close();
      this.block(block);
      this.indexed(OP.br, this.depth - outside - 1);
    }
    this.close();
  }

  private access(op: number, offset: number): void {
    this.bytes.byte(op);
    this.bytes.byte(0);
    this.bytes.unsigned(offset);
  }

  private call(callee: string, args: readonly Code[]): void {
    for (const arg of args) this.value(arg);
    this.indexed(OP.call, this.indices.get(callee)!);
  }

  private value(code: Code): void {
    switch (code.op) {
      case "const":
        if (code.type === "i32") {
          this.bytes.byte(OP["i32.const"]);
          this.bytes.signed32(code.value);
          return;
        }
        this.bytes.byte(OP["i64.const"]);
        this.bytes.signed64(code.value);
        return;
      case "local":
        this.indexed(OP["local.get"], code.local);
        return;
      case "global":
        this.indexed(OP["global.get"], code.global);
        return;
      case "load":
        this.value(code.address);
        this.access(LOAD[code.type][code.bits], code.offset);
        return;
      case "unary":
        this.unary(code);
        return;
      case "binary":
        this.binary(code);
        return;
      case "select":
        this.value(code.yes);
        this.value(code.no);
        this.value(code.condition);
        this.bytes.byte(OP.select);
        return;
      case "call":
        this.call(code.callee, code.args);
        return;
    }
  }

  private unary({ name, operand }: Code & { op: "unary" }): void {
    this.value(operand);
    if (name === "wrap") this.bytes.byte(OP["i32.wrap"]);
    else if (name === "extend") this.bytes.byte(OP["i64.extend_u"]);
    else this.bytes.byte(UNARY[operand.type][name]);
  }

  private binary({ name, left, right }: Code & { op: "binary" }): void {
    if (name !== "mulhi_u") {
      this.value(left);
      this.value(right);
      this.bytes.byte(BINARY[left.type][name]);
      return;
    }
    const { bytes } = this;
    this.value(left);
    bytes.byte(OP["i64.extend_u"]);
    this.value(right);
    bytes.byte(OP["i64.extend_u"]);
    bytes.byte(BINARY.i64.mul);
    bytes.byte(OP["i64.const"]);
    bytes.signed32(32);
    bytes.byte(BINARY.i64.shr_u);
    bytes.byte(OP["i32.wrap"]);
  }
}
