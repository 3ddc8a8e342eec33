// The legal decisions in one spelling, by how their texts begin.
import type { InterpretedDecision } from "../decide/interpreted-decision.ts";
import type { SpeltDecision } from "./spelt-decision.ts";

interface Entry {
  readonly decision: InterpretedDecision;
  readonly spelt: SpeltDecision;
}

/**
 * Decisions found by what all of their texts begin with, so that a text is held against few of them: the 968 first plies of
 * a chess with a second move after each are 31 to each of these.
 */
export class Beginnings {
  readonly #entries = new Map<string, Entry[]>();
  readonly #lengths = new Set<number>();

  add(decision: InterpretedDecision, spelt: SpeltDecision): void {
    const { beginning } = spelt;
    const entries = this.#entries.get(beginning) ?? [];
    entries.push({ decision, spelt });
    this.#entries.set(beginning, entries);
    this.#lengths.add(beginning.length);
  }

  /** Whether the text may be another decision than this one. */
  isOther(text: string, than: InterpretedDecision): boolean {
    for (const length of this.#lengths) {
      const entries = this.#entries.get(text.slice(0, length));
      if (entries?.some(({ decision, spelt }) => decision !== than && spelt.mayBe(text))) return true;
    }
    return false;
  }
}
