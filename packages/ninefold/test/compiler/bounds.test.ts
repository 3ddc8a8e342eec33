// How large a stranger's game may become before the compiler leaves it to the interpreter.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FunctionBuilding, i32, ModuleBuilding } from "../../src/compiler/emit/builder/building.ts";
import { createTerms } from "../../src/compiler/terms/laws/terms.ts";
import { NotCompiled } from "../../src/compiler/terms/term.ts";
import { BOOL } from "../../src/language/core/types.ts";

const refused = (message: string) => (error: unknown) => error instanceof NotCompiled && error.message === message;

test("terms are requested so often and no more", () => {
  const terms = createTerms([]);
  const variable = terms.variable(BOOL);
  assert.throws(() => {
    for (let i = 0; i < 2_000_001; i++) terms.at(variable);
  }, refused("rules that take too long to compile"));
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
