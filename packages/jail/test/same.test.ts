// The same answers and the same work, in every jail, thread and order; and programs that are garbage.
import assert from "node:assert/strict";
import { once } from "node:events";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import fc from "fast-check";
import { rounds } from "../../ninefold/test/library/sample.ts";
import { JailError } from "../src/index.ts";
import { asked, jails, opened, outcome } from "./programs.ts";
import { answersOf, LIMITS, PRELUDE, PROGRAM, QUESTIONS } from "./questions.ts";

const expected = answersOf(opened(PROGRAM, {}, LIMITS));

test("two jails answer the same, and one jail answers the same again", () => {
  const jail = opened(PROGRAM, {}, LIMITS);
  opened("on(() => 'another');").ask("");
  assert.equal(answersOf(jail), expected);
  assert.equal(answersOf(jail), expected);
  const codes = (JSON.parse(expected) as readonly [unknown, number][]).map(([answer]) =>
    Array.isArray(answer) ? answer[0] : "",
  );
  assert.deepEqual(
    QUESTIONS.filter((_, index) => codes[index]),
    ["work", "native", "throw"],
  );
});

test("a thread of its own answers the same", async () => {
  const worker = new Worker(new URL("./same-worker.ts", import.meta.url));
  const [answers] = await once(worker, "message");
  assert.equal(answers, expected);
  await worker.terminate();
});

test("code that the host has optimized answers the same", () => {
  const jail = opened(PROGRAM, {}, LIMITS);
  const first = jail.ask("abc");
  const { work } = jail;
  for (let count = 0; count < 300; count++) {
    assert.equal(jail.ask("abc"), first);
    assert.equal(jail.work, work);
  }
  assert.equal(answersOf(jail), expected);
});

/** The memories of the engines that an action makes. */
function memoriesOf(action: () => void): readonly WebAssembly.Memory[] {
  const made: WebAssembly.Memory[] = [];
  const { Memory } = WebAssembly;
  WebAssembly.Memory = class extends Memory {
    constructor(descriptor: WebAssembly.MemoryDescriptor) {
      super(descriptor);
      made.push(this);
    }
  };
  try {
    action();
  } finally {
    WebAssembly.Memory = Memory;
  }
  return made;
}

test("after a question the whole memory is what it is without the earlier ones", () => {
  const contents = (questions: readonly string[]): Buffer => {
    const [memory] = memoriesOf(() => {
      const jail = opened(PROGRAM, {}, LIMITS);
      for (const question of questions) outcome(() => jail.ask(question));
    });
    assert.ok(memory);
    return Buffer.from(memory.buffer);
  };
  const alone = contents(["abc"]);
  assert.ok(alone.equals(contents([...QUESTIONS, "abc"])));
  // Each by itself too: after one that was ended all is brought back, after the others only what is noted.
  for (const question of QUESTIONS) assert.ok(alone.equals(contents([question, "abc"])), question.slice(0, 50));
});

/** Runs garbage, and gives what must not come of it. */
function mishap(main: string): unknown {
  try {
    jails
      .open({ prelude: PRELUDE, files: new Map([["./main.ts", main]]), main: "./main.ts" }, { work: 200_000 })
      .ask("q");
  } catch (thrown) {
    if (!(thrown instanceof JailError) || thrown.code === "broken") return thrown;
  }
  return undefined;
}

const PARTS = [
  ..."(){}[];,.:?!=<>+-*/%&|^~`'\"\\\n #@0ax",
  ..."=> ... ?? ?. ** <<= >>> let const var function class async await yield import export from of in new this super".split(
    " ",
  ),
  ..."if else for while do switch case break continue return throw try catch finally null true enum type as get set static".split(
    " ",
  ),
  ..."on Object Array Symbol.iterator JSON Reflect /a(?<b>/u 1n 1e9 `$ { } 'use strict' ".split(" "),
];

test("garbage never harms the host", () => {
  const words = fc.array(fc.constantFrom(...PARTS), { maxLength: 40 }).map((parts) => parts.join(" "));
  const garbage = fc.oneof(words, fc.string({ unit: "binary", maxLength: 60 }), fc.string({ maxLength: 60 }));
  fc.assert(
    fc.property(garbage, (text) => {
      assert.equal(mishap(text), undefined);
      assert.equal(mishap(`import { on } from "ninefold-platform"; on((q) => { ${text}\n });`), undefined);
    }),
    { seed: 131, numRuns: rounds(8, 40) },
  );
});

test("files that come as numbers of bytes beyond a text's, or with odd names, are refused or run", () => {
  for (const main of ["\0", "\ud800", "'\ud800\0'", "\ufeff", "#!/usr/bin/env node\n", "//\u2028x y"])
    assert.equal(mishap(main), undefined);
  const files = new Map([["../\0\"'.ts", "on"]]);
  assert.throws(() => jails.open({ prelude: PRELUDE, files, main: "./main.ts" }), JailError);
  assert.equal(asked("on(() => 'x');"), "answers x");
});
