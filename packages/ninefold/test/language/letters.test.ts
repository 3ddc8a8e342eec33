// Letters in a row are read back as they were written, exactly where nothing keeps them from being told apart.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { confusion, longestFirst } from "../../src/language/syntax/letters.ts";

/** Reads a row as pictures do: the longest letter first. */
function read(row: string, letters: readonly string[]): readonly string[] | undefined {
  const marks = longestFirst(letters);
  const found: string[] = [];
  for (let at = 0; at < row.length; at += found.at(-1)?.length ?? 1) {
    const mark = marks.find((one) => row.startsWith(one, at));
    if (mark === undefined) return undefined;
    found.push(mark);
  }
  return found;
}

const someLetters = fc.uniqueArray(fc.string({ unit: fc.constantFrom("a", "b", "+"), minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 4,
});

test("letters that are told apart are read back from every row", () => {
  const rows = someLetters.chain((letters) =>
    fc.tuple(fc.constant(letters), fc.array(fc.constantFrom(...letters), { maxLength: 6 })),
  );
  fc.assert(
    fc.property(rows, ([letters, row]) => {
      fc.pre(confusion(letters) === undefined);
      assert.deepEqual(read(row.join(""), letters), row);
    }),
    { seed: 1, numRuns: 3000 },
  );
});

test("letters that are not told apart have a row that is read in another way", () => {
  const isMisread = (letters: readonly string[]): boolean => {
    let rows: readonly (readonly string[])[] = [[]];
    for (let length = 0; length < 4; length++) {
      rows = rows.flatMap((row) => letters.map((letter) => [...row, letter]));
      if (rows.some((row) => read(row.join(""), letters)?.join(" ") !== row.join(" "))) return true;
    }
    return false;
  };
  fc.assert(
    fc.property(someLetters, (letters) => {
      fc.pre(confusion(letters) !== undefined);
      assert.ok(isMisread(letters), letters.join(" "));
    }),
    { seed: 1, numRuns: 1000 },
  );
});

test("what stands between letters in a picture is none of them", () => {
  assert.equal(confusion(["P", "P~"]), undefined);
  assert.match(confusion(["P", "P."]) ?? "", /begins with/);
  assert.match(confusion(["P", "P1"]) ?? "", /begins with/);
  assert.match(confusion(["P", "P"]) ?? "", /twice/);
});
