// A program is begun, asked, and ended; every question meets the same memory.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, opened, outcome } from "./programs.ts";

test("a program answers, and no question meets what an earlier one left", () => {
  const jail = opened("let count = 0; on((question: string) => question + ++count);");
  assert.equal(jail.ask("a"), "a1");
  const { work } = jail;
  assert.equal(jail.ask("b"), "b1");
  assert.equal(jail.work, work);
  assert.ok(work > 50 && work < 5000, `${work}`);
});

test("work that does not end is ended, nobody catches that, and the jail answers on", () => {
  const endless =
    "on((q: string) => { if (q) try { for (;;); } catch { return 'caught'; } finally { return 'went on'; } return 'here'; })";
  const jail = opened(endless, {}, { work: 1_000_000 });
  assert.equal(
    outcome(() => jail.ask("x")),
    "work",
  );
  assert.equal(jail.work, 1_000_000);
  assert.equal(jail.ask(""), "here");
  assert.equal(asked("for (;;);"), "work");
});
