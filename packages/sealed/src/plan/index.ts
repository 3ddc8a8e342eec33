// From the rules to the plan by which they are played sealed: what has to be hidden from whom, what is random, who opens what.

export { PLAN_ERRORS, type PlanErrorCode } from "./errors.ts";
