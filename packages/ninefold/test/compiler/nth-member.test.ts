// Drawing from a set: the member with a number, in sets of any size.
import assert from "node:assert/strict";
import { test } from "node:test";
import { FunctionBuilding, ModuleBuilding } from "../../src/compiler/emit/builder/building.ts";
import { nthMember } from "../../src/compiler/emit/builder/nth-member.ts";
import { BACK_ENDS } from "./back-ends.ts";

/** Some members of a set of so many bits, the last bit among them. */
const SETS: readonly { readonly bits: number; readonly has: (bit: number) => boolean }[] = [
  { bits: 5, has: (bit) => bit % 2 === 0 },
  { bits: 8, has: () => true },
  { bits: 9, has: (bit) => bit === 0 || bit > 6 },
  { bits: 42, has: (bit) => bit % 3 !== 1 },
  { bits: 64, has: () => true },
  { bits: 64, has: (bit) => bit === 63 },
  { bits: 73, has: (bit) => bit % 9 === 0 },
  { bits: 225, has: (bit) => bit % 7 === 0 || bit > 190 },
  { bits: 225, has: (bit) => bit === 224 },
];

for (const [name, start] of Object.entries(BACK_ENDS)) {
  test(`each member is found by its number: ${name}`, () => {
    for (const { bits, has } of SETS) {
      const words = Math.ceil(bits / 64);
      const members = Array.from({ length: bits }, (_, bit) => bit).filter(has);
      const module = new ModuleBuilding();
      const build = new FunctionBuilding("member", [...new Array<"i64">(words).fill("i64"), "i32"], "i32");
      const set = Array.from({ length: words }, (_, i) => build.param(i));
      build.emit({ op: "return", value: nthMember(build, module, set, build.param(words), bits) });
      module.functions.push({ ...build.done(), exported: true });
      const { functions } = start(module.done(0));
      const given = Array.from({ length: words }, (_, word) =>
        members.reduce((sum, bit) => (bit >> 6 === word ? sum | (1n << BigInt(bit & 63)) : sum), 0n),
      );
      const found = members.map((_, n) => functions.member!(...given, n));
      assert.deepEqual(found, members);
    }
  });
}
