// What players know. A game system and a play come in; what each player has been shown of the play goes out, and nothing
// from which a hidden value could be read. All is derived from views alone (004 §3.3).
export { type Belief, type BeliefOptions, Believer, believe, type PossibleState } from "./belief/believing.ts";
export type { Believing } from "./belief/consistent.ts";
export type { Mixtures } from "./belief/hypothesis.ts";
export { drawnIndex } from "./drawing.ts";
export { KNOWLEDGE_CODES, type KnowledgeCode, KnowledgeError } from "./errors.ts";
export { decisionHeard, type Heard, type HeardDecision, type HeardTrack, heardOf } from "./heard.ts";
export { Histories, type History } from "./histories.ts";
export { Knowledge, type Now } from "./knowledge.ts";
export { type KnownTrack, knownTracks, type PossibleValue } from "./known-tracks.ts";
export { isKnown, isSeen, lineOf, lookOf, Observer } from "./observer.ts";
export type { Expectations } from "./perceived/information.ts";
export { type PerceivedSystem, perceivedSystem } from "./perceived/perceived-system.ts";
export type { Event, Perspective } from "./perspective.ts";
export { type PossibleTogether, possibleTogether } from "./possible-together.ts";
export { type InRange, type PossiblePlay, PublicState, PublicStates } from "./ranges.ts";
export { SeenStates } from "./seen-states.ts";
export {
  type Choice,
  choiceOf,
  type Deciding,
  type ShownDecision,
  type ShownTrack,
  shownDecision,
  shownTrack,
  shownTracks,
} from "./shown.ts";
export type { Experiment } from "./untold/experiments.ts";
export type { Candidate } from "./untold/joint.ts";
export { type RuleDifference, type Untold, type UntoldOptions, untold } from "./untold/untold.ts";
export type { Viewer } from "./viewer.ts";
