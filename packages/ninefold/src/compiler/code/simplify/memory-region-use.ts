// How a function uses a room of memory: which words it reads and writes by known addresses alone, how often, and which
// calls see the room.
import type { Code, CodeBlock, CodeFunction, CodeStatement, MemoryRegion } from "../ir/code.ts";
import { blocksOf, eachStatement, eachValue, eachWithin, operandsOf, valuesOf } from "../ir/walk.ts";
import { beginsAnew, isLast } from "../ir/ways.ts";
import { callOf } from "./inline-body.ts";
import { knownOf } from "./simplify-value.ts";

/** A read or a write within a room: of so many bytes from a known one on, or anywhere between two, in bytes from its address. */
export type Access =
  | { readonly known: true; readonly from: number; readonly bytes: number }
  | { readonly known: false; readonly from: number; readonly to: number };

/** A loop is thought to run so often; a block that leaves it, and another one that may not run, so much less. */
const ROUNDS = 16;
const LEAVES = 1 / 16;
const PERHAPS = 1 / 2;

/** No index begins with a larger number. */
const FARTHEST = 1 << 16;

/** Where the word begins that holds a byte. */
export const wordOf = (byte: number): number => byte - (byte % 8);

/** Where in a room an address lies. */
function within({ address, bytes }: MemoryRegion, at: number): number | undefined {
  return at >= address && at < address + bytes ? at - address : undefined;
}

/** What a load or a store does in a room; undefined for those elsewhere. */
export function accessOf(
  room: MemoryRegion,
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
  const from = within(room, written + offset);
  if (known) return from === undefined ? undefined : { known, from, bytes: bits / 8 };
  if (written === 0) return undefined;
  // The number of the first index may have been taken off the room's address.
  const part = Math.abs(room.address - written) <= FARTHEST ? room.parts.indexOf(offset) : -1;
  if (part >= 0) return { known: false, from: offset, to: room.parts[part + 1] ?? room.bytes };
  return from === undefined ? undefined : { known: false, from: 0, to: room.bytes };
}

const isSum = (code: Code): code is Code & { op: "binary" } => code.op === "binary" && code.name === "add";

/** The rooms in which a function reads or writes by a known address: of others it holds no word. */
export function regionsNamed({ body }: CodeFunction, rooms: readonly MemoryRegion[]): readonly MemoryRegion[] {
  const named = new Set<MemoryRegion>();
  const ask = (memory: (Code & { op: "load" }) | (CodeStatement & { op: "store" })): void => {
    for (const room of rooms) if (!named.has(room) && accessOf(room, memory)?.known) named.add(room);
  };
  eachStatement(body, (statement) => {
    if (statement.op === "store") ask(statement);
  });
  eachValue(body, (code) => {
    if (code.op === "load") ask(code);
  });
  return rooms.filter((room) => named.has(room));
}

export class MemoryRegionUse {
  readonly #room: MemoryRegion;
  /** The names of the functions that write memory. */
  readonly #writing: ReadonlySet<string>;
  /** By word how often it is read or written; words that cannot be held; how often all are stored and loaded for a call. */
  readonly #worth = new Map<number, number>();
  readonly #open = new Set<number>();
  #shown = 0;
  #refused = false;

  constructor(whole: CodeFunction, room: MemoryRegion, writing: ReadonlySet<string>) {
    this.#room = room;
    this.#writing = writing;
    this.#block(whole.body, 1);
  }

  /** The words of the room that are worth a place. */
  wordsToHold(): readonly number[] {
    if (this.#refused) return [];
    return [...this.#worth]
      .filter(([word, worth]) => !this.#open.has(word) && worth > this.#shown)
      .map(([word]) => word)
      .sort((a, b) => a - b);
  }

  /** Whether a statement's own values have a call that is given the room, and whether that may write in it. */
  shows(statement: CodeStatement): { readonly writes: boolean } | undefined {
    let found: { writes: boolean } | undefined;
    const call = (callee: string, args: readonly Code[]): void => {
      const given = args.some((arg) => this.#leadsIn(arg));
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
      if (statement.op === "store") this.#access(accessOf(this.#room, statement), times);
      const shown = this.shows(statement);
      if (shown) {
        // What a call has written is read again behind the statement, which must do nothing else.
        if (shown.writes && !callOf(statement)) this.#refused = true;
        this.#shown += shown.writes ? 2 * times : times;
      }
      for (const inner of blocksOf(statement)) {
        if (statement.op === "loop") this.#block(inner, beginsAnew(inner) ? ROUNDS * times : times);
        else this.#block(inner, times * (isLast(inner.at(-1)) ? LEAVES : PERHAPS));
      }
    }
  }

  /** What a value reads; where the room's address stands otherwise, it may lead anywhere in the room later. */
  #value(code: Code, times: number, isAddress = false): void {
    if (code.op === "const" && !isAddress && this.#leadsIn(code)) this.#refused = true;
    if (code.op === "load") this.#access(accessOf(this.#room, code), times);
    for (const operand of operandsOf(code)) {
      const given = code.op === "call" && operand.op === "const";
      if (!given) this.#value(operand, times, code.op === "load" || (isAddress && isSum(code)));
    }
  }

  #leadsIn(code: Code): boolean {
    const value = knownOf(code);
    return typeof value === "number" && within(this.#room, value >>> 0) !== undefined;
  }

  #access(access: Access | undefined, times: number): void {
    if (!access) return;
    const word = wordOf(access.from);
    if (access.known && wordOf(access.from + access.bytes - 1) === word) {
      this.#worth.set(word, (this.#worth.get(word) ?? 0) + times);
      return;
    }
    const end = access.known ? access.from + access.bytes : access.to;
    for (let at = word; at < end; at += 8) this.#open.add(at);
  }
}
