import { testKnownCounts } from "./known-counts.ts";

testKnownCounts({ long: false });
