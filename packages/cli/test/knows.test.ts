// What a player can know, asked from the command line.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { ninefold, scratch } from "./command.ts";

const record = (game: string, plies: number): string => {
  const file = scratch(`${game}.json`);
  const played = ninefold(["play", game, "--seats", "random", "--seed", "7", "--plies", `${plies}`, "--save", file]);
  assert.equal(played.status, 0, played.err);
  return file;
};

interface Known {
  readonly states: number;
  readonly exact: boolean;
  readonly effective: number | null;
  readonly tracks: readonly {
    track: string;
    flag: string;
    values: readonly { value: string; exactly: string | null }[];
  }[];
  readonly together:
    | readonly { readonly exactly: string | null; readonly values: readonly { readonly track: string }[] }[]
    | null;
  readonly perspective: { readonly player: { readonly name: string } };
}

const asked = (...args: readonly string[]): Known => {
  const { status, out, err } = ninefold(["knows", ...args, "--json"]);
  assert.equal(status, 0, err);
  return JSON.parse(out) as Known;
};

test("a hidden card is one of two, each as probable", () => {
  const { status, out } = ninefold(["knows", "kuhn-poker", "--player", "P1", "--seed", "7"]);
  assert.equal(status, 0);
  assert.match(out, /possible {2}2 states/);
  assert.match(out, /card\[P2\] {2}never seen {2}\w+ 1\/2, \w+ 1\/2/);
});

test("a player knows in the middle of a match, and what is asked is what is answered as data", () => {
  const known = asked("liars-dice", "--player", "P2", "--load", record("liars-dice", 3));
  assert.deepEqual([known.states, known.exact, known.perspective.player.name], [6, true, "P2"]);
  const [hidden] = known.tracks.filter(({ flag }) => flag !== "shown");
  assert.deepEqual(
    hidden?.values.map(({ exactly }) => exactly),
    Array(6).fill("1/6"),
  );
});

test("few possible states are listed one by one: what one card is depends on the other", () => {
  const args = ["multiplayer-kuhn", "--player", "P1", "--seed", "7"];
  const { out } = ninefold(["knows", ...args]);
  const [, listed = ""] = out.split("\nTogether:\n");
  const lines = listed.split("\n\n")[0]!.split("\n");
  assert.equal(lines.length, 6);
  for (const line of lines) {
    const [, one, other] = /^ {2}1\/6 {2}card\[P2\]=(\d), card\[P3\]=(\d)$/.exec(line)!;
    assert.notEqual(one, other);
  }
  const { together } = asked(...args);
  assert.deepEqual(
    together?.map(({ exactly, values }) => [exactly, ...values.map(({ track }) => track)]),
    Array(6).fill(["1/6", "card", "card"]),
  );
  // 30 deals are not listed, and of one hidden track its values are.
  assert.equal(asked("liars-dice", "--with", "dice=2", "--player", "P1").together, null);
  assert.doesNotMatch(ninefold(["knows", "kuhn-poker", "--player", "P1"]).out, /Together/);
});

test("where states are too many, plays are drawn", () => {
  const known = asked("liars-dice", "--with", "dice=3", "--player", "P2", "--states", "20", "--plays", "300");
  assert.equal(known.exact, false);
  assert.ok(known.effective! > 200 && known.states > 50, `${known.effective} ${known.states}`);
});

test("who sees everything knows it", () => {
  assert.match(ninefold(["knows", "tic-tac-toe"]).out, /possible {2}1 state\n\nEverything is shown\./);
});

test("who is asked must be told, and the ply must be one of the match", () => {
  const nobody = ninefold(["knows", "goofspiel"]);
  assert.equal(nobody.status, 2);
  assert.match(nobody.err, /--player says who is asked: /);
  assert.match(ninefold(["knows", "kuhn-poker", "--player", "Zoe"]).err, /found "Zoe", expected P1 or P2/);
  assert.match(ninefold(["knows", "kuhn-poker", "--ply", "2"]).err, /the match has 0 plies, found 2/);
});

test("a strategy plays, and says what the others are taken to do", () => {
  const kuhn = scratch("kuhn-strategy.json");
  assert.equal(ninefold(["solve", "kuhn-poker", "--strategy", kuhn]).status, 0);
  const match = scratch("kuhn-match.json");
  const seats = `random,strategy:${kuhn}`;
  const play = ["play", "kuhn-poker", "--seats", seats, "--seed", "3"];
  const [one, again] = [ninefold(play), ninefold(play)];
  assert.deepEqual([one.status, one.out], [0, again.out]);
  assert.match(one.out, /P1 random, P2 strategy:/);
  ninefold(["play", "kuhn-poker", "--seats", `strategy:${kuhn}`, "--seed", "3", "--plies", "1", "--save", match]);
  const known = asked("kuhn-poker", "--load", match, "--player", "P2", "--strategy", kuhn);
  const [hidden] = known.tracks.filter(({ flag }) => flag !== "shown");
  assert.ok(hidden?.values.every(({ exactly }) => exactly !== null));
});

test("who plays against a strategy knows what its decisions say", () => {
  const kuhn = scratch("kuhn-opponent.json");
  assert.equal(ninefold(["solve", "kuhn-poker", "--strategy", kuhn]).status, 0);
  const match = scratch("kuhn-opponent-match.json");
  const seats = ["--seats", `human,strategy:${kuhn}`];
  const { out } = ninefold(["play", "kuhn-poker", ...seats, "--seed", "1", "--save", match], "check\nknows\nquit\n");
  // The strategy bets with every king and with a third of the jacks.
  assert.match(out, /^card\[P2\] +never seen +king 3\/4, jack 1\/4$/m);
  assert.ok(out.includes(`Others are taken to decide at random, but P2 by ${kuhn}.`));
  const afterwards = asked("kuhn-poker", "--load", match, "--player", "P1", "--strategy", kuhn);
  const [hidden] = afterwards.tracks.filter(({ flag }) => flag !== "shown");
  assert.deepEqual(
    hidden?.values.map(({ exactly }) => exactly),
    ["3/4", "1/4"],
  );
  // The strategy never bets first, as somebody has done here.
  const bet = scratch("kuhn-never.json");
  ninefold(["play", "kuhn-poker", "--seats", "random", "--seed", "3", "--plies", "1", "--save", bet]);
  const load = ["play", "kuhn-poker", "--load", bet, "--seats", `strategy:${kuhn},human`];
  assert.match(
    ninefold(load, "knows\nquit\n").out,
    /Nothing can be said where others decide at random, but P1 by [\s\S]*^card\[P1\] +never seen [\s\S]*taken to decide at random\.$/m,
  );
});

test("a strategy for other rules, a file that is none, and a play that it excludes are said", () => {
  const kuhn = scratch("kuhn-again.json");
  assert.equal(ninefold(["solve", "kuhn-poker", "--strategy", kuhn]).status, 0);
  const other = ninefold(["play", "leduc-poker", "--seats", `strategy:${kuhn}`]);
  assert.equal(other.status, 1);
  assert.match(other.err, /The strategy is for KuhnPoker, not for LeducPoker/);
  const garbage = scratch("garbage.json", "{");
  assert.match(ninefold(["play", "kuhn-poker", "--seats", `strategy:${garbage}`]).err, /The text is not JSON/);
  assert.equal(ninefold(["play", "kuhn-poker", "--seats", "strategy:nowhere.json"]).status, 2);
  const bet = scratch("kuhn-bet.json");
  ninefold(["play", "kuhn-poker", "--seats", "random", "--seed", "3", "--plies", "1", "--save", bet]);
  const knows = ["knows", "kuhn-poker", "--load", bet, "--player", "P2"];
  assert.equal(ninefold(knows).status, 0);
  // In the equilibrium that is found P1 never bets first.
  const excluded = ninefold([...knows, "--strategy", kuhn]);
  assert.equal(excluded.status, 1);
  assert.match(
    excluded.err,
    /NF8001: .* where the others decide as they are taken to\. .* never decides as somebody did/,
  );
});

test("kept strategies are compared: what they are worth, and what best responses to them are", () => {
  const [exact, rough] = [scratch("exact.json"), scratch("rough.json")];
  assert.equal(ninefold(["solve", "kuhn-poker", "--strategy", exact]).status, 0);
  assert.equal(
    ninefold(["solve", "kuhn-poker", "--method", "cfr", "--iterations", "3", "--strategy", rough]).status,
    0,
  );
  const evaluated = (files: string) => {
    const { status, out, err } = ninefold(["solve", "kuhn-poker", "--evaluate", files, "--json"]);
    assert.equal(status, 0, err);
    return JSON.parse(out) as {
      worth: Record<string, number>;
      best: Record<string, number>;
      exploitability: number;
      exact: unknown;
    };
  };
  const { worth, exploitability, exact: fractions } = evaluated(exact);
  assert.deepEqual([worth, exploitability], [{ P1: -1 / 18, P2: 1 / 18 }, 0]);
  const worths = { P1: "-1/18", P2: "1/18" };
  assert.deepEqual(fractions, { worth: worths, best: worths, nashConv: "0", exploitability: "0" });
  assert.equal(evaluated(rough).exact, null);
  const mixed = evaluated(`${rough},${exact}`);
  assert.ok(mixed.exploitability > 0.01 && mixed.best.P1! <= -1 / 18 + 1e-12);
  assert.equal(ninefold(["solve", "kuhn-poker", "--evaluate", "a,b,c"]).status, 2);
  const { out } = ninefold(["solve", "kuhn-poker", "--evaluate", exact]);
  assert.match(out, /^P1 .*worth -1\/18 +-1\/18 by a best response\n[\s\S]*^exploitability +0$/m);
});

test("one player's strategy alone is evaluated against a best response", () => {
  const kuhn = scratch("kuhn-alone.json");
  ninefold(["solve", "kuhn-poker", "--strategy", kuhn]);
  const { players, ...head } = JSON.parse(readFileSync(kuhn, "utf8")) as { players: readonly unknown[] };
  const first = scratch("kuhn-first.json", JSON.stringify({ ...head, players: players.slice(0, 1) }));
  for (const files of [first, `${kuhn},`, `${first},${first}`]) {
    const { out, err } = ninefold(["solve", "kuhn-poker", "--evaluate", files]);
    assert.match(out, /^P1 .*worth -1\/18 [\s\S]*^P2 +a best response +worth 1\/18 +1\/18 by a best response\n$/m, err);
  }
  const none = ninefold(["solve", "kuhn-poker", "--evaluate", `,${first}`]);
  assert.deepEqual([none.status, /found no strategies of P1 and P2/.test(none.err)], [2, true]);
});

test("a strategy for other parameters, or of another composition, is refused, and it is said how to call it", () => {
  const dice = scratch("dice.json");
  const parameters = "faces=2,wild=true";
  assert.equal(ninefold(["solve", "liars-dice", "--with", parameters, "--strategy", dice]).status, 0);
  const kept = JSON.parse(readFileSync(dice, "utf8"));
  assert.deepEqual([kept.parameters.faces, kept.texts], ["2", []]);
  const refused = (...args: readonly string[]): string => {
    const { status, err } = ninefold(args);
    assert.equal(status, 1, err);
    return err;
  };
  const calls = [
    ["solve", "liars-dice", "--evaluate", dice],
    ["play", "liars-dice", "--seats", `strategy:${dice}`],
    ["knows", "liars-dice", "--player", "P1", "--strategy", dice],
  ];
  for (const call of calls) assert.match(refused(...call), /call with --with seats=2,dice=1,faces=2,wild=true\.$/m);
  const json = ninefold(["solve", "liars-dice", "--evaluate", dice, "--json"]);
  assert.equal(JSON.parse(json.out).error.code, "NF7005");
  scratch("hide.game", "module hide\ntype Side = { left, right }\n");
  const game = scratch(
    "sides.game",
    "game Sides\nuse ./hide\nplayers A, B\ntrack side[p in Player]: Side? = none shown to {p}\n" +
      "decision take(s in Side) when side[me] is none\nconsequence take(s) do for p in Player: side[p] := s[p]\n" +
      "outcome scored(if side[A] is side[B] then 1 else 0) otherwise\nworth (scored(n)) to p = if p is A then n else 0 - n\n",
  );
  const sides = scratch("sides.json");
  const solved = ninefold(["solve", game, "--strategy", sides]);
  assert.equal(solved.status, 0, solved.err);
  assert.deepEqual(JSON.parse(readFileSync(sides, "utf8")).texts, ["./hide"]);
});

const BOXES = `game Boxes "What is in the boxes?"
players A
type Side = { left, right }
track content[s in Side]: 0..3 = if s is left then 1 else 2 shown to if opened[s] then Player else none
track opened[Side]: Bool = false
decision open(s in Side) by A when not opened[s] do opened[s] := true
outcome over otherwise
`;

/** The two files, whose right boxes differ. */
function boxes(): readonly [string, string] {
  const files = [scratch("two.game"), scratch("three.game")] as const;
  writeFileSync(files[0], BOXES);
  writeFileSync(files[1], BOXES.replace("else 2", "else 3"));
  return files;
}

test("rules that are not told: what is opened to find them out", () => {
  const [two, three] = boxes();
  const { status, out, err } = ninefold(["knows", two, "--or", three]);
  assert.equal(status, 0, err);
  assert.match(out, /knows for certain {2}after 1 ply: open\(right\)\n/);
  assert.match(out, /A open\(right\), content\[right\]=3: only in .*three\.game/);
  const json = JSON.parse(ninefold(["knows", two, "--or", three, "--json"]).out) as {
    readonly surest: { readonly plies: number; readonly tells: readonly { readonly game: string }[] };
    readonly decisions: Readonly<Record<string, readonly string[]>>;
  };
  assert.deepEqual([json.surest.plies, json.surest.tells.map(({ game }) => game).sort()], [1, [three, two].sort()]);
  assert.deepEqual(json.decisions["open(left)"], [two, three]);
});

test("rules that are not told are asked about before a match, of a player of all games", () => {
  const [two, three] = boxes();
  const refused = (args: readonly string[], message: RegExp): void => {
    const { status, err } = ninefold(["knows", ...args]);
    assert.equal(status, 2, err);
    assert.match(err, message);
  };
  refused([two, "--or", three, "--ply", "1"], /--ply is of a match, and --or is of rules/);
  refused([two, "--points", "5"], /--points goes with --or/);
  refused([two, "--or", "nim", "--player", "A"], /--player: found "A", expected P1 or P2, who are the players of nim/);
});
