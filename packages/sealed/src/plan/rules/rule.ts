import type { Core, CoreDecision, Span } from "ninefold/language";
import type { Seen } from "../know/seen.ts";
import type { Drawing, Write } from "../know/statements.ts";

export type RuleKind = "track" | "setup" | "decision" | "consequence" | "whenever" | "end" | "outcome";

/** A rule as it is carried out. */
export interface Rule {
  readonly kind: RuleKind;
  /** As people read it: `decision play`. */
  readonly name: string;
  readonly span: Span;
  /** The decision that it is, if it is one. */
  readonly decision?: CoreDecision;
  /** Who decides; undefined where several do together, or nobody. */
  readonly me?: number | undefined;
}

/** What a rule asks. */
export interface Asked {
  /** Who decides; what may be decided; whether a step is forced, the play over or an outcome right; what the outcome is. */
  readonly what: "by" | "legality" | "forced" | "end" | "outcome" | "amount" | "shown";
  readonly seen: Seen;
  readonly span: Span;
  /** The conditions, as they stand in the text. */
  readonly cores?: readonly Core[];
  /** The sets that are chosen from. */
  readonly sources?: readonly Core[];
  /** Some are not shown what is chosen. */
  readonly isSecret?: boolean;
  /** Whether there is any decision at all is known to the same seats. */
  readonly orNone?: boolean;
  /** The cells that all see as soon as the rule has been carried out. */
  readonly opened?: ReadonlySet<string>;
}

/** Is shown every rule, with each seat that it may be of and all that is told apart of the state. */
export interface Visitor {
  write(rule: Rule, write: Write): void;
  draw(rule: Rule, drawing: Drawing): void;
  ask(rule: Rule, asked: Asked): void;
}
