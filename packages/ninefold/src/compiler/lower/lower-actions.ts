// Decisions of several players together: which tuples there can be in a control state, and what follows from each: the
// action of a decision made alone, or the `consequence` line that is about the tuple.
import type { CoreConsequence } from "../../language/core/core.ts";
import { isScalar } from "../../language/core/domain.ts";
import { option } from "../../language/core/types.ts";
import { agrees } from "../../model/decide/consequence-lines.ts";
import type { Terms } from "../terms/interning/term-table.ts";
import { conjuncts, NotCompiled, type Term, type Variable } from "../terms/term.ts";
import { lowerBlock } from "./lower-statements.ts";
import { type Lowered, type Lowering, valueOfParameter } from "./lowering.ts";
import type { DecisionFamily, Tuple } from "./program.ts";
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
      // Whoever asks a value is certain that there is one.
      const none = isScalar(type) ? terms.constant(option(type), null) : terms.fault(type, "NF2003");
      const values = game.player.members.map((_, one) => chosenBy(one, i) ?? none);
      scope = { ...scope, jointParameters: new Map([...(scope.jointParameters ?? []), [slot, values]]) };
    });
  }
  return scope;
}

/** The most kinds of tuples, by the families of their decisions. Each has code of its own. */
const MAX_KINDS = 256;

/** Whether no two players can have decisions in one state, as far as that is seen. */
export function takeTurns(terms: Terms, all: readonly DecisionFamily[]): boolean {
  const disjoint = (a: Term, b: Term): boolean =>
    conjuncts(a).some((one) => conjuncts(b).some((other) => terms.and(one, other) === terms.no));
  return all.every((one, i) =>
    all.slice(i + 1).every((other) => one.player === other.player || disjoint(one.guard, other.guard)),
  );
}

/** The tuples in which several players decide, by the indices of their families; the last player's varies fastest. */
export function tuplesOf(lowering: Lowering, all: readonly DecisionFamily[], control: Scope): readonly Tuple[] {
  const choices = lowering.game.player.members.map((_, player) => [
    undefined,
    ...all.flatMap((one, i) => (one.player === player ? [i] : [])),
  ]);
  if (choices.reduce((product, own) => product * own.length, 1) > MAX_KINDS)
    throw new NotCompiled("very many kinds of decisions together");
  const kinds = choices.reduce<readonly (readonly (number | undefined)[])[]>(
    (all, own) => all.flatMap((kind) => own.map((one) => [...kind, one])),
    [[]],
  );
  return kinds.map((families): Tuple => {
    const made = families.flatMap((family) => (family === undefined ? [] : [all[family]!]));
    if (made.length < 2) return { families, statements: [] };
    return { families, statements: lowerAction(lowering, made, control).statements };
  });
}
