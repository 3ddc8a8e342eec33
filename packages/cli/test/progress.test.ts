// The line of progress on a terminal, with a clock of the test's own.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { ProgressLine } from "../src/long-work.ts";

test("progress is drawn on a terminal after a second, with the whole seconds that have passed", (context) => {
  let now = 5000;
  context.mock.method(performance, "now", () => now);
  const terminal = process.stderr.isTTY;
  context.after(() => {
    process.stderr.isTTY = terminal;
  });
  const drawnAfter = (...times: readonly number[]): readonly string[] => {
    now = 5000;
    const line = new ProgressLine();
    const written: string[] = [];
    const write = mock.method(process.stderr, "write", (text: string) => written.push(text) > 0);
    for (const time of times) {
      now = 5000 + time;
      line.show(() => `at ${time}`);
    }
    line.clear();
    write.mock.restore();
    return written;
  };
  process.stderr.isTTY = true;
  const begin = "\r\u001b[K";
  assert.deepEqual(drawnAfter(0, 999), []);
  assert.deepEqual(drawnAfter(1999, 2050, 2100), [
    `${begin}at 1999 (1 s, Ctrl-C stops)`,
    `${begin}at 2100 (2 s, Ctrl-C stops)`,
    begin,
  ]);
  process.stderr.isTTY = false;
  assert.deepEqual(drawnAfter(1999, 9999), []);
  assert.deepEqual(drawnAfter(10_000, 12_000, 20_500), ["at 10000 (10 s)\n", "at 20500 (20 s)\n"]);
});
