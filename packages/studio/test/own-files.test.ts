// Games of several files: what is renamed in them stays one game, and files have other paths without a break.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerer } from "../src/desk/program/answers.ts";
import type { DeskAnswer, DeskAnswers, DeskQuestion, Kind } from "../src/desk/questions.ts";
import { isAlike, MAIN, type OwnGame, withEdits } from "../src/workspace/own-game.ts";
import { pathsOf } from "../src/write/file-names.ts";
import { pathFor, usesOf, withNewFile, without, withPath } from "../src/write/own-files.ts";

const GAME: OwnGame = {
  name: "mine",
  text: `game Mine
use ./sides
players A, B
board Cell = grid(3, 3)
track mark[Cell]: Player? = none
track turn: Player = A
decision claim(c in { c in Cell | mark[c] is none }) by turn
  do mark[c] := me, turn := other(turn)
for p in Player: end p wins when line(3, { c in Cell | mark[c] is p })
outcome draw otherwise
`,
  files: { "./sides": 'module sides "whose turn is next"\nfn other(p: Player) = next(p)\n' },
  parameters: {},
};

const ANSWER = answerer();

function ask<K extends Kind>(kind: K, game: OwnGame, asked: DeskAnswers[K]["asked"]): Promise<DeskAnswer<K>> {
  const { name, text, files, parameters } = game;
  const project = { name, text, modules: files, parameters, games: ["chess"] };
  const running = { signal: new AbortController().signal, report: () => {} };
  return ANSWER({ kind, project, ...(asked as object) } as DeskQuestion, running) as Promise<DeskAnswer<K>>;
}

const isGood = async (game: OwnGame): Promise<boolean> => (await ask("check", game, { file: MAIN })).isGood;

test("a name that several files say is another one in all of them, from whichever it is renamed", async () => {
  assert.ok(await isGood(GAME));
  for (const file of [MAIN, "./sides"]) {
    const offset = (file === MAIN ? GAME.text : (GAME.files[file] ?? "")).indexOf("other");
    const renamed = await ask("rename", GAME, { file, offset, name: "opponent" });
    assert.ok("files" in renamed);
    const edited = withEdits(GAME, renamed.files);
    assert.ok(edited);
    assert.ok(edited.text.includes("opponent(turn)") && edited.files["./sides"]?.includes("fn opponent("));
    assert.ok(await isGood(edited));
    assert.ok((await ask("begin", edited, {})).ok);
  }
});

test("a name that would make another game is refused with a reason, and none of several files is edited alone", async () => {
  const offset = GAME.files["./sides"]?.indexOf("other") ?? 0;
  for (const name of ["mark", "in", "4", "next"]) {
    const renamed = await ask("rename", GAME, { file: "./sides", offset, name });
    assert.ok("error" in renamed && renamed.error !== "", name);
  }
  const edits = [{ start: 0, end: 4, text: "play" }];
  assert.equal(
    withEdits(GAME, [
      { file: MAIN, edits },
      { file: "./gone", edits },
    ]),
    undefined,
  );
});

test("findings and declarations in other files lie there", async () => {
  const definition = await ask("definition", GAME, { file: MAIN, offset: GAME.text.indexOf("other") });
  assert.equal(definition?.file, "./sides");
  assert.equal(GAME.files["./sides"]?.slice(definition?.start, definition?.end), "other");
  const broken = { ...GAME, files: { "./sides": 'module sides "x"\nfn other(p: Player) = nxt(p)\n' } };
  const { findings, isGood: good } = await ask("check", broken, { file: MAIN });
  assert.ok(!good);
  assert.deepEqual(
    findings.filter(({ severity }) => severity === "error").map(({ file }) => file),
    ["./sides"],
  );
});

test("a file has another path in all that name it, and is removed only where nothing does", async () => {
  assert.deepEqual(
    usesOf(GAME, "./sides").map(({ file }) => file),
    [MAIN],
  );
  const renamed = withPath(GAME, "./sides", "./order");
  assert.ok(renamed);
  assert.deepEqual(pathsOf(renamed), [MAIN, "./order"]);
  assert.ok(renamed.text.includes("use ./order\n"));
  assert.ok(await isGood(renamed));
  assert.equal(withPath(GAME, "./sides", "./lib/sides"), undefined);
  assert.ok(!(await isGood(without(GAME, "./sides"))));
  const more = withNewFile(GAME, "./lib/my-words");
  assert.ok(await isGood({ ...more, text: more.text.replace("use ./sides", "use ./sides\nuse ./lib/my-words") }));
  assert.ok(isAlike(without(more, "./lib/my-words"), GAME));
});

test("files have names that other files can say", () => {
  const long = "x".repeat(60);
  for (const [name, path] of [
    ["words", "./words"],
    [" words.game ", "./words"],
    ["std", "./std"],
    [long, `./${long}`],
    ["cafe\u0301", "./caf\u00e9"],
    ["constructor", "./constructor"],
  ])
    assert.equal(pathFor(GAME, name!), path);
  for (const [name, wrong] of [
    ["", "empty"],
    ["  \t", "empty"],
    [".game", "empty"],
    [`${long}x`, "long"],
    ["lib/words", "folder"],
    ["../up", "folder"],
    ["/", "folder"],
    ["..", "signs"],
    [".", "signs"],
    ["a b", "signs"],
    ["a\u0007b", "signs"],
    ["a\u202eb", "signs"],
    ["3d", "signs"],
    ["sides", "taken"],
    ["Sides", "taken"],
    ["mine", "taken"],
  ])
    assert.deepEqual(pathFor(GAME, name!), { wrong }, name);
  // Whoever came in a folder stays there.
  assert.equal(pathFor(GAME, "lib/more", "./lib/words"), "./lib/more");
  assert.deepEqual(pathFor(GAME, "more", "./lib/words"), { wrong: "folder" });
});

test("a file with any name that is accepted is a module that the game can use", async () => {
  for (const name of ["in", "true", "me", "none", "game", "next", "_", "a--b", "caf\u00e9", "x".repeat(60)]) {
    const path = pathFor(GAME, name);
    assert.ok(typeof path === "string", name);
    const more = withNewFile(GAME, path);
    assert.ok(await isGood({ ...more, text: more.text.replace("use ./sides", `use ./sides\nuse ${path}`) }), name);
  }
});

test("parameters have the values of their ranges, and a value that is none is refused", async () => {
  const sized = {
    ...GAME,
    text: GAME.text.replace(
      "board Cell = grid(3, 3)",
      "with size in 2..99 = 3, open in Bool = false\nboard Cell = grid(size, size)",
    ),
  };
  const { parameters } = await ask("check", sized, { file: MAIN });
  assert.deepEqual(parameters, [
    { name: "size", usual: "3", least: "2", greatest: "99", values: undefined },
    { name: "open", usual: "false", least: "false", greatest: "true", values: ["false", "true"] },
  ]);
  const begun = await ask("begin", { ...sized, parameters: { size: "4" } }, {});
  assert.deepEqual([begun.ok, begun.ok && begun.decisions], [true, 16]);
  const refused = await ask("begin", { ...sized, parameters: { size: "100" } }, {});
  assert.ok(!refused.ok && refused.findings.length > 0);
});
