// The program of docs/cards.md does what the page says.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

test("the program of the page deals three cards", async (t) => {
  const page = readFileSync(new URL("../../../../docs/cards.md", import.meta.url), "utf8");
  const program = /^```ts\n([\s\S]*?)^```/m.exec(page)![1]!;
  const folder = mkdtempSync(join(tmpdir(), "ninefold-cards-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "program.ts");
  const cards = new URL("../../src/cards/index.ts", import.meta.url).href;
  writeFileSync(file, program.replace("ninefold-sealed/cards", cards));
  const log = t.mock.method(console, "log", () => undefined);
  await import(pathToFileURL(file).href);
  const [dealt, hidden, shown] = log.mock.calls.map(({ arguments: [what] }) => what as readonly string[] | undefined);
  log.mock.restore();
  assert.match(dealt![0]!, /^[JQK]$/);
  assert.equal(hidden, undefined);
  assert.deepEqual(shown, dealt);
});
