// Decks that are hidden while they are played: committed slot by slot, opened where a card is shown, audited at the end.
export {
  auditProblem,
  type Deck,
  type DeckCommitment,
  deckOf,
  type OpenedSlot,
  openSlot,
  slotProblem,
} from "./committed.ts";
export { type Complaint, complain, type Handed, judgeComplaint, readHanded, sealSlot } from "./handed.ts";
export { deckProblem, type Limits } from "./limits.ts";
