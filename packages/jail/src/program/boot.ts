/** The name under which the prelude leaves what it offers. */
export const PLATFORM = "platform";

/** The first character of an answer that is written as JSON, since not all of it can cross as it is. */
export const ESCAPED = "\u0001";

/** What the boot script's value has. */
export type BootFunction = "define" | "run" | "begin" | "ask" | "askEscaped" | "describe";

/**
 * A script that is evaluated in the jail after the prelude. It takes what the prelude offers, takes away what programs must not
 * have, freezes what is left, and gives what runs and asks the program.
 */
export const BOOT = String.raw`(function () {
"use strict";
const platform = globalThis.platform;
if (platform === null || typeof platform !== "object") throw new TypeError("The prelude sets no globalThis.platform.");
const NAME = String(platform.name);
const { ownKeys, getOwnPropertyDescriptor: describeProperty, getPrototypeOf, defineProperty, deleteProperty, apply } = Reflect;
const { freeze, hasOwn } = Object;
const { parse, stringify } = JSON;
const [indexOf, charCodeAt, slice, isWellFormed, split, startsWith] =
  ["indexOf", "charCodeAt", "slice", "isWellFormed", "split", "startsWith"].map((name) => {
    const method = String.prototype[name];
    return (text, ...args) => apply(method, text, args);
  });
const text = String;

const InternalError = globalThis.InternalError.prototype;
const KEPT = new Set(split("Object Array String Number Boolean Symbol BigInt Math JSON Map Set WeakMap WeakSet RegExp Reflect Iterator " +
  "Error EvalError RangeError ReferenceError SyntaxError TypeError URIError AggregateError " +
  "parseInt parseFloat isNaN isFinite decodeURI decodeURIComponent encodeURI encodeURIComponent Infinity NaN undefined globalThis", " "));
for (const key of ownKeys(globalThis)) if (!KEPT.has(key)) deleteProperty(globalThis, key);

const iterators = [[][Symbol.iterator](), new Map()[Symbol.iterator](), new Set()[Symbol.iterator](), ""[Symbol.iterator](),
  "".matchAll(/a/g), Iterator.from({ next() {} }), [].values().map((x) => x)];
const generator = function* () {};
const generators = getPrototypeOf(generator);
for (const owner of [getPrototypeOf(generator), getPrototypeOf(function () {})]) deleteProperty(owner, "constructor");
for (const owner of [Object.prototype, Array.prototype, Number.prototype, BigInt.prototype]) deleteProperty(owner, "toLocaleString");
for (const key of ["localeCompare", "toLocaleLowerCase", "toLocaleUpperCase"]) deleteProperty(String.prototype, key);
deleteProperty(Array, "fromAsync");
const refuse = (what) => ({ [what]: () => { throw new TypeError(what + " is not there: a program's answers depend on its questions alone."); } })[what];
defineProperty(Math, "random", { value: refuse("random"), writable: false, enumerable: false, configurable: false });

// A frozen property of a prototype would refuse an assignment to one of the same name in an object that inherits it.
function makeAssignable(owner, key) {
  const { value, enumerable } = describeProperty(owner, key);
  defineProperty(owner, key, { enumerable, configurable: false, get() { return value; }, set(other) {
    if (this === owner) throw new TypeError("A prototype of the language cannot be changed.");
    defineProperty(this, key, { value: other, writable: true, enumerable: true, configurable: true });
  } });
}
const errors = [Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError, AggregateError].map((kind) => kind.prototype);
for (const [owner, keys] of [[Object.prototype, ["toString", "valueOf", "constructor"]], [Array.prototype, ["toString", "constructor"]],
  ...[...errors, InternalError].map((owner) => [owner, ["name", "message", "toString", "constructor"]])]) {
  for (const key of keys) if (hasOwn(owner, key)) makeAssignable(owner, key);
}

const seen = new Set();
const waiting = [globalThis, generators, generators.prototype, InternalError, ...iterators.map((each) => getPrototypeOf(each))];
while (waiting.length > 0) {
  const one = waiting.pop();
  if ((typeof one !== "object" && typeof one !== "function") || one === null || seen.has(one)) continue;
  seen.add(one);
  waiting.push(getPrototypeOf(one));
  for (const key of ownKeys(one)) {
    const { value, get, set } = describeProperty(one, key);
    waiting.push(value, get, set);
  }
  freeze(one);
}

class ModuleRefusal extends Error {}
const files = { __proto__: null };
const modules = { __proto__: null };
const offered = platform.exports;

const links = { __proto__: null };

function resolve(from, specifier) {
  if (hasOwn(links[from], specifier)) {
    const path = links[from][specifier];
    if (path !== "") return path;
    throw new ModuleRefusal("'" + specifier + "' is outside the program's folder.");
  }
  if (startsWith(specifier, "./") || startsWith(specifier, "../")) {
    throw new ModuleRefusal("'" + specifier + "' is no file of the program.");
  }
  throw new ModuleRefusal("'" + specifier + "' cannot be imported; a program imports '" + NAME + "' and its own files by './'.");
}

function load(path) {
  if (path in modules) return modules[path].exports;
  const module = { exports: {} };
  modules[path] = module;
  const require = (specifier) => (specifier === NAME ? offered : load(resolve(path, specifier)));
  apply(files[path], undefined, [require, module.exports, module]);
  return module.exports;
}

let main;
const crossing = (answer) => {
  if (typeof answer !== "string") throw new TypeError("The answer is not a text.");
  const whole = answer.isWellFormed() && answer.indexOf("\0") < 0 && answer.charCodeAt(0) !== 1;
  return whole ? answer : "\u0001" + stringify(answer);
};
const short = (value) => { const whole = text(value); return whole.length > 1000 ? slice(whole, 0, 1000) + "…" : whole; };

function describe(thrown) {
  let kind = "", message = "", stack = "", name = "";
  try {
    if (typeof thrown === "object" && thrown !== null) {
      kind = getPrototypeOf(thrown) === InternalError ? "internal" : thrown instanceof ModuleRefusal ? "module" : thrown instanceof SyntaxError ? "syntax" : "error";
      const own = describeProperty(thrown, "stack");
      if (own && typeof own.value === "string") stack = own.value.length > 4000 ? slice(own.value, 0, 4000) : own.value;
      message = short(thrown.message);
      name = kind === "module" ? "" : short(thrown.name);
    } else {
      kind = thrown === null ? "null" : "value";
      message = typeof thrown === "string" ? short(stringify(thrown)) : typeof thrown === "function" ? "a function" : short(thrown);
    }
  } catch { message = "What was thrown cannot be read."; }
  return stringify([kind, name, message, stack]);
}

return {
  define(path, run, asked) { files[path] = run; links[path] = parse(asked); },
  run(path) { main = load(path); },
  begin() { platform.begin(main); },
  ask: (question) => crossing(platform.answer(question)),
  askEscaped: (question) => crossing(platform.answer(parse(question))),
  describe,
};
})()`;
