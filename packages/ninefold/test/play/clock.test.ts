// Waits of any length.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { wakeAfter } from "../../src/play/index.ts";

/** The platform waits no longer at once. */
const LONGEST = 2 ** 31 - 1;
const LONG = 2 * LONGEST + 5;

test("a wait is as long as was said, however long, and ends where it is ended", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    let [woken, ended, never] = [0, 0, 0];
    wakeAfter(LONG, () => woken++);
    const end = wakeAfter(LONG, () => ended++);
    const endInfinite = wakeAfter(Number.POSITIVE_INFINITY, () => never++);
    for (const passed of [LONGEST, LONGEST, 4]) mock.timers.tick(passed);
    assert.deepEqual([woken, ended, never], [0, 0, 0]);
    end();
    endInfinite();
    mock.timers.tick(1);
    assert.deepEqual([woken, ended, never], [1, 0, 0]);
  } finally {
    mock.timers.reset();
  }
});
