// Players: how one decides. A game system comes in; strategies and what they are worth go out. So far those of games that
// hide something, as a whole: the sequence form (`form`) and what solves it (`solvers`). All long work yields, so that it
// can be watched and stopped, and is bounded in what it holds. Nothing is drawn but from a seed.
export { type FormOptions, sequenceForm } from "./form/build.ts";
export {
  type Histories,
  type InformationState,
  type Payoffs,
  type PlayerForm,
  type SequenceForm,
  sequencesOf,
  statesOf,
} from "./form/sequence-form.ts";
export { type Gains, nashConvOf } from "./solvers/best-response.ts";
export {
  type Bounds,
  type Equilibrium,
  type Opponents,
  opponentsIn,
  provedEquilibrium,
  solveLinear,
} from "./solvers/equilibrium.ts";
export { LinearError, type LinearProgram, type LinearSolution, type LinearSolver } from "./solvers/linear-program.ts";
