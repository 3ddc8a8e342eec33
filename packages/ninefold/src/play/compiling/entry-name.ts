import type { EnginePurpose } from "../../engine/index.ts";
import { hash128 } from "../platform/hash.ts";

/** For what games are kept that were compiled. */
export const KEPT_PURPOSES = ["playouts", "perft", "search"] as const satisfies readonly EnginePurpose[];

export type KeptPurpose = (typeof KEPT_PURPOSES)[number];

export const isKept = (purpose: EnginePurpose): purpose is KeptPurpose => KEPT_PURPOSES.some((one) => one === purpose);

/** What a game is kept under: its rules, and what they were compiled for. */
export const entryRules = (purpose: KeptPurpose, rules: string): string => `${purpose} ${rules}`;

/** The name by which a cache knows what is kept under some rules. */
export const nameOfRules = (rules: string): string =>
  hash128(new TextEncoder().encode(rules))
    .map((word) => (word >>> 0).toString(16).padStart(8, "0"))
    .join("");

/** The name by which a cache knows a game that was compiled for a purpose. */
export const entryName = (purpose: KeptPurpose, rules: string): string => nameOfRules(entryRules(purpose, rules));
