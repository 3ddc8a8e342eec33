import { testKnownCounts } from "./known-counts.ts";
import { EVERYTHING } from "./sample.ts";

// Programs without the language do not change with it: they count again what they count soon.
testKnownCounts({ long: false, recounted: EVERYTHING ? Number.POSITIVE_INFINITY : 20_000 });
