// What the thread that works long answers, asked without a thread.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { load, newMatch, saveRecord } from "ninefold/play";
import { answerer } from "../src/bench/answers.ts";
import type { Answers, DecidedPlies, Part, Question, Subject } from "../src/bench/questions.ts";
import { drawnFrom, keyOf } from "../src/look/tree-model.ts";

const games = fileURLToPath(new URL("../../../games", import.meta.url));

async function subject(name: string, decided: readonly string[] = [], seed = "a seed"): Promise<Subject> {
  const text = readFileSync(`${games}/${name}.game`, "utf8");
  const loaded = await load(text, { name });
  assert.ok(loaded.ok);
  let match = newMatch(loaded.rules, { chance: seed });
  for (const id of decided) {
    const [player] = match.activePlayers;
    assert.ok(player);
    const committed = match.commitOption(player.id, id);
    assert.ok(committed.success);
    match = committed.match;
  }
  return { game: { name, text, modules: {} }, seed, record: saveRecord(match) };
}

const idsOf = (plies: DecidedPlies): readonly string[] => plies.flatMap((ply) => ply.map(([, id]) => id));

const ANSWER = answerer();
const heard: Part[] = [];

const ask = <Kind extends Question["kind"]>(
  question: Question & { readonly kind: Kind },
  signal = new AbortController().signal,
): Promise<Answers[Kind]> => ANSWER(question, { signal, report: (part) => heard.push(part) }) as Promise<Answers[Kind]>;

test("the nine parts say where the text has them", async () => {
  const asked = await subject("tic-tac-toe");
  const parts = await ask({ kind: "parts", subject: asked });
  assert.deepEqual(
    parts.map(({ symbol }) => symbol),
    ["𝒫", "𝒯", "𝒮₀", "𝒟", "𝒜", "C", "L", "𝒪", "Ω"],
  );
  const said = parts.map(({ spans }) => spans.map(([start, end]) => asked.game.text.slice(start, end).trim()));
  assert.deepEqual(said[0], ["players X, O"]);
  assert.deepEqual(said[2], ["none", "X"]);
  assert.deepEqual(said[4]?.[0], "do mark[c] := me, turn := next(turn)");
  assert.deepEqual(said[7], ["p wins", "draw"]);
});

test("chance is named by what it deals, and nodes that cannot be told apart have one information set", async () => {
  const asked = await subject("kuhn-poker");
  const root = await ask({ kind: "node", subject: asked, path: [] });
  const dealt = root.edges[0]?.outcomes ?? [];
  assert.deepEqual(dealt[0], { probability: "1/6", words: "card[P1] = jack, card[P2] = queen" });
  assert.equal(new Set(dealt.map(({ words }) => words)).size, 6);
  const nodes = await Promise.all(dealt.map((_, i) => ask({ kind: "node", subject: asked, path: [[0, i]] })));
  const sets = nodes.map(({ information }) => information);
  assert.deepEqual([sets[0] === sets[1], sets[0] === sets[2]], [true, false]);
  const known = new Map([
    [keyOf([]), root],
    [keyOf([[0, 0]]), nodes[0] as Answers["node"]],
  ]);
  const drawn = drawnFrom([], known);
  assert.deepEqual(drawn.map(({ kind, depth, row }) => `${kind} ${depth} ${row}`).slice(0, 5), [
    "state 0 3.25",
    "chance 1 3.25",
    "state 2 0.5",
    "state 3 0",
    "state 3 1",
  ]);
});

test("a match is found that comes to a node, by a seed that deals so", async () => {
  const asked = await subject("kuhn-poker");
  for (let deal = 0; deal < 6; deal++) {
    const path = [
      [0, deal],
      [1, 0],
    ] as const;
    const reached = await ask({ kind: "reach", subject: asked, path });
    assert.ok(reached);
    const there = await subject("kuhn-poker", idsOf(reached.plies), reached.seed);
    assert.deepEqual(await ask({ kind: "here", subject: there }), path);
  }
  const ttt = await subject("tic-tac-toe", ["claim(b2)", "claim(a1)"]);
  const here = await ask({ kind: "here", subject: ttt });
  assert.ok(here);
  const reached = await ask({ kind: "reach", subject: ttt, path: here });
  assert.deepEqual(idsOf(reached?.plies ?? []), ["claim(b2)", "claim(a1)"]);
});

test("decisions have their worths, the best first", async () => {
  const asked = await subject("tic-tac-toe", ["claim(a1)", "claim(b1)"]);
  const { rows, decisions } = await ask({ kind: "worth", subject: asked, maxStates: 10_000 });
  assert.equal(rows[0]?.value, "1");
  assert.deepEqual(decisions[0]?.isBest, true);
  assert.deepEqual(
    decisions.map(({ worth }) => worth),
    decisions
      .map(({ worth }) => Number(worth))
      .toSorted((a, b) => b - a)
      .map(String),
  );
});

test("work reports how far it is, and what was measured when it is stopped is kept", async () => {
  heard.length = 0;
  const asked = await subject("tic-tac-toe");
  const rows = await ask({ kind: "measure", subject: asked, plays: 5, minds: "random" });
  assert.deepEqual(heard.at(-1), { doing: "Measured plays", done: 5, total: 5 });
  assert.ok(rows.some(({ name, bar }) => name === "X wins" && bar));
  const stopped = AbortSignal.abort();
  const format = { name: "", from: "tree", ending: "efg" } as const;
  const bounds = { isHere: false, maxStates: 10_000 };
  await assert.rejects(ask({ kind: "written", subject: asked, format, bounds }, stopped));
});

test("what is counted of a game that is larger than may be held is said to be a part, with what to do", async () => {
  const asked = await subject("tic-tac-toe");
  const counted = async (maxStates: number) =>
    new Map((await ask({ kind: "count", subject: asked, maxStates })).map(({ name, value }) => [name, value]));
  const whole = await counted(10_000);
  assert.deepEqual([whole.get("states"), whole.has("how much"), whole.has("what to do")], ["5,478", false, false]);
  const part = await counted(100);
  assert.equal(part.get("how much"), "a part: there are more states than were to be held");
  assert.match(part.get("what to do") ?? "", /hold more states/);
  assert.deepEqual(
    [part.get("states"), part.get("plays"), part.get("new states at depth 1")],
    ["at least 100", "not counted", "9"],
  );
  const depths = [...part].filter(([name]) => name.startsWith("new states"));
  assert.match(depths.at(-1)?.[1] ?? "", /^at least /);
  await assert.rejects(ask({ kind: "worth", subject: await subject("nim"), maxStates: 3 }), { code: "NF6002" });
});

test("games are compared, and the play that tells them apart can be played", async () => {
  const [one, other] = [await subject("tic-tac-toe"), await subject("arithmetic-tic-tac-toe")];
  const same = await ask({ kind: "compare", subject: one, other: other.game, relation: "relabeling" });
  assert.equal(same.isSame, true);
  const nim = await subject("nim");
  const unlike = await ask({ kind: "compare", subject: one, other: nim.game, relation: "relabeling" });
  assert.equal(unlike.isSame, false);
  assert.ok(unlike.lines.length > 0);
});

test("two who decide together have a table", async () => {
  const { head, lines } = await ask({ kind: "matrix", subject: await subject("rock-paper-scissors") });
  assert.deepEqual([head.length, lines.length], [4, 3]);
  assert.equal((await ask({ kind: "matrix", subject: await subject("tic-tac-toe") })).lines.length, 0);
  const efg = { name: "", from: "tree", ending: "efg" } as const;
  const bounds = { isHere: false, maxStates: 1_000 };
  const files = await ask({ kind: "written", subject: await subject("kuhn-poker"), format: efg, bounds });
  assert.match(files.efg ?? "", /^EFG 2 R/);
});

test("faults are found with where the text says them, and with a match that shows them", async () => {
  const asked = await subject("tic-tac-toe");
  const without = (line: string): Pick<Subject, "game"> => ({
    game: { ...asked.game, text: asked.game.text.replace(line, "") },
  });
  const { faults, seen } = await ask({ kind: "faults", subject: without("outcome draw otherwise\n"), times: 1 });
  assert.ok(seen.isAll);
  const [hole] = faults;
  assert.deepEqual([hole?.code, hole?.severity, hole?.play?.isShortest], ["NF4001", "error", true]);
  // The rules fail where the last ply ends, so that the match stands before it.
  assert.deepEqual([hole?.play?.isWhole, hole?.play?.steps.length, hole?.play?.match?.plies.length], [false, 9, 8]);
  const good = await ask({ kind: "faults", subject: asked, times: 1 });
  assert.deepEqual(
    good.faults.filter(({ severity }) => severity !== "fact"),
    [],
  );
});

test("what is never legal goes to its declaration, and a stopped examination says what it has seen", async () => {
  const asked = await subject("tic-tac-toe");
  const text = asked.game.text.replace(
    "decision claim",
    "decision rest by turn when false do turn := next(turn)\ndecision claim",
  );
  const of = { game: { ...asked.game, text } };
  const { faults } = await ask({ kind: "faults", subject: of, times: 1 });
  const never = faults.find(({ code }) => code === "NF4101");
  assert.equal(text.slice(never?.at?.start, never?.at?.end), "rest");
  const stopped = await ask({ kind: "faults", subject: of, times: 1 }, AbortSignal.abort());
  assert.deepEqual([stopped.seen.interrupted, stopped.seen.isAll], [true, false]);
});
