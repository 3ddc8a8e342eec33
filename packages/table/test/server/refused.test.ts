// What is refused, and what is a defect: who asks is told the one, who runs the server the other, without what a match contains.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LogError } from "ninefold-log";
import { answerTo } from "../../src/net/answers.ts";
import { preparedIn } from "../../src/rules/bundle.ts";
import { bundleText } from "../../src/rules/index.ts";
import { faultOf } from "../../src/server/errors.ts";
import { boundedRulesIn, TableError, withoutOpenings } from "../../src/server/index.ts";
import { type Load, RulesShelf } from "../../src/server/rules-shelf.ts";
import { hashOf } from "../../src/server/seats.ts";
import { memoryStore, StoreError } from "../../src/stores.ts";
import { bundleOf } from "../at-server.ts";
import { DirectTable } from "../direct.ts";

const json = bundleText(bundleOf("tic-tac-toe"));

describe("rules of strangers", () => {
  test("that are refused are not kept", async () => {
    const { blobs } = memoryStore(withoutOpenings);
    let isTaken = false;
    const examine = async () => {
      if (!isTaken) throw new TableError("NF7814");
      return undefined;
    };
    const shelf = new RulesShelf(blobs, { examine }, 1_000_000);
    await assert.rejects(shelf.put(json), { code: "NF7814" });
    assert.equal(await blobs.get(hashOf(json)), undefined);
    isTaken = true;
    assert.equal(await shelf.put(json), hashOf(json));
    assert.ok(await blobs.get(hashOf(json)));
  });

  test("are loaded as they were prepared, once: what was found of them is not held for longer", async () => {
    const { blobs } = memoryStore(withoutOpenings);
    const prepared = preparedIn(bundleOf("tic-tac-toe"), {});
    const loaded: (string | undefined)[] = [];
    const load: Load = async (bundle, parameters, found) => {
      loaded.push(found);
      if (loaded.length === 1) throw new RangeError("planted");
      return boundedRulesIn(bundle, parameters, found);
    };
    const shelf = new RulesShelf(blobs, { examine: async () => ({ prepared }), load }, 1_000_000);
    const hash = await shelf.put(json);
    await assert.rejects(shelf.rules(hash, {}), { code: "NF7823" });
    const rules = await shelf.rules(hash, {});
    assert.deepEqual(loaded, [prepared, undefined]);
    assert.equal((await boundedRulesIn(bundleOf("tic-tac-toe"), {}, prepared)).hash, rules.hash);
  });

  test("are wrong only where loading says so", async () => {
    const { blobs } = memoryStore(withoutOpenings);
    for (const [error, found] of [
      [new RangeError("no rules"), { code: "NF7823" }],
      [new TypeError("planted"), { name: "TypeError" }],
      [new StoreError("NF7704"), { code: "NF7704" }],
    ] as const) {
      const load = () => Promise.reject(error);
      const shelf = new RulesShelf(blobs, { examine: async () => undefined, load }, 1_000_000);
      await assert.rejects(shelf.rules(await shelf.put(json), {}), found);
    }
  });
});

test("a request is at fault for what is wrong with it alone", async () => {
  const { table } = await DirectTable.of("tic-tac-toe");
  const asked = (query: string) =>
    answerTo(table, {
      ...{ method: "GET", path: ["tables"], address: "there", query: new URLSearchParams(query) },
      text: async () => "",
    });
  assert.equal((await asked("state=none")).status, 400);
  table.surroundings.store.lobby.list = () => Promise.reject(new RangeError("planted"));
  await assert.rejects(asked("state=open"), { message: "planted" });
  await table.stop();
});

test("what is noted of an error names nothing of a match", () => {
  const secret = "jack-of-spades\n    at jack-of-spades (x.ts:1:1)";
  for (const error of [
    new RangeError(secret),
    new LogError("NF7609", secret),
    secret,
    new Error("", { cause: secret }),
  ])
    assert.doesNotMatch(faultOf(error), /jack/);
  assert.match(faultOf(new RangeError(secret)), /^RangeError\n {4}at .*refused\.test/u);
  assert.equal(faultOf(new LogError("NF7609", secret)), "LogError NF7609");
  assert.match(faultOf(new StoreError("NF7704")), /does not answer/);
});
