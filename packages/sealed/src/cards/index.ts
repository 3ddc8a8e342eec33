// Cards without a dealer: a deck that all seats seal together, so that none knows a card before the others open it to it, and each step of
// which everybody can check (docs/cards.md).
export type { Secrets } from "../proof/index.ts";
export { begin, type CardMessage, type Due, due, make, step } from "./machine.ts";
export * from "./operations.ts";
export type { Wanted } from "./part.ts";
export { grantsOf, publicCard, readCard } from "./reading.ts";
export { type Card, type CardState, type Grant, isRefusal, openCards, present, type Refusal } from "./state.ts";
export { CARD_KINDS, type CardKind, type Spoken } from "./statement.ts";
