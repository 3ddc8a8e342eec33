// What a decision can change, and which questions it can have made true: those need not be asked again that it cannot.
import { equal } from "../../language/core/domain.ts";
import type { Line } from "../lower/lower-lines.ts";
import type { Control, DecisionFamily, Program } from "../lower/program.ts";
import { includes } from "../terms/known-sets.ts";
import { termsOf } from "../terms/statements.ts";
import { partsOf, type Term } from "../terms/term.ts";
import { type Changes, changesOf, type Values } from "./writes.ts";

/** How a set or a condition can change: it gains members or becomes true, it loses some or becomes false. */
interface Turn {
  readonly rises: boolean;
  readonly falls: boolean;
}

const STAYS: Turn = { rises: false, falls: false };
const TURNS: Turn = { rises: true, falls: true };

const opposite = ({ rises, falls }: Turn): Turn => ({ rises: falls, falls: rises });
/** Of what changes in other ways than its parts do. */
const wholly = ({ rises, falls }: Turn): Turn => (rises || falls ? TURNS : STAYS);
const both = (a: Turn, b: Turn): Turn => ({ rises: a.rises || b.rises, falls: a.falls || b.falls });

/** The place of the control state that follows a decision, where it is known. */
export function controlAfter(program: Program, moves: DecisionFamily): number | undefined {
  const at = program.states.findIndex(({ known }) =>
    [...known].every(([track, term]) => isSame(term, moves.known.get(track))),
  );
  return at < 0 ? undefined : at;
}

/**
 * The `end` lines that may hold after a decision, made in a control state in which none holds; undefined where it is not
 * known which control state comes next, or a line may be a fault.
 */
export function dirtyQuestions(program: Program, control: Control, moves: DecisionFamily): readonly Line[] | undefined {
  const next = program.states[controlAfter(program, moves) ?? -1];
  if (!next?.ends.every(({ condition }) => condition.cannotFault)) return undefined;
  const changing = new Changing(moves);
  const before = new Set(control.ends.map(({ condition }) => condition));
  return next.ends.filter(({ condition }) => !before.has(condition) || changing.of(condition).rises);
}

const isSame = (a: Term, b: Term | undefined): boolean =>
  a.kind === "constant" && b?.kind === "constant" && equal(a.value, b.value);

/** How what a decision does changes terms. */
class Changing {
  readonly #changes: Changes;
  readonly #known = new Map<Term, Turn>();

  constructor(moves: DecisionFamily) {
    this.#changes = changesOf(moves);
  }

  of(term: Term): Turn {
    let found = this.#known.get(term);
    if (!found) {
      found = this.#of(term);
      this.#known.set(term, found);
    }
    return found;
  }

  #of(term: Term): Turn {
    const parts = partsOf(term).map((part) => this.of(part));
    const joined = parts.reduce(both, STAYS);
    switch (term.kind) {
      case "indicesWhere":
        return this.#cells(term);
      case "trackRead":
        return this.#changes.has(term.track) ? TURNS : wholly(joined);
      // More of what they are made of makes them more, never less.
      case "and":
      case "or":
      case "union":
      case "intersection":
      case "filter":
      case "collect":
      case "reach":
      case "fill":
      case "image":
      case "preimage":
      case "any":
      case "holds":
        return joined;
      case "member":
      case "slide":
        return both(wholly(parts[0]!), parts[1]!);
      case "not":
      case "empty":
        return opposite(joined);
      case "if":
        return both(wholly(parts[0]!), both(parts[1]!, parts[2]!));
      case "difference":
        return both(parts[0]!, opposite(parts[1]!));
      case "after":
        return this.#foreseen(term);
      default:
        return term.dependsOnState && parts.length === 0 ? TURNS : wholly(joined);
    }
  }

  #cells({ track, values }: Term & { kind: "indicesWhere" }): Turn {
    const inside = (some: Values): boolean => some?.some((value) => includes(values, value)) ?? true;
    const outside = (some: Values): boolean => some?.some((value) => !includes(values, value)) ?? true;
    return (this.#changes.get(track) ?? [])
      .map(({ from, to }) => ({ rises: outside(from) && inside(to), falls: inside(from) && outside(to) }))
      .reduce(both, STAYS);
  }

  /** What is foreseen changes with all that is asked on the way. */
  #foreseen({ statements, body }: Term & { kind: "after" }): Turn {
    return wholly([body, ...termsOf(statements)].map((one) => this.of(one)).reduce(both, STAYS));
  }
}
