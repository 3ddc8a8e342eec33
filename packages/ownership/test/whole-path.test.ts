// A series, pieces, transfers, a checkpoint with witnesses, and a proof that is checked by its bytes alone.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { checkPresentation, presentationFile, proveOwner } from "ninefold-ownership";
import { anna, bert, club, codeOf, MATCH, policy } from "./people.ts";

const page = readFileSync(new URL("../../../docs/ownership.md", import.meta.url), "utf8");

test("the program of docs/ownership.md runs", () => {
  const folder = mkdtempSync(join(tmpdir(), "ownership-"));
  symlinkSync(fileURLToPath(new URL("../../../node_modules", import.meta.url)), join(folder, "node_modules"));
  writeFileSync(join(folder, "program.mjs"), /^```ts\n([\s\S]*?)^```/m.exec(page)![1]!);
  const out = execFileSync(process.execPath, ["program.mjs"], { cwd: folder, encoding: "utf8" });
  assert.equal(out, "wolf\n");
  rmSync(folder, { recursive: true });
});

test("a piece is issued, given, and its owner proved to one seat of one match", async () => {
  const { one, first, second } = await club();
  await one.give(first, anna, bert);
  await one.checkpoint();
  const bytes = presentationFile.write(await proveOwner(one.log.view(), [first], { match: MATCH, seat: 1 }, [bert]));
  const context = { match: MATCH, seat: 1, now: one.time + 60 };
  const { pieces } = checkPresentation(bytes, policy, context);
  assert.deepEqual(
    pieces.map(({ id, by, piece }) => ({ id, by, type: piece.type })),
    [{ id: first, by: bert.key, type: "wolf" }],
  );
  const own = await proveOwner(one.log.view(), [second], { match: MATCH, seat: 0 }, [anna]);
  assert.equal(checkPresentation(own, policy, { ...context, seat: 0 }).pieces[0]!.by, anna.key);
  const former = await proveOwner(one.log.view(), [first], { match: MATCH, seat: 0 }, [anna]);
  assert.equal(await codeOf(() => checkPresentation(former, policy, { ...context, seat: 0 })), "NF9302");
});
