// What takes part in matches at a server, in browsers and Node: a connection that mends itself, and matches checked as they come.
export { isAbsent } from "../common/absent.ts";
export { isRelay, MAX_POST } from "../messages/index.ts";
export { type ClientOptions, TableClient } from "./client.ts";
export { Declined } from "./declined.ts";
export { delayText } from "./delay.ts";
export { type ListedTable, type MatchTerms, type TableState, tablesAt, termsAt, textsAt, upload } from "./http.ts";
export { invitation } from "./invitation.ts";
export { type TableAddress, tableIn, writeTable } from "./link.ts";
export { type HandedOver, openMatch, type TermsChosen, termsOf } from "./opening.ts";
export { openRelay, type RelayChannel, type RelayOpened, relayChannel, standAs } from "./relay-channel.ts";
export { SeenMatch } from "./seen-match.ts";
export type { Answered } from "./signing.ts";
export { platformWorld, type Wire, type WireEvents, type World } from "./wire.ts";
