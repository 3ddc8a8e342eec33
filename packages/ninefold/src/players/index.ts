// Players: how one decides. A game system comes in; minds, which decide on a perspective (`minds`), and strategies with what they
// are worth go out. Strategies are those of games that hide something, as a whole: the sequence form (`form`), what solves it (`solvers`) and strategies as data (`strategy`). All
// long work yields, so that it can be watched and stopped, and is bounded in what it holds. Nothing is drawn but from a seed.
export { PLAYERS_ERRORS, type PlayersError, type PlayersErrorCode } from "./errors.ts";
export { type FormOptions, sequenceForm } from "./form/build.ts";
export { keyOf } from "./form/information.ts";
export {
  type Histories,
  type InformationState,
  type Payoffs,
  type PlayerForm,
  type SequenceForm,
  sequencesOf,
  statesOf,
} from "./form/sequence-form.ts";
export { type ChooseOptions, type Chosen, chooseDecision, USUAL_MIND } from "./minds/choose.ts";
export { MIND_ERRORS, MindError, type MindErrorCode } from "./minds/errors.ts";
export type { Asked, Budget, Line, Mind, Thinking, Thought } from "./minds/mind.ts";
export { KINDS, type MindOptions, type MindSpec, makeMind, readMind } from "./minds/spec.ts";
export type { Answer } from "./protocols/asking/asking.ts";
export { type EngineSpec, namesEngine, readEngine, seatTexts } from "./protocols/engine-text.ts";
export { ENGINE_ERRORS, EngineError, type EngineErrorCode } from "./protocols/errors.ts";
export { Opponent } from "./protocols/opponent.ts";
export { converse, type Talk, type Wire } from "./protocols/talk.ts";
export { PROTOCOLS, type Protocol } from "./protocols/texts.ts";
export { type Gains, gainsOfBehaviours } from "./solvers/best-response.ts";
export {
  type Bounds,
  bestAlone,
  type Equilibrium,
  type Opponents,
  opponentsIn,
  provedEquilibrium,
  solveLinear,
} from "./solvers/equilibrium.ts";
export { LinearError, type LinearProgram, type LinearSolution, type LinearSolver } from "./solvers/linear-program.ts";
export { type Goal, METHODS, type Minimized, minimize, minimizerOf } from "./solvers/minimize.ts";
export type { Method, RegretMinimizer } from "./solvers/regret-minimizer.ts";
export { restoredMinimizer, savedMinimizer } from "./solvers/saved.ts";
export { type Decides, decidesFor, drawnDecision, mixturesOf } from "./strategy/playing.ts";
export { behavioursIn, type Mixture, type Strategy, strategyOf } from "./strategy/strategy.ts";
export { readStrategy, writeStrategy } from "./strategy/text.ts";
