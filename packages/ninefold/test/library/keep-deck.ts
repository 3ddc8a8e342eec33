// Decks of Keep, for tests.
const KINDS = "rat wolf guard healer scout hawk knight giant bolt rally insight bane".split(" ");

/** The parameters by which a player of Keep brings so many cards of each kind, and none of others. */
export const keepDeck = (player: string, cards: Readonly<Record<string, number>>): Readonly<Record<string, string>> =>
  Object.fromEntries(KINDS.map((kind) => [`deck[${player}, ${kind}]`, String(cards[kind] ?? 0)]));
