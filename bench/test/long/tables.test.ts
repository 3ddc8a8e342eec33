// The load on servers of matches, small and without looking at the clock: this project's, and the bare one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bare } from "../../tables/bare/clients.ts";
import { paced, saturated } from "../../tables/load.ts";
import { ninefold } from "../../tables/own/clients.ts";
import { scriptsOf } from "../../tables/scripts.ts";

for (const system of [ninefold, bare])
  for (const [game, max] of [
    ["tic-tac-toe", 9],
    ["chess", 4],
  ] as const)
    test(`${system.name}: all decisions at some tables of ${game} are acknowledged`, async (context) => {
      const scripts = await scriptsOf(game, { plays: 4, seed: 1, max });
      const all = [0, 1, 2, 3, 0, 1].reduce((sum, i) => sum + scripts[i]!.length, 0);
      const clients = await system.start(game);
      context.after(() => clients.close());
      for (const work of [saturated, (...given: Parameters<typeof saturated>) => paced(...given, 200)]) {
        const tables = await clients.open(6);
        const { decisions, waits, processor, resident } = await work(clients, tables, scripts);
        assert.equal(decisions, all);
        assert.deepEqual(
          waits,
          waits.toSorted((a, b) => a - b),
        );
        assert.ok(processor > 0 && resident > 1e7);
        for (const table of tables) await table.close();
      }
    });

test("a decision that is not legal is refused", async (context) => {
  const clients = await ninefold.start("tic-tac-toe");
  context.after(() => clients.close());
  const [table] = await clients.open(1);
  const sent = table!.decide(1, "claim(a1)");
  await assert.rejects(sent.acknowledged, /NF76/);
});
