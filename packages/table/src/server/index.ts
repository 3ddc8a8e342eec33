// The server's core: matches, who sits at them and who watches. What it needs of the world is handed in (`surroundings.ts`).

export { withoutOpenings } from "../common/openings.ts";
export { type Forgotten, forgetKey, keysNamed } from "../forgetting/forgetting.ts";
export { type DownTimes, NEVER_DOWN, Serving } from "../served/serving.ts";
export type { Downs } from "../served/times.ts";
export { readStored } from "./actor.ts";
export { type Config, USUAL_CONFIG } from "./bounds/config.ts";
export { inPieces, type Pieces } from "./bounds/pieces.ts";
export { logReading } from "./delivery.ts";
export { faultOf, refusedBy, TableError } from "./errors.ts";
export type { Programs } from "./programs.ts";
export { boundedRulesIn, type Examine } from "./rules-shelf.ts";
export { stateOf } from "./seats.ts";
export type { Clock, Connection, Surroundings } from "./surroundings.ts";
export { type Figures, Table, type TableOptions } from "./table.ts";
export { Visitor } from "./visitor.ts";
