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
  /** The state that is being expanded, the number of its decisions made so far, and the first state of the next level. */
  "cursor",
  "made",
  "border",
  /** Where successors lie: a record for each expanded state, the successors found, and the end of their memory; how many records. */
  "records",
  "found",
  "foundEnd",
  "recorded",
  /** How far they have been interned: records, successors found, and successors of the current record. */
  "record",
  "nextFound",
  "taken",
  /** Values that are read only to prefetch memory are written here. */
  "prefetched",
  "terminal",
  /** Decisions of the states that were visited, 64 bits. */
  "edges",
  "edgesAbove",
  /** 0 once an edge has led to a state before this one: not to the next level. */
  "layered",
  "level",
  /**
   * Two counters for each state, by index, each as an address for every `CHUNK` of states: `paths` has the number of paths
   * that reach the state, and every edge into the state adds its paths to `onward`. Both are 0 while paths are not counted.
   * Only states before `numbered` have the second counter.
   */
  "paths",
  "onward",
  "numbered",
  /** The number of 32-bit words of a counter. */
  "words",
  /** 1: states without paths are skipped; 2: states whose in-degree is not 0 are skipped. The number of states not skipped. */
  "skip",
  "settled",
  /** A counter for each state, by index, to which every edge into the state adds `step`; 0 where there is none. */
  "degrees",
  "step",
  /** Two sums of paths, one word longer than the counters: over all edges, and over the terminal states. */
  "sums",
  /** The state whose counter has overflowed by one word. */
  "overflowed",
] as const;

export type Entry = (typeof ENTRIES)[number];

export const HEADER_SIZE = 4 * ENTRIES.length;

/** Where an entry lies, in bytes from the beginning of the header. */
export const offsetOf = (entry: Entry): number => 4 * ENTRIES.indexOf(entry);

/** The number of states, slots or counters in one piece of memory, as a power of two. */
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
