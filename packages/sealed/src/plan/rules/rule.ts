import type { Span } from "ninefold/language";
import type { Seen } from "../know/seen.ts";
import type { Drawing, Write } from "../know/statements.ts";

export type RuleKind = "setup" | "decision" | "consequence" | "whenever" | "end" | "outcome";

/** A rule as it is carried out. */
export interface Rule {
  readonly kind: RuleKind;
  /** As people read it: `decision play`. */
  readonly name: string;
  readonly span: Span;
  /** Who decides; undefined where several do together, or nobody. */
  readonly me?: number | undefined;
}

/** What a rule asks. */
export interface Asked {
  /** Who decides; what may be decided; whether a step is forced, the play over or an outcome right; what the outcome is. */
  readonly what: "by" | "legality" | "forced" | "end" | "outcome" | "amount" | "shown";
  readonly seen: Seen;
  readonly span: Span;
}

/** Is shown every rule, with each seat that it may be of and all that is told apart of the state. */
export interface Visitor {
  write(rule: Rule, write: Write): void;
  draw(rule: Rule, drawing: Drawing): void;
  ask(rule: Rule, asked: Asked): void;
}
