import type { Code, CodeBlock, CodeFunction, CodeStatement, Machine } from "../ir/code.ts";
import { isRemovable, isStable } from "../ir/effects.ts";
import { operandsOf, valuesOf, withBlocks, withValues } from "../ir/walk.ts";
import { type Layout, ValueSplitter, wordsOf } from "./split-values.ts";
import type { Pair } from "./word-pair.ts";

const inWords = (types: readonly Machine[]): Machine[] =>
  types.flatMap((type) => Array<Machine>(wordsOf(type)).fill("i32"));

/** The function in words of 32 bits; with a long result it returns the low half, and leaves the high one in a global. */
export function splitFunction(whole: CodeFunction, layout: Layout): CodeFunction {
  return new FunctionSplitter(whole, layout).split();
}

class FunctionSplitter {
  private readonly whole: CodeFunction;
  private readonly layout: Layout;
  private readonly values: ValueSplitter;

  constructor(whole: CodeFunction, layout: Layout) {
    this.whole = whole;
    this.layout = layout;
    this.values = new ValueSplitter(whole, layout);
  }

  split(): CodeFunction {
    const { name, exported, params, locals, result } = this.whole;
    const body = this.block(this.whole.body);
    return {
      name,
      params: inWords(params),
      locals: [...inWords(locals), ...Array<Machine>(this.values.needed).fill("i32")],
      ...(result && { result: "i32" }),
      body,
      ...(exported !== undefined && { exported }),
    };
  }

  private block(block: CodeBlock): CodeBlock {
    const outside = this.values.out;
    const inside: CodeStatement[] = [];
    this.values.out = inside;
    for (const statement of block) {
      this.values.begin();
      this.statement(statement);
    }
    this.values.out = outside;
    return inside;
  }

  private push(statement: CodeStatement): void {
    this.values.out.push(statement);
  }

  private statement(statement: CodeStatement): void {
    if (valuesOf(statement).every(isOfWords)) {
      const split = withBlocks(withValues(statement, this.values.renumbered), (block) => this.block(block));
      this.push(this.renumbered(split));
      return;
    }
    switch (statement.op) {
      case "set":
        this.set(statement, this.values.pair(statement.value));
        return;
      case "set-global":
        this.setGlobal(statement, this.values.pair(statement.value));
        return;
      case "store": {
        const [address, value] = this.values.both(statement.address, statement.value);
        this.store(statement, address.low, value);
        return;
      }
      case "if": {
        const { low: condition } = this.values.pair(statement.condition);
        this.push({ ...statement, condition, yes: this.block(statement.yes), no: this.block(statement.no) });
        return;
      }
      case "switch": {
        const { low: index } = this.values.pair(statement.index);
        this.push({ ...statement, index, blocks: statement.blocks.map((block) => this.block(block)) });
        return;
      }
      case "do":
        this.push({ ...statement, args: this.values.args(statement.args) });
        return;
      case "return":
        if (statement.value) this.return(this.values.pair(statement.value));
        else this.push(statement);
        return;
    }
  }

  private return({ low, high }: Pair): void {
    if (this.whole.result === "i64") this.pushGlobal(this.layout.high, high);
    this.push({ op: "return", value: low });
  }

  /** The statement with the local, or global, that now stands for its own. */
  private renumbered(statement: CodeStatement): CodeStatement {
    if (statement.op === "set") return { ...statement, local: this.values.localOf(statement.local) };
    if (statement.op === "set-global") return { ...statement, global: this.values.globalOf(statement.global) };
    return statement;
  }

  private set(statement: CodeStatement & { op: "set" }, { low, high }: Pair): void {
    const local = this.values.localOf(statement.local);
    if (statement.value.type === "i32") {
      this.push({ op: "set", local, value: low });
      return;
    }
    const crossed = namesLocal(high, local);
    const first = crossed && namesLocal(low, local + 1) ? this.values.copy(low) : low;
    const setLow: CodeStatement = { op: "set", local, value: first };
    const setHigh: CodeStatement = { op: "set", local: local + 1, value: high };
    for (const half of crossed ? [setHigh, setLow] : [setLow, setHigh]) this.push(half);
  }

  private setGlobal(statement: CodeStatement & { op: "set-global" }, { low, high }: Pair): void {
    const global = this.values.globalOf(statement.global);
    if (statement.value.type === "i32") {
      this.pushGlobal(global, low);
      return;
    }
    const [first, second] = [this.values.share(low), this.values.share(high)];
    this.pushGlobal(global, first);
    this.pushGlobal(global + 1, second);
  }

  private pushGlobal(global: number, value: Code): void {
    this.push({ op: "set-global", global, value });
  }

  /** The high half first: where that is within the memory, the low half is. */
  private store(statement: CodeStatement & { op: "store" }, address: Code, { low, high }: Pair): void {
    if (statement.bits < 64) {
      this.values.discard(high);
      this.push({ ...statement, address, value: low });
      return;
    }
    const [at, value, upper] = [this.values.share(address), this.values.share(low), this.values.share(high)];
    const half = { op: "store", bits: 32, address: at } as const;
    this.push({ ...half, offset: statement.offset + 4, value: upper });
    this.push({ ...half, offset: statement.offset, value });
  }
}

/** Whether a value is of words already, and no select in it minds which of its parts is computed, and when. */
function isOfWords(code: Code): boolean {
  if (code.type === "i64" || !operandsOf(code).every(isOfWords)) return false;
  if (code.op !== "select" || (isStable(code.yes) && isStable(code.no))) return true;
  return isRemovable(code.yes) && isRemovable(code.no) && isRemovable(code.condition);
}

function namesLocal(code: Code, local: number): boolean {
  if (code.op === "local") return code.local === local;
  return operandsOf(code).some((operand) => namesLocal(operand, local));
}
