import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { openStore } from "../../src/open.ts";
import { append, hashOf, textsOf, without } from "./samples.ts";

test("a store is opened by its address", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-open-"));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const address of ["memory:", `sqlite:${join(folder, "a.db")}`]) {
    const { store, wake } = await openStore(address, without);
    await store.append([append(hashOf("open"), -1, ["a"])]);
    assert.deepEqual(await textsOf(store, hashOf("open")), ["a"]);
    await store.close();
    await wake.close();
  }
  for (const address of ["", "memory", "memory:more", "sqlite:", "mysql://host", "/a.db"]) {
    await assert.rejects(openStore(address, without), { code: "NF7707" });
  }
});
