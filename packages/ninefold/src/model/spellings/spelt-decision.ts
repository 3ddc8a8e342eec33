// One decision in one spelling: the texts that it may be typed as, and the one that it is written as.
import type { CoreSpelt } from "../../language/core/core.ts";
import { ordinalOf, sayValue } from "../../language/core/domain.ts";
import { type Type, type Value, withoutNone } from "../../language/core/types.ts";
import { evaluator } from "../evaluate/evaluate.ts";
import { type Eval, type Linked, type Run, spend } from "../evaluate/run.ts";
import { Fault } from "../system/fault.ts";

/** A part of a spelling, linked. */
export type Spelt =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "value"; readonly write: (run: Run) => string }
  | { readonly kind: "part"; readonly optional: boolean; readonly items: readonly Spelt[]; readonly holds?: Eval };

type Part = Spelt & { readonly kind: "part" };

export function linkSpelt(link: Linked, core: CoreSpelt): Spelt {
  switch (core.kind) {
    case "text":
      return core;
    case "value": {
      const value = evaluator(link, core.value);
      const { type } = core.value;
      return { kind: "value", write: (run) => textOf(withoutNone(type), value(run), core.texts) };
    }
    case "part": {
      const holds = core.condition && { holds: evaluator(link, core.condition) };
      const items = core.items.map((item) => linkSpelt(link, item));
      return { kind: "part", optional: core.optional, items, ...holds };
    }
  }
}

/** `none` and the empty set write nothing; of a set or a pile one member after the other. */
function textOf(type: Type, value: Value, texts: readonly string[] | undefined): string {
  if (value === null) return "";
  if (type.kind === "set" || type.kind === "pile")
    return (value as readonly Value[]).map((member) => textOf(withoutNone(type.of), member, texts)).join("");
  return texts?.[ordinalOf(type, value)] ?? sayValue(type, value);
}

/** A part with the run in which it is evaluated, that of its step. */
interface Placed {
  readonly item: Spelt;
  readonly run: Run;
}

export const withoutSpaces = (text: string): string => text.replace(/\s+/gu, "");

/** What a text begins with; where it is closed, anything may follow. */
interface Beginning {
  readonly text: string;
  readonly closed: boolean;
}

/** Of one decision: more are not told apart. */
const MAX_BEGINNINGS = 64;

/** Which of the parts that are written where they are needed are. */
type Needed = ReadonlySet<Placed>;

export class SpeltDecision {
  readonly #sequence: readonly Placed[];
  readonly #texts = new Map<Placed, string>();
  readonly #held = new Map<Placed, boolean>();
  readonly #inside = new Map<Placed, readonly Placed[]>();

  /** `runs`: one for each step, its parameters bound. */
  constructor(items: readonly Spelt[], again: readonly Spelt[], runs: readonly Run[]) {
    this.#sequence = runs.flatMap((run, step) => (step === 0 ? items : again).map((item) => ({ item, run })));
  }

  /** Whether the text may be this decision; `spaced`: whether spaces count, which the text has none of where they do not. */
  mayBe(text: string, spaced = true): boolean {
    const counted = (own: string): string => (spaced ? own : withoutSpaces(own));
    const from = (sequence: readonly Placed[], at: number, then: (at: number) => boolean): boolean => {
      const [first, ...rest] = sequence;
      if (!first) return then(at);
      const { item, run } = first;
      spend(run);
      if (item.kind !== "part") {
        const own = counted(this.#textOf(first));
        return text.startsWith(own, at) && from(rest, at + own.length, then);
      }
      const onward = (end: number): boolean => from(rest, end, then);
      if (!item.optional && !this.#holds(first, item)) return onward(at);
      if (item.optional && onward(at)) return true;
      // Conditions may foresee what a decision does, so what does not stand in the text is not asked.
      const [head] = item.items;
      if (head?.kind === "text" && !text.startsWith(counted(head.text), at)) return false;
      return this.#holds(first, item) && from(this.#itemsOf(first, item), at, onward);
    };
    return from(this.#sequence, 0, (at) => at === text.length);
  }

  /**
   * What texts begin with that may be this decision: each with one of these. Conditions are not asked, nor what stands in
   * parts that have one; where a value cannot be computed, nothing is known of the beginning.
   */
  beginnings(): readonly string[] {
    try {
      const found = [...new Set(this.#beginnings(this.#sequence, [""]).map(({ text }) => text))];
      return found.length > MAX_BEGINNINGS ? [""] : found;
    } catch (error) {
      if (error instanceof Fault) return [""];
      throw error;
    }
  }

  #beginnings(sequence: readonly Placed[], before: readonly string[]): readonly Beginning[] {
    return sequence.reduce<readonly Beginning[]>(
      (all, placed) => {
        if (all.length > MAX_BEGINNINGS) return all.map(({ text }) => ({ text, closed: true }));
        return all.flatMap((one) => (one.closed ? one : this.#goneOn(placed, one.text)));
      },
      before.map((text) => ({ text, closed: false })),
    );
  }

  #goneOn(placed: Placed, before: string): readonly Beginning[] {
    const { item } = placed;
    if (item.kind !== "part") return [{ text: before + this.#textOf(placed), closed: false }];
    const without = { text: before, closed: false };
    if (!item.holds) {
      const inside = this.#beginnings(this.#itemsOf(placed, item), [before]);
      return item.optional ? [without, ...inside] : inside;
    }
    const [head] = item.items;
    return [without, { text: before + (head?.kind === "text" ? head.text : ""), closed: true }];
  }

  /**
   * The text with the fewest of the parts in it that are written where they are needed: so few, and the first as
   * written, that `isAlone` holds of it. What may be left out besides does not count, unless nothing else helps.
   */
  write(isAlone: (text: string) => boolean): string {
    return this.#alone(isAlone) ?? this.whole();
  }

  /** Whether no text would be alone. */
  isLost(isAlone: (text: string) => boolean): boolean {
    return this.#alone(isAlone) === undefined;
  }

  /** The text with all parts in it. */
  whole(): string {
    return this.#written(this.#sequence, new Set(this.#needed(this.#sequence)), true);
  }

  #alone(isAlone: (text: string) => boolean): string | undefined {
    const choices = tried(this.#needed(this.#sequence));
    const whole = (needed: Needed): string => this.#written(this.#sequence, needed, true);
    const found = choices.find((needed) => isAlone(this.#written(this.#sequence, needed, false)));
    return found ? whole(found) : choices.map(whole).find(isAlone);
  }

  #written(sequence: readonly Placed[], needed: Needed, whole: boolean): string {
    return sequence
      .map((placed) => {
        const { item } = placed;
        if (item.kind !== "part") return this.#textOf(placed);
        const isIn = item.holds
          ? (whole || !item.optional) && this.#holds(placed, item)
          : !item.optional || needed.has(placed);
        return isIn ? this.#written(this.#itemsOf(placed, item), needed, whole) : "";
      })
      .join("");
  }

  /** The parts without a condition, as written, that stand in no part whose condition does not hold. */
  #needed(sequence: readonly Placed[]): readonly Placed[] {
    return sequence.flatMap((placed) => {
      const { item } = placed;
      if (item.kind !== "part" || !this.#holds(placed, item)) return [];
      const inside = this.#needed(this.#itemsOf(placed, item));
      return item.optional && !item.holds ? [placed, ...inside] : inside;
    });
  }

  #textOf(placed: Placed): string {
    const { item, run } = placed;
    if (item.kind === "text") return item.text;
    let text = this.#texts.get(placed);
    if (text === undefined) {
      text = item.kind === "value" ? item.write(run) : "";
      this.#texts.set(placed, text);
    }
    return text;
  }

  #holds(placed: Placed, { holds }: Part): boolean {
    if (!holds) return true;
    let known = this.#held.get(placed);
    if (known === undefined) {
      known = holds(placed.run) === true;
      this.#held.set(placed, known);
    }
    return known;
  }

  #itemsOf(placed: Placed, { items }: Part): readonly Placed[] {
    let known = this.#inside.get(placed);
    if (!known) {
      known = items.map((item) => ({ item, run: placed.run }));
      this.#inside.set(placed, known);
    }
    return known;
  }
}

/** A decision made in many steps has many parts to leave out: no more choices of them than these are tried. */
const MAX_TRIED = 256;

/** Subsets of a list, the smaller ones first, and of one size those with the earliest members; the whole list is one. */
function tried<Of>(list: readonly Of[]): readonly ReadonlySet<Of>[] {
  const found: ReadonlySet<Of>[] = [];
  for (const subset of subsets(list)) {
    if (found.length === MAX_TRIED - 1) return [...found, new Set(list)];
    found.push(new Set(subset));
  }
  return found;
}

function* subsets<Of>(list: readonly Of[]): Generator<readonly Of[]> {
  function* ofSize(size: number, from: number): Generator<readonly Of[]> {
    if (size === 0) yield [];
    else
      for (let i = from; i <= list.length - size; i++)
        for (const rest of ofSize(size - 1, i + 1)) yield [list[i] as Of, ...rest];
  }
  for (let size = 0; size <= list.length; size++) yield* ofSize(size, 0);
}
