// Players: how one decides. A game system comes in; minds, which decide on a perspective (`minds`), and strategies with what
// they are worth go out. Strategies are those of games that hide something, as a whole: the sequence form (`form`), what solves
// it (`solvers`) and strategies as data (`strategy`). All long work yields, so that it can be watched and stopped, and is
// bounded in what it holds. Nothing is drawn but from a seed.
export { type Annotated, annotations } from "./annotations/annotate.ts";
export { type Puzzle, puzzlesIn } from "./annotations/puzzles.ts";
export { type BookBounds, type BookPlay, bookOfPlays, bookOfThoughts } from "./books/book.ts";
export { type Calibrated, type CalibrateOptions, type Calibrating, calibrate } from "./calibration/calibrate.ts";
export { readScored, type Scored, writeScored } from "./calibration/meeting.ts";
export type { RatedCandidate } from "./calibration/steps.ts";
export { type Advice, type AdviceOptions, adviceOf, assessing } from "./choosing/advice.ts";
export {
  type ChooseOptions,
  type Chosen,
  chooseDecision,
  type KnownBefore,
  type MindChoice,
  ponderingOf,
  thinkingOf,
  USUAL_MIND,
} from "./choosing/choose.ts";
export { Expectations } from "./choosing/prospects.ts";
export { KINDS, MIND_NAMES, type MindSpec, makeMind, readMind, usualKind } from "./choosing/spec.ts";
export {
  begunPeriod,
  type Clock,
  clockAfter,
  clockOf,
  clockSpent,
  clockText,
  clockWith,
  oversteps,
  remainingOf,
} from "./clocks/clock.ts";
export type { Timed } from "./clocks/on-clock.ts";
export { readTimeControl, type TimeControl, writeTimeControl } from "./clocks/time-control.ts";
export { PLAYERS_ERRORS, type PlayersError, type PlayersErrorCode } from "./errors.ts";
export type { Evaluator, EvaluatorFor } from "./evaluators/evaluator.ts";
export { type Network, networkEvaluator, networkInputs } from "./evaluators/network.ts";
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
export { LEVELS, type Level } from "./levels/level.ts";
export {
  CLEARLY_BETTER,
  type Depth,
  type DepthOptions,
  depthOf,
} from "./measures/depth.ts";
export { type ExactOptions, ExactReference, exactReference } from "./measures/exact-reference.ts";
export {
  decisivenessOf,
  dramaOf,
  leaderChangesOf,
  type MeasuredPlay,
  uncertaintyOf,
  winnerOf,
} from "./measures/measured-play.ts";
export { type Measures, measuresOf, type Spread, WEIGHTY } from "./measures/measures.ts";
export { type MindReferenceOptions, mindReference } from "./measures/mind-reference.ts";
export { measuredPlay } from "./measures/observe.ts";
export type { Judged, Range, Reference } from "./measures/reference.ts";
export { type SampledPlays, sampledPlay } from "./measures/sample-plays.ts";
export { measuresSheet, type SheetSubject } from "./measures/sheet.ts";
export { MIND_ERRORS, MindError, type MindErrorCode } from "./minds/errors.ts";
export type { Asked, Budget, Line, Mind, MindOptions, Thinking, Thought } from "./minds/mind.ts";
export type { PolicyUse, TrainedPolicy } from "./policies/policy.ts";
export type { AnsweringProtocol, Served } from "./protocols/answering/answering.ts";
export type { Answer } from "./protocols/asking/asking.ts";
export { answeringIn, FIRST_WORDS } from "./protocols/engine.ts";
export { type EngineSpec, namesEngine, readEngine, seatTexts } from "./protocols/engine-text.ts";
export { ENGINE_ERRORS, EngineError, type EngineErrorCode } from "./protocols/errors.ts";
export { Opponent } from "./protocols/opponent.ts";
export { converse, type Talk, type Wire } from "./protocols/talk.ts";
export { PROTOCOLS, type Protocol } from "./protocols/texts.ts";
export { type PossibleWorths, possibleWorths } from "./search/possible-worths.ts";
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
export { restoredMinimizer, savedMethod, savedMinimizer } from "./solvers/saved.ts";
export { type Rated, ratedBy } from "./statistics/bootstrap.ts";
export { type Estimate, meanEstimate, scoreEstimate, shareOf } from "./statistics/intervals.ts";
export { type Meeting, type Ratings, ratingsOf } from "./statistics/ratings.ts";
export { accepted, type Hypotheses, logLikelihoodRatio, SPRT_BOUND, scoreOfElo } from "./statistics/sprt.ts";
export { type Origin, originError } from "./strategy/origin.ts";
export { type Decides, decidesFor, drawnDecision, mixturesOf } from "./strategy/playing.ts";
export {
  behaviourIn,
  behavioursIn,
  fractionsOf,
  type Mixture,
  type PlayerStrategy,
  type Strategy,
  strategyOf,
} from "./strategy/strategy.ts";
export { readStrategy, writeStrategy } from "./strategy/text.ts";
export { positionKey, type Table, type TablePosition, tableOf } from "./tables/table.ts";
export { readTable, writeTable } from "./tables/text.ts";
export type { Asking, Entrant, GivenUp, Seated } from "./tournament/entrant.ts";
export { mindEntrant, strategyEntrant } from "./tournament/entrants.ts";
export type { PlayLimits } from "./tournament/one-play.ts";
export { type Openings, openingOf } from "./tournament/opening.ts";
export { pausing } from "./tournament/pausing.ts";
export {
  FORFEITS,
  type Forfeit,
  type ForfeitKind,
  type PlayResult,
  readResult,
  writeResult,
} from "./tournament/result.ts";
export { type Field, playsOf, type ScheduledPlay, scheduled, tablesOf } from "./tournament/schedule.ts";
export { type Standing, type Standings, type StandingsOptions, standingsOf } from "./tournament/standings.ts";
export { playTournament, type Tournament, type TournamentOptions } from "./tournament/tournament.ts";
export { featuresFor, requireFeatures, type Trained, trainedEvaluator, untrained } from "./trained/trained.ts";
export { readTrained, writeTrained } from "./trained/trained-text.ts";
export { type Generation, type Learned, type Training, type TrainOptions, train } from "./training/train.ts";
export {
  type LearnedPolicy,
  type PolicyGeneration,
  type PolicyTraining,
  type PolicyTrainingOptions,
  trainPolicy,
} from "./training/train-policy.ts";
