import type { Code, CodeFunction, CodeStatement, Machine } from "../ir/code.ts";
import { isRemovable, isStable, mayDivideByZero } from "../ir/effects.ts";
import { withOperands } from "../ir/walk.ts";
import { constantOf, knownOf } from "../simplify/simplify-value.ts";
import {
  addPairs,
  binary,
  compareTo,
  countBits,
  multiplyPairs,
  type Pair,
  select,
  shiftBy,
  shiftByAny,
  subtractPairs,
  unary,
  type Writer,
  ZERO,
} from "./word-pair.ts";

/** Where things are once everything is in words. */
export interface Layout {
  readonly functions: ReadonlyMap<string, CodeFunction>;
  /** The first word of each global. */
  readonly globals: readonly number[];
  /** The global that takes the high half of a long result. */
  readonly high: number;
  /** The function that divides long integers. */
  readonly divide: string;
}

/** For each local the number of words before it, and at the end of all. */
export function wordsBefore(types: readonly Machine[]): readonly number[] {
  const before: number[] = [];
  let words = 0;
  for (const type of types) {
    before.push(words);
    words += wordsOf(type);
  }
  return [...before, words];
}

export const wordsOf = (type: Machine): number => (type === "i64" ? 2 : 1);

/**
 * Splits the values of one function into words, behind statements that compute what the words share. The words call
 * nothing and trap by loads alone, and so may be computed in any order as long as nothing is called or written.
 */
export class ValueSplitter implements Writer {
  /** The statements behind which the words stand. */
  out: CodeStatement[] = [];
  private readonly layout: Layout;
  private readonly locals: readonly number[];
  private readonly fixed: number;
  /** Locals in use by the statement at hand, behind all that have names; and the most of any statement. */
  private shared = 0;
  private most = 0;
  /** Calls and divisions written so far: what is computed before one must not be computed after it. */
  private events = 0;

  constructor(whole: CodeFunction, layout: Layout) {
    this.layout = layout;
    const types = [...whole.params, ...whole.locals];
    this.locals = wordsBefore(types);
    this.fixed = types.reduce((words, type) => words + wordsOf(type), 0);
  }

  /** How many more locals the words need. */
  get needed(): number {
    return this.most;
  }

  /** The first word of a local. */
  localOf(local: number): number {
    return this.locals[local]!;
  }

  /** The first word of a global. */
  globalOf(global: number): number {
    return this.layout.globals[global]!;
  }

  /** Begins a statement: what is shared within one is not needed in the next. */
  begin(): void {
    this.shared = 0;
  }

  share(value: Code): Code {
    return value.op === "const" || value.op === "local" ? value : this.copy(value);
  }

  /** The value in a local of its own, which outlasts what is set after. */
  copy(value: Code): Code {
    const local = this.fixed + this.shared++;
    this.most = Math.max(this.most, this.shared);
    this.out.push({ op: "set", local, value });
    return { op: "local", type: "i32", local };
  }

  discard(value: Code): void {
    if (!isRemovable(value)) this.share(value);
  }

  /** A value that is of words already. */
  readonly renumbered = (code: Code): Code => {
    if (code.op === "local") return { ...code, local: this.localOf(code.local) };
    if (code.op === "global") return { ...code, global: this.globalOf(code.global) };
    return withOperands(code, this.renumbered);
  };

  /** Values computed one after the other: what comes before an event is not left for after it. */
  inOrder(codes: readonly Code[]): readonly Pair[] {
    let pairs: Pair[] = [];
    for (const code of codes) {
      const { events } = this;
      const before = this.out.length;
      const pair = this.pair(code);
      if (this.events > events) {
        const later = this.out.splice(before);
        pairs = pairs.map(({ low, high }) => ({ low: this.settled(low), high: this.settled(high) }));
        for (const statement of later) this.out.push(statement);
      }
      pairs.push(pair);
    }
    return pairs;
  }

  /** Two values computed one after the other. */
  both(first: Code, second: Code): readonly [Pair, Pair] {
    return this.inOrder([first, second]) as [Pair, Pair];
  }

  private settled(value: Code): Code {
    return isStable(value) ? value : this.share(value);
  }

  args(codes: readonly Code[]): readonly Code[] {
    return this.inOrder(codes).flatMap(({ low, high }, index) => (codes[index]!.type === "i64" ? [low, high] : [low]));
  }

  /** A value in words; the high one of an i32 is zero. */
  pair(code: Code): Pair {
    switch (code.op) {
      case "const": {
        const value = BigInt(code.value);
        return this.halves(code.type, (half) =>
          constantOf("i32", BigInt.asIntN(32, half === 0 ? value : value >> 32n)),
        );
      }
      case "local": {
        const local = this.localOf(code.local);
        return this.halves(code.type, (half) => ({ op: "local", type: "i32", local: local + half }));
      }
      case "global": {
        const global = this.globalOf(code.global);
        return this.halves(code.type, (half) => ({ op: "global", type: "i32", global: global + half }));
      }
      case "load":
        return this.load(code);
      case "unary":
        return this.unary(code);
      case "binary":
        return this.binary(code);
      case "select":
        return this.select(code);
      case "call":
        return this.call(code.callee, code.args, code.type);
    }
  }

  private halves(type: Machine, half: (number: 0 | 1) => Code): Pair {
    return { low: half(0), high: type === "i64" ? half(1) : ZERO };
  }

  private load(code: Code & { op: "load" }): Pair {
    const { low: address } = this.pair(code.address);
    if (code.bits < 64) return { low: { ...code, type: "i32", address }, high: ZERO };
    const half = { ...code, type: "i32", bits: 32, address: this.share(address) } as const;
    return { low: half, high: { ...half, offset: code.offset + 4 } };
  }

  private unary({ name, operand }: Code & { op: "unary" }): Pair {
    const value = this.pair(operand);
    if (name === "extend") return value;
    if (name === "wrap") {
      this.discard(value.high);
      return { low: value.low, high: ZERO };
    }
    if (name === "eqz") return { low: unary(name, binary("or", value.low, value.high)), high: ZERO };
    return operand.type === "i32" ? { low: unary(name, value.low), high: ZERO } : countBits(name, value, this);
  }

  private binary(code: Code & { op: "binary" }): Pair {
    const { name } = code;
    if (code.left.type === "i64" && (name === "div_u" || name === "rem_u")) return this.divide(code);
    const [left, right] = this.both(code.left, code.right);
    if (code.left.type === "i32") {
      const value = binary(name, left.low, right.low);
      return { low: mayDivideByZero(code) ? this.happening(value) : value, high: ZERO };
    }
    switch (name) {
      case "add":
        return addPairs(left, right, this);
      case "sub":
        return subtractPairs(left, right, this);
      case "mul":
        return multiplyPairs(left, right, this);
      case "and":
      case "or":
      case "xor":
        return { low: binary(name, left.low, right.low), high: binary(name, left.high, right.high) };
      case "shl":
      case "shr_u":
      case "shr_s":
      case "rotl": {
        const amount = knownOf(right.low);
        if (amount === undefined || !isRemovable(right.high)) return shiftByAny(name, left, right, this);
        return shiftBy(name, left, Number(amount) & 63, this);
      }
      default:
        return { low: compareTo(name, left, right, this), high: ZERO };
    }
  }

  /** A value that is an event, computed now. */
  private happening(value: Code): Code {
    this.events++;
    return this.share(value);
  }

  private divide({ name, left, right }: Code & { op: "binary" }): Pair {
    const [first, second] = this.both(left, right);
    const dividend = { low: this.share(first.low), high: this.share(first.high) };
    const divisor = { low: this.share(second.low), high: this.share(second.high) };
    const quotient = this.called(this.layout.divide, [dividend.low, dividend.high, divisor.low, divisor.high], "i64");
    if (name === "div_u") return quotient;
    return subtractPairs(dividend, multiplyPairs(quotient, divisor, this), this);
  }

  private select(code: Code & { op: "select" }): Pair {
    const [yes, no, { low: condition }] = this.inOrder([code.yes, code.no, code.condition]) as [Pair, Pair, Pair];
    const harmless = (value: Code): Code => (isRemovable(value) ? value : this.share(value));
    const [first, second] = [yes, no].map(({ low, high }) => ({ low: harmless(low), high: harmless(high) })) as [
      Pair,
      Pair,
    ];
    if (code.type === "i32") return { low: select(condition, first.low, second.low), high: ZERO };
    const shared = this.share(condition);
    return { low: select(shared, first.low, second.low), high: select(shared, first.high, second.high) };
  }

  private call(callee: string, args: readonly Code[], type: Machine): Pair {
    return this.called(callee, this.args(args), type);
  }

  private called(callee: string, args: readonly Code[], type: Machine): Pair {
    const low = this.happening({ op: "call", type: "i32", callee, args });
    if (type === "i32") return { low, high: ZERO };
    return { low, high: this.share({ op: "global", type: "i32", global: this.layout.high }) };
  }
}
