// Which conditions a decision may have made true. The others need not be evaluated again after it.
import { equal } from "../../language/core/domain.ts";
import type { Line } from "../lower/lower-lines.ts";
import type { Control, DecisionFamily, Program } from "../lower/program.ts";
import type { Polarity } from "../terms/kinds/kind.ts";
import { polarityOf, subtermsOf } from "../terms/kinds/kinds.ts";
import { includes } from "../terms/known-sets.ts";
import { readsMemory, type Term } from "../terms/term.ts";
import { type Changes, changesOf, type Values } from "./writes.ts";

/** How a set or a condition may change: it gains members or becomes true, it loses members or becomes false. */
interface Change {
  readonly grows: boolean;
  readonly shrinks: boolean;
}

const NEITHER: Change = { grows: false, shrinks: false };
const EITHER: Change = { grows: true, shrinks: true };

const both = (a: Change, b: Change): Change => ({ grows: a.grows || b.grows, shrinks: a.shrinks || b.shrinks });

/** How a term may change by a part that may change so. */
function moved(part: Change, polarity: Polarity): Change {
  if (polarity === "+") return part;
  if (polarity === "-") return { grows: part.shrinks, shrinks: part.grows };
  return part.grows || part.shrinks ? EITHER : NEITHER;
}

/** The index of the control state that follows a decision, where it is known. */
export function controlAfter(program: Program, family: DecisionFamily): number | undefined {
  const at = program.states.findIndex(({ known }) =>
    [...known].every(([track, term]) => isSame(term, family.known.get(track))),
  );
  return at < 0 ? undefined : at;
}

/**
 * The `end` lines that may hold after a decision, made in a control state in which none holds; undefined where it is not
 * known which control state comes next, or a line may be a fault.
 */
export function dirtyQuestions(
  program: Program,
  control: Control,
  family: DecisionFamily,
): readonly Line[] | undefined {
  const next = program.states[controlAfter(program, family) ?? -1];
  if (!next?.ends.every(({ condition }) => condition.cannotFault)) return undefined;
  const changing = new Changing(family);
  const before = new Set(control.ends.map(({ condition }) => condition));
  return next.ends.filter(({ condition }) => !before.has(condition) || changing.of(condition).grows);
}

const isSame = (a: Term, b: Term | undefined): boolean =>
  a.kind === "constant" && b?.kind === "constant" && equal(a.value, b.value);

/** How the statements of a decision change terms. */
class Changing {
  readonly #changes: Changes;
  readonly #known = new Map<Term, Change>();

  constructor(family: DecisionFamily) {
    this.#changes = changesOf(family);
  }

  of(term: Term): Change {
    let found = this.#known.get(term);
    if (!found) {
      found = this.#of(term);
      this.#known.set(term, found);
    }
    return found;
  }

  #of(term: Term): Change {
    if (term.kind === "indicesWhere") return this.#ofIndices(term);
    if (term.kind === "trackRead" && this.#changes.has(term.track)) return EITHER;
    if (readsMemory(term)) return EITHER;
    const parts = subtermsOf(term);
    if (parts.length === 0) return term.dependsOnState ? EITHER : NEITHER;
    return parts.map((part, i) => moved(this.of(part), polarityOf(term, i))).reduce(both);
  }

  #ofIndices({ track, values }: Term & { kind: "indicesWhere" }): Change {
    const inside = (some: Values): boolean => some?.some((value) => includes(values, value)) ?? true;
    const outside = (some: Values): boolean => some?.some((value) => !includes(values, value)) ?? true;
    return (this.#changes.get(track) ?? [])
      .map(({ from, to }) => ({ grows: outside(from) && inside(to), shrinks: inside(from) && outside(to) }))
      .reduce(both, NEITHER);
  }
}
