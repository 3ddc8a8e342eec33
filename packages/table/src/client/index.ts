// What takes part in matches at a server, in browsers and Node: a connection that mends itself, and matches checked as they come.
export { type Answered, type ClientOptions, TableClient } from "./client.ts";
export { Declined } from "./declined.ts";
export { SeenMatch } from "./seen-match.ts";
export { platformWorld, type Wire, type WireEvents, type World } from "./wire.ts";
