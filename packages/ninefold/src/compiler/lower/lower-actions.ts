// What follows from a tuple of decisions: the action of a decision made alone, or the `consequence` line that is about
// the tuple.
import type { CoreConsequence } from "../../language/core/core.ts";
import { isScalar } from "../../language/core/domain.ts";
import { agrees } from "../../model/decide/consequence-lines.ts";
import { NotCompiled, type Term, type Variable } from "../terms/term.ts";
import { lowerBlock } from "./lower-statements.ts";
import { type Lowered, type Lowering, valueOfParameter } from "./lowering.ts";
import { type Scope, withLocal } from "./scope.ts";

/** A decision of a tuple: its player, its family, and the variables of its parameters. */
export interface Decided {
  readonly player: number;
  readonly decision: number;
  readonly params: readonly { readonly variable: Variable }[];
}

/** The one action that the rules write for a tuple; `alone` lowers the own action of a decision that nobody shares. */
export function lowerAction(
  lowering: Lowering,
  decided: readonly Decided[],
  control: Scope,
  alone?: () => Lowered,
): Lowered {
  const { game } = lowering;
  const families = decided.map(({ player, decision }) => ({ player, family: decision }));
  const lines = game.consequences.filter((line) => agrees(line, families));
  const written = lines.map((line) => (): Lowered => {
    return lowerBlock(lowering, line.body, scopeOf(lowering, line, decided, control));
  });
  if (alone) written.unshift(alone);
  const [only, second] = written;
  if (!only) return { statements: [{ kind: "fault", code: "NF2007" }], scope: control };
  if (second) return { statements: [{ kind: "fault", code: "NF2008" }], scope: control };
  return only();
}

/** The names of a line: a parameter of one player's, or a table of those of all. */
function scopeOf(lowering: Lowering, line: CoreConsequence, made: readonly Decided[], control: Scope): Scope {
  const { game, terms } = lowering;
  let scope = control;
  for (const { player, decision, slots } of line.parts) {
    const chosenBy = (one: number, i: number): Term | undefined => {
      const param = made.find((decided) => decided.player === one)?.params[i];
      return param && valueOfParameter(lowering, param.variable);
    };
    slots.forEach((slot, i) => {
      if (player !== undefined) {
        scope = withLocal(scope, slot, chosenBy(player, i)!);
        return;
      }
      const { type } = game.decisions[decision]!.params[i]!;
      if (!isScalar(type)) throw new NotCompiled("the sets that several players choose");
      const none = terms.constant({ kind: "option", of: type }, null);
      const values = game.player.members.map((_, one) => chosenBy(one, i) ?? none);
      scope = { ...scope, jointParameters: new Map([...(scope.jointParameters ?? []), [slot, values]]) };
    });
  }
  return scope;
}
