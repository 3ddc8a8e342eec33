// What of a board's file needs no document.
import assert from "node:assert/strict";
import { test } from "node:test";
import { plainColour } from "../src/drawing/still.ts";

test("mixed colours are written as ones that every program reads", () => {
  assert.equal(plainColour("color(srgb 1 0.5 0)"), "rgb(255, 128, 0)");
  assert.equal(plainColour("color(srgb 0 0 0 / 0.25)"), "rgba(0, 0, 0, 0.25)");
  assert.equal(plainColour("rgb(1, 2, 3)"), "rgb(1, 2, 3)");
  assert.equal(plainColour("none"), "none");
});
