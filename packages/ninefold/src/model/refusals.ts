// Why a decision is refused: the first of the rules, in written order, that does not admit it.
import type { CoreCondition } from "../language/core.ts";
import { equal, printValue } from "../language/domain.ts";
import type { Span } from "../language/source.ts";
import { printType, type Value } from "../language/types.ts";
import { evaluator } from "./evaluate.ts";
import type { PlayerId, Refusal } from "./game-system.ts";
import type { Interpreted } from "./interpreted-state.ts";
import type { Legality } from "./legality.ts";
import { readValue, splitParts } from "./positions.ts";
import type { Linked } from "./run.ts";
import type { Members } from "./sets.ts";

export function refusalsOf(
  link: Linked,
  legality: Legality,
): (state: Interpreted, player: PlayerId, id: string) => Refusal | undefined {
  const { game } = link;
  const rulesText = (span: Span): string => game.text.slice(span.start, span.end).replace(/\s+/g, " ");
  const conditionRefusal = (name: string, { reason, negated, span }: CoreCondition): Refusal => {
    const written = rulesText(span);
    const condition = `${negated ? "unless" : "when"} ${written}`;
    const message =
      reason ?? `${name} is legal only ${negated ? "while this does not hold" : "while this holds"}: ${written}`;
    return { kind: "condition", message, condition, ...(reason !== undefined && { reason }) };
  };
  return (state, player, id) => {
    if (legality.legal(state, player).some((decision) => decision.id === id)) return undefined;
    if (legality.isEnding(state)) return { kind: "over", message: "the game is over" };
    const forced = legality.forcedStep(state);
    if (forced) return { kind: "forced", message: `"${forced.family}" comes first` };
    const written = /^\s*([\p{L}_][\p{L}\p{N}_]*)\s*(?:\(([\s\S]*)\))?\s*$/u.exec(id);
    const index = game.decisions.findIndex((decision) => decision.name === written?.[1]);
    const decision = legality.decisions[index];
    if (!decision) {
      return {
        kind: "unknown",
        message: `no decision is called "${written?.[1] ?? id}"; there are ${game.decisions.map((d) => d.name).join(", ")}`,
      };
    }
    const parts = splitParts(written![2] ?? "");
    const { params } = decision.core;
    if (parts.length !== params.length) {
      return {
        kind: "unknown",
        message: `"${decision.core.name}" has ${params.length} parameters (${params.map((p) => p.name).join(", ")}), found ${parts.length}`,
      };
    }
    const values = params.map((param, i) => readValue(param.type, parts[i]!));
    const bad = values.indexOf(undefined);
    if (bad >= 0) return { kind: "unknown", message: `"${parts[bad]}" is no ${printType(params[bad]!.type)}` };
    if (!legality.mayDecide(decision, state, player)) {
      return {
        kind: "player",
        message: `${game.player.members[player]} may not ${decision.core.name} now`,
        condition: rulesText(decision.core.by!.span),
      };
    }
    const run = legality.runOf(decision, state, player);
    const refusing = (first: boolean): Refusal | undefined => {
      const place = decision.conditions.findIndex((one) => one.first === first && one.holds(run) !== true);
      return place < 0 ? undefined : conditionRefusal(decision.core.name, decision.core.conditions[place]!);
    };
    // In the order in which legality asks: what says nothing of the parameters, the parameters, the rest.
    const early = refusing(true);
    if (early) return early;
    for (const [i, param] of params.entries()) {
      const value = values[i] as Value;
      const refused = (span: Span): Refusal => {
        const condition = rulesText(span);
        const text = printValue(param.type, value);
        return { kind: "parameter", message: `${param.name} cannot be ${text} now, by: ${condition}`, condition };
      };
      const members = evaluator(link, param.source)(run) as Members;
      if (!members.some((member) => equal(member, value))) return refused(param.source.span);
      run.locals[param.slot] = value;
      if (param.condition && evaluator(link, param.condition)(run) !== true) return refused(param.condition.span);
    }
    return refusing(false) ?? { kind: "unknown", message: "the decision is legal, but is written another way" };
  };
}
