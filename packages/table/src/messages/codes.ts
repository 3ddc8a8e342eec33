/** Every reason why a server refuses, besides those of logs and stores, with the sentence `docs/errors.md` explains it by. */
export const TABLE_ERRORS = {
  NF7801: "The text is no kept key.",
  NF7802: "The passphrase is not the one that the key is kept under.",
  NF7803: "The frame is no message.",
  NF7804: "Who connects has not proven a key: say hello first. Without, one may only look on.",
  NF7805: "The proof of the key is not for this connection and this host.",
  NF7806: "There is no such match.",
  NF7807: "The match is not public, and the key has no seat in it.",
  NF7808: "The key has no seat in this match.",
  NF7809: "The key has a seat in this match already.",
  NF7810: "The seat needs an invitation, and this one is unknown or used.",
  NF7811: "Slow down: more was sent in a second than one address may send.",
  NF7812: "This address has opened as many tables in this hour as it may.",
  NF7813: "The rules are unknown here: upload them first.",
  NF7814: "The rules take more time or memory than this server gives to them, or are too long.",
  NF7815: "The server could not keep it. It may have been kept all the same: ask again.",
  NF7816: "The server's log ends before what was known of it: it was restored from an old copy, or is another one.",
  NF7817: "The match is full: it has as many entries or watchers as this server allows.",
  NF7818: "Only who opened the match can do that.",
  NF7819: "The match goes on.",
  NF7820: "The server stops. It is back soon.",
  NF7821: "The frames that were sent have not left for too long: come again and go on from the last entry.",
  NF7822: "There is no such program here, or it cannot play this game.",
  NF7823: "The rules cannot be played, or are not built as rules are handed over.",
  NF7824: "A server that keeps clocks and referees does not keep matches whose entries are signed by seats.",
} as const;

export type TableErrorCode = keyof typeof TABLE_ERRORS;
