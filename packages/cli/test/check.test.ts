import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ENDLESS, HOLED, interrupted, json, ninefold, scratch } from "./command.ts";

test("check examines a good game whole", () => {
  const { status, out } = ninefold(["check", "tic-tac-toe"]);
  assert.equal(status, 0);
  assert.match(out, /^TicTacToe "Three in a row"\n {2}fact /);
  assert.match(out, /^0 errors, 0 warnings \(exhaustive, 5,478 states\)$/m);
  assert.doesNotMatch(out, /units of work/);
  assert.doesNotMatch(out, /overcomplete/);
  const { out: verbose } = ninefold(["check", "tic-tac-toe", "--verbose"]);
  assert.match(verbose, /One step takes at most [\d,]+ units of work/);
  assert.match(verbose, /Not overcomplete \(Def\. 3\): /);
  const answer = json(["check", "tic-tac-toe"]);
  assert.equal(answer.ok, true);
  assert.equal(answer.method, "exhaustive");
  assert.equal(answer.complete, true);
  assert.equal(answer.states, 5478);
  assert.match(answer.work.total, /^\d+$/);
  assert.deepEqual(answer.diagnostics, []);
});

test("check says that it only sampled", () => {
  const { status, out } = ninefold(["check", "tic-tac-toe", "--states", "50", "--samples", "5"]);
  assert.equal(status, 0);
  assert.match(
    out,
    /\(sampled, not proved: \d+ states and \d+ more on 5 random plays\)\nnot proved: try --states 500 or --samples 125\n$/,
  );
  assert.match(ninefold(["check", "shogi", "--states", "50", "--samples", "1", "--verbose"]).out, /about 10\^20 units/);
});

test("check spends the work that it may, whatever the clock says", () => {
  const { out } = ninefold(["check", "othello", "--work", "2_000_000"]);
  assert.match(out, /\(sampled, not proved: \d+ states and \d+ more on \d+ random plays?\)/);
  assert.equal(ninefold(["check", "othello", "--work", "2_000_000", "--seconds", "100_000"]).out, out);
});

test("check shows the shortest play into a hole", () => {
  const path = scratch("holed.game", HOLED);
  const { status, out } = ninefold(["check", path]);
  assert.equal(status, 1);
  assert.match(out, /error +\S*holed\.game:5:\d+: NF4005: /);
  assert.match(out, /shortest play: \(go\)/);
  const { ok, findings } = json(["check", path]);
  assert.equal(ok, false);
  const hole = findings.find(({ severity }: { severity: string }) => severity === "error");
  assert.deepEqual([hole.code, hole.fault, hole.line], ["NF4005", "NF2001", 5]);
  assert.deepEqual(hole.play.steps, [{ tuple: "(go)" }]);
});

test("check prints what is wrong with a text, underlined, with its fix", () => {
  const path = scratch("typo.game", "game Typo\nplayers A\ntrak x: 0..1 = 0\n");
  const { status, out, err } = ninefold(["check", path]);
  assert.deepEqual([status, out], [1, ""]);
  assert.match(err, /typo\.game:3:1: error NF\d{4}: .*\n {2}3 \| trak x: 0\.\.1 = 0\n {4}\| \^{4}/);
  const answer = json(["check", path]);
  assert.equal(answer.ok, false);
  assert.ok(answer.diagnostics.some(({ line }: { line: number }) => line === 3));
});

test("Ctrl-C prints what was found so far", () => {
  const { status, out } = interrupted(["check", "chess", "--json"]);
  assert.equal(status, 130);
  assert.equal(JSON.parse(out).interrupted, true);
});

test("show prints nine parts", () => {
  const { status, out } = ninefold(["show", "tic-tac-toe"]);
  assert.equal(status, 0);
  for (const line of [
    "𝒫 = (X, O)",
    "𝒯: mark[Cell] ← Player ∪ {none}",
    "|𝕊| = 3^9 × 2 = 39,366",
    "𝒮₀ = (none)_mark (X)_turn",
    "𝒟 = { claim(c) : c ∈ Cell }   (9)",
    "claim(c): 𝕊 ↦ mark[c] := me, turn := next(turn)",
    "𝒟 ~ 𝒜   (C : trivial)",
    "L(p, claim(c)) = p by turn",
    "𝒪 = { p wins : p in Player } ∪ { draw }",
    "Ω: otherwise ↦ draw",
  ]) {
    assert.ok(out.includes(`   ${line}`), line);
  }
  const answer = json(["show", "tic-tac-toe"]);
  assert.deepEqual(
    answer.parts.map(({ symbol }: { symbol: string }) => symbol),
    ["𝒫", "𝒯", "𝒮₀", "𝒟", "𝒜", "C", "L", "𝒪", "Ω"],
  );
  assert.equal(answer.states, "39366");
  assert.deepEqual(answer.decisions, [{ name: "claim", parameters: ["c"], size: "9" }]);
});

test("show prints named actions, and what is said of every decision", () => {
  const path = scratch(
    "said.game",
    `game Said
players A, B
track turn: Player = A
track n: 0..9 = 0
action add(k: 1..3) do random r in 1..k, n := min(n + r, 9)
decision go(k in 1..2) do add(k)
decision rest do nothing
every decision by turn when n < 9  "over"
  finally turn := next(turn)
every decision in {go} unless n > 7
outcome draw otherwise
`,
  );
  const { out } = ninefold(["show", path]);
  for (const line of [
    "go(k): 𝕊 ↦ add(k)",
    "behind every decision: 𝕊 ↦ turn := next(turn)",
    "add(k): 𝕊 ↦ random r in 1..k, n := min(n + r, 9)",
    "C(go(k)) = { (probability, way of chance) }, as its action says",
    "L(p, go(k)) = k in 1..2",
    "L(p, d) ⊆ p by turn",
    '        ∩ when n < 9   "over"',
    "L(p, d) for d in {go} ⊆ unless n > 7",
  ]) {
    assert.ok(out.includes(`   ${line}\n`), line);
  }
  assert.ok(!out.includes("C(rest)"));
});

test("show prints what names something below the nine parts, as it stands in the text", () => {
  const kinds = new Set<string>();
  for (const game of ["coin-flip", "amazons", "shogi", "yahtzee"]) {
    const text = readFileSync(new URL(`../../../games/${game}.game`, import.meta.url), "utf8");
    const written = text.match(/^(?:use|with|type|board|tag|constant|fn|notation)\b/gm) ?? [];
    const { definitions } = json(["show", game]);
    assert.deepEqual(
      definitions.map((one: string) => one.split(" ")[0]),
      written,
      game,
    );
    for (const kind of written) kinds.add(kind);
  }
  assert.equal(kinds.size, 8);
  assert.match(ninefold(["show", "coin-flip"]).out, /\nwhere\n {3}type Side = \{ heads, tails \}\n$/);
});

test("an endless game is a fact, not an error", () => {
  const { status, out } = ninefold(["check", scratch("endless.game", ENDLESS)]);
  assert.equal(status, 0);
  assert.match(out, /play can go on forever/);
});

test("a hole in the initial state is an error with its place", () => {
  const path = scratch("start.game", HOLED.replace("place: 0..1 = 0", "place: 0..1 = the { x in 0..3 | x > 1 }"));
  const { status, out } = ninefold(["check", path]);
  assert.equal(status, 1);
  assert.match(out, /error\s+\S*start\.game:3:\d+: NF4005: To begin with/);
});

/** With two rows there is no third. */
const SIZED = `game Sized
with size in 2..4 = 3, fair in Bool = true
players X, O
board Cell = grid(size, size)
track mark[Cell]: Player? = none
track turn: Player = X
decision claim(c in { c in Cell | mark[c] is none }) by turn
  do mark[c] := me, turn := next(turn)
for p in Player: end p wins when mark[the { c in Cell | c.row is 3 and c.column is 1 }] is p
outcome draw otherwise
`;

test("check tries the least and the greatest value of each parameter, and says which", () => {
  const path = scratch("sized.game", SIZED);
  const { status, out } = ninefold(["check", path]);
  assert.equal(status, 1);
  const flat = out.replace(/\n {10}/g, " ");
  assert.match(flat, /^ {2}error +With size=2: NF4005: .*\. `check --with size=2` shows how\.$/m);
  assert.match(
    flat,
    /^ {2}fact +Tried too: size=2 \(1 state\), size=4 \(sampled, \d+ random plays\), fair=false \(4,246 states\)\.$/m,
  );
  assert.match(out, /^1 error, 0 warnings \(exhaustive, 4,246 states\)$/m);
  const { ok, otherValues } = json(["check", path]);
  assert.deepEqual([ok, otherValues.length, otherValues[0].errors.length], [false, 3, 1]);
});

test("check leaves a parameter that is set as it is, and finds nothing wrong with what the rules refuse", () => {
  const path = scratch("sized.game", SIZED);
  const { status, out } = ninefold(["check", path, "--with", "size=3"]);
  assert.equal(status, 0);
  assert.match(out, /Tried too: fair=false \(4,246 states\)\.$/m);
  const { ok, otherValues } = json(["check", "battleship", "--work", "1_000_000"]);
  assert.equal(ok, true);
  assert.deepEqual(
    otherValues.filter(({ refused }: { refused?: string }) => refused !== undefined),
    [{ value: "longest=5", errors: [], refused: "no initial state" }],
  );
});

test("what a game does not say for a value of a parameter is an error with that value", () => {
  const path = scratch("listed.game", SIZED.replace("c.row is 3 and c.column is 1", "c is c3"));
  const { status, out } = ninefold(["check", path]);
  assert.equal(status, 1);
  assert.match(out, /^ {2}error +With size=2: NF\d{4}: .*c3/m);
});
