import type { PlayerId } from "../model/index.ts";

/** Who is shown something; undefined is the public, what everyone is shown. */
export type Viewer = PlayerId | undefined;
