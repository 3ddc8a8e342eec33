// The meaning of code, written down once more as plainly as possible: what both back ends are held against.
import type { Code, CodeBlock, CodeFunction, CodeModule, Machine, Running } from "../../src/compiler/code/ir/code.ts";
import { TRAP, Trap } from "../../src/compiler/code/ir/trap.ts";

/** How a block ends: at its end, by leaving so many loops, or with the function's result. */
type Ending =
  | { readonly way: "end" }
  | { readonly way: "break" | "next"; readonly loops: number }
  | { readonly way: "return"; readonly value: bigint | undefined };

const END: Ending = { way: "end" };
const PAGE = 65_536;

const width = (type: Machine) => (type === "i32" ? 32n : 64n);
const ones = (type: Machine) => (1n << width(type)) - 1n;
const signed = (type: Machine, value: bigint) => BigInt.asIntN(Number(width(type)), value);

/** What the operation gives, its operands and its result without sign. */
export function evaluateUnary(name: string, type: Machine, value: bigint): bigint {
  const digits = value.toString(2).padStart(Number(width(type)), "0");
  switch (name) {
    case "eqz":
      return value === 0n ? 1n : 0n;
    case "clz":
      return BigInt(`${digits}1`.indexOf("1"));
    case "ctz":
      return BigInt([...`1${digits}`].reverse().indexOf("1"));
    case "popcnt":
      return BigInt(digits.replaceAll("0", "").length);
    case "extend":
      return value;
    case "wrap":
      return value & ones("i32");
    default:
      throw new Error(name);
  }
}

export function evaluateBinary(name: string, type: Machine, left: bigint, right: bigint): bigint {
  const bits = width(type);
  const turn = right % bits;
  const holds = (truth: boolean) => (truth ? 1n : 0n);
  switch (name) {
    case "add":
      return (left + right) & ones(type);
    case "sub":
      return (left - right) & ones(type);
    case "mul":
      return (left * right) & ones(type);
    case "div_u":
    case "rem_u":
      if (right === 0n) throw new Trap(TRAP.division);
      return name === "div_u" ? left / right : left % right;
    case "and":
      return left & right;
    case "or":
      return left | right;
    case "xor":
      return left ^ right;
    case "shl":
      return (left << turn) & ones(type);
    case "shr_u":
      return left >> turn;
    case "shr_s":
      return (signed(type, left) >> turn) & ones(type);
    case "rotl":
      return ((left << turn) | (left >> (bits - turn))) & ones(type);
    case "mulhi_u":
      return (left * right) >> bits;
    case "eq":
      return holds(left === right);
    case "ne":
      return holds(left !== right);
    case "lt_u":
      return holds(left < right);
    case "le_u":
      return holds(left <= right);
    case "gt_u":
      return holds(left > right);
    case "ge_u":
      return holds(left >= right);
    case "lt_s":
      return holds(signed(type, left) < signed(type, right));
    case "le_s":
      return holds(signed(type, left) <= signed(type, right));
    case "gt_s":
      return holds(signed(type, left) > signed(type, right));
    case "ge_s":
      return holds(signed(type, left) >= signed(type, right));
    default:
      throw new Error(name);
  }
}

class Evaluator {
  memory: Uint8Array;
  private readonly module: CodeModule;
  private readonly functions: ReadonlyMap<string, CodeFunction>;
  private readonly globals: bigint[];

  constructor(module: CodeModule) {
    this.module = module;
    this.functions = new Map(module.functions.map((one) => [one.name, one]));
    this.globals = module.globals.map(({ type, initial }) => BigInt(initial) & ones(type));
    this.memory = new Uint8Array(Math.ceil(module.memory.initial / PAGE) * PAGE);
    for (const { address, bytes } of module.data) this.memory.set(bytes, address);
  }

  grow(bytes: number): boolean {
    const pages = Math.ceil(bytes / PAGE);
    if (pages > Math.ceil(this.module.memory.maximum / PAGE)) return false;
    const larger = new Uint8Array(Math.max(pages * PAGE, this.memory.length));
    larger.set(this.memory);
    this.memory = larger;
    return true;
  }

  run(called: CodeFunction, args: readonly bigint[]): bigint | undefined {
    const places = [...args, ...called.locals.map(() => 0n)];
    const ending = this.block(called.body, places);
    return ending.way === "return" ? ending.value : undefined;
  }

  private block(block: CodeBlock, places: bigint[]): Ending {
    for (const statement of block) {
      const ending = this.statement(statement, places);
      if (ending.way !== "end") return ending;
    }
    return END;
  }

  private statement(statement: CodeBlock[number], places: bigint[]): Ending {
    switch (statement.op) {
      case "set":
        places[statement.local] = this.value(statement.value, places);
        return END;
      case "set-global":
        this.globals[statement.global] = this.value(statement.value, places);
        return END;
      case "store": {
        const address = this.value(statement.address, places);
        const value = this.value(statement.value, places);
        const place = this.place(address, statement.offset, statement.bits);
        for (let byte = 0; byte < statement.bits / 8; byte++) {
          this.memory[place + byte] = Number((value >> BigInt(8 * byte)) & 255n);
        }
        return END;
      }
      case "if":
        return this.block(this.value(statement.condition, places) === 0n ? statement.no : statement.yes, places);
      case "loop":
        for (;;) {
          const ending = this.block(statement.body, places);
          if (ending.way === "return") return ending;
          if (ending.way === "end") continue;
          if (ending.loops > 1) return { ...ending, loops: ending.loops - 1 };
          if (ending.way === "break") return END;
        }
      case "break":
      case "next":
        return { way: statement.op, loops: statement.loops };
      case "switch": {
        const index = Number(this.value(statement.index, places));
        return this.block(statement.blocks[Math.min(index, statement.blocks.length - 1)]!, places);
      }
      case "do":
        this.call(statement.callee, statement.args, places);
        return END;
      case "return":
        return { way: "return", value: statement.value && this.value(statement.value, places) };
      case "trap":
        throw new Trap(statement.reason);
    }
  }

  private value(code: Code, places: readonly bigint[]): bigint {
    switch (code.op) {
      case "const":
        return BigInt(code.value) & ones(code.type);
      case "local":
        return places[code.local]!;
      case "global":
        return this.globals[code.global]!;
      case "load": {
        const place = this.place(this.value(code.address, places), code.offset, code.bits);
        let value = 0n;
        for (let byte = code.bits / 8 - 1; byte >= 0; byte--)
          value = (value << 8n) | BigInt(this.memory[place + byte]!);
        return value;
      }
      case "unary":
        return evaluateUnary(code.name, code.operand.type, this.value(code.operand, places));
      case "binary": {
        const left = this.value(code.left, places);
        return evaluateBinary(code.name, code.left.type, left, this.value(code.right, places));
      }
      case "select": {
        const yes = this.value(code.yes, places);
        const no = this.value(code.no, places);
        return this.value(code.condition, places) === 0n ? no : yes;
      }
      case "call":
        return this.call(code.callee, code.args, places)!;
    }
  }

  private call(callee: string, args: readonly Code[], places: readonly bigint[]): bigint | undefined {
    const values = args.map((arg) => this.value(arg, places));
    return this.run(this.functions.get(callee)!, values);
  }

  private place(address: bigint, offset: number, bits: number): number {
    const place = Number(address) + offset;
    if (place + bits / 8 > this.memory.length) throw new Trap(TRAP.memory);
    return place;
  }
}

/** The module, evaluated as it stands. */
export function evaluateCode(module: CodeModule): Running {
  const evaluator = new Evaluator(module);
  const outward = (type: Machine, value: bigint) =>
    type === "i32" ? Number(signed(type, value)) : signed(type, value);
  const exported = module.functions.filter((one) => one.exported);
  return {
    functions: Object.fromEntries(
      exported.map((one) => [
        one.name,
        (...args: (number | bigint)[]) => {
          const result = evaluator.run(
            one,
            one.params.map((type, index) => BigInt(args[index]!) & ones(type)),
          );
          return result === undefined ? undefined : outward(one.result!, result);
        },
      ]),
    ),
    memory: () => evaluator.memory,
    grow: (bytes) => evaluator.grow(bytes),
  };
}
