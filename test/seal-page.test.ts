// What docs/seal.md shows is what its commands print, and its codes are those that there are.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PLAN_ERRORS } from "../packages/sealed/src/plan/errors.ts";
import { shownPage, testShown } from "./shown-page.ts";

const page = shownPage("seal");

test("the page shows commands", () => assert.equal(page.commands.length, 2));

testShown(page);

test("every code is explained", () => {
  const explained = [...page.text.matchAll(/^\| (NF94\d\d) /gm)].map(([, code]) => code);
  assert.deepEqual(explained, Object.keys(PLAN_ERRORS));
});
