// What is done about watching a match, and about asking in it, never waits for each other in a circle.
import assert from "node:assert/strict";
import { test } from "node:test";
import { askOf, type Direct, DirectTable } from "../direct.ts";

test("who sits down while she asks for entries that are not there yet holds up nobody", {
  timeout: 5_000,
}, async () => {
  // However long it takes until the one is done, the other is asked for within it.
  for (let turns = 0; turns < 24; turns++) {
    const table = await DirectTable.of("tic-tac-toe");
    const { match, seats } = await table.opened(true);
    const [x, o] = seats as readonly [Direct, Direct];
    const sat = o.say({ k: "sit", ask: askOf(1, 1), match, seat: 1 });
    for (let i = 0; i < turns; i++) await Promise.resolve();
    const watched = o.say({ k: "watch", match, from: 1_000_000 });
    await Promise.all([sat, watched]);
    await x.say({ k: "sit", ask: askOf(0, 1), match, seat: 0 });
    assert.equal(x.sent().at(-1)?.k, "done");
    await table.table.stop();
  }
});
