// Programs that mean ill. Each is ended or refused, and neither its jail nor another is the worse for it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { opened, outcome } from "./programs.ts";

const LIMITS = { work: 3_000_000, memory: 20 * 1024 * 1024 };

/** Not one of these may come to the host as anything else. */
const ENDED = ["work", "memory", "depth", "program"];

const ENDLESS: Readonly<Record<string, string>> = {
  loop: "for (;;);",
  caught: "for (;;) try { for (;;); } catch {} finally { continue; }",
  getter: "({ get x() { for (;;); } }).x",
  toString: "String({ toString() { for (;;); } })",
  valueOf: "+{ valueOf() { for (;;); } }",
  toPrimitive: "+{ [Symbol.toPrimitive]() { for (;;); } }",
  iterator: "[...{ [Symbol.iterator]: () => ({ next: () => ({}) }) }]",
  generator: "[...(function* () { for (;;) yield 1; })()]",
  growingMap: "const m = new Map([[0, 0]]); for (const [k] of m) m.set(k + 1, 0)",
  growingSet: "const m = new Set([0]); m.forEach((k) => m.add(k + 1))",
  growingArray: "const a = [1]; for (const x of a) a.push(x)",
  indexOf: "'a'.repeat(2 ** 22).indexOf('a'.repeat(2 ** 21) + 'b')",
  lastIndexOf: "'a'.repeat(2 ** 22).lastIndexOf('b' + 'a'.repeat(2 ** 21))",
  replaceAll: "'a'.repeat(2 ** 20).replaceAll('a', 'a'.repeat(2 ** 20))",
  split: "'a'.repeat(2 ** 23).split('')",
  pad: "''.padStart(2 ** 29, 'ab')",
  join: "new Array(2 ** 30).join('ab')",
  doubling: "let s = 'ab'; for (;;) s += s",
  concat: "let a = [1]; for (;;) a = a.concat(a)",
  spread: "let a = [1]; for (;;) a = [...a, ...a]",
  push: "const a = []; for (;;) a.push(new Array(1000).fill(0))",
  tenGigabytes: "new Array(10 ** 9).fill(0).length",
  hugeArray: "new Array(2 ** 32 - 1).sort()",
  sort: "[1, 2, 3].sort(() => { for (;;); })",
  sortLong: "Array.from({ length: 2 ** 24 }, (_, i) => -i).sort()",
  regexp: "/(x+x+)+y/.test('x'.repeat(10_000))",
  regexpCaptures: "/^(?:a?){1000}a{1000}$/.test('a'.repeat(999))",
  regexpLong: "new RegExp('(?:a{1000}){1000}{1000}').test('a')",
  bigint: "let b = 3n; for (;;) b *= b",
  bigintPower: "3n ** 100_000_000n",
  bigintText: "String(7n ** 3_000_000n)",
  globals: "for (let i = 0; ; i++) Object.prototype['x' + i]",
  properties: "const o = {}; for (let i = 0; ; i++) o['x' + i] = i",
  symbols: "for (let i = 0; ; i++) Symbol.for('x' + i)",
  arrayFrom: "Array.from({ length: 2 ** 53 })",
  normalize: "'\u0344'.repeat(2 ** 22).normalize('NFKD')",
  jsonLong: "JSON.stringify(new Array(2 ** 25))",
  deepRecursion: "const f = () => f() + 1; f()",
  deepParse: "JSON.parse('['.repeat(10 ** 6))",
  deepStringify: "let a = []; for (let i = 0; i < 10 ** 5; i++) a = [a]; JSON.stringify(a)",
  deepFlat: "let a = []; for (let i = 0; i < 10 ** 5; i++) a = [a]; a.flat(Infinity)",
  deepIterators: "let i = [1].values(); for (let k = 0; k < 10 ** 5; k++) i = i.map((x) => x); i.next()",
  deepPattern: "new RegExp('(?:'.repeat(10 ** 5) + ')'.repeat(10 ** 5))",
  cycle: "const a = []; a.push(a); JSON.stringify(a)",
  hugeAnswer: "throw 'a'.repeat(2 ** 25)",
  hostileError: "throw { get message() { for (;;); }, get name() { throw this; }, get stack() { for (;;); } }",
  nothing: "throw null",
  escape: "this.constructor.constructor('return this')()",
};

const METHODS = Object.getOwnPropertyNames(Array.prototype).filter(
  (name) =>
    !["constructor", "length", "toLocaleString", "keys", "values", "entries", "at", "concat", "flat"].includes(name),
);

const bystander = opened("const kept = []; on((q) => { kept.push(q); return kept.join(); })");

for (const [name, body] of Object.entries(ENDLESS)) {
  test(`${name} is ended`, () => {
    const jail = opened(`on((q) => { if (q) { ${body} } return "alive"; });`, {}, LIMITS);
    const code = outcome(() => jail.ask("x"));
    assert.ok(ENDED.includes(code), code.slice(0, 200));
    assert.equal(
      outcome(() => jail.ask("x")),
      code,
      "the same happens again",
    );
    assert.equal(jail.ask(""), "alive");
    assert.equal(bystander.ask("q"), "q");
  });
}

test("loops in the engine's own code over 2^53 elements are ended", () => {
  const calls = METHODS.map((name) => `${name}: () => [].${name}.call({ length: 2 ** 53 - 1 }, (x) => x)`);
  const jail = opened(
    `const all = { ${calls.join()} }; on((q) => String(all[q]()));`,
    {},
    { ...LIMITS, work: 300_000 },
  );
  const ends = METHODS.map((name) => [name, outcome(() => jail.ask(name))] as const);
  const quick = ends.filter(([, code]) => !ENDED.includes(code)).map(([name]) => name);
  // These look at ends only, or at nothing.
  assert.deepEqual(
    quick.filter((name) => !["pop", "slice", "splice", "toSpliced", "toString", "with"].includes(name)),
    [],
  );
});

test("a program that fails while it begins is refused", () => {
  for (const [name, body] of Object.entries(ENDLESS)) {
    const code = outcome(() => opened(`{ ${body} }`, {}, { ...LIMITS, work: 500_000 }));
    assert.ok(ENDED.includes(code) || /^(tenGigabytes|hugeArray|escape)$/.test(name), `${name}: ${code}`);
  }
});
