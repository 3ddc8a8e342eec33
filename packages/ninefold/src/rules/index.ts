// The algebra of rules (002): rules as (λ, φ, ρ), built from elementary ones by operations that keep their laws.

export { chain } from "./construct/chain.ts";
export { complement, gated, reduction } from "./construct/conditions.ts";
export { constantForm, gateForm, passiveForm } from "./construct/elementary.ts";
export type { Evaluator } from "./construct/evaluators.ts";
export * as evaluators from "./construct/evaluators.ts";
export { type Draw, draw, passTurn, roll, type Swap, swap } from "./construct/exchanges.ts";
export { smallProduct, sum, sumOf } from "./construct/joins.ts";
export { lift } from "./construct/lift.ts";
export { pattern } from "./construct/pattern.ts";
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
} from "./construct/pieces.ts";
export { dependent, fork, full, fullOf, imp } from "./construct/products.ts";
export { beside, onFactor, renamed } from "./construct/renamed.ts";
export { pass, type Tracks, trackIndex, tracks, type Write, where, write } from "./construct/tracks.ts";
export { type AnyRule, evaluateRule, type RuleNames } from "./expression/evaluate.ts";
export {
  INFIX,
  type InfixSign,
  infix,
  named,
  PREFIX,
  type PrefixSign,
  prefix,
  type RuleExpr,
} from "./expression/expression.ts";
export type { RuleTextError } from "./expression/lexer.ts";
export { parseRule } from "./expression/parse.ts";
export { printRule } from "./expression/print.ts";
export { type ViewedDecision, type ViewedMove, type ViewedWrite, viewOfMove } from "./play/move-view.ts";
export { type OutcomeName, type Playable, playable } from "./play/playable.ts";
export { type FactorWrite, moveBetween, type PlayMove, ruleOfPlay, statesOf } from "./play/rule-of-play.ts";
export { type Bijection, bijection, cycle, identity, transposition } from "./rule/bijection.ts";
export { type Domain, finite, keyOf, numbers } from "./rule/domain.ts";
export { intersection, lists, product, type Row, subsets, union } from "./rule/domains.ts";
export {
  type Counterexample,
  RULE_CODES,
  RULE_TEXT_CODES,
  type RuleCode,
  RuleError,
  type RuleTextCode,
} from "./rule/errors.ts";
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
} from "./rule/properties.ts";
export { canMove, nothing, type Rule } from "./rule/rule.ts";
