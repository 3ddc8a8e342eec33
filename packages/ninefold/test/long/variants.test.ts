import { testVariantCounts } from "../library/known-variant-counts.ts";

testVariantCounts({ long: true, interpreted: 0 });
