// Long lists: more texts than a call takes arguments.
import assert from "node:assert/strict";
import { test } from "node:test";
import { rounds } from "../../ninefold/test/library/sample.ts";
import { table, widest } from "../src/output.ts";
import { drawMenu } from "../src/play/menu.ts";

const MANY = rounds(100_000, 300_000);

const option = (id: string) => ({ id, family: "go", parameters: [id], values: [id] });

test("a list of very many decisions is drawn, whether they act on one place or on many", () => {
  const ids = Array.from({ length: MANY }, (_, i) => `g${i}`);
  const apart = drawMenu({ groups: ids.map((id) => ({ on: id, options: [option(id)] })) });
  const together = drawMenu({ groups: [{ on: "here", options: ids.map(option) }] });
  const mixed = drawMenu({ groups: [...ids, "last"].map((on) => ({ on, options: [option("a"), option("b")] })) });
  assert.ok(apart.trimEnd().endsWith(`${MANY} g${MANY - 1}`));
  assert.ok(together.endsWith(`${MANY} g${MANY - 1}`));
  assert.ok(mixed.includes("  last"));
});

test("a table of very many rows is as wide as its widest cell", () => {
  const rows = [...Array.from({ length: MANY }, () => ["a", "b"]), ["long", "b"]];
  assert.ok(table(rows).startsWith("a     b\n"));
  assert.equal(widest([]), 0);
});
