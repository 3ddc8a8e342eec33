import type { Rules } from "ninefold/play";
import type { Terms } from "ninefold-log";

/** The terms that tests open matches by where they want no others. */
export const usualTerms = ({ hash, parameters, system }: Rules, nonce: string): Omit<Terms, "k"> => ({
  ...{ version: 1, rules: hash, flag: "loss", leave: "lose", open: "at-end", sign: false, undo: "agreed", nonce },
  parameters: Object.entries(parameters).map(([name, value]) => ({ name, value })),
  seats: system.players.map(() => ({})),
});
