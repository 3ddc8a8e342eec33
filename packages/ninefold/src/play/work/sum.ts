import type { FaultCode } from "../../model/index.ts";

/** What some plays came to. */
interface Counted {
  readonly plies: number;
  readonly outcomes: ReadonlyMap<string, number>;
  readonly unfinished: number;
  readonly faults: ReadonlyMap<FaultCode, number>;
}

/** How one play came to its end; of one that was left unfinished there is no more to say. */
export type Ended = { readonly plies: number } & (
  | { readonly outcome: string }
  | { readonly fault: FaultCode }
  | object
);

/** What plays came to that were counted apart. */
export class Sum {
  plays = 0;
  #plies = 0;
  #unfinished = 0;
  readonly #outcomes = new Map<string, number>();
  readonly #faults = new Map<FaultCode, number>();

  add(plays: number, { plies, outcomes, unfinished, faults }: Counted): void {
    this.plays += plays;
    this.#plies += plies;
    this.#unfinished += unfinished;
    for (const [text, number] of outcomes) count(this.#outcomes, text, number);
    for (const [code, number] of faults) count(this.#faults, code, number);
  }

  addPlay(ended: Ended): void {
    this.plays++;
    this.#plies += ended.plies;
    if ("outcome" in ended) count(this.#outcomes, ended.outcome, 1);
    else if ("fault" in ended) count(this.#faults, ended.fault, 1);
    else this.#unfinished++;
  }

  found(): Counted & { readonly plays: number } {
    return {
      plays: this.plays,
      plies: this.#plies,
      outcomes: this.#outcomes,
      unfinished: this.#unfinished,
      faults: this.#faults,
    };
  }
}

function count<Key>(counts: Map<Key, number>, key: Key, number: number): void {
  counts.set(key, (counts.get(key) ?? 0) + number);
}
