// A program is begun, asked, and ended; every question meets the same memory.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, jails, opened, outcome } from "./programs.ts";
import { PRELUDE } from "./questions.ts";

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

test("nothing that a question did is left for the next", () => {
  const jail = opened(`
    let count = 0;
    const cache = new Map<string, number>();
    const seen = new WeakMap<object, number>();
    const key = {};
    const numbers = (function* () { for (let n = 0; ; n++) yield n; })();
    const state: any = { list: [], get later() { return this.list.length; } };
    const pattern = /a/g;
    let kept: any;
    on((q) => {
      const earlier = kept;
      cache.set(q, cache.size); seen.set(key, (seen.get(key) ?? 0) + 1); state.list.push(q);
      kept = () => q;
      Object.defineProperty(state, "x" + q, { value: 1 });
      return JSON.stringify([++count, [...cache], seen.get(key), numbers.next().value, state.later, pattern.test("aa"),
        pattern.lastIndex, Symbol.for(q).description, Object.getOwnPropertyNames(state).length, earlier?.()]);
    });`);
  const first = jail.ask("a");
  assert.equal(first, '[1,[["a",0]],1,0,1,true,1,"a",3,null]');
  assert.equal(jail.ask("b"), first.replaceAll("a", "b").replace("fblse", "false"));
  assert.equal(jail.ask("a"), first);
});

test("texts cross without loss", () => {
  const jail = opened("on((q) => q);");
  const texts = [
    "",
    "é",
    "\u{1f600}",
    "\0",
    "a\0b",
    "\ud800",
    "x\udc00y",
    "\u0001",
    "\u0001a",
    "\ufeffbom",
    "\u2028",
    "'\"\\\n",
  ];
  for (const text of texts) assert.equal(jail.ask(text), text, JSON.stringify(text));
  assert.equal(opened("on((q) => String(q.length) + q.charCodeAt(1));").ask("a\0\ud800"), "30");
  const long = "aé\u{1f600}".repeat(300_000);
  assert.equal(jail.ask(long), long);
  assert.equal(
    outcome(() => jail.ask("x".repeat(20_000_000))),
    "memory",
  );
  assert.equal(
    outcome(() => opened("on(() => 'x'.repeat(2 ** 24 + 1));", {}, { memory: 2 ** 27, work: 1e9 }).ask("")),
    "memory",
  );
});

test("limits that cannot be are refused, and a program may have no main file", () => {
  for (const limits of [{ work: 0 }, { work: 1.5 }, { work: Number.NaN }, { memory: 1 }, { memory: Number.NaN }]) {
    assert.throws(() => opened("", {}, limits), RangeError);
  }
  assert.equal(
    outcome(() => jails.open({ prelude: PRELUDE, files: new Map(), main: "./main.ts" })),
    "module",
  );
  assert.equal(
    outcome(() => jails.open({ prelude: "", files: new Map([["./main.ts", ""]]), main: "./main.ts" })),
    "broken",
  );
});

test("the beginning may know what the main file exports", () => {
  const prelude =
    "let offered; globalThis.platform = { name: 'p', exports: {}, begin(main) { offered = main; }, answer: (q) => offered.answer(q) };";
  const files = new Map([["./main.ts", "export const answer = (q: string): string => q + q;"]]);
  assert.equal(jails.open({ prelude, files, main: "./main.ts" }).ask("a"), "aa");
});

test("a jail that is asked where the host's own stack ends fails then, and answers on", () => {
  const jail = opened(
    "function down(n: number): number { return n === 0 ? 0 : 1 + down(n - 1); } on(() => String(down(300)));",
  );
  const seen = new Set<string>();
  const deeper = (): string => {
    try {
      return deeper();
    } catch {
      const found = outcome(() => jail.ask(""));
      seen.add(found);
      if (!found.startsWith("answers")) throw new RangeError("not yet");
      return found;
    }
  };
  assert.equal(deeper(), "answers 300");
  assert.deepEqual([...seen].sort(), ["answers 300", "depth"]);
  assert.equal(jail.ask(""), "300");
});

test("the beginning may take ten times a question's work, and so may a question that belongs to it", () => {
  const limits = { work: 2_000_000 };
  const main = "let n = 0; const count = () => { for (let i = 0; i < 500_000; i++) n += i; return String(n); };";
  const jail = opened(`${main} count(); on(count);`, {}, limits);
  assert.equal(
    outcome(() => jail.ask("")),
    "work",
  );
  assert.match(jail.ask("", "beginning"), /^\d+$/);
  assert.equal(
    outcome(() => jail.ask("")),
    "work",
  );
  assert.throws(() => opened(`${main} count(); on(count);`, {}, { ...limits, beginning: 2_000_000 }), {
    code: "work",
    during: "running",
    message: "The program took more work than it may while its files ran.",
  });
  assert.throws(() => opened("on(() => '')", {}, { beginning: 0 }), RangeError);
});

test("the files of a program are bounded together", () => {
  const files = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`./${at}.ts`, ";".repeat(250_000)]));
  assert.equal(
    outcome(() => opened("on(() => '')", files)),
    "memory",
  );
});
