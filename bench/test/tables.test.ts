import assert from "node:assert/strict";
import { test } from "node:test";
import { Acknowledgements, cellOf } from "../tables/acknowledgements.ts";
import { percentile } from "../tables/load.ts";
import { tableReport } from "../tables/report.ts";
import type { LoadRow } from "../tables/rows.ts";
import { scriptsOf } from "../tables/scripts.ts";

test("random plays are legal, end where they are cut, and are the same each time", async () => {
  const options = { plays: 3, seed: 1, max: 5 };
  const scripts = await scriptsOf("tic-tac-toe", options);
  assert.deepEqual(scripts, await scriptsOf("tic-tac-toe", options));
  for (const script of scripts) {
    assert.deepEqual(
      script.map(({ seat }) => seat),
      [0, 1, 0, 1, 0],
    );
    assert.equal(new Set(script.map(({ decision }) => cellOf(decision))).size, 5);
  }
  await assert.rejects(scriptsOf("rock-paper-scissors", options), /no game of two in turn/);
});

test("who waits for a state has it, or is refused when the same comes again", async () => {
  const states = new Acknowledgements();
  const [first, third] = [states.reached(0), states.reached(2)];
  states.at(0);
  await first;
  states.at(0);
  await assert.rejects(third, /refused/);
  states.at(3);
  await states.reached(2);
  assert.equal(states.last, 3);
});

test("of a hundred waits one may be longer", () => {
  const waits = Array.from({ length: 200 }, (_, i) => i);
  assert.deepEqual([percentile(waits, 50), percentile(waits, 99), percentile([7], 99)], [100, 198, 7]);
});

test("servers are compared with this project's", () => {
  const half = { perSecond: 500, perProcessor: 3000, p50: 1.2, p99: 42 };
  const own: LoadRow = {
    ...{ system: "Ninefold", keeps: "on the disk", game: "tic-tac-toe", tables: 100, perProcessor: 5000 },
    ...{ perSecond: 1000, half, resident: 2e8, flushes: 900, load: 1 },
  };
  const other = { ...own, system: "another", perProcessor: 10_000 };
  const lines = tableReport({ loads: [own, other], hostile: [] }).split("\n");
  assert.match(lines[2]!, /Ninefold \| on the disk \| 5\.00k \| {2}\| 1\.00k \| 3\.00k \| 1\.2 ms \| 42 ms \| 200 MB/);
  assert.match(lines[3]!, /another \| on the disk \| 10\.0k \| 1\/2\.00 \|/);
});
