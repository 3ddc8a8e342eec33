// The model. A checked game comes in; a game system goes out, the nine parts of Def. 1 as questions about states
// (`interpret`). This interpreter is the definition of the language: whatever else runs a game must answer as it does.
// Nothing here changes a state or draws a number that it was not handed; a hole in the rules is thrown as a `Fault`.
export { chanceOutcomes } from "./decide/chance-outcomes.ts";
export { overcomplete } from "./decide/overcomplete.ts";
export { interpret } from "./interpreter.ts";
export type { ChanceSource } from "./system/chance.ts";
export {
  type Area,
  type BoardLayout,
  type BoardPicture,
  type ByValue,
  type Click,
  type Display,
  NO_DISPLAY,
  type PlacedTrack,
  type Point,
  type Spot,
  type SpotLink,
  type TypeSpots,
} from "./system/display.ts";
export {
  askingOf,
  attachExtensions,
  type Clash,
  chanceGivenBy,
  countWork,
  type DrawTowards,
  descriptionOf,
  drawTowards,
  type Extensions,
  endingReasonOf,
  type Factoring,
  factoringOf,
  type GesturesOf,
  gesturesOf,
  type IdleRule,
  mayLook,
  type Preview,
  plainValuesOf,
  previewOf,
  ruleWatchOn,
  type ShownPlay,
  type Spellings,
  sayerFor,
  shownPlayOf,
  shownSpellingsOf,
  spellingsOf,
  withinWork,
} from "./system/extensions.ts";
export { FAULT_CODES, Fault, type FaultCode, PROGRAM_FAULTS, RULE_FAULTS } from "./system/fault.ts";
export {
  type Choices,
  type Consequence,
  choicesAt,
  consequencesOf,
  type Decision,
  type DecisionTuple,
  decidersIn,
  drawConsequence,
  type Encoding,
  forcedTuple,
  type GameSystem,
  isForced,
  isOver,
  isSeenBefore,
  isTerminal,
  legalTuples,
  type Outcome,
  outcomeOfParts,
  type Player,
  type PlayerId,
  type PositionError,
  printTuple,
  type Refusal,
  type State,
  type Track,
  type TrackValue,
  tuplesOf,
  type ViewedTrack,
} from "./system/game-system.ts";
export { type Limits, WORK_LIMIT } from "./system/limits.ts";
export type { PlainValue, PlainValues } from "./system/plain-values.ts";
export { numberOf, ONE, printRational, type Rational, rational, ZERO } from "./system/rational.ts";
export { PLY_WORK } from "./system/work-around.ts";
export { worthsOf } from "./system/worths.ts";
export { printParts, readParts, splitParts, trackText, unpaired } from "./text/position-parts.ts";
