// From the rules to the plan by which they are played sealed: what has to be hidden from whom, what is random, who opens what. A game
// system comes in; a plan as data goes out, or every reason why there is none. Nothing here depends on a play.

export { PLAN_ERRORS, type PlanErrorCode } from "./errors.ts";
export type {
  AnswerPlan,
  Check,
  CountedCards,
  DecisionPlan,
  Disclosure,
  DrawPlan,
  Owner,
  PlanRefusal,
  Sealing,
  SealPlan,
  TrackKind,
  TrackPlan,
} from "./plan.ts";
export { sealPlan } from "./seal.ts";
