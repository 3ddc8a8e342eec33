// Nothing in the file of a log can be changed unseen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LogError, readLog, verify, writeLog } from "ninefold-log";
import { long } from "../../ninefold/test/sample.ts";
import { rulesOf, Table } from "./matches.ts";

/** Of a match with so many decisions, after which somebody resigns. */
async function requireEveryBit(game: string, seed: string, { step = 1, decisions = 100 } = {}): Promise<void> {
  const rules = await rulesOf(game);
  const table = new Table(rules, {}, seed).sitAll().playRandomly(seed, decisions);
  if (!table.logged.ended) table.must(0, { k: "resign" });
  const { written, logged } = table;
  const bytes = writeLog({ items: written, head: logged.head });
  const rulesFor = (hash: string) => (hash === rules.hash ? rules : undefined);
  const verdictOf = async (changed: Uint8Array): Promise<string> => {
    try {
      const { items, head } = readLog(changed);
      return (await verify(items, rulesFor, head)).verdict;
    } catch (error) {
      assert.ok(error instanceof LogError, String(error));
      return "refused";
    }
  };
  assert.equal(await verdictOf(bytes), "accepted");
  for (let bit = 0; bit < bytes.length * 8; bit += step) {
    const changed = bytes.slice();
    changed[bit >> 3]! ^= 1 << (bit & 7);
    assert.equal(await verdictOf(changed), "refused", `${game}, bit ${bit}`);
  }
  for (const end of [0, 10, bytes.length - 1, bytes.length - 38])
    assert.equal(await verdictOf(bytes.slice(0, end)), "refused");
}

test("every bit of a log of tic-tac-toe counts", () => requireEveryBit("tic-tac-toe", "1", { decisions: 1 }));

test("so do bits of logs with views, chance and decisions that are made together", async () => {
  await requireEveryBit("kuhn-poker", "1", { step: 61 });
  await requireEveryBit("rock-paper-scissors", "1", { step: 61 });
});

for (const game of ["kuhn-poker", "rock-paper-scissors", "pig", "goofspiel", "liars-dice", "tic-tac-toe"])
  long(`every bit of a log of ${game} counts`, () => requireEveryBit(game, "2", { decisions: 3 }));
