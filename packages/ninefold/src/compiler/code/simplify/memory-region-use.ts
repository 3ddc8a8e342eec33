// How a function uses a region of memory: which words it reads and writes by known addresses alone, how often, and which
// calls see the region.
import type { Code, CodeBlock, CodeFunction, CodeStatement, MemoryRegion } from "../ir/code.ts";
import { beginsAnew, isLast } from "../ir/exits.ts";
import { blocksOf, eachStatement, eachValue, eachWithin, operandsOf, valuesOf } from "../ir/walk.ts";
import { callOf } from "./inline-body.ts";
import { knownOf } from "./simplify-value.ts";

/** A read or a write within a region: of so many bytes from a known one on, or anywhere between two, in bytes from its address. */
export type Access =
  | { readonly known: true; readonly from: number; readonly bytes: number }
  | { readonly known: false; readonly from: number; readonly to: number };

/** Estimates: the rounds of a loop, and how often a block that leaves the loop, or any other conditional block, runs. */
const ROUNDS = 16;
const EXIT_WEIGHT = 1 / 16;
const PERHAPS = 1 / 2;

/** No index begins with a larger number. */
const FARTHEST = 1 << 16;

/** Where the word begins that holds a byte. */
export const wordOf = (byte: number): number => byte - (byte % 8);

/** Where in a region an address lies. */
function within({ address, bytes }: MemoryRegion, at: number): number | undefined {
  return at >= address && at < address + bytes ? at - address : undefined;
}

/** What a load or a store does in a region; undefined for those elsewhere. */
export function accessOf(
  region: MemoryRegion,
  { address, offset, bits }: (Code & { op: "load" }) | (CodeStatement & { op: "store" }),
): Access | undefined {
  let written = 0;
  let known = true;
  const add = (part: Code): void => {
    const value = knownOf(part);
    if (typeof value === "number") written += value;
    else if (isSum(part)) {
      add(part.left);
      add(part.right);
    } else known = false;
  };
  add(address);
  const from = within(region, written + offset);
  if (known) return from === undefined ? undefined : { known, from, bytes: bits / 8 };
  if (written === 0) return undefined;
  // The number of the first index may have been taken off the region's address.
  const part = Math.abs(region.address - written) <= FARTHEST ? region.parts.indexOf(offset) : -1;
  if (part >= 0) return { known: false, from: offset, to: region.parts[part + 1] ?? region.bytes };
  return from === undefined ? undefined : { known: false, from: 0, to: region.bytes };
}

const isSum = (code: Code): code is Code & { op: "binary" } => code.op === "binary" && code.name === "add";

/** The regions in which a function reads or writes by a known address: of others it holds no word. */
export function regionsNamed({ body }: CodeFunction, regions: readonly MemoryRegion[]): readonly MemoryRegion[] {
  const named = new Set<MemoryRegion>();
  const ask = (memory: (Code & { op: "load" }) | (CodeStatement & { op: "store" })): void => {
    for (const region of regions) if (!named.has(region) && accessOf(region, memory)?.known) named.add(region);
  };
  eachStatement(body, (statement) => {
    if (statement.op === "store") ask(statement);
  });
  eachValue(body, (code) => {
    if (code.op === "load") ask(code);
  });
  return regions.filter((region) => named.has(region));
}

export class MemoryRegionUse {
  readonly #region: MemoryRegion;
  /** The names of the functions that write memory. */
  readonly #writing: ReadonlySet<string>;
  /** By word how often it is read or written. */
  readonly #worth = new Map<number, number>();
  /** The words that cannot be kept in locals. */
  readonly #unpromotable = new Set<number>();
  /** How often all words are stored or loaded again around calls. */
  #spillCost = 0;
  /** Whether the region's address is used where it cannot be followed. */
  #escapes = false;

  constructor(whole: CodeFunction, region: MemoryRegion, writing: ReadonlySet<string>) {
    this.#region = region;
    this.#writing = writing;
    this.#block(whole.body, 1);
  }

  /** The words of the region that are worth a local. */
  wordsToHold(): readonly number[] {
    if (this.#escapes) return [];
    return [...this.#worth]
      .filter(([word, worth]) => !this.#unpromotable.has(word) && worth > this.#spillCost)
      .map(([word]) => word)
      .sort((a, b) => a - b);
  }

  /** Whether a statement's own values call a function with the region's address, and whether that function may write to it. */
  passesTo(statement: CodeStatement): { readonly writes: boolean } | undefined {
    let found: { writes: boolean } | undefined;
    const call = (callee: string, args: readonly Code[]): void => {
      const given = args.some((arg) => this.#pointsInto(arg));
      if (given) found = { writes: found?.writes === true || this.#writing.has(callee) };
    };
    if (statement.op === "do") call(statement.callee, statement.args);
    for (const value of valuesOf(statement)) {
      eachWithin(value, (code) => {
        if (code.op === "call") call(code.callee, code.args);
      });
    }
    return found;
  }

  #block(block: CodeBlock, times: number): void {
    for (const statement of block) {
      for (const value of valuesOf(statement)) {
        const isAddress = statement.op === "store" && value === statement.address;
        const given = statement.op === "do" && value.op === "const";
        if (!given) this.#value(value, times, isAddress);
      }
      if (statement.op === "store") this.#access(accessOf(this.#region, statement), times);
      const shown = this.passesTo(statement);
      if (shown) {
        // After the statement the words are loaded again, so the statement must do nothing after the call.
        if (shown.writes && !callOf(statement)) this.#escapes = true;
        this.#spillCost += shown.writes ? 2 * times : times;
      }
      for (const inner of blocksOf(statement)) {
        if (statement.op === "loop") this.#block(inner, beginsAnew(inner) ? ROUNDS * times : times);
        else this.#block(inner, times * (isLast(inner.at(-1)) ? EXIT_WEIGHT : PERHAPS));
      }
    }
  }

  /** Counts what a value reads. An address of the region anywhere but in a load or a call escapes: it may be used later. */
  #value(code: Code, times: number, isAddress = false): void {
    if (code.op === "const" && !isAddress && this.#pointsInto(code)) this.#escapes = true;
    if (code.op === "load") this.#access(accessOf(this.#region, code), times);
    for (const operand of operandsOf(code)) {
      const given = code.op === "call" && operand.op === "const";
      if (!given) this.#value(operand, times, code.op === "load" || (isAddress && isSum(code)));
    }
  }

  #pointsInto(code: Code): boolean {
    const value = knownOf(code);
    return typeof value === "number" && within(this.#region, value >>> 0) !== undefined;
  }

  #access(access: Access | undefined, times: number): void {
    if (!access) return;
    const word = wordOf(access.from);
    if (access.known && wordOf(access.from + access.bytes - 1) === word) {
      this.#worth.set(word, (this.#worth.get(word) ?? 0) + times);
      return;
    }
    const end = access.known ? access.from + access.bytes : access.to;
    for (let at = word; at < end; at += 8) this.#unpromotable.add(at);
  }
}
