// Owned pieces at sealed matches: seats say what they bring, rules follow from it, all prove before all agree, and records prove it later.
export { bindingEntries, isBound } from "./binding.ts";
export { type Brought, checkBrought, policyOf, termsOf } from "./checking.ts";
export { requireList, type WithBrought } from "./decks.ts";
export {
  type Asks,
  type BroughtList,
  type BroughtProof,
  readAsks,
  readBrought,
  readBroughtProof,
  writeAsks,
  writeBrought,
  writeBroughtProof,
} from "./forms.ts";
export { type Binding, type OwnPieces, type PiecesOptions, piecesOf } from "./pieces.ts";
export {
  type BroughtBy,
  broughtTwice,
  checkpointsIn,
  checkRecord,
  piecesIn,
  recordVerdictOf,
  stakedOn,
} from "./records.ts";
