// Refusals that quote the rules: a condition, a preference, or where a decision made in steps goes on.
import type { CoreCondition, CoreDecision, CorePreference } from "../../language/core/core.ts";
import { type Source, type Span, textOf } from "../../language/text/source.ts";
import type { Refusal } from "../system/game-system.ts";

export class RefusalTexts {
  readonly #source: Source;

  /** `source`: the texts of the game. */
  constructor(source: Source) {
    this.#source = source;
  }

  /** A part of the rules as written, each stretch of space as one space. */
  rule(span: Span): string {
    return textOf(this.#source, span).replace(/\s+/g, " ");
  }

  condition(name: string, { reason, negated, span }: CoreCondition): Refusal {
    const written = this.rule(span);
    const condition = `${negated ? "unless" : "when"} ${written}`;
    const message =
      reason ?? `${name} is legal only ${negated ? "while this does not hold" : "while this holds"}: ${written}`;
    return { kind: "condition", message, condition, ...(reason !== undefined && { reason }) };
  }

  preference(name: string, { extreme, reason, span }: CorePreference): Refusal {
    const written = this.rule(span);
    const condition = `prefer ${extreme} ${written}`;
    const best = extreme === "most" ? "greatest" : "least";
    const message = reason ?? `${name} is legal only where this is ${best}: ${written}`;
    return { kind: "condition", message, condition, ...(reason !== undefined && { reason }) };
  }

  /** A decision that ends with this step, where more were given. */
  ended({ name, chain }: CoreDecision, steps: number): Refusal {
    const condition = chain ? this.rule(chain.span) : name;
    return { kind: "condition", message: `${name} ends after step ${steps}: ${condition}`, condition };
  }

  /** A decision that does not end with the steps given. */
  unfinished({ name, chain }: CoreDecision): Refusal {
    const condition = chain ? this.rule(chain.span) : name;
    return { kind: "condition", message: `${name} has to go on from here: ${condition}`, condition };
  }
}
