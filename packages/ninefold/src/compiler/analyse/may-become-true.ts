// Which writes of an action may make a condition true, or give a set another member.
import { equal } from "../../language/core/domain.ts";
import { BOOL, type Value } from "../../language/core/types.ts";
import type { Terms } from "../terms/interning/term-table.ts";
import type { Term, Variable } from "../terms/term.ts";
import { withoutSet } from "../terms/term-types.ts";
import { tracksReadBy } from "./needed-statements.ts";

/** A write to one index, or to a set of them. */
type Where = { readonly at: Term; readonly set?: undefined } | { readonly at?: undefined; readonly set: Term };

/** One write of an action, its terms as they are before the action. */
export type Write = Where & {
  readonly when: Term;
  readonly track: number;
  readonly value: Term;
};

/** Why a condition may become true, or a set may gain a member. */
export interface Reason {
  readonly when: Term;
  /** The write that brings it about, and the indices within which it has to be. */
  readonly write: Write;
  readonly within?: Term;
  /** Whether the new member is the written index itself. */
  readonly atWrite: boolean;
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

  /** Why a condition may become true. */
  mayBecomeTrue(term: Term): Reasons {
    if (this.#isUnchanged(term)) return [];
    switch (term.kind) {
      case "not":
        return this.mayBecomeFalse(term.operand);
      case "empty":
        return this.mayLose(term.set);
      case "and":
      case "or":
        return all([this.mayBecomeTrue(term.left), this.mayBecomeTrue(term.right)]);
      case "member":
        return this.#isUnchanged(term.value) ? elsewhere(this.mayGain(term.set)) : undefined;
      default:
        return undefined;
    }
  }

  /** Why a condition may become false. */
  mayBecomeFalse(term: Term): Reasons {
    if (this.#isUnchanged(term)) return [];
    switch (term.kind) {
      case "not":
        return this.mayBecomeTrue(term.operand);
      case "empty":
        return this.mayGain(term.set);
      case "and":
      case "or":
        return all([this.mayBecomeFalse(term.left), this.mayBecomeFalse(term.right)]);
      case "member":
        return this.#isUnchanged(term.value) ? elsewhere(this.mayLose(term.set)) : undefined;
      default:
        return undefined;
    }
  }

  /** Why a set may get a member. */
  mayGain(set: Term): Reasons {
    const terms = this.#terms;
    if (this.#isUnchanged(set)) return [];
    switch (set.kind) {
      case "indicesWhere":
        return this.#writesTo(set.track, (write) => this.#isOneOf(write.value, set.values));
      case "union":
        return all([this.mayGain(set.left), this.mayGain(set.right)]);
      case "intersection":
        return all([this.#inside(this.mayGain(set.left), set.right), this.#inside(this.mayGain(set.right), set.left)]);
      case "difference":
        return all([this.mayGain(set.left), this.#inside(this.mayLose(set.right), set.left)]);
      case "slide": {
        // A slide goes on where the cell that ended it becomes free.
        const stops = terms.difference(set, set.through);
        return this.#isUnchanged(set.value) ? this.#onlyWithin(this.mayGain(set.through), stops) : undefined;
      }
      case "fill":
        return all([elsewhere(this.mayGain(set.set)), elsewhere(this.mayGain(set.through))]);
      case "preimage":
      case "image":
        return elsewhere(this.mayGain(set.set));
      case "filter":
        return all([this.mayGain(set.set), this.#ofMembers(this.mayBecomeTrue(set.condition), set.variable, set.set)]);
      case "collect":
        return all([elsewhere(this.mayGain(set.set)), this.#ofMembers(this.mayGain(set.body), set.variable, set.set)]);
      default:
        return undefined;
    }
  }

  /** Why a set may lose a member. */
  mayLose(set: Term): Reasons {
    const terms = this.#terms;
    if (this.#isUnchanged(set)) return [];
    switch (set.kind) {
      case "indicesWhere":
        return this.#writesTo(set.track, (write) => this.#isOneOf(write.value, set.values, false));
      case "union":
      case "intersection":
        return all([this.mayLose(set.left), this.mayLose(set.right)]);
      case "difference":
        return all([this.mayLose(set.left), this.mayGain(set.right)]);
      case "slide": {
        const passed = terms.intersection(set, set.through);
        return this.#isUnchanged(set.value) ? this.#onlyWithin(this.mayLose(set.through), passed) : undefined;
      }
      case "fill":
        return all([elsewhere(this.mayLose(set.set)), elsewhere(this.mayLose(set.through))]);
      case "preimage":
      case "image":
        return elsewhere(this.mayLose(set.set));
      default:
        return undefined;
    }
  }

  /** Whether a term depends on nothing that is written. */
  #isUnchanged(term: Term): boolean {
    return !term.dependsOnState || [...tracksReadBy(term)].every((track) => !this.#tracks.has(track));
  }

  #writesTo(track: number, changes: (write: Write) => Term): readonly Reason[] {
    return this.#writes
      .filter((write) => write.track === track)
      .map((write) => ({ when: this.#terms.and(write.when, changes(write)), write, atWrite: true }));
  }

  /** Whether a value is one of some, or is none of them, as far as that is seen. */
  #isOneOf(value: Term, values: readonly Value[], one = true): Term {
    const terms = this.#terms;
    const inside = terms.apply(
      BOOL,
      [value],
      (given) => values.some((some) => equal(some, given)),
      `in ${JSON.stringify(values)}`,
    );
    return inside ? (one ? inside : terms.not(inside)) : terms.yes;
  }

  /** Reasons that count only where the new member may be in another set as well. */
  #inside(reasons: Reasons, set: Term): Reasons {
    return reasons?.map((reason) =>
      reason.atWrite ? { ...reason, when: this.#terms.and(reason.when, this.#mayContain(set, reason.write)) } : reason,
    );
  }

  /** Whether a written index may be in a set afterwards. */
  #mayContain(set: Term, write: Write): Term {
    const terms = this.#terms;
    switch (set.kind) {
      case "indicesWhere":
        return set.track === write.track ? this.#isOneOf(write.value, set.values) : terms.yes;
      case "intersection":
        return terms.and(this.#mayContain(set.left, write), this.#mayContain(set.right, write));
      case "union":
        return terms.or(this.#mayContain(set.left, write), this.#mayContain(set.right, write));
      default:
        return terms.yes;
    }
  }

  /** Reasons that only count where they happen within a set. */
  #onlyWithin(reasons: Reasons, within: Term): Reasons {
    if (!reasons?.every((reason) => reason.atWrite)) return undefined;
    return reasons.map(({ when, write }) => ({ when, write, within, atWrite: false }));
  }

  /** Reasons of a condition on each member of a set. */
  #ofMembers(reasons: Reasons, variable: Variable, set: Term): Reasons {
    const terms = this.#terms;
    const found =
      reasons &&
      mergeReasons(terms, reasons).map(({ when, write, within }): Reason | undefined => {
        if (when.free.has(variable.id)) return undefined;
        if (!within?.free.has(variable.id)) return { when, write, ...(within && { within }), atWrite: false };
        const somewhere = terms.collect(set, variable.type, withoutSet(within.type), (member) =>
          terms.substitute(within, variable, member),
        );
        return { when, write, within: somewhere, atWrite: false };
      });
    return found?.every((one) => one !== undefined) ? found : undefined;
  }
}

/** Reasons that differ only in the indices of the write are one. */
export function mergeReasons(terms: Terms, reasons: readonly Reason[]): readonly Reason[] {
  const groups = new Map<string, Reason>();
  for (const reason of reasons) {
    const { when, write, within, atWrite } = reason;
    if (when === terms.no) continue;
    const key = `${when.id} ${write.track} ${write.at?.id} ${write.set?.id} ${within ? "within" : ""} ${atWrite}`;
    const known = groups.get(key);
    groups.set(key, known?.within && within ? { ...known, within: terms.union(known.within, within) } : reason);
  }
  return [...groups.values()];
}

/** All reasons, where all parts are understood. */
function all(parts: readonly Reasons[]): Reasons {
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

/** Reasons whose new member is not the written index. */
function elsewhere(reasons: Reasons): Reasons {
  return reasons?.map((reason) => ({ ...reason, atWrite: false }));
}
