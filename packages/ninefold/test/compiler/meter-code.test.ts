// Metered code: the same as before where it may take the work, and stopped where it may not.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { checkCode } from "../../src/compiler/code/ir/check.ts";
import type { CodeModule, CodeStatement } from "../../src/compiler/code/ir/code.ts";
import { printCode } from "../../src/compiler/code/ir/print.ts";
import { isCharged, type Meter, meterCode } from "../../src/compiler/code/simplify/meter-code.ts";
import { BACK_ENDS } from "./back-ends.ts";
import {
  binary,
  fn,
  give,
  global,
  i32,
  leave,
  local,
  loop,
  moduleOf,
  run,
  set,
  setGlobal,
  unary,
  when,
} from "./code-builders.ts";
import { evaluateCode } from "./evaluate-code.ts";
import { randomModule } from "./random-code.ts";
import { behaviour, outcomeOf } from "./run-code.ts";

const REASON = 77;

/** The module with two more global places, and the meter that they are. */
function withMeter(module: CodeModule, allowed: number): CodeModule {
  const { length } = module.globals;
  const meter: Meter = { spent: length, allowed: length + 1, reason: REASON };
  const globals = [
    ...module.globals,
    { name: "spent", type: "i32", initial: 0 } as const,
    { name: "allowed", type: "i32", initial: allowed } as const,
  ];
  return meterCode({ ...module, globals }, meter);
}

test("random modules do the same with a meter as without", () => {
  let charged = 0;
  const law = fc.property(randomModule, (module) => {
    const metered = withMeter(module, 2 ** 31 - 1);
    checkCode(metered);
    if (printCode(metered).includes(`trap ${REASON}`)) charged++;
    assert.deepEqual(behaviour(metered, evaluateCode), behaviour(module, evaluateCode));
  });
  fc.assert(law, { seed: 31, numRuns: 200 });
  assert.ok(charged > 20, `${charged} with charges`);
});

const SPENT = global(0);
const METER: Meter = { spent: 0, allowed: 1, reason: REASON };

/** A module whose first two global places are the meter. */
function metered(allowed: number, ...functions: Parameters<typeof moduleOf>[0][number][]): CodeModule {
  const globals = [
    { name: "spent", type: "i32", initial: 0 } as const,
    { name: "allowed", type: "i32", initial: allowed } as const,
  ];
  return meterCode(moduleOf(functions, { globals }), METER);
}

const counted = (to: number, most?: number): CodeStatement => ({
  op: "loop",
  body: [when(binary("ge_u", local(0), i32(to)), [leave()]), set(0, binary("add", local(0), i32(1)))],
  ...(most !== undefined && { most }),
});

for (const [name, start] of Object.entries(BACK_ENDS)) {
  test(`${name}: a loop without end is stopped`, () => {
    const running = start(metered(1000, fn("f", { locals: ["i32"] }, loop(set(0, i32(1))))));
    assert.equal(outcomeOf(running, "f", []), `trap ${REASON}`);
  });

  test(`${name}: what a question took counts until the next begins`, () => {
    const begin = fn("begin", {}, setGlobal(0, i32(0)));
    const spend = fn("spend", { locals: ["i32"], result: "i32" }, counted(60), give(SPENT));
    const running = start(metered(150, begin, spend));
    assert.equal(outcomeOf(running, "spend", []), "61");
    assert.equal(outcomeOf(running, "spend", []), "122");
    assert.equal(outcomeOf(running, "spend", []), `trap ${REASON}`);
    assert.equal(outcomeOf(running, "begin", []), "undefined");
    assert.equal(outcomeOf(running, "spend", []), "61");
  });
}

test("short loops are free, alone and within each other", () => {
  const places = { locals: ["i32", "i32"] } as const;
  const inner = counted(100, 100);
  const outer: CodeStatement = { op: "loop", body: [inner, leave()], most: 10 };
  const module = metered(1, fn("f", places, outer), fn("g", {}, run("f")));
  assert.equal(printCode(module).includes("trap"), false);
  const long = metered(1, fn("f", places, { ...outer, most: 1000 }));
  assert.equal(printCode(long).split(`trap ${REASON}`).length, 2);
});

test("a call is as much work as what it calls", () => {
  const short = fn("short", { locals: ["i32"] }, counted(100, 100));
  const caller = (most: number) => fn("caller", {}, { op: "loop", body: [run("short"), leave()], most });
  assert.equal(printCode(metered(1, short, caller(10))).includes("trap"), false);
  assert.equal(printCode(metered(1, short, caller(1000))).includes(`trap ${REASON}`), true);
});

test("a loop in which questions begin is its caller's, and what asks the meter is left out where nothing is charged", () => {
  const begin = fn("begin", {}, setGlobal(0, i32(0)));
  const asks = when(isCharged(METER), [setGlobal(0, i32(0))]);
  const driver = fn("driver", { locals: ["i32"] }, loop(run("begin"), asks, when(unary("eqz", local(0)), [leave()])));
  const text = printCode(metered(1, begin, driver));
  assert.equal(text.includes(`trap ${REASON}`), false);
  assert.equal(text.includes("if spent"), false);
  const both = printCode(metered(1, begin, driver, fn("f", { locals: ["i32"] }, counted(100))));
  assert.equal(both.split(`trap ${REASON}`).length, 2);
  assert.equal(both.includes("if spent"), true);
});
