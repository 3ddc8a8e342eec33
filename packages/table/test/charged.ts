// Whether clocks were charged for the time of players alone.
import assert from "node:assert/strict";
import type { Rules } from "ninefold/play";
import { Follower, shownTo } from "ninefold-log";
import type { Downs } from "../src/server/index.ts";
import type { Items } from "./kept.ts";

/** Milliseconds that rounding may take. */
const ROUNDED = 3;

/**
 * Of each time in which choices stood, what nobody was charged for is what no process ran in, and for each restart no more
 * than a beat besides: clocks neither go on without a server nor grow by its coming back. By the entry since which choices
 * stood, when others did. `beat`: milliseconds between the times at which a server keeps that it runs. AssertionError
 */
export function chargedRight(items: Items, rules: Rules, downs: Downs, beat: number): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const [first, ...rest] = items;
  if (first?.entry.body.k !== "terms") return ends;
  const { opened = 0, clock } = first.entry.body;
  let seen = Follower.begin(rules, "public", shownTo(first, "public"));
  let [since, from, paused] = [seen.since, 0, 0];
  for (const item of rest) {
    const { entry } = item;
    seen = seen.after(shownTo(item, "public"));
    if (entry.body.k === "pause") paused += entry.body.ms;
    if (seen.since === since && !seen.ended) continue;
    if (since !== undefined) {
      ends.set(since, opened + entry.at);
      const within = (ms: number): readonly number[] =>
        downs
          .map(([a, b]) => Math.min(b + ms, opened + entry.at) - Math.max(a, opened + from))
          .filter((one) => one > 0);
      const down = within(0).reduce((sum, ms) => sum + ms, 0);
      // Who has come back just before may not have said so yet.
      const restarts = within(beat).length;
      const isRight = paused >= down - ROUNDED && paused <= down + restarts * (beat + ROUNDED) + ROUNDED;
      assert.ok(
        isRight || clock === undefined,
        `${paused} ms are charged to nobody, and for ${down} ms no server ran, up to entry ${entry.seq}`,
      );
    }
    [since, from, paused] = [seen.since, entry.at, 0];
  }
  return ends;
}
