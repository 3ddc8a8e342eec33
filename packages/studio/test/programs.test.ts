// Games whose rules are programs, in all threads of the page: they are checked, played, thought about and looked at as others are, and
// what cannot be said of them is said to be so.
import assert from "node:assert/strict";
import { test } from "node:test";
import { service } from "ninefold/language";
import type { PlayerId } from "ninefold/model";
import { linkedMatch, loadLink, newMatch, saveRecord, writeLink } from "ninefold/play";
import { answerer as benchAnswerer } from "../src/bench/answers.ts";
import type { Answers, Question, Subject } from "../src/bench/questions.ts";
import { answerer as deskAnswerer } from "../src/desk/program/answers.ts";
import { scriptTokens } from "../src/desk/program/script-tokens.ts";
import type { DeskAnswer, DeskAnswers, DeskQuestion, Kind } from "../src/desk/questions.ts";
import { loadText } from "../src/library/game-text.ts";
import type { GameText } from "../src/library/library.ts";
import { engineFrom, engineText, loadProgramText } from "../src/library/program.ts";
import { Session } from "../src/match/session.ts";
import { titleIn } from "../src/storage/names.ts";
import { answerer as mindAnswerer } from "../src/thinking/chooser.ts";
import { MAIN } from "../src/workspace/own-game.ts";
import { copyOf, titled } from "../src/write/new-game.ts";
import { pathFor, usesOf, withNewFile, withPath } from "../src/write/own-files.ts";
import { changed, TICTACTOE, TOKENS } from "./in-a-jail.ts";

const running = { signal: new AbortController().signal, report: () => {} };

const DESK = deskAnswerer();

function desk<K extends Kind>(kind: K, game: GameText, asked: DeskAnswers[K]["asked"]): Promise<DeskAnswer<K>> {
  const question = { kind, project: { ...game, games: [] }, ...(asked as object) } as DeskQuestion;
  return DESK(question, running) as Promise<DeskAnswer<K>>;
}

async function rulesOf(game: GameText) {
  const loaded = await loadText(game);
  assert.ok(loaded.ok);
  return loaded.rules;
}

async function subject(game: GameText, ...decided: readonly string[]): Promise<Subject> {
  let match = newMatch(await rulesOf(game), { chance: "seed" });
  for (const id of decided) {
    const committed = match.commitOption(match.activePlayers[0]!.id, id);
    assert.ok(committed.success);
    match = committed.match;
  }
  return { game, seed: "seed", record: saveRecord(match) };
}

const BENCH = benchAnswerer();

const bench = <K extends Question["kind"]>(question: Question & { readonly kind: K }): Promise<Answers[K]> =>
  BENCH(question, running) as Promise<Answers[K]>;

test("a program is checked, and begins", async () => {
  const { findings, isGood, parameters, symbols } = await desk("check", TICTACTOE, { file: MAIN });
  assert.deepEqual([findings, isGood, parameters, symbols], [[], true, [], []]);
  assert.deepEqual(await desk("begin", TICTACTOE, {}), { ok: true, decisions: 9 });
});

test("the one fault of a program has its code and where it is", async () => {
  const wrong: readonly (readonly [GameText, string, number, RegExp])[] = [
    [changed("startingPlayer: X,", "startingPlayer X,"), "NF1601", 63, /Unexpected token/],
    [changed("const O = new", "missing();\nconst O = new"), "NF1603", 9, /missing/],
    [changed('from "ninefold-platform"', 'from "./elsewhere.ts"'), "NF1602", 2, /elsewhere/],
    [changed("const O = new", "for (;;);\nconst O = new"), "NF1605", 1, /more work than it may/],
  ];
  for (const [game, code, line, message] of wrong) {
    const { findings, isGood } = await desk("check", game, { file: MAIN });
    assert.equal(isGood, false);
    assert.deepEqual(
      findings.map((one) => [one.file, one.code, one.line]),
      [[MAIN, code, line]],
    );
    assert.match(findings[0]?.message ?? "", message);
    assert.equal((await desk("begin", game, {})).ok, false);
  }
});

test("what needs the language's reading of a text is absent for a program, or says why", async () => {
  assert.match(JSON.stringify(await desk("rename", TICTACTOE, { file: MAIN, offset: 0, name: "x" })), /not renamed/);
  assert.deepEqual(await desk("format", TICTACTOE, { file: MAIN }), []);
  assert.deepEqual((await desk("complete", TICTACTOE, { file: MAIN, offset: 3 })).items, []);
  await assert.rejects(bench({ kind: "parts", subject: await subject(TICTACTOE) }), /is a program/);
});

test("a program is coloured by its words, numbers, texts and comments", () => {
  const text = 'class Pile { n = 12; take() { return "a // b"; } } // end\n`x`';
  const tokens = scriptTokens(text);
  const found = Array.from({ length: tokens.length / 3 }, (_, i) => {
    const [start, end, type] = tokens.slice(3 * i, 3 * i + 3);
    return [text.slice(start, end), service.TOKEN_TYPES[type ?? 0]];
  });
  assert.deepEqual(found, [
    ["class", "keyword"],
    ["Pile", "type"],
    ["12", "number"],
    ["take", "function"],
    ["return", "keyword"],
    ['"a // b"', "string"],
    ["// end", "comment"],
    ["`x`", "string"],
  ]);
});

test("a level decides in a program and gives advice", async () => {
  const { record } = await subject(TICTACTOE);
  const decided = ["claim(0,0)", "claim(1,0)", "claim(0,1)", "claim(1,1)"];
  const plies = decided.map((id, i) => ({ decided: [[i % 2, id]], chance: [] }));
  const setting = { game: TICTACTOE, beginning: record };
  for (const mind of ["level:5", "advice"]) {
    const answer = await mindAnswerer()({ setting, player: 0, mind, plies } as never, running);
    assert.equal(mind === "advice" ? answer.lines[0]?.plies[0] : answer.decision, "claim(0,2)");
  }
});

test("states, worths, counts and comparisons of a program are those of its game", async () => {
  const asked = await subject(TOKENS, "take(heap, 1)");
  const rows = await bench({ kind: "count", subject: asked, maxStates: 1_000 });
  assert.equal(rows.find(({ name }) => name === "states")?.value, "24");
  assert.match(JSON.stringify(await bench({ kind: "worth", subject: asked, maxStates: 1_000 })), /take\(heap, 3\)/);
  const other = { ...TOKENS, text: TOKENS.text.replace("tokens = 12", "tokens = 13") };
  const { isSame, plies } = await bench({ kind: "compare", subject: asked, other, relation: "structural" });
  assert.ok(!isSame && plies);
});

test("faults of a program are found, and say no line", async () => {
  const stuck = { ...TOKENS, text: TOKENS.text.replace("state.ended = true", "state.ended = false") };
  const { faults } = await bench({ kind: "faults", subject: await subject(stuck), times: 1 });
  const wrong = faults.filter(({ severity }) => severity === "error");
  assert.deepEqual(
    wrong.map(({ code, at, play }) => [code, at, play?.steps.length]),
    [["NF4001", undefined, 4]],
  );
});

test("a link brings a program and its match", async () => {
  const rules = await rulesOf(TICTACTOE);
  const [first] = newMatch(rules).activePlayers;
  const committed = newMatch(rules).commitOption(first!.id, "claim(1,1)");
  assert.ok(committed.success);
  const files = [[TICTACTOE.name, TICTACTOE.text]] as const;
  const link = await writeLink({ files, with: {}, match: linkedMatch(committed.match, { later: true }) });
  const reads = () => loadProgramText(TICTACTOE);
  const loaded = await loadLink(link, { reads });
  assert.ok("match" in loaded && loaded.match);
  assert.equal(loaded.rules.hash, rules.hash);
  assert.equal(loaded.match.length, 1);
  const broken = await loadLink(link, { reads: () => loadProgramText(changed("const O = new", "for (;;);\nnew")) });
  assert.ok("error" in broken);
  assert.match(`${broken.error.code} ${broken.error.findings?.[0]?.code}`, /NF3308 NF1605/);
});

test("programs are called otherwise, and get files beside them", async () => {
  const game = { name: "mine", text: TICTACTOE.text, files: {}, parameters: {} };
  assert.equal(titleIn(game.text), "Tic-tac-toe, as a program");
  assert.equal(titleIn(titled(game.text, "Mine")), "Mine");
  assert.equal(copyOf(game, "My own").name, "my-own");
  const path = pathFor(game, "lines.ts");
  assert.equal(path, "./lines.ts");
  assert.deepEqual(pathFor(game, ""), { wrong: "empty" });
  const more = withNewFile(game, "./lines.ts");
  const used = { ...more, text: `import * as lines from "./lines.ts";\n${more.text}` };
  assert.deepEqual(usesOf(used, "./lines.ts"), [{ file: MAIN, edit: { start: 24, end: 34, text: "./lines.ts" } }]);
  const renamed = withPath(used, "./lines.ts", "./rows.ts");
  assert.ok(renamed);
  assert.ok(renamed.text.startsWith('import * as lines from "./rows.ts";'));
  assert.deepEqual(Object.keys(renamed.files), ["./rows.ts"]);
  const { isGood } = await desk("check", { ...renamed, modules: renamed.files }, { file: "./rows.ts" });
  assert.ok(isGood);
});

test("a match goes to no state that nobody can look at, and says by which code", async () => {
  const unseen =
    "isShown(_field: string, _viewer: never, state: GameState<GridSpace>) { while (state.piece([0, 0]).controller); return true; }";
  const rules = await rulesOf(changed("override options()", `override ${unseen}\n  override options()`));
  const session = new Session({ rules, seats: ["human", "human"], seed: "seed" });
  session.onChange(() => void rules.system.view(session.match.state, 0 as PlayerId));
  assert.equal(session.commit(0 as PlayerId, "claim(0,0)"), "NF2010: The program took more work than it may.");
  assert.equal(session.match.ply, 0);
  assert.equal(session.commit(0 as PlayerId, "claim(1,1)"), undefined);
  assert.equal(session.tree.size, 2);
});

test("the same program is the same game under another name", async () => {
  const [one, other] = [await rulesOf(TICTACTOE), await rulesOf({ ...TICTACTOE, name: "mine" })];
  assert.equal(one.hash, other.hash);
});

test("where programs cannot run it is said why", async () => {
  const bytes = Uint8Array.from(atob(await engineText()), (one) => one.charCodeAt(0));
  assert.equal(bytes.length, 503_134);
  engineFrom(async () => bytes.slice(0, 100));
  await assert.rejects(loadText(TICTACTOE), /this browser refuses that here/);
  engineFrom(async () => bytes);
  assert.ok((await loadText(TICTACTOE)).ok);
});
