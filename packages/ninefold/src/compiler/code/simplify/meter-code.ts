// A meter on code, so that whoever asks decides how much work an answer may take. What runs long charges its work to a
// global and stops where that is too much; what runs short is free, so that most code runs as it did.
import type { Code, CodeBlock, CodeFunction, CodeModule, CodeStatement } from "../ir/code.ts";
import { changed, valuesOf, withBlocks } from "../ir/walk.ts";

/** The globals of a meter, both i32, and the `trap` where more work is wanted than allowed. */
export interface Meter {
  /** Units that the question at hand has taken, 0 wherever one begins. */
  readonly spent: number;
  /** Units that each question may take, below 2^31. */
  readonly allowed: number;
  readonly reason: number;
}

/** A unit of work: so many values and statements, some 10 ns. */
export const OPERATIONS_IN_UNIT = 32;

/** A loop that can come to no more operations than this, with all loops within it, is not metered: some 40 µs. */
const SHORT = 1 << 17;

/** No single charge is higher, so that what is spent stays below 2^32. */
const HIGHEST_CHARGE = 1 << 30;

/** Whether the question at hand has taken any work that is charged. */
export const isCharged = ({ spent }: Meter): Code => globalAt(spent);

/**
 * The module with a meter. Every loop that is not known to be short charges each of its rounds, with what the round can
 * come to at most; loops within it that charge for themselves are not counted. Between two charges, each loop of the code that
 * is not metered does at most the work of a short loop. The caller bounds loops in which questions start. If nothing in the
 * module is charged, every `if` on `isCharged` is left out.
 */
export function meterCode(module: CodeModule, meter: Meter): CodeModule {
  const metering = new Metering(module, meter);
  const functions = module.functions.map(({ name }) => metering.metered(name).whole);
  if (metering.charges) return { ...module, functions };
  const free = (block: CodeBlock): CodeBlock =>
    block.filter((one) => !(one.op === "if" && asksMeter(one.condition, meter))).map((one) => withBlocks(one, free));
  return { ...module, functions: functions.map((one) => ({ ...one, body: free(one.body) })) };
}

const globalAt = (global: number): Code => ({ op: "global", type: "i32", global });

const asksMeter = (code: Code, { spent }: Meter): boolean => code.op === "global" && code.global === spent;

interface Metered {
  readonly whole: CodeFunction;
  /** The most operations of a call, without those that are charged. */
  readonly work: number;
  /** Whether a question starts within it. */
  readonly startsQuestion: boolean;
}

class Metering {
  /** Whether anything is charged. */
  charges = false;
  private readonly meter: Meter;
  private readonly originals: ReadonlyMap<string, CodeFunction>;
  private readonly known = new Map<string, Metered>();
  /** How many starts of questions have been met so far in the current function. */
  private questionStarts = 0;

  constructor(module: CodeModule, meter: Meter) {
    this.meter = meter;
    this.originals = new Map(module.functions.map((one) => [one.name, one]));
  }

  metered(name: string): Metered {
    const known = this.known.get(name);
    if (known) return known;
    const original = this.originals.get(name)!;
    const before = this.questionStarts;
    const { block, work } = this.block(original.body);
    const whole = block === original.body ? original : { ...original, body: block };
    const made: Metered = { whole, work, startsQuestion: this.questionStarts > before };
    this.questionStarts = before;
    this.known.set(name, made);
    return made;
  }

  /** The operations of a call. */
  private called(name: string): number {
    const { work, startsQuestion } = this.metered(name);
    if (startsQuestion) this.questionStarts++;
    return 1 + work;
  }

  /** A block with its charges, and how many operations it comes to that nobody charges. */
  private block(block: CodeBlock): { readonly block: CodeBlock; readonly work: number } {
    let work = 0;
    const metered = changed(block, (one) => {
      const { statement, work: own } = this.statement(one);
      work += own;
      return statement;
    });
    return { block: metered, work };
  }

  private statement(original: CodeStatement): { readonly statement: CodeStatement; readonly work: number } {
    let own = 1;
    for (const value of valuesOf(original)) own += this.value(value);
    if (original.op === "do") own += this.called(original.callee);
    if (original.op === "set-global" && original.global === this.meter.spent) this.questionStarts++;
    const before = this.questionStarts;
    let inner = 0;
    const statement = withBlocks(original, (block) => {
      const { block: metered, work } = this.block(block);
      inner = Math.max(inner, work);
      return metered;
    });
    if (statement.op !== "loop" || this.questionStarts > before) return { statement, work: own + inner };
    const { body, most = Number.POSITIVE_INFINITY } = statement;
    if (most * inner <= SHORT) return { statement, work: own + most * inner };
    this.charges = true;
    return { statement: { ...statement, body: [...this.charge(inner), ...body] }, work: own };
  }

  private value(code: Code): number {
    switch (code.op) {
      case "load":
        return 1 + this.value(code.address);
      case "unary":
        return 1 + this.value(code.operand);
      case "binary":
        return 1 + this.value(code.left) + this.value(code.right);
      case "select":
        return 1 + this.value(code.yes) + this.value(code.no) + this.value(code.condition);
      case "call":
        return code.args.reduce((sum, arg) => sum + this.value(arg), this.called(code.callee));
      default:
        return 1;
    }
  }

  private charge(work: number): CodeBlock {
    const { spent, allowed, reason } = this.meter;
    const [spentValue, limit] = [globalAt(spent), globalAt(allowed)];
    const units = Math.min(Math.ceil(work / OPERATIONS_IN_UNIT), HIGHEST_CHARGE);
    const charged: Code = { op: "const", type: "i32", value: units };
    const sum: Code = { op: "binary", type: "i32", name: "add", left: spentValue, right: charged };
    const beyond: Code = { op: "binary", type: "i32", name: "gt_u", left: spentValue, right: limit };
    return [
      { op: "set-global", global: spent, value: sum },
      { op: "if", condition: beyond, yes: [{ op: "trap", reason }], no: [] },
    ];
  }
}
