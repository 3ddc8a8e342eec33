import { test } from "node:test";
import { rounds } from "../library/sample.ts";
import { fuzzChecker } from "./check-fuzz.ts";
import { mutateBytes, mutateTokens } from "./mutate.ts";

test("games with changed bytes are checked", () => fuzzChecker(mutateBytes, rounds(85, 1_000), 1));
test("games with changed tokens are checked", () => fuzzChecker(mutateTokens, rounds(55, 700), 2));
