import { testKnownCounts } from "../library/known-counts.ts";

testKnownCounts({ long: true });
