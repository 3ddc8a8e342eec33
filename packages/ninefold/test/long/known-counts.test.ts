import { testKnownCounts } from "../library/known-counts.ts";

testKnownCounts({ long: true, recounted: Number.POSITIVE_INFINITY });
