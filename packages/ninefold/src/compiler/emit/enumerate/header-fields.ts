// The header of an enumeration: 32 bits each in memory, where the caller reads and writes them between two calls.
import type { Code } from "../../code/ir/code.ts";
import { type FunctionBuilding, i32, load } from "../builder/building.ts";

const ENTRIES = [
  /** The states by index: an address for each `CHUNK` of them. */
  "chunks",
  /** The open table of indices: an address for each `CHUNK` of its slots; how many bits of a slot are the index plus one. */
  "table",
  "slots",
  "indexBits",
  /** How many states are known, and how many there is room for. */
  "size",
  "most",
  /** The state whose turn it is, how many of its decisions have been made, and the first state of the next level. */
  "cursor",
  "made",
  "border",
  /** Where successors lie: a record for each expanded state, the successors found, and the end of their memory; how many records. */
  "records",
  "found",
  "foundEnd",
  "recorded",
  /** How far they were interned: records, successors found, and those of the record whose turn it is. */
  "record",
  "nextFound",
  "taken",
  /** What was only read so that it is near is written here. */
  "prefetched",
  "terminal",
  /** Decisions of the states that were visited, 64 bits. */
  "edges",
  "edgesAbove",
  /** 0 once an edge has led to a state before this one: not to the next level. */
  "layered",
  "level",
  /**
   * By index on how many paths each state is reached: an address for each `CHUNK` of them; 0 where it is not counted. The
   * same with what these paths are added to where they go on, which is kept of the states before one.
   */
  "paths",
  "onward",
  "numbered",
  /** How many words of 32 bits such a number has. */
  "words",
  /** 1 where states without paths are passed over, 2 where those are whose degree is not 0; how many were not. */
  "skip",
  "settled",
  /** By index a number to which each edge that leads to the state adds a step; 0 where there is none. */
  "degrees",
  "step",
  /** Where two such sums with a word more are added up: of all edges, and of the terminal states. */
  "sums",
  /** The state whose number has become too long by one word. */
  "overflowed",
] as const;

export type Entry = (typeof ENTRIES)[number];

export const HEADER_SIZE = 4 * ENTRIES.length;

/** Where an entry lies, in bytes from the beginning of the header. */
export const offsetOf = (entry: Entry): number => 4 * ENTRIES.indexOf(entry);

/** So many states, slots or numbers share a piece of memory. */
export const CHUNK_BITS = 12;
export const CHUNK = 1 << CHUNK_BITS;

/** The header at an address, as code reads it. */
export class HeaderFields {
  readonly address: number;

  constructor(address: number) {
    this.address = address;
  }

  get(entry: Entry): Code {
    return load("i32", 32, i32(this.address), offsetOf(entry));
  }

  set(build: FunctionBuilding, entry: Entry, value: Code): void {
    build.emit({ op: "store", bits: 32, address: i32(this.address), offset: offsetOf(entry), value });
  }

  /** The entry loaded into a local. */
  keep(build: FunctionBuilding, entry: Entry): Code {
    return build.keep(this.get(entry));
  }
}
