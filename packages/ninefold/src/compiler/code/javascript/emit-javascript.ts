import type { Code, CodeBlock, CodeFunction, CodeModule, CodeStatement } from "../ir/code.ts";
import { knownOf } from "../simplify/simplify-value.ts";
import { HELPERS, type Helper } from "./javascript-helpers.ts";

/** What the source gives when it is called as `Start`. */
export interface Started {
  /** The exported functions in their order: of 32 bits, with sign, both what they take and what they give. */
  readonly functions: readonly ((...args: number[]) => number | undefined)[];
  /** Goes on with another memory. */
  rebind(memory: ArrayBuffer): void;
}

/** What the source is: it throws what `trap` makes of a reason, and the RangeErrors of a DataView. */
export type Start = (memory: ArrayBuffer, trap: (reason: number) => Error) => Started;

/**
 * A module without i64, as `splitWords` makes it, as the source of a JavaScript function expression, a `Start`. Every
 * number in it is an integer of 32 bits with its sign.
 */
export function emitJavaScript(module: CodeModule): string {
  const names = new Map(module.functions.map(({ name }, index) => [name, `f${index}_${name.replaceAll(/\W/g, "_")}`]));
  const helpers = new Set<Helper>();
  const functions = module.functions.map((one) => new FunctionEmitter(names, helpers).emit(one));
  const globals = module.globals.map(({ initial }, index) => `let g${index} = ${Number(initial) | 0};`);
  const exported = module.functions.flatMap(({ name, exported }) => (exported ? [names.get(name)!] : []));
  return [
    "(function (memory, trap) {",
    '"use strict";',
    "let view = new DataView(memory);",
    ...globals,
    ...[...helpers].map((helper) => HELPERS[helper]),
    ...functions,
    `return { functions: [${exported.join(", ")}], rebind(memory) { view = new DataView(memory); } };`,
    "})",
  ].join("\n");
}

const GET = { 8: "getUint8", 16: "getUint16", 32: "getInt32", 64: "" } as const;
const SET = { 8: "setInt8", 16: "setInt16", 32: "setInt32", 64: "" } as const;

const ARITHMETIC: Readonly<Record<string, string>> = { add: "+", sub: "-" };
const BITWISE: Readonly<Record<string, string>> = { and: "&", or: "|", xor: "^", shl: "<<", shr_s: ">>" };
const SIGNED: Readonly<Record<string, string>> = {
  ...{ eq: "===", ne: "!==", lt_s: "<", le_s: "<=", gt_s: ">", ge_s: ">=" },
};
const UNSIGNED: Readonly<Record<string, string>> = { lt_u: "<", le_u: "<=", gt_u: ">", ge_u: ">=" };

/** A value without sign. */
function unsigned(code: Code, printed: string): string {
  const known = knownOf(code);
  return known === undefined ? `(${printed} >>> 0)` : String((known as number) >>> 0);
}

/** Whether the highest bit of a value is known to be zero. */
function isSmall(code: Code): boolean {
  if (code.op === "load") return code.bits < 32;
  if (code.op !== "binary") return Number(knownOf(code) ?? -1) >= 0;
  return code.name === "and" && (isSmall(code.left) || isSmall(code.right));
}

class FunctionEmitter {
  private readonly names: ReadonlyMap<string, string>;
  private readonly helpers: Set<Helper>;
  /** How many loops are around, and how many there were. */
  private depth = 0;

  constructor(names: ReadonlyMap<string, string>, helpers: Set<Helper>) {
    this.names = names;
    this.helpers = helpers;
  }

  emit({ name, params, locals, body }: CodeFunction): string {
    const named = (_: unknown, index: number) => `l${index}`;
    const others = locals.map((_, index) => `l${params.length + index} = 0`);
    const head = `function ${this.names.get(name)}(${params.map(named).join(", ")}) {`;
    return `${head}${others.length > 0 ? `\nlet ${others.join(", ")};` : ""}\n${this.block(body)}}`;
  }

  private block(block: CodeBlock): string {
    return block.map((statement) => `${this.statement(statement)}\n`).join("");
  }

  private statement(statement: CodeStatement): string {
    switch (statement.op) {
      case "set":
        return `l${statement.local} = ${this.value(statement.value)};`;
      case "set-global":
        return `g${statement.global} = ${this.value(statement.value)};`;
      case "store": {
        const { bits, value } = statement;
        return `view.${SET[bits]}(${this.address(statement)}, ${this.value(value)}${bits > 8 ? ", true" : ""});`;
      }
      case "if": {
        const otherwise = statement.no.length > 0 ? ` else {\n${this.block(statement.no)}}` : "";
        return `if (${this.condition(statement.condition)}) {\n${this.block(statement.yes)}}${otherwise}`;
      }
      case "loop": {
        this.depth++;
        const looped = `loop${this.depth}: for (;;) {\n${this.block(statement.body)}}`;
        this.depth--;
        return looped;
      }
      case "break":
      case "next":
        return `${statement.op === "break" ? "break" : "continue"} loop${this.depth - statement.loops + 1};`;
      case "switch": {
        const last = statement.blocks.length - 1;
        const blocks = statement.blocks.map((block, index) => {
          return `${index === last ? "default" : `case ${index}`}:\n${this.block(block)}break;`;
        });
        return `switch (${this.value(statement.index)}) {\n${blocks.join("\n")}\n}`;
      }
      case "do":
        return `${this.call(statement.callee, statement.args)};`;
      case "return":
        return statement.value ? `return ${this.value(statement.value)};` : "return;";
      case "trap":
        return `throw trap(${statement.reason});`;
    }
  }

  /** A DataView takes no index below zero, and none beyond its end. */
  private address({ address, offset }: { readonly address: Code; readonly offset: number }): string {
    const known = knownOf(address);
    if (known !== undefined) return String(((known as number) >>> 0) + offset);
    const printed = this.value(address);
    if (offset === 0) return printed;
    return `${isSmall(address) ? printed : unsigned(address, printed)} + ${offset}`;
  }

  private call(callee: string, args: readonly Code[]): string {
    return `${this.names.get(callee)}(${args.map((arg) => this.value(arg)).join(", ")})`;
  }

  private help(helper: Helper, ...args: readonly string[]): string {
    this.helpers.add(helper);
    return `${helper}(${args.join(", ")})`;
  }

  /** What is true where the value is not zero. */
  private condition(code: Code): string {
    if (code.op === "unary" && code.name === "eqz") return `${this.value(code.operand)} === 0`;
    if (code.op !== "binary") return this.value(code);
    const [left, right] = [this.value(code.left), this.value(code.right)];
    const sign = SIGNED[code.name];
    if (sign) return `${left} ${sign} ${right}`;
    const other = UNSIGNED[code.name];
    return other
      ? `${unsigned(code.left, left)} ${other} ${unsigned(code.right, right)}`
      : this.binary(code, left, right);
  }

  /** An integer with its sign; in brackets, or whatever else needs none. */
  private value(code: Code): string {
    switch (code.op) {
      case "const":
        return String(Number(code.value) | 0);
      case "local":
        return `l${code.local}`;
      case "global":
        return `g${code.global}`;
      case "load":
        return `view.${GET[code.bits]}(${this.address(code)}${code.bits > 8 ? ", true" : ""})`;
      case "unary": {
        if (code.name === "eqz") return `(${this.condition(code)} ? 1 : 0)`;
        const operand = this.value(code.operand);
        return code.name === "clz" ? `Math.clz32(${operand})` : this.help(code.name as "ctz" | "popcnt", operand);
      }
      case "binary":
        if (SIGNED[code.name] || UNSIGNED[code.name]) return `(${this.condition(code)} ? 1 : 0)`;
        return this.binary(code, this.value(code.left), this.value(code.right));
      case "select":
        return `(${this.condition(code.condition)} ? ${this.value(code.yes)} : ${this.value(code.no)})`;
      case "call":
        return this.call(code.callee, code.args);
    }
  }

  /** Of operations that compare nothing. */
  private binary({ name, left, right }: Code & { op: "binary" }, a: string, b: string): string {
    if (ARITHMETIC[name]) return `(${a} ${ARITHMETIC[name]} ${b} | 0)`;
    if (BITWISE[name]) return `(${a} ${BITWISE[name]} ${b})`;
    const known = knownOf(right);
    switch (name) {
      case "mul":
        return `Math.imul(${a}, ${b})`;
      case "shr_u":
        return known !== undefined && (Number(known) & 31) > 0 ? `(${a} >>> ${b})` : `(${a} >>> ${b} | 0)`;
      case "rotl":
        return this.help("rotl", a, b);
      case "mulhi_u":
        return this.help("mulhi", a, b);
      default: {
        const sign = name === "div_u" ? "/" : "%";
        if (known) return `(${unsigned(left, a)} ${sign} ${unsigned(right, b)} | 0)`;
        return this.help(name === "div_u" ? "div" : "rem", a, b);
      }
    }
  }
}
