// Players: how one decides. A game system comes in; minds, which decide on a perspective (`minds`), and strategies with what
// they are worth go out. Strategies are those of games that hide something, as a whole: the sequence form (`form`), what solves
// it (`solvers`) and strategies as data (`strategy`). All long work yields, so that it can be watched and stopped, and is
// bounded in what it holds. Nothing is drawn but from a seed.
export { type Annotated, annotations } from "./annotations/annotate.ts";
export { type Puzzle, puzzlesIn } from "./annotations/puzzles.ts";
export { PLAYERS_ERRORS, type PlayersError, type PlayersErrorCode } from "./errors.ts";
export { type FormOptions, sequenceForm } from "./form/build.ts";
export { informationKey } from "./form/information.ts";
export {
  type Histories,
  type InformationState,
  type Payoffs,
  type PlayerForm,
  type SequenceForm,
  sequencesOf,
  statesOf,
} from "./form/sequence-form.ts";
export {
  type ChooseOptions,
  type Chosen,
  chooseDecision,
  type MindChoice,
  thinkingOf,
  USUAL_MIND,
} from "./minds/choose.ts";
export { MIND_ERRORS, MindError, type MindErrorCode } from "./minds/errors.ts";
export type { Asked, Budget, Line, Mind, Thinking, Thought } from "./minds/mind.ts";
export { KINDS, type MindOptions, type MindSpec, makeMind, readMind } from "./minds/spec.ts";
export type { AnsweringProtocol, Served } from "./protocols/answering/answering.ts";
export type { Answer } from "./protocols/asking/asking.ts";
export { answeringIn } from "./protocols/engine.ts";
export { type EngineSpec, namesEngine, readEngine, seatTexts } from "./protocols/engine-text.ts";
export { ENGINE_ERRORS, EngineError, type EngineErrorCode } from "./protocols/errors.ts";
export { Opponent } from "./protocols/opponent.ts";
export { converse, type Talk, type Wire } from "./protocols/talk.ts";
export { PROTOCOLS, type Protocol } from "./protocols/texts.ts";
export { type Gains, gainsOfBehaviours } from "./solvers/best-response.ts";
export { type ExactGains, exactGains } from "./solvers/certificate.ts";
export {
  type Bounds,
  bestAlone,
  type Equilibrium,
  type Opponents,
  opponentsIn,
  provedEquilibrium,
  solveLinear,
} from "./solvers/equilibrium.ts";
export { bestResponse, type Evaluation, evaluation } from "./solvers/evaluation.ts";
export { LinearError, type LinearProgram, type LinearSolution, type LinearSolver } from "./solvers/linear-program.ts";
export { type Goal, METHODS, type Minimized, minimize, minimizerOf } from "./solvers/minimize.ts";
export type { Behaviour, ExactBehaviour } from "./solvers/plans.ts";
export type { Method, RegretMinimizer } from "./solvers/regret-minimizer.ts";
export { restoredMinimizer, savedMinimizer } from "./solvers/saved.ts";
export { type Origin, originError } from "./strategy/origin.ts";
export { type Decides, decidesFor, drawnDecision, mixturesOf } from "./strategy/playing.ts";
export {
  behaviourIn,
  behavioursIn,
  type Mixture,
  type PlayerStrategy,
  type Strategy,
  strategyOf,
} from "./strategy/strategy.ts";
export { readStrategy, writeStrategy } from "./strategy/text.ts";
