// Which lines and conditions of the rules have made no difference in the states that were asked about.
import type { CoreDecision, CoreGame, CoreLine } from "../../language/core/core.ts";
import { type Span, textOf } from "../../language/text/source.ts";
import type { IdleRule, RuleWatch } from "../system/extensions.ts";
import type { Legality } from "./legality.ts";
import type { Outcomes } from "./outcomes.ts";

export function ruleWatchOf(game: CoreGame, legality: Legality, outcomes: Outcomes): RuleWatch {
  const written = (span: Span): string => textOf(game.source, span).replace(/\s+/g, " ");
  const line = (kind: "end" | "outcome", { span }: CoreLine): IdleRule => ({ kind, span, text: written(span) });
  return {
    begin() {
      legality.forgetUse();
      outcomes.given.clear();
    },
    idle() {
      const held = legality.endsHeld;
      const ends = game.ends.filter((end, i) => !held[i] && !outcomes.given.has(end)).map((end) => line("end", end));
      const lines = game.outcomes.filter((one) => !outcomes.given.has(one)).map((one) => line("outcome", one));
      return [...ends, ...lines, ...idleConditions(legality, written)];
    },
  };
}

/** What is said of every decision is one condition of many families, idle where it is idle in all of them. */
function idleConditions({ decisions }: Legality, written: (span: Span) => string): readonly IdleRule[] {
  // Before what a ply goes on with, a decision's own conditions are asked among its choices: what they refuse is not seen.
  const unseen = ({ sequel }: CoreDecision, i: number): boolean => sequel !== undefined && i < sequel.conditions;
  const all = decisions.flatMap(({ core, conditions }) =>
    core.conditions.map((condition, i) => ({
      ...condition,
      refused: conditions[i]?.refused === true || unseen(core, i),
    })),
  );
  const useful = new Set(all.filter(({ refused }) => refused).map(({ span }) => span.start));
  const idle = new Map(all.filter(({ span }) => !useful.has(span.start)).map((one) => [one.span.start, one]));
  return [...idle.values()].map(({ negated, span }) => ({
    kind: "condition",
    span,
    text: `${negated ? "unless" : "when"} ${written(span)}`,
  }));
}
