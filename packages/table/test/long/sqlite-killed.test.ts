import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { sqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { hashOf, textsOf, without } from "../stores/samples.ts";

const MATCHES = 4;
const ROUNDS = 60;
const appender = fileURLToPath(new URL("appender.ts", import.meta.url));

/** Runs the process until it is killed, a while after its first answer; answers what it said. */
function killed(path: string, heads: readonly number[], after: number): Promise<string> {
  const child = spawn(process.execPath, [appender, path, ...heads.map(String)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (text) => {
    if (said === "") setTimeout(() => child.kill("SIGKILL"), after);
    said += text;
  });
  return new Promise((done) => child.on("close", () => done(said)));
}

test(`nothing that was answered is lost when the process is killed, at ${ROUNDS} moments`, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-killed-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "killed.db");
  const matches = Array.from({ length: MATCHES }, (_, at) => hashOf(`killed ${at}`));
  let heads = matches.map(() => -1);
  let unanswered = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const said = await killed(path, heads, round / 4);
    const answered = [...heads];
    for (const [, at, head] of said.matchAll(/^(\d) (\d+)$/gm)) answered[Number(at)] = Number(head);
    const store = sqliteStore(path, without);
    const found = await store.heads(matches);
    heads = matches.map((match) => found.get(match) ?? -1);
    for (const [at, head] of heads.entries()) {
      const more = head - (answered[at] ?? -1);
      // What was answered, and the append after it or not.
      assert.ok(more === 0 || more === 2, `round ${round}: ${head} where ${answered[at]} was answered`);
      unanswered += more / 2;
    }
    if (round === ROUNDS - 1) {
      for (const [at, match] of matches.entries()) {
        const texts = await textsOf(store, match);
        assert.deepEqual(
          texts.filter((_, seq) => seq % 2 === 0),
          Array.from({ length: ((heads[at] ?? 0) + 1) / 2 }, (_, i) => `${2 * i}`),
        );
      }
    }
    await store.close();
  }
  t.diagnostic(
    `${heads.reduce((sum, head) => sum + head + 1, 0)} entries; ${unanswered} appends were there, unanswered`,
  );
});
