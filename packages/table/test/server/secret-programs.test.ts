// What the programs of a server give away.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Logged } from "ninefold-log";
import { mindPrograms } from "../../src/programs/index.ts";
import { bundleOf } from "../at-server.ts";
import { askOf, DirectTable } from "../direct.ts";

/** A match at whose seat 1 a program decides, as it is asked for it. */
async function askedAt(game: string): Promise<Logged> {
  const { promise, resolve } = Promise.withResolvers<Logged>();
  const programs = {
    knows: () => true,
    decide: (_name: string, logged: Logged) => {
      resolve(logged);
      return new Promise<string>(() => {});
    },
  };
  const table = await DirectTable.of(game, { programs });
  const { match, seats } = await table.opened();
  await seats[0]!.say({ k: "sit", ask: askOf(0, 1), match, seat: 0 });
  await seats[0]!.say({ k: "program", ask: askOf(0, 2), match, seat: 1, level: "level:1" });
  return promise;
}

test("what a program decides in secret follows from nothing that others see", async (context) => {
  const programs = mindPrograms();
  context.after(() => programs.close());
  // The thread keeps no process alive.
  const alive = setInterval(() => {}, 1_000);
  context.after(() => clearInterval(alive));
  const game = "rock-paper-scissors";
  const logged = await askedAt(game);
  const decisions = new Set<string>();
  for (let times = 0; times < 12; times++) decisions.add(await programs.decide("level:1", logged, 1, bundleOf(game)));
  assert.ok(decisions.size > 1, [...decisions].join());
});
