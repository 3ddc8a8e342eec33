// What makes a condition come to hold, or a set have a member more, by the writes of an action.
import { equal } from "../../language/core/domain.ts";
import { BOOL, type Value } from "../../language/core/types.ts";
import type { Term, Variable } from "../terms/term.ts";
import { withoutSet } from "../terms/term-types.ts";
import type { Terms } from "../terms/terms.ts";
import { tracksAsked } from "./needed-statements.ts";

/** One write of an action, its terms as they are before the action. */
export interface Write {
  readonly when: Term;
  readonly track: number;
  /** One index, or a set of them. */
  readonly at?: Term;
  readonly set?: Term;
  readonly value: Term;
}

/** Why something may come to hold, or to have a member more. */
export interface Reason {
  readonly when: Term;
  /** The write that brings it about, and the places where it has to fall. */
  readonly write: Write;
  readonly within?: Term;
  /** Whether what is new is the written place itself. */
  readonly there: boolean;
}

type Reasons = readonly Reason[] | undefined;

/** Finds reasons; undefined where a term is not understood. All that can happen has one of the reasons that are found. */
export class MayBecomeTrue {
  readonly #terms: Terms;
  readonly #writes: readonly Write[];
  readonly #tracks: ReadonlySet<number>;

  constructor(terms: Terms, writes: readonly Write[]) {
    this.#terms = terms;
    this.#writes = writes;
    this.#tracks = new Set(writes.map(({ track }) => track));
  }

  /** Why a condition may come to hold. */
  rises(term: Term): Reasons {
    if (this.#stays(term)) return [];
    switch (term.kind) {
      case "not":
        return this.falls(term.operand);
      case "empty":
        return this.losses(term.set);
      case "and":
      case "or":
        return all([this.rises(term.left), this.rises(term.right)]);
      case "member":
        return this.#stays(term.value) ? elsewhere(this.gains(term.set)) : undefined;
      default:
        return undefined;
    }
  }

  /** Why a condition may cease to hold. */
  falls(term: Term): Reasons {
    if (this.#stays(term)) return [];
    switch (term.kind) {
      case "not":
        return this.rises(term.operand);
      case "empty":
        return this.gains(term.set);
      case "and":
      case "or":
        return all([this.falls(term.left), this.falls(term.right)]);
      case "member":
        return this.#stays(term.value) ? elsewhere(this.losses(term.set)) : undefined;
      default:
        return undefined;
    }
  }

  /** Why a set may get a member. */
  gains(set: Term): Reasons {
    const terms = this.#terms;
    if (this.#stays(set)) return [];
    switch (set.kind) {
      case "indicesWhere":
        return this.#writesTo(set.track, (write) => this.#isOneOf(write.value, set.values));
      case "union":
        return all([this.gains(set.left), this.gains(set.right)]);
      case "intersection":
        return all([this.#inside(this.gains(set.left), set.right), this.#inside(this.gains(set.right), set.left)]);
      case "difference":
        return all([this.gains(set.left), this.#inside(this.losses(set.right), set.left)]);
      case "slide": {
        // A way goes on where the cell that ended it becomes free.
        const stops = terms.difference(set, set.through);
        return this.#stays(set.value) ? this.#atOnly(this.gains(set.through), stops) : undefined;
      }
      case "fill":
        return all([elsewhere(this.gains(set.set)), elsewhere(this.gains(set.through))]);
      case "preimage":
      case "image":
        return elsewhere(this.gains(set.set));
      case "filter":
        return all([this.gains(set.set), this.#ofMembers(this.rises(set.condition), set.variable, set.set)]);
      case "collect":
        return all([elsewhere(this.gains(set.set)), this.#ofMembers(this.gains(set.body), set.variable, set.set)]);
      default:
        return undefined;
    }
  }

  /** Why a set may lose a member. */
  losses(set: Term): Reasons {
    const terms = this.#terms;
    if (this.#stays(set)) return [];
    switch (set.kind) {
      case "indicesWhere":
        return this.#writesTo(set.track, (write) => this.#isOneOf(write.value, set.values, false));
      case "union":
      case "intersection":
        return all([this.losses(set.left), this.losses(set.right)]);
      case "difference":
        return all([this.losses(set.left), this.gains(set.right)]);
      case "slide": {
        const passed = terms.intersection(set, set.through);
        return this.#stays(set.value) ? this.#atOnly(this.losses(set.through), passed) : undefined;
      }
      case "fill":
        return all([elsewhere(this.losses(set.set)), elsewhere(this.losses(set.through))]);
      case "preimage":
      case "image":
        return elsewhere(this.losses(set.set));
      default:
        return undefined;
    }
  }

  /** Whether a term depends on nothing that is written. */
  #stays(term: Term): boolean {
    return !term.dependsOnState || [...tracksAsked(term)].every((track) => !this.#tracks.has(track));
  }

  #writesTo(track: number, changes: (write: Write) => Term): readonly Reason[] {
    return this.#writes
      .filter((write) => write.track === track)
      .map((write) => ({ when: this.#terms.and(write.when, changes(write)), write, there: true }));
  }

  /** Whether a value is one of some, or is none of them, as far as that is seen. */
  #isOneOf(value: Term, values: readonly Value[], one = true): Term {
    const terms = this.#terms;
    const inside = terms.apply(
      BOOL,
      [value],
      ([given]) => values.some((some) => equal(some, given!)),
      `in ${JSON.stringify(values)}`,
    );
    return inside ? (one ? inside : terms.not(inside)) : terms.yes;
  }

  /** Reasons that only count where what is new is in another set as well, as it will be. */
  #inside(reasons: Reasons, set: Term): Reasons {
    return reasons?.map((reason) =>
      reason.there ? { ...reason, when: this.#terms.and(reason.when, this.#willHold(set, reason.write)) } : reason,
    );
  }

  /** Whether a place that is written may be in a set afterwards. */
  #willHold(set: Term, write: Write): Term {
    const terms = this.#terms;
    switch (set.kind) {
      case "indicesWhere":
        return set.track === write.track ? this.#isOneOf(write.value, set.values) : terms.yes;
      case "intersection":
        return terms.and(this.#willHold(set.left, write), this.#willHold(set.right, write));
      case "union":
        return terms.or(this.#willHold(set.left, write), this.#willHold(set.right, write));
      default:
        return terms.yes;
    }
  }

  /** Reasons that only count where they happen within a set. */
  #atOnly(reasons: Reasons, within: Term): Reasons {
    if (!reasons?.every((reason) => reason.there)) return undefined;
    return reasons.map(({ when, write }) => ({ when, write, within, there: false }));
  }

  /** Reasons of a question that is asked of each member of a set. */
  #ofMembers(reasons: Reasons, variable: Variable, set: Term): Reasons {
    const terms = this.#terms;
    const found =
      reasons &&
      joined(terms, reasons).map(({ when, write, within }): Reason | undefined => {
        if (when.free.has(variable.id)) return undefined;
        if (!within?.free.has(variable.id)) return { when, write, ...(within && { within }), there: false };
        const somewhere = terms.collect(set, variable.type, withoutSet(within.type), (member) =>
          terms.substitute(within, variable, member),
        );
        return { when, write, within: somewhere, there: false };
      });
    return found?.every((one) => one !== undefined) ? found : undefined;
  }
}

/** Reasons that differ only in where the write has to fall are one. */
export function joined(terms: Terms, reasons: readonly Reason[]): readonly Reason[] {
  const groups = new Map<string, Reason>();
  for (const reason of reasons) {
    const { when, write, within, there } = reason;
    if (when === terms.no) continue;
    const key = `${when.id} ${write.track} ${write.at?.id} ${write.set?.id} ${within ? "within" : ""} ${there}`;
    const known = groups.get(key);
    groups.set(key, known?.within && within ? { ...known, within: terms.union(known.within, within) } : reason);
  }
  return [...groups.values()];
}

/** All reasons, where all parts are understood. */
function all(parts: readonly Reasons[]): Reasons {
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

/** Reasons whose effect is somewhere else than where is written. */
function elsewhere(reasons: Reasons): Reasons {
  return reasons?.map((reason) => ({ ...reason, there: false }));
}
