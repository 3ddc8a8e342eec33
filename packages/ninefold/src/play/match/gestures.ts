// Decisions said piece by piece: what somebody who types at a prompt or clicks on a board may say next.
import type { Decision } from "../../model/index.ts";
import { requireArgument } from "../arguments.ts";

/**
 * The beginning of a decision: what has been said of it, and what may follow. A decision is said by its family and then
 * its parameters one after the other, in a decision made in steps those of all steps; each of them is a gesture. Every
 * legal decision is the end of one path of gestures, and every path that cannot go on ends with one.
 *
 * ```ts
 * const start = beginningOf(system.legal(state, player));
 * const man = start.next.get("jump")!.next.get("b6")!; // a click on b6 alone: beginningsByValues(start, ["b6"])
 * [...man.next.keys()]; // d4: the squares to light up
 * const over = man.next.get("d4")!;
 * over.steps; // 1: previewOf(system)?.(state, player, over.meant[0]!, 1) is the board now
 * over.next.get("f2")!.whole?.id; // jump(b6, d4; f2)
 * ```
 */
export interface Beginning {
  /** The gestures so far: nothing at first, then the family, then printed values. */
  readonly said: readonly string[];
  /** The decisions that begin so, in their own order. */
  readonly meant: readonly Decision[];
  /** The one of which all has been said. RangeError where the game system has two decisions that are said alike. */
  readonly whole: Decision | undefined;
  /** Of a decision made in steps: how many of them have been said to their ends. */
  readonly steps: number;
  /** The gestures that may follow, in the order of the decisions, each with the beginning that it makes of this one. */
  readonly next: ReadonlyMap<string, Beginning>;
}

/** The beginning of a player's legal decisions, of which nothing has been said. What follows is found when asked for. */
export function beginningOf(legal: readonly Decision[]): Beginning {
  requireList("beginningOf", legal, "a list of legal decisions");
  return new Said([], legal);
}

/** The beginning that more gestures make of one; undefined where they cannot follow. */
export function beginningAfter(beginning: Beginning, gestures: readonly string[]): Beginning | undefined {
  requireBeginning("beginningAfter", beginning);
  requireList("beginningAfter", gestures, "a list of gestures");
  return gestures.reduce<Beginning | undefined>((begun, gesture) => begun?.next.get(gesture), beginning);
}

/** What values begin that are said without a family, as by clicks on a board: one beginning for each family they fit. */
export function beginningsByValues(start: Beginning, values: readonly string[]): readonly Beginning[] {
  requireBeginning("beginningsByValues", start);
  requireList("beginningsByValues", values, "a list of values");
  return [...start.next.values()].flatMap((family) => beginningAfter(family, values) ?? []);
}

function requireList(name: string, value: unknown, expected: string): void {
  requireArgument(Array.isArray(value), name, value, expected);
}

function requireBeginning(name: string, value: unknown): void {
  requireArgument(value instanceof Said, name, value, "a beginning, as beginningOf gives it");
}

class Said implements Beginning {
  readonly said: readonly string[];
  readonly meant: readonly Decision[];
  #next: ReadonlyMap<string, Beginning> | undefined;

  constructor(said: readonly string[], meant: readonly Decision[]) {
    this.said = said;
    this.meant = meant;
  }

  get whole(): Decision | undefined {
    const [whole, twin] = this.meant.filter(({ parameters }) => parameters.length === this.#values);
    if (whole && twin) throw new RangeError(`the decisions ${whole.id} and ${twin.id} are said alike`);
    return whole;
  }

  get steps(): number {
    let made = 0;
    let values = 0;
    for (const { length } of this.meant[0]?.steps ?? []) {
      values += length;
      if (values > this.#values) break;
      made++;
    }
    return made;
  }

  get next(): ReadonlyMap<string, Beginning> {
    if (!this.#next) {
      const meant = new Map<string, Decision[]>();
      for (const decision of this.meant) {
        const gesture = this.#values < 0 ? decision.family : decision.parameters[this.#values];
        if (gesture === undefined) continue;
        const known = meant.get(gesture);
        if (known) known.push(decision);
        else meant.set(gesture, [decision]);
      }
      this.#next = new Map([...meant].map(([gesture, those]) => [gesture, new Said([...this.said, gesture], those)]));
    }
    return this.#next;
  }

  /** How many values have been said; below 0 while the family has not. */
  get #values(): number {
    return this.said.length - 1;
  }
}
