// What programs do not have, and what they cannot change.
import assert from "node:assert/strict";
import { test } from "node:test";
import { JailError } from "../src/index.ts";
import { asked, opened, outcome } from "./programs.ts";

const value = (expression: string): string => opened(`on(() => String(${expression}));`).ask("");

const GLOBALS =
  "AggregateError Array BigInt Boolean Error EvalError Infinity Iterator JSON Map Math NaN Number Object RangeError " +
  "ReferenceError Reflect RegExp Set String Symbol SyntaxError TypeError URIError WeakMap WeakSet decodeURI " +
  "decodeURIComponent encodeURI encodeURIComponent globalThis isFinite isNaN parseFloat parseInt undefined";

test("the globals are the language's pure part", () => {
  assert.equal(value("Object.getOwnPropertyNames(globalThis).sort().join(' ')"), GLOBALS);
  assert.equal(value("Object.getOwnPropertySymbols(globalThis).length"), "0");
});

test("no text becomes code", () => {
  for (const kind of ["function () {}", "function* () {}", "() => 1", "async function () {}", "class {}"]) {
    const reached = `on(() => (${kind}).constructor("return 1")());`;
    assert.equal(asked(reached), "program", kind);
  }
  for (const text of ["eval('1')", "globalThis.eval('1')", "new Function('1')", "Reflect.construct(Function, ['1'])"]) {
    assert.equal(asked(`on(() => ${text});`), "program", text);
  }
});

test("what differs between machines and times is not there", () => {
  for (const text of [
    "new Date()",
    "Math.random()",
    "performance.now()",
    "new Proxy({}, {})",
    "new Promise(() => {})",
  ]) {
    assert.equal(asked(`on(() => String(${text}));`), "program", text);
  }
  for (const text of ["new WeakRef({})", "new Uint8Array(1)", "new Intl.Collator()", "'a'.localeCompare('b')"]) {
    assert.equal(asked(`on(() => String(${text}));`), "program", text);
  }
  for (const owner of ["Object", "Array", "Number", "BigInt"])
    assert.equal(value(`${owner}.prototype.toLocaleString`), "undefined");
});

test("nothing is asynchronous, and the message says so", () => {
  const messageOf = (main: string): string => {
    try {
      return opened(main).ask("");
    } catch (thrown) {
      return (thrown as JailError).message;
    }
  };
  for (const main of ["on(async () => 'x');", "on(() => import('./x'));", "async function f() { await 1; }\nf();"]) {
    assert.match(messageOf(main), /no promises here|not a text/, main);
  }
  assert.match(messageOf("on(() => new Date());"), /'Date' is not defined; a program has the language without/);
});

test("the language's own objects do not change, and programs still set names of their own", () => {
  for (const change of [
    "(Array.prototype as any).map = 1",
    "(Object.prototype as any).x = 1",
    "(Object.prototype as any).toString = 1",
    "Object.defineProperty(String.prototype, 'x', { value: 1 })",
    "(Math as any).max = 1",
    "Object.setPrototypeOf(Array.prototype, {})",
    "(Object.getPrototypeOf([].values()) as any).next = 1",
    "(Object.getPrototypeOf(function* () {}.prototype) as any).next = 1",
    "(globalThis as any).x = 1",
    "delete (globalThis as any).Math",
    "Reflect.ownKeys((() => { try { (null as any).x } catch (error) { return error } })()); (TypeError.prototype as any).y = 1",
  ]) {
    assert.equal(asked(`on(() => { ${change}; return ""; });`), "program", change);
  }
  assert.equal(value("Object.isFrozen(globalThis)"), "true");
  const own =
    "class Fault extends Error { constructor() { super('m'); this.name = 'Fault'; this.message = 'n'; } toString() { return 'x'; } }";
  assert.equal(
    opened(
      `${own} on(() => { const o: any = {}; o.toString = () => 'own'; return String(o) + new Fault().name + new Fault(); });`,
    ).ask(""),
    "ownFaultx",
  );
});

test("errors say where, and stacks name nothing of the host", () => {
  const stack = value("new Error('x').stack");
  assert.doesNotMatch(stack, /wasm|file:|node:|\/(?:home|work|tmp)/);
  assert.equal(value("new Error('x').stack"), stack);
});

test("an error that is thrown names its file, line and column", () => {
  const jail = opened("import { check } from './rules.ts';\non((q) => check(q));", {
    "./rules.ts": "type Text = string;\n\nexport function check(text: Text): string {\n  throw new Error(text);\n}",
  });
  assert.throws(
    () => jail.ask("wrong"),
    ({ code, message, file, line, column }: JailError) => {
      assert.deepEqual([code, message, file, line], ["program", "Error: wrong", "./rules.ts", 4]);
      assert.ok(column !== undefined && column >= 3 && column <= 18, `${column}`);
      return true;
    },
  );
});

test("files import each other and the platform, and nothing else", () => {
  const files = {
    "./pieces/knight.ts":
      "import { name } from '../names'; import type { Never } from './never'; export default class Knight { name = name; }",
    "./names.ts": "export const name: string = 'knight'; export type Other = 1;",
    "./pieces/index.ts": "export { default as Knight } from './knight.js'; export * from '../names.ts';",
    "./plain.js": "export const less = 1 < 2;",
  };
  const main =
    "import { Knight, name } from './pieces'; import { less } from './plain.js'; enum Side { left, right } on(() => new Knight().name + name + less + Side[1]);";
  assert.equal(opened(main, files).ask(""), "knightknighttrueright");
  for (const specifier of [
    "fs",
    "node:fs",
    "./never",
    "../outside",
    "/etc/passwd",
    "https://example.org/x.js",
    "./a/../../b",
  ]) {
    assert.equal(
      outcome(() => opened(`import x from '${specifier}'; x;`)),
      "module",
      specifier,
    );
  }
  const circle = {
    "./a.ts": "import { b } from './b'; export const a = () => 'a' + b;",
    "./b.ts": "import { a } from './a'; export const b = 'b' + typeof a;",
  };
  assert.equal(opened("import { a } from './a'; on(() => a());", circle).ask(""), "abundefined");
});

test("an error of syntax while a program runs is the program's", () => {
  for (const text of ["JSON.parse('{')", "new RegExp('(')", "(() => { throw new SyntaxError('x') })()"]) {
    assert.equal(asked(`on(() => ${text});`), "program", text);
    assert.equal(asked(`${text};`), "program", text);
  }
});

test("what is no program is refused with its line", () => {
  for (const [main, line] of [
    ["\nlet x = ;", 2],
    ["\n\nlet 3", 3],
    ["function (", 1],
    ["let x = 1;\nlet x = 2;", 2],
  ] as const) {
    assert.throws(
      () => opened(main),
      (error: JailError) =>
        error instanceof JailError && error.code === "syntax" && error.file === "./main.ts" && error.line === line,
      main,
    );
  }
});
