// docs/algebra.md: its examples are programs, and what stands behind `// →` is what the line gives.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { test } from "node:test";
import { INFIX, PREFIX, parseRule } from "../../src/rules/index.ts";

const ROOT = new URL("../../../../", import.meta.url);
const SOURCES = new URL("../../src/", import.meta.url);
const PAGE = readFileSync(new URL("docs/algebra.md", ROOT), "utf8");

const shown = (value: unknown): string =>
  typeof value === "string" || typeof value === "bigint" ? String(value) : JSON.stringify(value);

/** The program with each `expression; // → text` collected in `found`, beside what is expected. */
function programOf(block: string): { readonly code: string; readonly expected: readonly string[] } {
  const expected: string[] = [];
  const code = block.replace(/^(.+); \/\/ → (.*)$/gm, (_, expression: string, text: string) => {
    expected.push(text);
    return `found.push(${expression});`;
  });
  const linked = stripTypeScriptTypes(code)
    .replace(/from "ninefold(\/\w+)?"/g, (_, room: string | undefined) => {
      return `from "${new URL(`.${room ?? ""}/index.ts`, SOURCES).href}"`;
    })
    .replaceAll("import.meta.url", JSON.stringify(ROOT.href));
  return { code: `export const found = [];\n${linked}`, expected };
}

const blocks = [...PAGE.matchAll(/^```ts\n([\s\S]*?)^```/gm)];

for (const { 1: block, index } of blocks) {
  const line = PAGE.slice(0, index).split("\n").length;
  test(`docs/algebra.md:${line} holds`, async () => {
    const { code, expected } = programOf(block!);
    assert.ok(expected.length > 0, "an example says what it gives");
    const { found } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { found: unknown[] };
    assert.deepEqual(found.map(shown), expected);
  });
}

test("the page's table has every sign as it is printed and as it is typed", () => {
  const rows = PAGE.replaceAll(/ +\|/g, " |").split("\n");
  const cells = [
    ...INFIX.map(({ sign, ascii }) =>
      sign === "⌟" ? [`g ${sign} r`, `g ${ascii} r`] : [`r ${sign} s`, `r ${ascii} s`],
    ),
    ...PREFIX.map(({ sign, ascii }) => [`${sign}r`, `${ascii}r`]),
  ];
  for (const [printed, typed] of cells) {
    assert.deepEqual(parseRule(printed!), parseRule(typed!));
    assert.ok(
      rows.some((row) => row.startsWith(`| \`${printed}\` | \`${typed}\` |`)),
      printed,
    );
  }
});

test("every link within the page leads somewhere", () => {
  const headings = [...PAGE.matchAll(/^## (.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} ]/gu, "")
      .replaceAll(" ", "-"),
  );
  const links = [...PAGE.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor!);
  assert.deepEqual(links, headings);
});

test("docs/sources.md lists every definition of 002, with files that exist", () => {
  const sources = readFileSync(new URL("docs/sources.md", ROOT), "utf8");
  const section = /^## 002,[\s\S]*?(?=^## |$(?![\s\S]))/m.exec(sources)![0];
  const definitions = [
    ["3.1", 1],
    ["3.2", 5],
    ["3.3", 3],
    ["3.4", 11],
  ] as const;
  for (const [part, count] of definitions) {
    for (let n = 1; n <= count; n++) assert.ok(section.includes(`Def. ${part}.${n} `), `${part}.${n}`);
  }
  const files = new Set([...section.matchAll(/`([\w/-]+(?:\.test)?\.ts)`/g)].map(([, name]) => name!));
  assert.ok(files.size > 15);
  for (const name of files) {
    const places = [new URL(name, SOURCES), new URL(name, import.meta.url)];
    assert.ok(
      places.some((place) => existsSync(place)),
      name,
    );
  }
});
