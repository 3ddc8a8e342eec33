import type { Addresses } from "./bounds/allowance.ts";
import type { Config } from "./bounds/config.ts";
import type { LongWork } from "./bounds/pieces.ts";
import type { Rests } from "./bounds/rests.ts";
import type { Appender } from "./keeping/appender.ts";
import type { Deadlines } from "./keeping/deadlines.ts";
import type { RulesShelf } from "./rules-shelf.ts";
import type { Surroundings } from "./surroundings.ts";

/** What all parts of a server have in common. */
export interface Desk {
  readonly surroundings: Surroundings;
  readonly config: Config;
  readonly addresses: Addresses;
  readonly appender: Appender;
  readonly rests: Rests;
  readonly longWork: LongWork;
  /** When matches have to be looked at, by their hashes. */
  readonly deadlines: Deadlines;
  readonly shelf: RulesShelf;
}
