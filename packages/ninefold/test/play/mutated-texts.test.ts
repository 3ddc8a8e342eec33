import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../../src/play/index.ts";
import { textOf } from "../library/library.ts";
import { rounds } from "../library/sample.ts";
import { survivePgn, survivePositions } from "./mutated-texts.ts";

test("broken positions and decisions of each of a few games are read or refused", () =>
  survivePositions(rounds(6, 40), 1));

test("broken PGN texts are read or refused", async () => {
  const loaded = await load(textOf("chess"));
  assert.ok(loaded.ok);
  assert.ok(survivePgn(loaded.rules, rounds(5, 30), 2) > 0);
});
