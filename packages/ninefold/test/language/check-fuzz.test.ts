import { test } from "node:test";
import { fuzzChecker } from "./check-fuzz.ts";
import { mutateBytes, mutateTokens } from "./mutate.ts";

test("3,000 games with changed bytes are checked", () => fuzzChecker(mutateBytes, 3_000, 1));
test("2,000 games with changed tokens are checked", () => fuzzChecker(mutateTokens, 2_000, 2));
