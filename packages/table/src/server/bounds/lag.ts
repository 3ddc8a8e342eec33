// Lag that is given back: what a decision was on its way, as far as it was measured, within bounds that make it useless to feign.
import type { Entry, Logged } from "ninefold-log";

export interface LagBounds {
  readonly lagPerDecision: number;
  readonly lagPerMatch: number;
}

/** By seat. */
export class Lag {
  readonly #bounds: LagBounds;
  readonly #given = new Map<number, number>();

  constructor(bounds: LagBounds) {
    this.#bounds = bounds;
  }

  /** The most that the seat may get for its next decision. */
  left(seat: number): number {
    const { lagPerDecision, lagPerMatch } = this.#bounds;
    return Math.max(0, Math.min(lagPerDecision, lagPerMatch - (this.#given.get(seat) ?? 0)));
  }

  /** What is given for a decision that took so long, of what was measured. */
  of(seat: number, measured: number, taken: number): number {
    return Math.floor(Math.max(0, Math.min(measured, taken, this.left(seat))));
  }

  give(seat: number, milliseconds: number): void {
    this.#given.set(seat, (this.#given.get(seat) ?? 0) + milliseconds);
  }

  /**
   * Counts what the decision in an entry was given, after a match: no more than what it did not spend of the time that passed. What an
   * entry waited for here is counted with it, so that no other process gives more in all.
   */
  learn(before: Logged, { by, at, body }: Entry): void {
    if (body.k !== "decide" || typeof by !== "number") return;
    const passed = before.clocks(at)?.[by]?.spent;
    if (passed === undefined) return;
    this.give(by, Math.max(0, Math.min(passed - body.spent, this.#bounds.lagPerDecision)));
  }
}
