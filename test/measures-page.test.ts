// What docs/measures.md shows is what its programs and commands print.
import assert from "node:assert/strict";
import { test } from "node:test";
import { shownPage, testShown } from "./shown-page.ts";

const page = shownPage("measures");
const { programs, commands } = page;

test("the page shows programs and commands", () => assert.ok(programs.length >= 1 && commands.length >= 1));

testShown(page);
