// Whether a play is over, and not by which line: several lines together take fewer tests than each by itself.
import { ordinalOf } from "../../language/core/domain.ts";
import type { Value } from "../../language/core/types.ts";
import type { Line } from "../lower/lower-lines.ts";
import type { Terms } from "../terms/interning/term-table.ts";
import { conjuncts, type Term } from "../terms/term.ts";
import { withoutSet } from "../terms/term-types.ts";

/** The most pairs of known sets compared to find that one condition implies another. */
const MAX_PAIRS = 1 << 16;

/**
 * Conditions of which one holds where one of the lines does. None of the lines may be a fault; those of `all` that are not
 * among them do not hold.
 */
export function endingTests(terms: Terms, lines: readonly Line[], all: readonly Line[]): readonly Term[] {
  const others = new Set(all.map(({ condition }) => condition));
  // A condition may exclude another line: where that one holds, the play is over too.
  const unless = (term: Term): boolean => term.kind === "not" && others.has(term.operand);
  const freed = lines.map(({ condition }) =>
    conjuncts(condition)
      .filter((part) => !unless(part))
      .reduce((a, b) => terms.and(a, b), terms.yes),
  );
  const tests = new Set(freed);
  for (const one of freed) {
    if ([...tests].some((other) => other !== one && implies(one, other))) tests.delete(one);
  }
  return [...tests];
}

/** Whether each known set of one test is a superset of one of the other's. */
function implies(one: Term, other: Term): boolean {
  if (one.kind !== "holds" || other.kind !== "holds" || one.set !== other.set) return false;
  if (one.sets.length * other.sets.length > MAX_PAIRS) return false;
  const masks = (term: Term & { kind: "holds" }): readonly bigint[] =>
    term.sets.map((set) =>
      (set as readonly Value[])
        .map((member) => 1n << BigInt(ordinalOf(withoutSet(term.set.type), member)))
        .reduce((a, b) => a | b, 0n),
    );
  const smaller = masks(other);
  return masks(one).every((whole) => smaller.some((part) => (whole & part) === part));
}
