// What docs/scenes.md shows is what its program and command print.
import assert from "node:assert/strict";
import { test } from "node:test";
import { shownPage, testShown } from "./shown-page.ts";

const page = shownPage("scenes");

test("the page shows a program and a command", () =>
  assert.deepEqual([page.programs.length, page.commands.length], [1, 1]));

testShown(page);
