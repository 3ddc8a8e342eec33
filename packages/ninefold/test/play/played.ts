import assert from "node:assert/strict";
import type { Match } from "../../src/play/index.ts";

/** The match after `player:option` decisions, all of which must succeed. */
export function played(match: Match, ...decisions: readonly string[]): Match {
  return decisions.reduce((now, decision) => {
    const [player, option] = decision.split(":");
    const committed = now.commitOption(player!, option!);
    assert.ok(committed.success, JSON.stringify(committed));
    return committed.match;
  }, match);
}
