// The algebra of rules (002): rules as (λ, φ, ρ), built from elementary ones by operations that keep their laws.
export { type Bijection, bijection, cycle, identity, transposition } from "./bijection.ts";
export { chain } from "./chain.ts";
export { complement, gated, reduction } from "./conditions.ts";
export { type Domain, finite, keyOf, numbers } from "./domain.ts";
export { intersection, lists, product, type Row, subsets, union } from "./domains.ts";
export { constantForm, gateForm, passiveForm } from "./elementary.ts";
export {
  type Counterexample,
  RULE_CODES,
  RULE_TEXT_CODES,
  type RuleCode,
  RuleError,
  type RuleTextCode,
} from "./errors.ts";
export { type AnyRule, evaluateRule, type RuleNames } from "./evaluate-expression.ts";
export type { Evaluator } from "./evaluators.ts";
export * as evaluators from "./evaluators.ts";
export { type Draw, draw, passTurn, roll, type Swap, swap } from "./exchanges.ts";
export {
  INFIX,
  type InfixSign,
  infix,
  named,
  PREFIX,
  type PrefixSign,
  prefix,
  type RuleExpr,
} from "./expression.ts";
export { smallProduct, sum, sumOf } from "./joins.ts";
export type { RuleTextError } from "./lex-expression.ts";
export { lift } from "./lift.ts";
export { type ViewedDecision, type ViewedMove, type ViewedWrite, viewOfMove } from "./move-view.ts";
export { parseRule } from "./parse-expression.ts";
export { pattern } from "./pattern.ts";
export {
  type Board,
  captureByJump,
  captureByReplacement,
  type Jumps,
  move,
  place,
  promote,
  type Rays,
  type Reach,
  remove,
  slide,
} from "./pieces.ts";
export { type OutcomeName, type Playable, playable } from "./playable.ts";
export { printRule } from "./print-expression.ts";
export { dependent, fork, full, fullOf, imp } from "./products.ts";
export {
  type Answer,
  areIndependent,
  areSame,
  isConstant,
  isDependent,
  isLawful,
  isLawfulEverywhere,
  isPassive,
  isRepeatable,
  lawful,
} from "./properties.ts";
export { beside, onFactor, renamed } from "./renamed.ts";
export { canMove, nothing, type Rule } from "./rule.ts";
export { type FactorWrite, moveBetween, type PlayMove, ruleOfPlay, statesOf } from "./rule-of-play.ts";
export { pass, placeOf, type Tracks, tracks, type Write, where, write } from "./tracks.ts";
