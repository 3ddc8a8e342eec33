// Regions of memory kept in locals, word by word, where that saves more reads and writes than it costs.
import type { Code, CodeBlock, CodeFunction, CodeModule, CodeStatement, MemoryRegion } from "../ir/code.ts";
import { calleesOf, changed, eachStatement, withBlocks, withOperands, withValues } from "../ir/walk.ts";
import { type Access, accessOf, MemoryRegionUse, regionsNamed, wordOf } from "./memory-region-use.ts";
import { constantOf, simplifyValue } from "./simplify-value.ts";

/** The module with regions held in locals by the functions that name their addresses. */
export function promoteMemoryToLocals(module: CodeModule): CodeModule {
  const { regions = [] } = module;
  if (regions.length === 0) return module;
  const writing = writingFunctions(module);
  const functions = changed(module.functions, (one) =>
    regionsNamed(one, regions).reduce((promoted, region) => promoteRegion(promoted, region, writing), one),
  );
  return functions === module.functions ? module : { ...module, functions };
}

/** The names of the functions that write memory, or call one that does. */
function writingFunctions({ functions }: CodeModule): ReadonlySet<string> {
  const writing = new Set<string>();
  for (const { name, body } of functions) {
    eachStatement(body, ({ op }) => {
      if (op === "store") writing.add(name);
    });
  }
  for (let known = -1; known < writing.size; ) {
    known = writing.size;
    for (const one of functions) if (calleesOf(one).some((callee) => writing.has(callee))) writing.add(one.name);
  }
  return writing;
}

function promoteRegion(whole: CodeFunction, region: MemoryRegion, writing: ReadonlySet<string>): CodeFunction {
  const use = new MemoryRegionUse(whole, region, writing);
  const words = use.wordsToHold();
  if (words.length === 0) return whole;
  const first = whole.params.length + whole.locals.length;
  const locals = new Map(words.map((word, i) => [word, first + i]));
  const body = new Holding(region, locals, use).block(whole.body);
  return { ...whole, locals: [...whole.locals, ...words.map(() => "i64" as const)], body };
}

/** Writes a body with words of a region in locals. */
class Holding {
  readonly #region: MemoryRegion;
  readonly #locals: ReadonlyMap<number, number>;
  readonly #use: MemoryRegionUse;

  constructor(region: MemoryRegion, locals: ReadonlyMap<number, number>, use: MemoryRegionUse) {
    this.#region = region;
    this.#locals = locals;
    this.#use = use;
  }

  readonly block = (block: CodeBlock): CodeBlock => block.flatMap((statement) => this.#statement(statement));

  #statement(original: CodeStatement): CodeBlock {
    const shown = this.#use.passesTo(original);
    const before = shown
      ? this.#all((word, local) => ({ ...this.#memory(word), op: "store", bits: 64, value: local }))
      : [];
    const after =
      shown?.writes && original.op !== "return"
        ? this.#all((word, { local }) => ({
            op: "set",
            local,
            value: { ...this.#memory(word), op: "load", type: "i64", bits: 64 },
          }))
        : [];
    const statement = withBlocks(withValues(original, this.#value), this.block);
    return [...before, statement.op === "store" ? this.#store(statement) : statement, ...after];
  }

  #all(of: (word: number, local: Code & { op: "local" }) => CodeStatement): CodeBlock {
    return [...this.#locals].map(([word, local]) => of(word, { op: "local", type: "i64", local }));
  }

  #memory(word: number): { readonly address: Code; readonly offset: number } {
    return { address: constantOf("i32", this.#region.address), offset: word };
  }

  /** The local that holds the word of an access, and the bit of the word at which the access begins. */
  #found(access: Access | undefined): { readonly local: Code & { op: "local" }; readonly shift: number } | undefined {
    if (!access?.known) return undefined;
    const word = wordOf(access.from);
    const index = this.#locals.get(word);
    if (index === undefined) return undefined;
    return { local: { op: "local", type: "i64", local: index }, shift: 8 * (access.from - word) };
  }

  readonly #value = (code: Code): Code => {
    const found = code.op === "load" ? this.#found(accessOf(this.#region, code)) : undefined;
    if (code.op !== "load" || !found) return withOperands(code, this.#value);
    const { local, shift } = found;
    const moved = simplifyValue(long("shr_u", local, BigInt(shift)));
    const whole = code.bits === 64 ? local : long("and", moved, maskOf(code.bits));
    return code.type === "i64" ? whole : { op: "unary", type: "i32", name: "wrap", operand: whole };
  };

  #store(statement: CodeStatement & { op: "store" }): CodeStatement {
    const found = this.#found(accessOf(this.#region, statement));
    if (!found) return statement;
    const { local, shift } = found;
    const { value, bits } = statement;
    if (bits === 64) return { op: "set", local: local.local, value };
    const wide: Code = value.type === "i64" ? value : { op: "unary", type: "i64", name: "extend", operand: value };
    const put = long("shl", long("and", wide, maskOf(bits)), BigInt(shift));
    const rest = long("and", local, ~(maskOf(bits) << BigInt(shift)));
    const both: Code = { op: "binary", type: "i64", name: "or", left: rest, right: put };
    return { op: "set", local: local.local, value: both };
  }
}

const maskOf = (bits: number): bigint => (1n << BigInt(bits)) - 1n;

function long(name: "and" | "shl" | "shr_u", left: Code, right: bigint): Code {
  return { op: "binary", type: "i64", name, left, right: constantOf("i64", right) };
}
