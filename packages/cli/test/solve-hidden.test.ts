// What `solve` says of games that hide something.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { interrupted, ninefold, scratch } from "./command.ts";

test("a game that hides something is solved for players who know what they are shown", () => {
  const found = JSON.parse(ninefold(["solve", "kuhn-poker", "--json"]).out);
  assert.deepEqual(found.value.exact, "-1/18");
  assert.deepEqual(found.informationStates, { P1: 6, P2: 6 });
  assert.deepEqual(found.histories, { terminal: 30, chance: 1, decisions: { P1: 12, P2: 12 } });
  assert.deepEqual([found.hides, found.iterations, found.strategy.length], [true, null, 2]);
  const [first] = found.strategy[1].states;
  assert.deepEqual(first.seen, ["card[P2] = queen", "P1 check"]);
  assert.deepEqual(first.decisions, { check: 1, bet: 0 });
});

test("regrets are minimized until what is asked for, by the method that is asked for", () => {
  const args = ["solve", "liars-dice", "--with", "faces=3,wild=true", "--json"];
  const near = JSON.parse(ninefold([...args, "--exploitability", "1e-3"]).out);
  assert.deepEqual([near.method, near.value.exact], ["cfr+", null]);
  assert.ok(near.exploitability <= 1e-3 && near.value.low <= 1 / 9 && near.value.high >= 1 / 9);
  for (const method of ["dcfr", "mccfr"]) {
    const {
      method: by,
      iterations,
      value,
    } = JSON.parse(ninefold([...args, "--method", method, "--iterations", "50"]).out);
    assert.deepEqual([by, iterations], [method, 50]);
    assert.ok(value.low <= 1 / 9 && value.high >= 1 / 9);
  }
});

test("of more players NashConv is told, and that nothing is promised; of one the best is", () => {
  const three = ninefold(["solve", "multiplayer-kuhn", "--iterations", "100"]).out;
  assert.match(three, /^NashConv +\d\.\d\de-\d$/m);
  assert.match(three, /^equilibrium +not promised/m);
  const alone = scratch(
    "alone.game",
    "game Alone\nplayers A\ntrack side: 0..2 = 0 shown to {}\ntrack said: 0..2 = 0\nsetup do random n in 1..2, side := n\n" +
      "decision say(n in 1..2) when said is 0 do said := n\n" +
      "outcome scored(if said is side then 3 * said else 0) otherwise\nworth (scored(n)) to p = n\n",
  );
  const one = ninefold(["solve", alone]);
  assert.match(one.out, /^worth to A +3\n[\s\S]*at the beginning +say\(2\)\n/m, one.err);
});

test("a strategy is kept as JSON and listed as CSV", () => {
  const [json, csv] = [scratch("kuhn.json"), scratch("kuhn.csv")];
  assert.equal(ninefold(["solve", "kuhn-poker", "--strategy", json, "--csv", csv]).status, 0);
  const kept = JSON.parse(readFileSync(json, "utf8"));
  assert.deepEqual([kept.format, kept.game, kept.players.length], ["ninefold-strategy", "KuhnPoker", 2]);
  assert.match(kept.rules, /^[0-9a-f]{64}$/);
  const lines = readFileSync(csv, "utf8").trimEnd().split("\r\n");
  assert.deepEqual([lines.length, lines[0]], [25, "player,state,seen,decision,probability,exactly"]);
  assert.match(lines[1]!, /^P1,[0-9a-f]{32},card\[P1\] = jack,check,1,1$/);
  assert.ok(
    lines.some((line) => /,bet,0\.33333\d*,1\/3$/.test(line)),
    lines.join("\n"),
  );
  assert.match(ninefold(["solve", "kuhn-poker", "--csv", "-"]).out, /^player,state[\s\S]*\r\n$/);
});

test("numbers that are known as fractions stand beside those in floating point", () => {
  const solved = JSON.parse(ninefold(["solve", "kuhn-poker", "--json"]).out);
  const worths = { P1: "-1/18", P2: "1/18" };
  assert.deepEqual(solved.exact, { worths, bestResponses: worths, nashConv: "0", exploitability: "0" });
  assert.ok(Math.abs(solved.worths.P1 + 1 / 18) < 1e-9);
  for (const { states } of solved.strategy)
    for (const { decisions, exactly } of states) {
      const value = (id: string): number => {
        const [n = 0, d = 1] = exactly[id].split("/").map(Number);
        return n / d;
      };
      for (const [id, probability] of Object.entries(decisions)) assert.equal(value(id), probability);
    }
  const iterated = JSON.parse(ninefold(["solve", "kuhn-poker", "--method", "cfr", "--iterations", "10", "--json"]).out);
  assert.equal(iterated.exact, null);
  const mixed = iterated.strategy[0].states.find(({ exactly }: { exactly: object | null }) => exactly === null);
  assert.ok(mixed);
});

test("what a player's own decisions exclude is left out of the list, which says how many there are and how to see all", () => {
  const { out } = ninefold(["solve", "liars-dice", "--with", "faces=3,wild=true"]);
  const [, ...lists] = out.split(/^How P\d decides\n/m);
  for (const [player, list] of lists.entries()) {
    const lines = list.trimEnd().split("\n");
    const last = lines.pop();
    const [, shown, excluded] =
      /^ {2}These are (\d+) of 96 information states\. P\d's own decisions exclude (\d+)\. --csv FILE lists all/.exec(
        last ?? "",
      ) ?? [];
    assert.equal(lines.length, Number(shown), `${player}: ${last}`);
    assert.ok(Number(excluded) > 0 && Number(shown) <= 40 && Number(shown) + Number(excluded) <= 96);
  }
  assert.equal(lists.length, 2);
  assert.doesNotMatch(ninefold(["solve", "kuhn-poker"]).out, /These are/);
});

test("where nothing is hidden a strategy is found when it is asked for", () => {
  const { out } = ninefold(["solve", "matching-pennies", "--method", "lp"]);
  assert.match(out, /^worth to P1 +4\/15$[\s\S]*at the beginning +show\(heads\) with 1\/3, show\(tails\) with 2\/3/m);
});

test("what cannot be solved so, and what makes no sense together, is refused", () => {
  const refused = (...args: readonly string[]): unknown => {
    const { status, out } = ninefold(["solve", ...args, "--json"]);
    return [status, JSON.parse(out).error.code];
  };
  assert.deepEqual(refused("chopsticks", "--method", "cfr"), [1, "NF6001"]);
  assert.deepEqual(refused("liars-dice", "--states", "100"), [1, "NF6002"]);
  assert.deepEqual(refused("tiny-hanabi", "--method", "lp"), [2, "usage"]);
  assert.deepEqual(refused("kuhn-poker", "--method", "lp", "--iterations", "3"), [2, "usage"]);
  assert.deepEqual(refused("kuhn-poker", "--error", "0.1"), [2, "usage"]);
  assert.deepEqual(refused("kuhn-poker", "--csv", "-"), [2, "usage"]);
  assert.deepEqual(refused("kuhn-poker", "--strategy", "-"), [2, "usage"]);
  assert.deepEqual(refused("kuhn-poker", "--strategy", "both.txt", "--csv", "./both.txt"), [2, "usage"]);
  assert.deepEqual(refused("kuhn-poker", "--evaluate", "kuhn.json", "--iterations", "3"), [2, "usage"]);
  assert.deepEqual(refused("kuhn-poker", "--method", "guess"), [2, "usage"]);
  assert.deepEqual(refused("kuhn-poker", "--seed", "3"), [2, "usage"]);
  assert.deepEqual(refused("kuhn-poker", "--method", "cfr", "--seed", "3"), [2, "usage"]);
});

test("after the seconds that it may take, a minimizer says what it has", () => {
  const { out } = ninefold(["solve", "kuhn-poker", "--exploitability", "1e-15", "--seconds", "0.2", "--json"]);
  const { iterations, exploitability } = JSON.parse(out);
  assert.ok(iterations > 0 && exploitability > 1e-15);
});

test("a deal that is too large to be listed is no hole in the rules: what helps is said", () => {
  const { status, err } = ninefold(["solve", "auction-whist"]);
  assert.equal(status, 1);
  assert.match(
    err,
    /NF2016: there are too many possibilities here .*more than 100000 outcomes.*\(--with\).*\(--from\)/,
  );
  assert.doesNotMatch(err, /hole/);
});

test("regret minimization goes on from its checkpoint, as if there had been no break", () => {
  const solved = (method: string, ...args: readonly string[]) => {
    const { status, out, err } = ninefold(["solve", "kuhn-poker", "--json", "--method", method, ...args]);
    assert.equal(status, 0, err);
    return JSON.parse(out);
  };
  for (const method of ["dcfr", "mccfr"]) {
    const file = scratch(`${method}.work`);
    assert.equal(solved(method, "--iterations", "40", "--checkpoint", file).iterations, 40);
    const resumed = solved(method, "--iterations", "100", "--checkpoint", file);
    assert.deepEqual(resumed, solved(method, "--iterations", "100"));
    // Where nothing says when to stop, there are a thousand more; the method is that of the file.
    const { out } = ninefold(["solve", "kuhn-poker", "--checkpoint", file]);
    assert.match(out, new RegExp(`^Wrote .*${method}\\.work\\n[\\s\\S]*^method +${method}, 1,100 iterations$`, "m"));
  }
});

test("interrupted, regret minimization writes its checkpoint", () => {
  const file = scratch("interrupted.work");
  const ran = interrupted(["solve", "kuhn-poker", "--exploitability", "1e-15", "--checkpoint", file]);
  assert.equal(ran.status, 130, ran.err);
  const [, done = ""] = /^method +cfr\+, ([\d,]+) iterations?$/m.exec(ran.out) ?? [];
  const next = String(Number(done.replaceAll(",", "")) + 1);
  const { out } = ninefold(["solve", "kuhn-poker", "--json", "--iterations", next, "--checkpoint", file]);
  assert.equal(JSON.parse(out).iterations, Number(next));
});

test("a checkpoint of another game or method, or one that is none, is refused and stays as it is", () => {
  const file = scratch("kuhn.work");
  const args = ["--iterations", "10", "--checkpoint", file];
  assert.equal(ninefold(["solve", "kuhn-poker", "--method", "mccfr", ...args]).status, 0);
  const kept = readFileSync(file);
  const refused = (...given: readonly string[]): unknown => {
    const { status, out } = ninefold(["solve", ...given, "--json"]);
    return [status, JSON.parse(out).error.code];
  };
  assert.deepEqual(refused("leduc-poker", ...args), [1, "NF7003"]);
  assert.deepEqual(refused("kuhn-poker", "--method", "cfr", ...args), [1, "NF7006"]);
  assert.deepEqual(refused("kuhn-poker", "--seed", "3", ...args), [2, "usage"]);
  assert.deepEqual(refused("kuhn-poker", "--method", "lp", "--checkpoint", scratch("lp.work")), [2, "usage"]);
  assert.deepEqual(refused("kuhn-poker", "--checkpoint", "-"), [2, "usage"]);
  assert.deepEqual(refused("kuhn-poker", "--checkpoint", scratch("nowhere/kuhn.work")), [2, "usage"]);
  assert.deepEqual(refused("kuhn-poker", "--checkpoint", file, "--csv", file), [2, "usage"]);
  assert.deepEqual(refused("kuhn-poker", "--checkpoint", file, "--evaluate", "kuhn.json"), [2, "usage"]);
  assert.deepEqual(refused("kuhn-poker", "--checkpoint", scratch("text.work", "no work\n")), [1, "NF7001"]);
  assert.deepEqual(readFileSync(file), kept);
  writeFileSync(file, kept.subarray(0, kept.length - 8));
  assert.deepEqual(refused("kuhn-poker", ...args), [1, "NF7001"]);
});

test("with --json, files are written without a word on standard output", () => {
  const { out } = ninefold(["solve", "kuhn-poker", "--strategy", scratch("quiet.json"), "--json"]);
  assert.equal(JSON.parse(out).game, "KuhnPoker");
});
