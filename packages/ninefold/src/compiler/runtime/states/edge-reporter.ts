// What a listener is told of states: where each leads and who decides, as the module has written it down in a round.
import { NO_MOVER, type StateListener } from "../../../engine/index.ts";
import type { StateAddresses } from "../../emit/enumerate/emit-enumeration.ts";
import { RECORD, RECORD_SIZE } from "../../emit/enumerate/emit-intern.ts";
import { OUTCOME_SIZE } from "../../emit/enumerate/emit-successors.ts";
import { EXPANDED } from "../../emit/enumerate/enumeration.ts";
import type { Arena } from "./arena.ts";
import type { EnumerationHeader } from "./enumeration-header.ts";

/** The most states surveyed in one call. The result is a byte for each, in the memory of the records. */
export const SURVEYED = Math.min(1 << 12, RECORD_SIZE * EXPANDED);

export class EdgeReporter {
  readonly #header: EnumerationHeader;
  readonly #addresses: StateAddresses;
  readonly #arena: Arena;
  readonly #listener: StateListener;

  constructor(header: EnumerationHeader, addresses: StateAddresses, arena: Arena, listener: StateListener) {
    this.#header = header;
    this.#addresses = addresses;
    this.#arena = arena;
    this.#listener = listener;
  }

  /** Reports the states that were expanded, as far as their successors were interned; whether there is memory for more. */
  expanded(memory: number): boolean {
    const { foundSize, hasProbabilities } = this.#addresses;
    const [stride, labelOffset] = [foundSize / 4, (foundSize - OUTCOME_SIZE) / 4];
    const taken = this.#header.get("record");
    const records = this.#header.words(this.#header.get("records"), (taken * RECORD_SIZE) / 4);
    const begin = this.#header.get("found");
    const found = this.#header.words(begin, (this.#header.get("nextFound") - begin) / 4);
    let next = 0;
    for (let at = 0; at < records.length; at += RECORD_SIZE / 4) {
      const head = records[at]!;
      const outcomes = Math.floor(head / RECORD.decision);
      for (let left = outcomes; left > 0; left--, next += stride) {
        const target = found[next]!;
        if (!hasProbabilities) this.#listener.edge(target);
        else {
          const label = next + labelOffset;
          const [tuple, numerator, denominator] = [found[label]!, found[label + 1]!, found[label + 2]!];
          this.#listener.chanceEdge(target, tuple, numerator, denominator);
        }
      }
      if (head & RECORD.whole) this.#listener.visited(outcomes > 0 ? records[at + 1]! | 0 : NO_MOVER.terminal);
    }
    return this.#arena.used + this.#listener.bytes <= memory;
  }

  /** Reports so many states that were surveyed. */
  surveyed(states: number): void {
    const over = this.#header.running.memory().subarray(this.#header.get("records")).subarray(0, states);
    for (const terminal of over) this.#listener.visited(terminal === 1 ? NO_MOVER.terminal : NO_MOVER.cut);
  }
}
