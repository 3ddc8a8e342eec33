import type { Code, CodeBlock, CodeFunction, CodeModule, CodeStatement, Machine } from "../ir/code.ts";
import { isStable } from "../ir/effects.ts";
import { replacedLocals } from "../ir/locals.ts";
import { firstCall, replaced, substituteInValue } from "../ir/substitute.ts";
import { calleesOf, eachValue, sizeOf, valueSize, withBlocks, withOperands, withValues } from "../ir/walk.ts";
import { bodyAt, callOf } from "./inline-body.ts";

/** A function that only returns a value of at most this size is inlined at every call. */
const MAX_IN_LEAF = 24;

/** A larger argument is not substituted, which bounds the depth of values. */
const MAX_IN_ARGUMENT = 200;

/** A function that is called once is inlined up to the first size, into a caller up to the second: engines handle large functions badly. */
const MAX_CALLED_ONCE = 2000;
const MAX_AROUND = 10_000;

/** In a loop a function with at most this many calls is inlined too, and one up to the size below whatever its calls are. */
const MAX_CALLS = 2;
const MAX_SMALL = 150;

/** Nothing is inlined below this depth of blocks. */
const DEEPEST_MOVED = 50;

/**
 * Inlines calls. A function that only returns a small value is inlined everywhere. Another one is inlined where a statement
 * does nothing but call it: if it is called once, or within a loop if it is small or has few calls. What does not change
 * stays the same object.
 */
export function inlineCalls(module: CodeModule): CodeModule {
  const originals = new Map(module.functions.map((one) => [one.name, one]));
  const calls = new Map<string, number>();
  for (const one of module.functions) {
    for (const callee of calleesOf(one)) calls.set(callee, (calls.get(callee) ?? 0) + 1);
  }
  // Callees come before callers, so that an inlined body has its own calls inlined already.
  const finished = new Map<string, CodeFunction>();
  const finish = (name: string): CodeFunction => {
    const known = finished.get(name);
    if (known) return known;
    const original = originals.get(name)!;
    const one = calleesOf(original).length === 0 ? original : new FunctionInliner(original, finish, calls).result();
    finished.set(name, one);
    return one;
  };
  const functions = module.functions.map(({ name }) => finish(name));
  return functions.every((one, index) => one === module.functions[index]) ? module : { ...module, functions };
}

/** Without the functions that are not exported, and that no exported one calls, even through others. */
export function keepCalled(module: CodeModule): CodeModule {
  const byName = new Map(module.functions.map((one) => [one.name, one]));
  const kept = new Set<string>();
  const open = module.functions.filter(({ exported }) => exported).map(({ name }) => name);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (kept.has(name)) continue;
    kept.add(name);
    for (const callee of calleesOf(byName.get(name)!)) if (!kept.has(callee)) open.push(callee);
  }
  const functions = module.functions.filter(({ name }) => kept.has(name));
  return functions.length === module.functions.length ? module : { ...module, functions };
}

class FunctionInliner {
  private readonly whole: CodeFunction;
  private readonly functions: (name: string) => CodeFunction;
  private readonly calls: ReadonlyMap<string, number>;
  private readonly locals: Machine[];
  private size: number;
  /** The number of blocks around the current statement. */
  private depth = 0;
  /** Loops among them. */
  private loops = 0;
  /** Statements that must run before the current one. */
  private before: CodeStatement[] = [];

  constructor(whole: CodeFunction, functions: (name: string) => CodeFunction, calls: ReadonlyMap<string, number>) {
    this.whole = whole;
    this.functions = functions;
    this.calls = calls;
    this.locals = [...whole.locals];
    this.size = sizeOf(whole.body, MAX_AROUND);
  }

  result(): CodeFunction {
    const body = this.block(this.whole.body);
    return body === this.whole.body ? this.whole : { ...this.whole, locals: this.locals, body };
  }

  private block(block: CodeBlock): CodeBlock {
    const out: CodeStatement[] = [];
    this.depth++;
    for (const statement of block) {
      const inlined = withValues(statement, this.value);
      for (const first of this.before) out.push(first);
      this.before = [];
      const rest = this.hoistCalls(inlined, out);
      const body = this.inlinedBody(rest);
      if (body) for (const part of body) out.push(part);
      else out.push(this.withBlocksInlined(rest));
    }
    this.depth--;
    return out.length === block.length && out.every((one, index) => one === block[index]) ? block : out;
  }

  /** Inlines the first calls of a statement before it. Returns the statement with locals in place of these calls. */
  private hoistCalls(statement: CodeStatement, out: CodeStatement[]): CodeStatement {
    let rest = statement;
    for (let call = firstCall(rest); call && callOf(rest) === undefined; call = firstCall(rest)) {
      const local = this.whole.params.length + this.locals.length;
      const body = this.inlinedBody({ op: "set", local, value: call }, [call.type]);
      if (!body) break;
      for (const part of body) out.push(part);
      rest = replaced(rest, call, { op: "local", type: call.type, local });
    }
    return rest;
  }

  private withBlocksInlined(statement: CodeStatement): CodeStatement {
    if (statement.op === "loop") this.loops++;
    const result = withBlocks(statement, (inner) => this.block(inner));
    if (statement.op === "loop") this.loops--;
    return result;
  }

  private readonly value = (code: Code): Code => {
    const inlined = withOperands(code, this.value);
    return (inlined.op === "call" && this.returnedValue(inlined.callee, inlined.args)) || inlined;
  };

  private newLocals(types: readonly Machine[]): number {
    const first = this.whole.params.length + this.locals.length;
    this.locals.push(...types);
    return first;
  }

  /** The value that a small function returns, with the arguments in place of its parameters. */
  private returnedValue(callee: string, args: readonly Code[]): Code | undefined {
    const { params, body } = this.functions(callee);
    const [only] = body;
    if (body.length !== 1 || only?.op !== "return" || !only.value) return undefined;
    if (this.size > MAX_AROUND || valueSize(only.value, MAX_IN_LEAF) > MAX_IN_LEAF) return undefined;
    const reads = Array<number>(params.length).fill(0);
    let others = false;
    eachValue(body, (code) => {
      if (code.op !== "local") return;
      if (code.local < params.length) reads[code.local]!++;
      else others = true;
    });
    if (others || args.some((arg) => valueSize(arg, MAX_IN_ARGUMENT) > MAX_IN_ARGUMENT)) return undefined;
    const first = this.newLocals(params);
    const withLocals = replacedLocals((code) => {
      const arg = args[code.local]!;
      return arg.op === "local" || arg.op === "const" ? arg : { ...code, local: first + code.local };
    });
    const value = this.withArguments(withLocals(only.value), args, reads, first);
    if (value) this.size += MAX_IN_LEAF;
    return value;
  }

  /**
   * The value with the arguments in the locals that stand for them. Those that read locals alone may be computed
   * before the statement; of others there may be one, which must come first in the value.
   */
  private withArguments(value: Code, args: readonly Code[], reads: readonly number[], first: number): Code | undefined {
    let result = value;
    let others = 0;
    const before: CodeStatement[] = [];
    for (const [index, arg] of args.entries()) {
      const stable = isStable(arg);
      if (!stable && ++others > 1) return undefined;
      if (arg.op === "local" || arg.op === "const" || (stable && reads[index] === 0)) continue;
      const put = reads[index] === 1 ? substituteInValue(result, first + index, arg) : undefined;
      if (!put && !stable) return undefined;
      if (put) result = put;
      else before.push({ op: "set", local: first + index, value: arg });
    }
    this.before.push(...before);
    return result;
  }

  /** The body of the called function, for a statement that is a call to be inlined. */
  private inlinedBody(statement: CodeStatement, locals: readonly Machine[] = []): CodeBlock | undefined {
    const call = callOf(statement);
    if (!call) return undefined;
    const calls = this.calls.get(call.callee)!;
    if (calls > 1 && this.loops === 0) return undefined;
    const callee = this.functions(call.callee);
    const most = calls <= MAX_CALLS ? MAX_CALLED_ONCE : MAX_SMALL;
    const size = sizeOf(callee.body, most);
    if (callee.exported || size > most || this.size + size > MAX_AROUND) return undefined;
    const body = bodyAt(
      statement,
      callee,
      call.args,
      this.whole.params.length + this.locals.length + locals.length,
      DEEPEST_MOVED - this.depth,
    );
    if (!body) return undefined;
    this.size += size;
    this.newLocals([...locals, ...callee.params, ...callee.locals]);
    return body;
  }
}
