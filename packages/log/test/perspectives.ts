// Whoever follows a match knows what the match says she knows: checked at every ply, for every seat and the public.
import assert from "node:assert/strict";
import type { Rules } from "ninefold/play";
import { Follower, shownTo, type Viewer } from "ninefold-log";
import { Table } from "./matches.ts";

/** Plays at random and compares what followers know with what the referee's match says. */
export function requireSamePerspectives(rules: Rules, seed: string, decisions: number): Table {
  const table = new Table(rules, {}, seed);
  const viewers: readonly Viewer[] = [...rules.system.players.map(({ id }) => id), "public"];
  const followers = new Map<Viewer, Follower>();
  let seen = 0;
  const catchUp = (): void => {
    for (const written of table.written.slice(seen)) {
      for (const viewer of viewers) {
        const shown = shownTo(written, viewer);
        const follower = followers.get(viewer);
        followers.set(viewer, follower ? follower.after(shown) : Follower.begin(rules, viewer, shown));
      }
    }
    seen = table.written.length;
    for (const viewer of viewers) {
      const follower = followers.get(viewer)!;
      const { perspective } = follower;
      assert.deepEqual(perspective, table.logged.perspective(viewer));
      if (table.logged.pending.length === 0) {
        const own = viewer === "public" ? undefined : viewer;
        assert.deepEqual(perspective, table.logged.match.perspective(own));
      }
      assert.deepEqual(follower.active, table.logged.active);
      assert.deepEqual(follower.head, table.logged.head);
    }
  };
  table.sitAll();
  catchUp();
  for (let made = 0; made < decisions && table.logged.active.length > 0; made++) {
    table.playRandomly(`${seed} ${made}`, 1);
    catchUp();
  }
  return table;
}
