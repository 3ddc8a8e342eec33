// docs/compiler.md and bench/README.md: their blocks are what the compiler prints, and it says what is not compiled.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { isPhase, PHASES, printPhase } from "../../src/compiler/index.ts";
import { gameOf } from "../compiler/printed-phases.ts";
import { NOT_COMPILED } from "../compiler/small-games.ts";
import { textOf } from "../library/library.ts";
import { sampledGames } from "../library/sample.ts";

const page = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");
const PAGE = page("docs/compiler.md");
const SHOWN = ["docs/compiler.md", "bench/README.md"].flatMap((path) =>
  [...page(path).matchAll(/<!-- ir: (\S+) (\S+) -->\n```text\n([\s\S]*?)```/g)].map(([, game, phase, block]) => ({
    path,
    game,
    phase,
    block,
  })),
);

for (const { path, game, phase, block } of SHOWN) {
  test(`${path} shows ${game} ${phase} as it is`, () => {
    assert.ok(isPhase(phase!));
    const printed = printPhase(gameOf(textOf(game!)), phase);
    assert.ok(typeof printed === "string");
    let from = 0;
    for (const run of block!.split("…\n")) {
      const at = printed.indexOf(run, from);
      assert.ok(at >= 0, `${run}\nis not in\n\n${printed.slice(from, from + 4000)}`);
      from = at + run.length;
    }
  });
}

test("the page shows every phase, and lists all of them in order", () => {
  const listed = [...PAGE.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name!).filter(isPhase);
  assert.deepEqual(listed, PHASES);
});

test("every game of the library is compiled, as the page says", () => {
  assert.ok(PAGE.includes("All games of the library run as machine code."));
  for (const name of sampledGames())
    assert.equal(typeof printPhase(gameOf(textOf(name)), "represented"), "string", name);
});

test("the page names what keeps small games from being compiled", () => {
  const section = /^## 7\. [\s\S]*?(?=^## )/m.exec(PAGE)![0];
  for (const reason of Object.keys(NOT_COMPILED)) assert.ok(section.includes(reason), reason);
});

test("every link within the page leads somewhere", () => {
  const headings = [...PAGE.matchAll(/^## (.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} ]/gu, "")
      .replaceAll(" ", "-"),
  );
  const links = [...PAGE.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor!);
  const contents = /^Contents: [\s\S]*?\n\n/m.exec(PAGE)![0];
  assert.deepEqual(
    [...contents.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor!),
    headings,
  );
  for (const link of links) assert.ok(headings.includes(link), link);
  for (const [, path] of PAGE.matchAll(/\]\(([^#)][^)]*)\)/g)) {
    assert.ok(existsSync(new URL(`../../../../docs/${path}`, import.meta.url)), path);
  }
});
