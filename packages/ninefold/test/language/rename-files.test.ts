// Another name for one thing in all files of a folder: bases, what comes from them, and the modules they use.
import assert from "node:assert/strict";
import { test } from "node:test";
import { printFile, service } from "../../src/language/index.ts";
import { pathFrom } from "../../src/language/text/paths.ts";
import { rounds } from "../library/sample.ts";
import { findBase, textOfVariant, VARIANTS } from "../library/variants.ts";
import { randomNumbers } from "./mutate.ts";

const { analyse, applyEdits, definition, rename, uses } = service;
type Texts = Readonly<Record<string, string>>;

const FRESH = "zebra9";

const finding = (texts: Texts, user: string) => (path: string) => {
  const whole = pathFrom(user, path);
  return Object.hasOwn(texts, whole) ? texts[whole] : findBase(whole);
};
const analysed = (texts: Texts, path: string): service.Analysis =>
  analyse(texts[path] ?? "", path, finding(texts, path));
const folderOf = (texts: Texts, path: string): service.Folder => ({
  path,
  paths: Object.keys(texts),
  find: finding(texts, "./"),
});

/** The folder after a rename, or why there is none. */
function renamed(texts: Texts, path: string, offset: number, newName: string): Texts | string {
  const answer = rename(analysed(texts, path), offset, newName, folderOf(texts, path));
  if ("error" in answer) return answer.error;
  const all = [{ path, edits: answer.edits }, ...answer.others];
  return {
    ...texts,
    ...Object.fromEntries(all.map((one) => [one.path, applyEdits(texts[one.path] ?? "", one.edits)])),
  };
}

/** The game of each file written out, with one word for the names. */
function games(texts: Texts, name: string): readonly string[] {
  const words = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_])(?:${name}|${FRESH})(?![\\p{L}\\p{M}\\p{N}_])`, "gu");
  return Object.keys(texts).map((path) => {
    const { diagnostics, flat } = analysed(texts, path);
    assert.deepEqual(diagnostics, [], path);
    return printFile(flat).replace(words, "?").replace(/\s+/g, " ");
  });
}

/** A variant and the games that it comes from, all as files. */
function chainOf(name: string): Texts {
  const texts: Record<string, string> = {};
  for (let path: string | undefined = `./${name}`; path; ) {
    const text: string = VARIANTS.includes(path.slice(2))
      ? textOfVariant(path.slice(2))
      : (findBase(path.slice(2)) ?? "");
    texts[path] = text.replace(/^(game \w+ from )(?=\w)/m, "$1./");
    path = /^game \w+ from (\S+)/m.exec(texts[path] ?? "")?.[1];
  }
  return texts;
}

/** Many variants come from the same games: a fifth of them is renamed in `npm test`. */
const RENAMED = [...VARIANTS.entries()].filter(([seed]) => seed % rounds(7, 1) === 0);

for (const [seed, name] of RENAMED)
  test(`${name} and its bases: another name leaves all games as they are, and back again all texts`, () => {
    const texts = chainOf(name);
    const path = `./${name}`;
    const analysis = analysed(texts, path);
    const shared = analysis.references.filter(({ start }) => definition(analysis, start)?.module?.startsWith("./"));
    if (Object.keys(texts).length === 1 || shared.length === 0) return;
    const one = shared[randomNumbers(seed)(shared.length)];
    assert.ok(one);
    const after = renamed(texts, path, one.start, FRESH);
    if (typeof after === "string") {
      // First letters may stand in a picture, and a module may name an outcome.
      assert.match(after, /found ".", expected one of|uses "(?:draw|wins)"/, one.entity.name);
      return;
    }
    assert.ok(Object.keys(texts).filter((file) => texts[file] !== after[file]).length > 1);
    // All places that get the other name are its uses, from whichever of them it is asked.
    const found = uses(analysis, one.start, folderOf(texts, path));
    for (const { path: file, start, end } of found)
      assert.ok(texts[file]?.slice(start, end).endsWith(one.entity.name.replace(/^.*\./, "")), `${file} ${start}`);
    assert.equal(
      new Set(found.map((use) => use.path)).size,
      Object.keys(texts).filter((file) => texts[file] !== after[file]).length,
    );
    const [elsewhere] = found.filter((use) => use.path !== path);
    assert.ok(elsewhere);
    const back = uses(analysed(texts, elsewhere.path), elsewhere.start, folderOf(texts, elsewhere.path));
    const keys = (all: typeof found) => all.map((use) => `${use.path} ${use.start}`).sort();
    assert.deepEqual(keys(back), keys(found));
    assert.deepEqual(games(after, one.entity.name), games(texts, one.entity.name));
    const other = analysed(after, path).references.find(({ entity }) => entity.name === FRESH);
    assert.ok(other);
    assert.deepEqual(renamed(after, path, other.start, one.entity.name), texts);
  });

const SMALL: Texts = {
  "./race": `game Race "First to ten"
use ./clock
players A, B
constant limit = 9
track turn: Player = A
fn far = ply > limit
fn spare = 1
decision step by turn do
  tick()
  turn := next(turn)
end turn wins when far
`,
  "./long": "game Long from ./race\nconstant limit = 20\nfn spare = 2\nfn near = ply < limit\n",
  "./short": "game Short from ./race\nwithout fn spare\nconstant late = 5\n",
  "./clock": `module clock "Plies are counted"
needs track turn: Player, constant limit: 1..99
track ply: 0..99 = 0
action tick do ply += 1
end draw when ply is limit
`,
};

const at = (path: string, word: string): number => (SMALL[path] ?? "").indexOf(word);
const GIVEN: readonly (readonly [path: string, word: string, said: Texts])[] = [
  // What a module declares, from a game two files away.
  ["./long", "ply", { "./clock": `track ${FRESH}: 0`, "./race": `fn far = ${FRESH} >`, "./long": `near = ${FRESH} <` }],
  // What a module needs is bound where it is used; a variant's own constant stands for that of the base.
  ["./long", "limit", { "./race": `use ./clock(limit = ${FRESH})`, "./long": `constant ${FRESH} = 20` }],
  // From the module itself.
  ["./clock", "limit", { "./race": `use ./clock(${FRESH} = limit)`, "./clock": `ply is ${FRESH}` }],
  // What nothing speaks of but a variant, which does without it.
  ["./short", "spare", { "./race": `fn ${FRESH} = 1`, "./long": `fn ${FRESH} = 2`, "./short": `without fn ${FRESH}` }],
  ["./race", "spare", { "./long": `fn ${FRESH} = 2`, "./short": `without fn ${FRESH}` }],
];
for (const [path, word, said] of GIVEN)
  test(`"${word}" of ${path} gets another name in every file`, () => {
    const after = renamed(SMALL, path, at(path, word), FRESH);
    assert.ok(typeof after !== "string", String(after));
    for (const [file, text] of Object.entries(said)) assert.ok(after[file]?.includes(text), `${file}:\n${after[file]}`);
    for (const file of Object.keys(after)) assert.deepEqual(analysed(after, file).diagnostics, [], file);
    const back = renamed(after, path, (after[path] ?? "").indexOf(FRESH), word);
    assert.deepEqual(back, SMALL);
  });

const REFUSED: readonly (readonly [path: string, word: string, newName: string, reason: RegExp])[] = [
  ["./race", "far", "near", /^"near" is a function already \(\.\/long:4\)$/],
  ["./long", "near", "far", /^"far" is a function already \(\.\/race:6\)$/],
  ["./clock", "tick", "far", /^"far" is a function already \(\.\/race:6\)$/],
  ["./race", "next", FRESH, /so it keeps its name/],
  ["./long", "limit", "if", /a word of the language/],
];
for (const [path, word, newName, reason] of REFUSED)
  test(`"${word}" of ${path} is not called "${newName}"`, () => {
    const after = renamed(SMALL, path, at(path, word), newName);
    assert.ok(typeof after === "string");
    assert.match(after, reason);
  });

test("what a library game declares keeps its name", () => {
  const texts = { "./mine": textOfVariant("reversi") };
  const after = renamed(texts, "./mine", texts["./mine"].indexOf("Cell]"), FRESH);
  assert.equal(after, '"Cell" is declared in othello, so it keeps its name');
  const replaced = renamed(texts, "./mine", texts["./mine"].indexOf("disc["), FRESH);
  assert.equal(replaced, 'othello uses "disc", so it keeps its name');
});
