// How large a stranger's game may become before the compiler leaves it to the interpreter.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FunctionBuilding, i32, ModuleBuilding } from "../../src/compiler/emit/builder/building.ts";
import { Budget } from "../../src/compiler/terms/interning/budget.ts";
import { createTerms } from "../../src/compiler/terms/laws/terms.ts";
import { NotCompiled } from "../../src/compiler/terms/term.ts";
import { BOOL } from "../../src/language/core/types.ts";

const refused = (message: string) => (error: unknown) => error instanceof NotCompiled && error.message === message;

test("terms are requested so often and no more", () => {
  const terms = createTerms([]);
  const variable = terms.variable(BOOL);
  const ask = (times: number): void => {
    for (let i = 0; i < times; i++) terms.at(variable);
  };
  ask((1 << 22) - 16);
  assert.throws(() => ask(16), refused("rules that take too long to compile"));
});

test("terms take so much memory and no more", () => {
  const budget = new Budget();
  for (let i = 0; i < 1 << 19; i++) budget.keepTerm(256);
  assert.throws(() => budget.keepTerm(0), refused("rules that take more than 537 MB to compile"));
});

test("the values of tables take so much memory and no more", () => {
  const budget = new Budget();
  for (let i = 0; i < 1 << 23; i++) budget.computeValue(4);
  assert.throws(() => budget.computeValue(0), refused("rules that take more than 537 MB to compile"));
});

function large(name: string, statements: number): FunctionBuilding {
  const build = new FunctionBuilding(name, []);
  const place = build.fresh("i32");
  for (let i = 0; i < statements; i++) build.set(place, i32(i));
  return build;
}

test("a function has so many statements and no more", () => {
  assert.throws(() => large("f", (1 << 17) + 1), refused("a question of very many statements"));
});

test("a module has so much code and no more", () => {
  const module = new ModuleBuilding();
  for (let i = 0; i < 10; i++) module.functions.push(large(`f${i}`, 100_000).done());
  module.checkSize();
  module.functions.push(large("g", 100_000).done());
  assert.throws(() => module.checkSize(), refused("rules of very much code"));
});

test("a function has so many locals and no more", () => {
  const withLocals = (count: number): ModuleBuilding => {
    const build = new FunctionBuilding("f", []);
    for (let i = 0; i < count; i++) build.fresh("i32");
    const module = new ModuleBuilding();
    module.functions.push(build.done());
    return module;
  };
  withLocals(40_000).checkSize();
  assert.throws(() => withLocals(40_001).checkSize(), refused("rules of very much code"));
});

test("a module reserves so much memory and no more", () => {
  assert.throws(() => new ModuleBuilding().allocate(1 << 28), refused("tables and lists of more than 256 MB"));
});
