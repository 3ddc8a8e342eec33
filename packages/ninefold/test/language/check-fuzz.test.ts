import { test } from "node:test";
import { fuzzChecker } from "./check-fuzz.ts";
import { mutateBytes, mutateTokens } from "./mutate.ts";

test("1,000 games with changed bytes are checked", () => fuzzChecker(mutateBytes, 1_000, 1));
test("700 games with changed tokens are checked", () => fuzzChecker(mutateTokens, 700, 2));
