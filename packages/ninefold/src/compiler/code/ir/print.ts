import type { Binary, Code, CodeBlock, CodeFunction, CodeModule, CodeStatement } from "./code.ts";

const INFIX: Partial<Readonly<Record<Binary, string>>> = {
  ...{ add: "+", sub: "-", mul: "*", div_u: "/", rem_u: "%", and: "&", or: "|", xor: "^" },
  ...{ shl: "<<", shr_u: ">>>", shr_s: ">>", eq: "==", ne: "!=" },
  ...{ lt_s: "<s", lt_u: "<u", le_s: "<=s", le_u: "<=u", gt_s: ">s", gt_u: ">u", ge_s: ">=s", ge_u: ">=u" },
};

/** The number of bytes of data that are shown: the first ones. */
const MAX_SHOWN = 16;

/**
 * A module as text for people, one statement a line. Locals are `l0`, `l1`, … with the parameters first; an i64
 * constant ends in `n`; `u16[a]` are 16 bits of memory without sign; comparisons end in `s` or `u`, with or without sign.
 */
export function printCode(module: CodeModule): string {
  const { memory, globals, data, functions } = module;
  const head = [
    `memory ${memory.initial} to ${memory.maximum} bytes`,
    ...globals.map(({ name, type, initial }) => `global ${name}: ${type} = ${number(initial)}`),
    ...data.map(({ address, bytes }) => `data at ${address}, ${bytes.length} bytes: ${hex(bytes)}`),
  ];
  return `${[head.join("\n"), ...functions.map((one) => printFunction(one, module))].join("\n\n")}\n`;
}

function hex(bytes: Uint8Array): string {
  const shown = Array.from(bytes.subarray(0, MAX_SHOWN), (byte) => byte.toString(16).padStart(2, "0"));
  return shown.join(" ") + (bytes.length > MAX_SHOWN ? " …" : "");
}

/** Masks read better in hexadecimal. */
function number(value: number | bigint): string {
  const plain = typeof value === "bigint" ? BigInt.asIntN(64, value) : BigInt(value | 0);
  const suffix = typeof value === "bigint" ? "n" : "";
  if (plain >= -65_536n && plain < 65_536n) return `${plain}${suffix}`;
  return `0x${BigInt.asUintN(suffix ? 64 : 32, plain).toString(16)}${suffix}`;
}

function printFunction({ name, params, locals, result, exported, body }: CodeFunction, module: CodeModule): string {
  const declared = (type: string, index: number) => `l${index}: ${type}`;
  const others = locals.map((type, index) => declared(type, params.length + index));
  return [
    `${exported ? "export " : ""}fn ${name}(${params.map(declared).join(", ")})${result ? `: ${result}` : ""}`,
    ...(others.length > 0 ? [`  local ${others.join(", ")}`] : []),
    ...lines(body, module).map((line) => `  ${line}`),
  ].join("\n");
}

const lines = (block: CodeBlock, module: CodeModule): string[] =>
  block.flatMap((statement) => printStatement(statement, module));

const inner = (block: CodeBlock, module: CodeModule): string[] => lines(block, module).map((line) => `  ${line}`);

function printStatement(statement: CodeStatement, module: CodeModule): readonly string[] {
  const { op } = statement;
  const print = (code: Code) => printValue(code, module);
  switch (op) {
    case "set":
      return [`l${statement.local} = ${print(statement.value)}`];
    case "set-global":
      return [`${module.globals[statement.global]!.name} = ${print(statement.value)}`];
    case "store":
      return [`${access(statement, module)} = ${print(statement.value)}`];
    case "if":
      return [
        `if ${print(statement.condition)}`,
        ...inner(statement.yes, module),
        ...(statement.no.length > 0 ? ["else", ...inner(statement.no, module)] : []),
      ];
    case "loop":
      return ["loop", ...inner(statement.body, module)];
    case "break":
    case "next":
      return [statement.loops === 1 ? op : `${op} ${statement.loops}`];
    case "switch": {
      const last = statement.blocks.length - 1;
      const blocks = statement.blocks.flatMap((block, index) => [
        index === last ? "else" : `case ${index}`,
        ...inner(block, module),
      ]);
      return [`switch ${print(statement.index)}`, ...blocks.map((line) => `  ${line}`)];
    }
    case "do":
      return [`${statement.callee}(${statement.args.map(print).join(", ")})`];
    case "return":
      return [statement.value ? `return ${print(statement.value)}` : "return"];
    case "trap":
      return [`trap ${statement.reason}`];
  }
}

function printValue(code: Code, module: CodeModule): string {
  const print = (inside: Code) => printValue(inside, module);
  switch (code.op) {
    case "const":
      return number(code.value);
    case "local":
      return `l${code.local}`;
    case "global":
      return module.globals[code.global]!.name;
    case "load":
      return `${code.type === "i64" && code.bits < 64 ? "i64." : ""}${access(code, module)}`;
    case "unary": {
      const { name, operand } = code;
      if (name === "eqz") return `!${operandOf(operand, module)}`;
      return `${name === "extend" ? "i64" : name === "wrap" ? "i32" : name}(${print(operand)})`;
    }
    case "binary": {
      const { name, left, right } = code;
      const sign = INFIX[name];
      if (!sign) return `${name}(${print(left)}, ${print(right)})`;
      return `${operandOf(left, module)} ${sign} ${operandOf(right, module)}`;
    }
    case "select": {
      const parts = [code.condition, code.yes, code.no].map((part) => operandOf(part, module));
      return `${parts[0]} ? ${parts[1]} : ${parts[2]}`;
    }
    case "call":
      return `${code.callee}(${code.args.map(print).join(", ")})`;
  }
}

/** In brackets where it is an operation with a sign of its own. */
function operandOf(code: Code, module: CodeModule): string {
  const printed = printValue(code, module);
  return code.op === "select" || (code.op === "binary" && INFIX[code.name]) ? `(${printed})` : printed;
}

interface Access {
  readonly bits: number;
  readonly address: Code;
  readonly offset: number;
}

function access({ bits, address, offset }: Access, module: CodeModule): string {
  if (offset === 0) return `u${bits}[${printValue(address, module)}]`;
  return `u${bits}[${operandOf(address, module)} + ${offset}]`;
}
