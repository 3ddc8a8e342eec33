import { test } from "node:test";
import { fuzzChecker } from "../language/check-fuzz.ts";
import { mutateBytes, mutateTokens } from "../language/mutate.ts";

test("100,000 games with changed bytes are checked", () => fuzzChecker(mutateBytes, 100_000, 3));
test("50,000 games with changed tokens are checked", () => fuzzChecker(mutateTokens, 50_000, 4));
