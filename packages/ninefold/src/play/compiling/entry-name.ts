import type { BulkQuestion } from "../../engine/index.ts";
import { hash128 } from "../platform/hash.ts";

/** What a game is kept under: its rules, and the question for which they were compiled. */
export const entryRules = (question: BulkQuestion, rules: string): string => `${question} ${rules}`;

/** The name by which a cache knows what is kept under some rules. */
export const nameOfRules = (rules: string): string =>
  hash128(new TextEncoder().encode(rules))
    .map((word) => (word >>> 0).toString(16).padStart(8, "0"))
    .join("");

/** The name by which a cache knows a game that was compiled for a question. */
export const entryName = (question: BulkQuestion, rules: string): string => nameOfRules(entryRules(question, rules));
