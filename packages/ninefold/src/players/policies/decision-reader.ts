// The features of a position's decisions as numbers, for searches.
import type { DecisionName, Positions } from "../../engine/index.ts";
import type { DecisionFeatures, Named } from "./decision-features.ts";
import { OUTSIDE } from "./surroundings.ts";

/** A decision whose code says nothing. */
const NAMELESS: readonly Named[] = [];

export class DecisionReader {
  readonly features: DecisionFeatures;
  readonly positions: Positions;
  /** Of the cell that was asked for last: what stands about it, and in which direction the cell lies that was named before, from 1 on. */
  pattern = 0;
  last = 0;
  readonly #named: (readonly Named[] | undefined)[] = [];
  readonly #ordinals: Uint8Array;

  constructor(features: DecisionFeatures, positions: Positions) {
    this.features = features;
    this.positions = positions;
    this.#ordinals = new Uint8Array(positions.cells.length);
  }

  /** From here on the position on this level is asked for. */
  read(level: number): void {
    this.positions.read(level, this.#ordinals);
  }

  /** The cells that the decisions with a code name. */
  named(code: number): readonly Named[] {
    if (code < 0) return NAMELESS;
    const known = this.#named[code];
    if (known) return known;
    const name = this.positions.named(code);
    const named = name ? this.features.namedBy(name) : NAMELESS;
    this.#named[code] = named;
    return named;
  }

  /** The cell that was named last by a decision, or by those with a code. */
  lastNamed(decision: DecisionName | number | undefined): Named | undefined {
    if (typeof decision === "number") return this.named(decision).at(-1);
    return decision && this.features.namedBy(decision).at(-1);
  }

  /** Looks about a cell that is named; `before` was named by the decision before. */
  look({ site: { board }, cell }: Named, before: Named | undefined): void {
    const { about, directions, radix, values } = board;
    const count = directions.length;
    const begin = cell * count;
    const lastCell = before?.site.board === board ? about[before.cell * count]! : OUTSIDE;
    let [pattern, last] = [0, 0];
    for (let at = 0; at < count; at++) {
      const there = about[begin + at]!;
      pattern = pattern * radix + (there === OUTSIDE ? values.length : this.#ordinals[there]!);
      if (there === lastCell && there !== OUTSIDE) last = at + 1;
    }
    this.pattern = pattern;
    this.last = last;
  }
}
