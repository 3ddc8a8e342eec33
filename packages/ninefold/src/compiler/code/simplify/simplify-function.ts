import type { Code, CodeBlock, CodeFunction, CodeStatement } from "../ir/code.ts";
import { isRemovable } from "../ir/effects.ts";
import { isLast } from "../ir/exits.ts";
import { withoutUnusedLocals } from "../ir/locals.ts";
import { substituteInStatement } from "../ir/substitute.ts";
import { blocksOf, operandsOf, valueSize, valuesOf, withBlocks, withOperands, withValues } from "../ir/walk.ts";
import { constantOf, knownOf, simplifyCondition, simplifyValue } from "./simplify-value.ts";

/** The most passes over a function: each pass may allow simplifications that the next one finds. */
const MAX_PASSES = 8;

/** A value of more parts stays in a local of its own. */
const MAX_SUBSTITUTED = 30;

/** The same function made simpler, by itself and without regard to others; the same object where nothing is. */
export function simplifyFunction(whole: CodeFunction): CodeFunction {
  let result = whole;
  const simple = new Set<Code>();
  for (let round = 0; round < MAX_PASSES; round++) {
    const simplifier = new FunctionSimplifier(result, simple);
    const body = simplifier.body();
    if (body === result.body) return simplifier.hasUnusedLocals() ? withoutUnusedLocals(result) : result;
    result = { ...result, body };
  }
  return result;
}

/** One pass over a function. */
class FunctionSimplifier {
  private readonly whole: CodeFunction;
  /** For each local how often it is read and set; a parameter is set once by the call. */
  private readonly reads: Int32Array;
  private readonly sets: Int32Array;
  /** 1 for each local that is set once, by a statement that dominates the current one. */
  private readonly isDefined: Uint8Array;
  /** The values by which reads of such locals are replaced, where that is possible. */
  private readonly replacements: (Code | undefined)[] = [];
  /** The number of locals that are read and have a replacement. */
  private replacedReads = 0;
  /** Values that no law simplifies further, unless a local in them gets a replacement. */
  private readonly simple: Set<Code>;
  /** The defined locals in order: at the end of a block those defined within it are undefined again. */
  private readonly definedLocals: number[] = [];

  constructor(whole: CodeFunction, simple: Set<Code>) {
    this.whole = whole;
    this.simple = simple;
    const locals = whole.params.length + whole.locals.length;
    this.reads = new Int32Array(locals);
    this.sets = new Int32Array(locals);
    this.isDefined = new Uint8Array(locals);
    this.count(whole.body);
    whole.params.forEach((_, local) => {
      this.sets[local]!++;
      this.isDefined[local] = 1;
    });
    whole.locals.forEach((type, index) => {
      const local = whole.params.length + index;
      if (this.sets[local] === 0) this.replace(local, constantOf(type, 0));
    });
  }

  private count(block: CodeBlock): void {
    for (const statement of block) {
      if (statement.op === "set") {
        this.sets[statement.local]!++;
        this.countReads(statement.value);
      } else {
        for (const value of valuesOf(statement)) this.countReads(value);
        for (const inner of blocksOf(statement)) this.count(inner);
      }
    }
  }

  private countReads(code: Code): void {
    switch (code.op) {
      case "local":
        this.reads[code.local]!++;
        break;
      case "load":
        this.countReads(code.address);
        break;
      case "unary":
        this.countReads(code.operand);
        break;
      case "binary":
        this.countReads(code.left);
        this.countReads(code.right);
        break;
      case "select":
      case "call":
        for (const operand of operandsOf(code)) this.countReads(operand);
    }
  }

  hasUnusedLocals(): boolean {
    return this.reads.some((reads, local) => reads === 0 && this.sets[local] === 0);
  }

  body(): CodeBlock {
    const body = this.block(this.whole.body);
    const last = body.at(-1);
    return last?.op === "return" && !last.value ? body.slice(0, -1) : body;
  }

  private block(block: CodeBlock): CodeBlock {
    const before = this.definedLocals.length;
    const out: CodeStatement[] = [];
    for (const statement of block) {
      this.statement(statement, out);
      if (isLast(out.at(-1))) break;
    }
    for (const local of this.definedLocals.splice(before)) {
      this.isDefined[local] = 0;
      this.replace(local, undefined);
    }
    const same = out.length === block.length && out.every((statement, index) => statement === block[index]);
    return same ? block : out;
  }

  private replace(local: number, value: Code | undefined): void {
    if (this.reads[local]! > 0)
      this.replacedReads += Number(value !== undefined) - Number(this.replacements[local] !== undefined);
    this.replacements[local] = value;
  }

  /** A value that a statement computes. */
  private readonly outermost = (code: Code): Code => {
    if (code.op === "local" || code.op === "const") return this.value(code);
    if (this.replacedReads === 0 && this.simple.has(code)) return code;
    const result = this.value(code);
    if (result === code) this.simple.add(code);
    return result;
  };

  private readonly value = (code: Code): Code => {
    if (code.op === "local") return this.replacements[code.local] ?? code;
    return simplifyValue(withOperands(code, this.value));
  };

  /** Writes what becomes of a statement: nothing, itself, or what it is made of. */
  private statement(original: CodeStatement, out: CodeStatement[]): void {
    const statement = this.withMoved(withValues(original, this.outermost), out);
    switch (statement.op) {
      case "set":
        this.set(statement, out);
        return;
      case "if":
        this.if(statement, out);
        return;
      case "loop": {
        const loop = withBlocks(statement, (block) => this.block(block));
        out.push(loop.op === "loop" ? withoutNext(loop) : loop);
        return;
      }
      case "switch": {
        const known = knownOf(statement.index);
        const { blocks } = statement;
        if (known !== undefined) {
          this.instead(blocks[Math.min((known as number) >>> 0, blocks.length - 1)]!, out);
          return;
        }
        const changed = withBlocks(statement, (block) => this.block(block));
        const empty = changed.op === "switch" && changed.blocks.every((block) => block.length === 0);
        if (empty) this.onlyFor(statement.index, changed, out);
        else out.push(changed);
        return;
      }
      default:
        out.push(statement);
    }
  }

  /** Takes the values that the last statements set for this one alone into it. */
  private withMoved(statement: CodeStatement, out: CodeStatement[]): CodeStatement {
    let result = statement;
    for (let last = out.at(-1); last?.op === "set"; last = out.at(-1)) {
      const { local, value } = last;
      if (this.reads[local] !== 1 || valueSize(value, MAX_SUBSTITUTED) > MAX_SUBSTITUTED) break;
      const moved = substituteInStatement(result, local, value);
      if (!moved) break;
      out.pop();
      result = moved;
    }
    return result;
  }

  private set(statement: CodeStatement & { op: "set" }, out: CodeStatement[]): void {
    const { local, value } = statement;
    if (value.op === "local" && value.local === local) return;
    if (this.reads[local] === 0) {
      this.onlyFor(value, statement, out);
      return;
    }
    out.push(statement);
    if (this.sets[local] !== 1) return;
    this.isDefined[local] = 1;
    this.definedLocals.push(local);
    const lasting = value.op === "local" && this.sets[value.local] === 1 && this.isDefined[value.local] === 1;
    if (value.op === "const" || lasting) this.replace(local, value);
  }

  /** A statement of which only what its value calls or traps is left. */
  private onlyFor(value: Code, statement: CodeStatement, out: CodeStatement[]): void {
    if (isRemovable(value)) return;
    out.push(value.op === "call" ? { op: "do", callee: value.callee, args: value.args } : statement);
  }

  /** Writes a block without the statement around it. */
  private instead(block: CodeBlock, out: CodeStatement[]): void {
    for (const statement of this.block(block)) out.push(statement);
  }

  private if(statement: CodeStatement & { op: "if" }, out: CodeStatement[]): void {
    const condition = simplifyCondition(statement.condition);
    const known = knownOf(condition);
    if (known !== undefined) {
      this.instead(known === 0 ? statement.no : statement.yes, out);
      return;
    }
    const yes = this.block(statement.yes);
    const no = this.block(statement.no);
    const unchanged = condition === statement.condition && yes === statement.yes && no === statement.no;
    const changed = unchanged ? statement : { ...statement, condition, yes, no };
    if (yes.length === 0 && no.length === 0) {
      this.onlyFor(condition, changed, out);
    } else if (yes.length === 0) {
      const other = simplifyCondition(simplifyValue({ op: "unary", type: "i32", name: "eqz", operand: condition }));
      out.push({ op: "if", condition: other, yes: no, no: yes });
    } else if (
      no.length > 0 &&
      condition.op === "unary" &&
      condition.name === "eqz" &&
      condition.operand.type === "i32"
    ) {
      out.push({ op: "if", condition: condition.operand, yes: no, no: yes });
    } else {
      out.push(changed);
    }
  }
}

/** The loop without a `next` at its end, which does nothing there. */
function withoutNext(loop: CodeStatement & { op: "loop" }): CodeStatement {
  const last = loop.body.at(-1);
  return last?.op === "next" && last.loops === 1 ? { ...loop, body: loop.body.slice(0, -1) } : loop;
}
