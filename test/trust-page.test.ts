// Every promise of docs/trust.md names tests that there are.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const ROOT = new URL("../", import.meta.url);
const page = readFileSync(new URL("docs/trust.md", ROOT), "utf8");
const promises = page.slice(page.indexOf("## What sealed matches promise"), page.indexOf("## What nobody can promise"));

/** Rows of a table of promises: what is promised, and what its tests are said to be. */
const rows = [...promises.matchAll(/^\| (?!promise|---)(.*?) \| (.*) \|$/gm)].map(([, said = "", tests = ""]) => ({
  said,
  tests: tests.split("<br>").map((one) => /^`([^`]+)`: (.+)$/.exec(one)),
}));

/** Titles of tests as their files write them: beginnings of templates are left out. */
const titles = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:test|long)\(\s*("[^"]+"|`[^`]+`)/g)].map(([, title = ""]) => title.slice(1, -1));

test("there are promises", () => assert.ok(rows.length >= 15, `${rows.length}`));

for (const { said, tests } of rows)
  test(`the tests are there: ${said}`, () => {
    assert.ok(tests.length > 0);
    for (const named of tests) {
      assert.ok(named, "`file`: title");
      const [, file = "", title = ""] = named;
      const all = titles(readFileSync(new URL(file, ROOT), "utf8"));
      assert.ok(
        all.some((one) => one.endsWith(title)),
        `${file} has no test whose title ends with ${JSON.stringify(title)}`,
      );
    }
  });
