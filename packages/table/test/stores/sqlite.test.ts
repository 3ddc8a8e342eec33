import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { without } from "./samples.ts";
import { describeStore } from "./suite.ts";

describeStore("a store in SQLite", async () => {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-store-"));
  return {
    open: async () => sqliteStore(join(folder, "store.db"), without),
    end: async () => rmSync(folder, { recursive: true }),
  };
});
