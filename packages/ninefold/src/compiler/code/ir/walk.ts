// The parts of code: what a pass over it visits, and how it puts changed parts back.
import type { Code, CodeBlock, CodeFunction, CodeStatement } from "./code.ts";

const NONE: readonly never[] = [];

/** The values that a value is computed from, in the order in which they are. */
export function operandsOf(code: Code): readonly Code[] {
  switch (code.op) {
    case "const":
    case "local":
    case "global":
      return NONE;
    case "load":
      return [code.address];
    case "unary":
      return [code.operand];
    case "binary":
      return [code.left, code.right];
    case "select":
      return [code.yes, code.no, code.condition];
    case "call":
      return code.args;
  }
}

/** The values that a statement computes itself, before all blocks within it, in the order in which it does. */
export function valuesOf(statement: CodeStatement): readonly Code[] {
  switch (statement.op) {
    case "set":
    case "set-global":
      return [statement.value];
    case "store":
      return [statement.address, statement.value];
    case "if":
      return [statement.condition];
    case "switch":
      return [statement.index];
    case "do":
      return statement.args;
    case "return":
      return statement.value ? [statement.value] : NONE;
    default:
      return NONE;
  }
}

/** The blocks directly within a statement. */
export function blocksOf(statement: CodeStatement): readonly CodeBlock[] {
  if (statement.op === "if") return [statement.yes, statement.no];
  if (statement.op === "loop") return [statement.body];
  return statement.op === "switch" ? statement.blocks : NONE;
}

type Change = (code: Code) => Code;

/** The same list where nothing in it changes. */
export function changed<Item>(items: readonly Item[], change: (item: Item) => Item): readonly Item[] {
  let result: Item[] | undefined;
  items.forEach((item, index) => {
    const other = change(item);
    if (other === item) return;
    result ??= [...items];
    result[index] = other;
  });
  return result ?? items;
}

/** The value with its operands changed; the same one where none of them is another. Goes in their order. */
export function withOperands(code: Code, change: Change): Code {
  switch (code.op) {
    case "const":
    case "local":
    case "global":
      return code;
    case "load": {
      const address = change(code.address);
      return address === code.address ? code : { ...code, address };
    }
    case "unary": {
      const operand = change(code.operand);
      return operand === code.operand ? code : { ...code, operand };
    }
    case "binary": {
      const left = change(code.left);
      const right = change(code.right);
      return left === code.left && right === code.right ? code : { ...code, left, right };
    }
    case "select": {
      const yes = change(code.yes);
      const no = change(code.no);
      const condition = change(code.condition);
      const same = yes === code.yes && no === code.no && condition === code.condition;
      return same ? code : { ...code, yes, no, condition };
    }
    case "call": {
      const args = changed(code.args, change);
      return args === code.args ? code : { ...code, args };
    }
  }
}

/** The statement with the values that it computes itself changed, in their order; the blocks within stay. */
export function withValues(statement: CodeStatement, change: Change): CodeStatement {
  switch (statement.op) {
    case "set":
    case "set-global": {
      const value = change(statement.value);
      return value === statement.value ? statement : { ...statement, value };
    }
    case "store": {
      const address = change(statement.address);
      const value = change(statement.value);
      return address === statement.address && value === statement.value ? statement : { ...statement, address, value };
    }
    case "if": {
      const condition = change(statement.condition);
      return condition === statement.condition ? statement : { ...statement, condition };
    }
    case "switch": {
      const index = change(statement.index);
      return index === statement.index ? statement : { ...statement, index };
    }
    case "do": {
      const args = changed(statement.args, change);
      return args === statement.args ? statement : { ...statement, args };
    }
    case "return": {
      const value = statement.value && change(statement.value);
      return value === statement.value ? statement : { ...statement, value };
    }
    default:
      return statement;
  }
}

/** The statement with the blocks directly within it changed. */
export function withBlocks(statement: CodeStatement, change: (block: CodeBlock) => CodeBlock): CodeStatement {
  if (statement.op === "if") {
    const yes = change(statement.yes);
    const no = change(statement.no);
    return yes === statement.yes && no === statement.no ? statement : { ...statement, yes, no };
  }
  if (statement.op === "loop") {
    const body = change(statement.body);
    return body === statement.body ? statement : { ...statement, body };
  }
  if (statement.op === "switch") {
    const blocks = changed(statement.blocks, change);
    return blocks === statement.blocks ? statement : { ...statement, blocks };
  }
  return statement;
}

/** Goes through a value and all it is computed from, each before its operands. */
export function eachWithin(code: Code, visit: (code: Code) => void): void {
  visit(code);
  switch (code.op) {
    case "load":
      eachWithin(code.address, visit);
      break;
    case "unary":
      eachWithin(code.operand, visit);
      break;
    case "binary":
      eachWithin(code.left, visit);
      eachWithin(code.right, visit);
      break;
    case "select":
    case "call":
      for (const operand of operandsOf(code)) eachWithin(operand, visit);
  }
}

/** Goes through all values that statements compute, those within blocks too, each before its operands. */
export function eachValue(block: CodeBlock, visit: (code: Code) => void): void {
  eachStatement(block, (statement) => {
    if (statement.op === "set" || statement.op === "set-global") eachWithin(statement.value, visit);
    else for (const value of valuesOf(statement)) eachWithin(value, visit);
  });
}

/** Goes through all statements, each before those within it. */
export function eachStatement(block: CodeBlock, visit: (statement: CodeStatement) => void): void {
  for (const statement of block) {
    visit(statement);
    for (const inner of blocksOf(statement)) eachStatement(inner, visit);
  }
}

const remembered = new WeakMap<CodeFunction, readonly string[]>();

/** The functions that one calls, once for each call, also if the result is dropped. */
export function calleesOf(whole: CodeFunction): readonly string[] {
  const known = remembered.get(whole);
  if (known) return known;
  const callees: string[] = [];
  eachValue(whole.body, (code) => {
    if (code.op === "call") callees.push(code.callee);
  });
  eachStatement(whole.body, (statement) => {
    if (statement.op === "do") callees.push(statement.callee);
  });
  remembered.set(whole, callees);
  return callees;
}

/** How many values and statements there are; beyond the limit some number above it. */
export function sizeOf(block: CodeBlock, limit: number): number {
  let size = 0;
  const countValue = (code: Code): void => {
    if (++size <= limit) for (const operand of operandsOf(code)) countValue(operand);
  };
  const count = (inside: CodeBlock): void => {
    for (const statement of inside) {
      if (++size > limit) return;
      for (const value of valuesOf(statement)) countValue(value);
      for (const inner of blocksOf(statement)) count(inner);
    }
  };
  count(block);
  return size;
}

/** How many values one is made of; beyond the limit some number above it. */
export const valueSize = (value: Code, limit: number): number => sizeOf([{ op: "return", value }], limit + 1) - 1;
