// Builds code: functions with locals as they are needed, tables in memory, each once.
import type {
  Binary,
  Code,
  CodeBlock,
  CodeFunction,
  CodeModule,
  CodeStatement,
  Machine,
  MemoryRegion,
  Unary,
} from "../../code/ir/code.ts";
import { sizeOf } from "../../code/ir/walk.ts";
import { NotCompiled } from "../../terms/term.ts";

/** A global variable of the module, and its value where it is read. */
export type Global = Code & { readonly op: "global" };

export const i32 = (value: number): Code => ({ op: "const", type: "i32", value });
export const i64 = (value: bigint): Code => ({ op: "const", type: "i64", value });

export const unary = (name: Unary, operand: Code): Code => ({
  op: "unary",
  type: name === "eqz" || name === "wrap" ? "i32" : name === "extend" ? "i64" : operand.type,
  name,
  operand,
});

const COMPARISONS: ReadonlySet<Binary> = new Set([
  "eq",
  "ne",
  "lt_s",
  "lt_u",
  "le_s",
  "le_u",
  "gt_s",
  "gt_u",
  "ge_s",
  "ge_u",
]);

export const binary = (name: Binary, left: Code, right: Code): Code => ({
  op: "binary",
  type: COMPARISONS.has(name) ? "i32" : left.type,
  name,
  left,
  right,
});

export const select = (condition: Code, yes: Code, no: Code): Code => ({
  op: "select",
  type: yes.type,
  condition,
  yes,
  no,
});

export const load = (type: Machine, bits: 8 | 16 | 32 | 64, address: Code, offset: number): Code => ({
  op: "load",
  type,
  bits,
  address,
  offset,
});

/** Adds up sums of constants as they are written. */
export function plus(left: Code, value: number): Code {
  if (value === 0) return left;
  return left.op === "const" ? i32(Number(left.value) + value) : binary("add", left, i32(value));
}

/** The most statements of a function, and the most values and statements of a module. */
const MAX_STATEMENTS = 1 << 17;
const MAX_CODE = 1 << 21;

/** Engines refuse a function with more than 50,000 locals; a function written into another brings its own with it. */
const MAX_LOCALS = 40_000;

/** So many bytes may be taken by tables and by what is reserved. */
const MAX_RESERVED = 1 << 28;

/** A function while it is written. */
export class FunctionBuilding {
  readonly name: string;
  readonly params: readonly Machine[];
  readonly result: Machine | undefined;
  readonly #locals: Machine[] = [];
  #block: CodeStatement[] = [];

  constructor(name: string, params: readonly Machine[], result?: Machine) {
    this.name = name;
    this.params = params;
    this.result = result;
  }

  param(at: number): Code {
    return { op: "local", type: this.params[at]!, local: at };
  }

  /** A new local. */
  fresh(type: Machine): Code & { op: "local" } {
    return { op: "local", type, local: this.params.length + this.#locals.push(type) - 1 };
  }

  #statements = 0;

  emit(statement: CodeStatement): void {
    if (++this.#statements > MAX_STATEMENTS) throw new NotCompiled("a question of very many statements");
    this.#block.push(statement);
  }

  set(local: Code, value: Code): void {
    if (local.op !== "local") throw new RangeError("only locals are set");
    this.emit({ op: "set", local: local.local, value });
  }

  /** Sets several locals, each to the value with its index. */
  setAll(locals: readonly Code[], values: readonly Code[]): void {
    for (const [i, local] of locals.entries()) this.set(local, values[i]!);
  }

  /** The value in a local of its own, so that it is computed once; what costs nothing stays. */
  keep(value: Code): Code {
    if (value.op === "const" || value.op === "local") return value;
    const local = this.fresh(value.type);
    this.set(local, value);
    return local;
  }

  /** The value in a local of its own that nothing else is put into. */
  copy(value: Code): Code {
    const local = this.fresh(value.type);
    this.set(local, value);
    return local;
  }

  /** What `write` emits, as a block. */
  block(write: () => void): CodeBlock {
    const outer = this.#block;
    this.#block = [];
    write();
    const written = this.#block;
    this.#block = outer;
    return written;
  }

  /** The block that is being written. */
  get here(): CodeStatement[] {
    return this.#block;
  }

  /** Writes at the end of a block that is not done yet. */
  in<Result>(block: CodeStatement[], write: () => Result): Result {
    const outer = this.#block;
    this.#block = block;
    const result = write();
    this.#block = outer;
    return result;
  }

  if(condition: Code, yes: () => void, no: () => void = () => undefined): void {
    const [a, b] = [this.block(yes), this.block(no)];
    if (a.length + b.length > 0) this.emit({ op: "if", condition, yes: a, no: b });
  }

  /** Repeats a body until it breaks out. */
  loop(body: () => void): void {
    this.emit({ op: "loop", body: this.block(body) });
  }

  /** Repeats a body until it breaks out, which it does in so many rounds. */
  rounds(most: number, body: () => void): void {
    this.emit({ op: "loop", body: this.block(body), most });
  }

  return(value: Code): void {
    this.emit({ op: "return", value });
  }

  /** Calls a function without a result, or without looking at it. */
  do(callee: string, args: readonly Code[]): void {
    this.emit({ op: "do", callee, args });
  }

  setGlobal({ global }: Global, value: Code): void {
    this.emit({ op: "set-global", global, value });
  }

  break(loops = 1): void {
    this.emit({ op: "break", loops });
  }

  trap(reason: number): void {
    this.emit({ op: "trap", reason });
  }

  done(exported = false): CodeFunction {
    const { result } = this;
    return {
      name: this.name,
      params: this.params,
      locals: this.#locals,
      ...(result && { result }),
      body: this.#block,
      exported,
    };
  }
}

/** A module while it is written. Memory holds the tables first, and the regions that are reserved among them. */
export class ModuleBuilding {
  readonly functions: CodeFunction[] = [];
  readonly #globals: { name: string; type: Machine; initial: number | bigint }[] = [];
  readonly #data: { address: number; bytes: Uint8Array }[] = [];
  readonly #tables = new Map<string, number>();
  #top = 64;

  global(name: string, type: Machine, initial: number | bigint = type === "i32" ? 0 : 0n): Code & { op: "global" } {
    return { op: "global", type, global: this.#globals.push({ name, type, initial }) - 1 };
  }

  /** Reserves so many bytes of memory; gives their address. */
  allocate(bytes: number): number {
    const address = Math.ceil(this.#top / 16) * 16;
    this.#top = address + bytes;
    if (this.#top > MAX_RESERVED) throw new NotCompiled("tables and lists of more than 256 MB");
    return address;
  }

  readonly #named = new Map<object, string>();

  /** The name of a function that is made from this object: made once, and added behind those that it calls. */
  functionOf(owner: object, make: () => CodeFunction): string {
    let name = this.#named.get(owner);
    if (name === undefined) {
      const built = make();
      name = built.name;
      this.#named.set(owner, name);
      this.functions.push(built);
    }
    return name;
  }

  #measured = 0;
  #size = 0;

  /** Refuses to go on where the functions have become too much code. */
  checkSize(): void {
    for (; this.#measured < this.functions.length; this.#measured++) {
      const { body, locals } = this.functions[this.#measured]!;
      this.#size += sizeOf(body, MAX_CODE);
      if (locals.length > MAX_LOCALS) throw new NotCompiled("rules of very much code");
    }
    if (this.#size > MAX_CODE) throw new NotCompiled("rules of very much code");
  }

  readonly #regions: MemoryRegion[] = [];

  /** Reserves a region of so many bytes in parts that only constants address; gives its address. */
  region(bytes: number, parts: readonly number[]): number {
    const address = this.allocate(bytes);
    this.#regions.push({ address, bytes, parts });
    return address;
  }

  readonly #tablesOf = new Map<object, Map<string, number>>();

  /** The address of a table that is made from this object in this form: made once. */
  tableOf(owner: object, form: string, make: () => Uint8Array): number {
    let forms = this.#tablesOf.get(owner);
    if (!forms) {
      forms = new Map();
      this.#tablesOf.set(owner, forms);
    }
    let address = forms.get(form);
    if (address === undefined) {
      address = this.table(make());
      forms.set(form, address);
    }
    return address;
  }

  /** The address of a table with these bytes. */
  table(bytes: Uint8Array): number {
    const key = new TextDecoder("latin1").decode(bytes);
    let address = this.#tables.get(key);
    if (address === undefined) {
      address = this.allocate(bytes.length);
      this.#tables.set(key, address);
      this.#data.push({ address, bytes });
    }
    return address;
  }

  done(maximum: number): CodeModule {
    return {
      functions: this.functions,
      globals: this.#globals,
      memory: { initial: this.#top, maximum: Math.max(maximum, this.#top) },
      data: this.#data,
      regions: this.#regions,
    };
  }
}
