// Short ways to write code in tests.
import type {
  Binary,
  Code,
  CodeBlock,
  CodeFunction,
  CodeModule,
  CodeStatement,
  Machine,
  Unary,
} from "../../src/compiler/code/ir/code.ts";
import { COMPARISONS } from "../../src/compiler/code/ir/machine.ts";

export const i32 = (value: number): Code => ({ op: "const", type: "i32", value });
export const i64 = (value: bigint): Code => ({ op: "const", type: "i64", value });
export const local = (place: number, type: Machine = "i32"): Code => ({ op: "local", type, local: place });
export const global = (place: number, type: Machine = "i32"): Code => ({ op: "global", type, global: place });

export function unary(name: Unary, operand: Code): Code {
  const type = name === "eqz" || name === "wrap" ? "i32" : name === "extend" ? "i64" : operand.type;
  return { op: "unary", type, name, operand };
}

export function binary(name: Binary, left: Code, right: Code): Code {
  return { op: "binary", type: COMPARISONS.has(name) ? "i32" : left.type, name, left, right };
}

export const select = (condition: Code, yes: Code, no: Code): Code => ({
  ...{ op: "select", type: yes.type, condition, yes, no },
});

export const load = (type: Machine, bits: 8 | 16 | 32 | 64, address: Code, offset = 0): Code => ({
  ...{ op: "load", type, bits, address, offset },
});

export const store = (bits: 8 | 16 | 32 | 64, address: Code, value: Code, offset = 0): CodeStatement => ({
  ...{ op: "store", bits, address, offset, value },
});

export const call = (type: Machine, callee: string, ...args: Code[]): Code => ({ op: "call", type, callee, args });

export const set = (place: number, value: Code): CodeStatement => ({ op: "set", local: place, value });
export const setGlobal = (place: number, value: Code): CodeStatement => ({ op: "set-global", global: place, value });
export const loop = (...body: CodeStatement[]): CodeStatement => ({ op: "loop", body });
export const leave = (loops = 1): CodeStatement => ({ op: "break", loops });
export const again = (loops = 1): CodeStatement => ({ op: "next", loops });
export const trap = (reason: number): CodeStatement => ({ op: "trap", reason });
export const give = (value?: Code): CodeStatement => ({ op: "return", ...(value && { value }) });
export const run = (callee: string, ...args: Code[]): CodeStatement => ({ op: "do", callee, args });

export const when = (condition: Code, yes: CodeBlock, no: CodeBlock = []): CodeStatement => ({
  ...{ op: "if", condition, yes, no },
});

export const among = (index: Code, ...blocks: CodeBlock[]): CodeStatement => ({ op: "switch", index, blocks });

/** A function of that name; exported, with no parameters, places or result where nothing else is said. */
export function fn(name: string, parts: Partial<CodeFunction>, ...body: CodeStatement[]): CodeFunction {
  return { name, params: [], locals: [], exported: true, ...parts, body };
}

/** A module of these functions with one page of memory that may become four. */
export function moduleOf(functions: readonly CodeFunction[], parts: Partial<CodeModule> = {}): CodeModule {
  return { functions, globals: [], memory: { initial: 65_536, maximum: 4 * 65_536 }, data: [], ...parts };
}
