// Each kind of finding, by tables of rules and by texts. One long file, since the last test asks that none was left out.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  type ExamineOptions,
  examine,
  FINDING_CODES,
  type Finding,
  type FindingCode,
} from "../../src/analysis/index.ts";
import { Fault, type GameSystem } from "../../src/model/index.ts";
import { compileText, finish } from "../../src/play/index.ts";
import { rounds } from "../sample.ts";
import { distances, picks, randomRules, targetsOf } from "./random-games.ts";
import { fault, type TableRules, table, ticTacToe } from "./systems.ts";

const shown = new Set<FindingCode>();

function findings(system: GameSystem, options?: ExamineOptions): readonly Finding[] {
  const found = finish(examine(system, options)).findings;
  for (const { code } of found) shown.add(code);
  return found;
}

/** The one finding of a code; the codes themselves when it is not there once. */
function only(code: FindingCode, system: GameSystem, options?: ExamineOptions): Finding {
  const all = findings(system, options);
  const [finding, ...more] = all.filter((each) => each.code === code);
  assert.ok(finding && more.length === 0, all.map((each) => `${each.code} ${each.message}`).join("\n"));
  return finding;
}

const codes = (system: GameSystem, options?: ExamineOptions) => findings(system, options).map(({ code }) => code);

/** One player who can also take the long way `x`, `y` to the state `hole` where the short one is `a`. */
const around = (more: Partial<TableRules>, ...edges: TableRules["edges"]): GameSystem =>
  table({
    ...more,
    edges: [
      ["s", "x", "t"],
      ["t", "y", "hole"],
      [
        "s",
        "a",
        [
          ["1/4", "hole"],
          ["3/4", "end"],
        ],
      ],
      ...edges,
    ],
    outcomes: { end: "over", ...more.outcomes },
  });

const SHORT_WAY = {
  start: "start",
  steps: [{ tuple: "(a)", result: "at=hole" }],
  position: "at=hole",
  shortest: true,
};

test("tic-tac-toe is complete, and its facts are known", () => {
  const { method, complete, states, findings: all } = finish(examine(ticTacToe()));
  assert.deepEqual([method, complete, states], ["exhaustive", true, 5478]);
  assert.deepEqual(
    all.map(({ code, message, proved }) => [code, message, proved]),
    [
      ["NF4201", "There is 1 initial state.", true],
      ["NF4202", "All 5478 states that can be reached were examined.", true],
      ["NF4203", "Terminal states by outcome: X wins 626, O wins 316, draw 16.", true],
      ["NF4205", "Every play ends, after 5 to 9 plies.", true],
      [
        "NF4208",
        "Complete (Def. 3): the gameplay algorithm can be performed in every state that can be reached.",
        true,
      ],
    ],
  );
});

test("NF4001: a terminal state without outcome, by the shortest play", () => {
  const finding = only("NF4001", around({}));
  assert.deepEqual(finding.play, SHORT_WAY);
  assert.equal(finding.severity, "error");
  assert.equal(finding.fault, "NF2013");
  assert.equal(finding.message, "No outcome is written for this terminal state. The shortest play to it has 1 ply.");
  assert.equal(finish(examine(around({}))).complete, false);
});

test("NF4002: a terminal state with two outcomes", () => {
  assert.deepEqual(only("NF4002", around({ outcomes: { hole: fault("NF2014") } })).play, SHORT_WAY);
});

test("NF4003: a legal tuple without consequence", () => {
  const simultaneous = table({
    players: ["A", "B"],
    edges: [
      ["s", "a, c", "end"],
      ["s", "b, d", "end"],
      ["s", "a, d", "end"],
    ],
    outcomes: { end: "over" },
  });
  const finding = only("NF4003", simultaneous);
  assert.deepEqual(finding.play, { start: "start", steps: [], position: "start", tuple: "(b, c)", shortest: true });
  assert.equal(finding.message, "No consequence is written for (b, c). An initial state shows it.");
});

test("NF4004: a legal tuple with two consequences", () => {
  const finding = only("NF4004", around({}, ["hole", "b", "s"], ["hole", "b", "t"]));
  assert.deepEqual(finding.play, { ...SHORT_WAY, tuple: "(b)" });
});

test("NF4005: any other fault, grouped by its place in the rules", () => {
  const system = around(
    {},
    ["hole", "b", fault("NF2001", 7)],
    ["hole", "c", fault("NF2001", 9)],
    ["t", "d", fault("NF2001", 7)],
    ["end2", "a", "end"],
  );
  const all = findings(system).filter(({ code }) => code === "NF4005");
  assert.deepEqual(
    all.map(({ span, states, play }) => [span!.start, states, play!.position, play!.tuple]),
    [
      [7, 2, "at=t", "(d)"],
      [9, 1, "at=hole", "(c)"],
    ],
  );
  assert.match(all[0]!.message, /It was met in 2 states\.$/);
});

test("a fault in the legality of one state does not stop the others", () => {
  const system = around({ legalFaults: { t: fault("NF2010") } }, ["end", "more", "last"]);
  assert.deepEqual(only("NF4005", system).play, {
    start: "start",
    steps: [{ tuple: "(x)" }],
    position: "at=t",
    shortest: true,
  });
  assert.equal(only("NF4001", system).states, 2);
});

test("a fault in a view is an error, but Def. 3 does not speak of views", () => {
  const system = around({ viewFaults: { hole: fault("NF2003") }, outcomes: { hole: "over" } });
  assert.deepEqual(only("NF4005", system).play, SHORT_WAY);
  assert.equal(finish(examine(system)).complete, true);
  assert.match(only("NF4005", system).message, /^What players are shown: /);
});

test("a fault in an outcome's worth is an error", () => {
  const system = ticTacToe();
  const unworthy: GameSystem = {
    ...system,
    worth: () => {
      throw fault("NF2015");
    },
  };
  assert.equal(only("NF4005", unworthy).play!.steps.length, 5);
});

test("an error that is no fault is thrown", () => {
  const system: GameSystem = {
    ...ticTacToe(),
    view: () => {
      throw new TypeError("not a hole in the rules");
    },
  };
  assert.throws(() => findings(system), TypeError);
});

test("an error that is no fault is thrown also where the outcomes of random plays are counted", () => {
  const system = ticTacToe();
  const inspected = new Set<string>();
  const forgetful: GameSystem = {
    ...system,
    outcome: (state) => {
      const encoding = system.encode(state);
      if (inspected.has(encoding)) throw new TypeError("asked twice");
      inspected.add(encoding);
      return system.outcome(state);
    },
  };
  assert.throws(() => findings(forgetful, { maxStates: 1, samples: 1 }), TypeError);
});

test("NF4101: a family that is never legal", () => {
  const system = table({ edges: [["s", "a(1)", "end"]], outcomes: { end: "over" }, families: ["castle"] });
  const finding = only("NF4101", system);
  assert.deepEqual([finding.message, finding.subject, finding.proved], ["castle is never legal.", "castle", true]);
});

test("NF4102: a track that never changes", () => {
  const tracks = { s: { tax: "1", turn: "A" }, end: { tax: "1", turn: "B" } };
  const system = table({ edges: [["s", "a", "end"]], outcomes: { end: "over" }, tracks });
  assert.equal(only("NF4102", system).message, "tax never changes.");
});

test("of a track that changes only between the steps of a decision nothing is said", () => {
  const { system } = compileText(`game Sums
players A, B
track heap: 0..5 = 5
track taken: 0..5 = 0
track tax: 0..1 = 0
track turn: Player = A
decision take(n in 1..2 | n <= heap) by turn
  do
    for m in 1..n: heap -= 1, taken += 1
  again take unless taken > 2
  finally turn := next(turn), taken := 0, tax := 0
outcome next(turn) wins otherwise
`);
  assert.equal(only("NF4102", system!).subject, "tax");
});

test("a track that differs between initial states changes only where a play leads from one to the other", () => {
  const tracks = { s: { size: "1" }, t: { size: "2" }, u: { size: "1" } };
  const unchanging = (edges: TableRules["edges"]) =>
    findings(table({ initial: ["s", "t"], edges, outcomes: { s: "over", t: "over", u: "over" }, tracks }))
      .filter(({ code }) => code === "NF4102")
      .map(({ subject }) => subject);
  assert.deepEqual(unchanging([["s", "a", "s"]]), ["at", "size"]);
  assert.deepEqual(unchanging([["s", "a", "u"]]), ["size"]);
  assert.deepEqual(unchanging([["s", "a", "t"]]), []);
  assert.deepEqual(
    unchanging([
      ["s", "a", "u"],
      ["u", "a", "t"],
    ]),
    [],
  );
});

test("NF4103 and NF4207: players who never decide or never choose", () => {
  const system = table({
    players: ["A", "B", "C"],
    edges: [
      ["s", "a, 0, 0", "t"],
      ["s", "b, 0, 0", "t"],
      ["t", "0, c, 0", "u"],
      ["u", "on, on, on", "end"],
    ],
    outcomes: { end: "over" },
    forced: ["on"],
  });
  assert.equal(only("NF4103", system).message, "C never decides.");
  assert.equal(only("NF4207", system).message, "B never has more than one legal decision.");
});

test("NF4104: forced steps without end", () => {
  const system = table({
    edges: [
      ["s", "a", "t"],
      ["t", "roll", "u"],
      [
        "u",
        "roll",
        [
          ["1/6", "end"],
          ["5/6", "t"],
        ],
      ],
    ],
    outcomes: { end: "over" },
    forced: ["roll"],
  });
  const finding = only("NF4104", system);
  assert.equal(finding.severity, "warning");
  assert.equal(
    finding.message,
    "Forced steps can follow each other forever: from the state reached after 1 ply, 2 forced steps can lead back to it.",
  );
  assert.deepEqual(finding.play, {
    start: "start",
    steps: [{ tuple: "(a)" }],
    position: "at=t",
    cycle: [{ tuple: "(roll)" }, { tuple: "(roll)", result: "at=t" }],
    shortest: true,
  });
});

test("NF4201: initial states", () => {
  const system = table({ initial: ["s", "t"], edges: [["t", "a", "end"]], outcomes: { s: "over", end: "over" } });
  assert.equal(only("NF4201", system).message, "There are 2 initial states.");
  const later = table({ initial: ["s", "t"], edges: [["t", "a", "end"]], outcomes: { s: "over" } });
  assert.deepEqual(only("NF4001", later).play, {
    start: "at=t",
    steps: [{ tuple: "(a)" }],
    position: "at=end",
    shortest: true,
  });
});

test("NF4204: a play that can go on forever, by the shortest way into the nearest cycle", () => {
  const system = table({
    edges: [
      ["s", "far", "1"],
      ["1", "on", "2"],
      ["2", "on", "3"],
      ["3", "back", "1"],
      ["s", "near", "x"],
      ["x", "on", "y"],
      ["y", "on", "x"],
      ["y", "stop", "end"],
      ["3", "near", "x"],
    ],
    outcomes: { end: "over" },
  });
  const finding = only("NF4204", system);
  assert.equal(finding.severity, "fact");
  assert.equal(finding.play!.position, "at=1");
  assert.deepEqual(finding.play!.cycle, [{ tuple: "(on)" }, { tuple: "(on)" }, { tuple: "(back)" }]);
  assert.ok(!codes(system).includes("NF4205"));
  const still = table({
    edges: [
      ["s", "pass", "s"],
      ["s", "stop", "end"],
    ],
    outcomes: { end: "over" },
  });
  assert.equal(
    only("NF4204", still).message,
    "The play can go on forever: from an initial state, 1 ply can lead back to it.",
  );
});

test("NF4206: plays of equal length; forced steps are not plies", () => {
  const system = table({
    edges: [
      ["s", "a", "t"],
      ["s", "b", "u"],
      ["t", "on", "u"],
      ["u", "c", "end"],
    ],
    outcomes: { end: "over" },
    forced: ["on"],
  });
  assert.equal(only("NF4206", system).message, "Every play ends, after exactly 2 plies.");
});

test("a game without terminal states says so", () => {
  const system = table({ edges: [["s", "a", "s"]] });
  assert.equal(only("NF4203", system).message, "Terminal states by outcome: none.");
  assert.equal(finish(examine(system)).complete, true);
});

test("NF4209: overcompleteness is asked of whoever can decide it", () => {
  const system = table({ edges: [["s", "a", "end"]], outcomes: { end: "over" } });
  const answer = (holds: boolean) =>
    only("NF4209", system, { overcomplete: () => ({ holds, why: "because." }) }).message;
  assert.equal(answer(true), "Overcomplete (Def. 3): because.");
  assert.equal(answer(false), "Not overcomplete (Def. 3): because.");
  assert.ok(!codes(system, { overcomplete: () => undefined }).includes("NF4209"));
});

test("NF4210: chance that is too wide to list is drawn instead", () => {
  const system = table({
    edges: [
      ["s", "deal", { draw: "t" }],
      ["t", "a", "end"],
      ["t", "b", "open"],
    ],
    outcomes: { end: "over" },
    forced: ["deal"],
  });
  const { method, complete, findings: all, plays } = finish(examine(system, { samples: 20 }));
  assert.equal(only("NF4210", system).severity, "fact");
  assert.deepEqual([method, complete, plays], ["sampled", false, 20]);
  const wide = all.find(({ code }) => code === "NF4210")!;
  assert.deepEqual(wide.play, { start: "start", steps: [], position: "start", tuple: "(deal)", shortest: true });
  const hole = all.find(({ code }) => code === "NF4001")!;
  assert.deepEqual(hole.play!.steps, [{ tuple: "(deal)", result: "at=t" }, { tuple: "(b)" }]);
  assert.equal(hole.play!.shortest, false);
  assert.match(hole.message, /A play of 1 ply and 1 forced step leads to it \(not proved shortest\)\.$/);
});

/** A walk of so many steps with two ways at each, to a hole. */
const corridor = (length: number): GameSystem =>
  table({
    edges: Array.from({ length }, (_, i) => i).flatMap((i): TableRules["edges"] => [
      [`${i}`, "left", `${i + 1}`],
      [`${i}`, "right", i % 3 === 2 ? `${i - 1}` : `${i + 1}`],
    ]),
    families: ["castle"],
  });

test("beyond the budget playouts look on, and say what is not proved", () => {
  const examined = finish(examine(corridor(30), { maxStates: 10, samples: 20 }));
  assert.equal(examined.method, "sampled");
  assert.deepEqual([examined.states, examined.plays, examined.complete], [9, 20, false]);
  const find = (code: FindingCode) => examined.findings.find((finding) => finding.code === code)!;
  assert.match(find("NF4001").message, /A play of 30 plies leads to it \(not proved shortest\)\.$/);
  assert.equal(find("NF4001").play!.steps.length, 30);
  assert.equal(
    find("NF4101").message,
    "castle was never legal in the 9 states nearest to the start and 22 more on 20 random plays.",
  );
  assert.equal(find("NF4101").proved, false);
  assert.match(find("NF4203").message, /^Of 20 random plays \d+ ended: none\.$/);
  assert.ok(find("NF4204").proved);
  assert.equal(find("NF4206"), undefined);
});

test("a hole at the edge of what was explored has a proved shortest play", () => {
  const near = finish(examine(corridor(9), { maxStates: 10, samples: 5 }));
  assert.equal(near.method, "exhaustive");
  const cut = finish(examine(corridor(9), { maxStates: 9, samples: 5 }));
  assert.equal(cut.method, "sampled");
  const edge = table({
    edges: [
      ["s", "a", "t"],
      ["s", "b", "u"],
      ["t", "c", "v"],
      ["u", "d", fault("NF2001")],
    ],
    outcomes: { v: "over" },
  });
  const { findings: all, states } = finish(examine(edge, { maxStates: 3, samples: 50 }));
  assert.equal(states, 1);
  assert.equal(all.find(({ code }) => code === "NF4005")!.play!.shortest, true);
});

test("without a hole in sight completeness stays open", () => {
  const { complete, findings: all } = finish(examine(ticTacToe(), { maxStates: 500, samples: 10 }));
  assert.equal(complete, undefined);
  const finding = all.find(({ code }) => code === "NF4208")!;
  assert.match(finding.message, /^No hole was found in the \d+ states nearest to the start and \d+ more on 10 random/);
  assert.equal(finding.proved, false);
});

test("samples are a function of the seed", () => {
  const run = (seed: number) => finish(examine(ticTacToe(), { maxStates: 500, samples: 10, seed }));
  assert.deepEqual(run(3), run(3));
  assert.notDeepEqual(run(3), run(4));
});

test("an examination can be interrupted", () => {
  const work = examine(ticTacToe());
  assert.ok(!work.next().done);
  const last = work.next(true);
  assert.ok(last.done);
  assert.deepEqual([last.value.interrupted, last.value.method, last.value.complete], [true, "sampled", undefined]);
  const sampled = examine(ticTacToe(), { maxStates: 1, samples: 1000 });
  let step = sampled.next();
  while (!step.done && step.value.total === undefined) step = sampled.next();
  step = sampled.next(true);
  assert.ok(step.done && step.value.interrupted && step.value.plays < 1000);
});

test("options out of range are the caller's mistake", () => {
  for (const options of [{ maxStates: 0 }, { samples: -1 }, { plies: 0 }]) {
    assert.throws(() => findings(ticTacToe(), options), RangeError);
  }
});

test("holes in random games are found by their shortest plays, and sampling finds no others", () => {
  fc.assert(
    fc.property(picks(), fc.boolean(), (pick, acyclic) => {
      const rules = randomRules(pick, acyclic);
      const outcomes = Object.fromEntries(Object.entries(rules.outcomes!).filter(() => pick(3) > 0));
      const system = table({ ...rules, outcomes });
      const far = distances(system);
      const holes = [...far].filter(([state]) => !outcomes[state] && !rules.edges.some(([from]) => from === state));
      const found = findings(system).find(({ code }) => code === "NF4001");
      assert.equal(found?.states ?? 0, holes.length);
      if (found) {
        assert.equal(found.play!.steps.length, Math.min(...holes.map(([, distance]) => distance)));
        assert.ok(found.play!.shortest);
      }
      const sampled = findings(system, { maxStates: 1, samples: 3 }).find(({ code }) => code === "NF4001");
      if (!sampled) return;
      assert.ok(found && sampled.play!.steps.length >= found.play!.steps.length);
      if (sampled.play!.shortest) assert.equal(sampled.play!.steps.length, found.play!.steps.length);
    }),
    { seed: 3, numRuns: rounds(50, 300) },
  );
});

test("the nearest cycle of random games is found", () => {
  fc.assert(
    fc.property(picks(), (pick) => {
      const system = table(randomRules(pick, false));
      const far = distances(system);
      /** The fewest steps from a state back to it; 0 when there is no way back. */
      const returns = (home: string): number => {
        const seen = new Set<string>();
        let level = [home];
        for (let steps = 1; level.length > 0; steps++) {
          level = level.flatMap((at) => targetsOf(system, at)).filter((at) => !seen.has(at));
          if (level.includes(home)) return steps;
          for (const at of level) seen.add(at);
        }
        return 0;
      };
      const looping = [...far].filter(([state]) => returns(state) > 0);
      const found = findings(system).find(({ code }) => code === "NF4204");
      assert.equal(found !== undefined, looping.length > 0);
      if (!found) return;
      const nearest = Math.min(...looping.map(([, distance]) => distance));
      assert.equal(found.play!.steps.length, nearest);
      const position = system.parsePosition(found.play!.position);
      assert.ok("state" in position);
      assert.equal(found.play!.cycle!.length, returns(system.encode(position.state)));
    }),
    { seed: 4, numRuns: rounds(35, 200) },
  );
});

test("a game that cannot begin has one finding", () => {
  const beginning = (code: "NF2003" | "NF2017"): GameSystem => ({
    ...ticTacToe(),
    initialStates: () => {
      throw new Fault(code, "nothing can begin");
    },
  });
  assert.equal(only("NF4006", beginning("NF2017")).fault, "NF2017");
  assert.equal(only("NF4005", beginning("NF2003")).message, "To begin with, nothing can begin");
});

test("NF4105 and NF4211: what is hidden, and a player who learns of it", () => {
  const { system } = compileText(`game Mines
players A, B
track mine: 1..2? = none shown to A
track dug: 1..2? = none
decision lay(n in 1..2) by A when mine is none shown to me
  do mine := n
decision dig(n in 1..2) by B when mine is not none and dug is none and n is not mine
  do dug := n
outcome over otherwise
`);
  assert.ok(system);
  assert.equal(only("NF4105", system).subject, "B");
  assert.equal(only("NF4211", system).subject, "mine");
});

test("NF4212 and NF4213: a spelling that leaves two decisions one text, and one that fails", () => {
  const compiled = (spellings: string): GameSystem => {
    const { system } = compileText(`game Steps
players A
type Step = { one, two }
track at: 0..3 = 0
track last: Step? = none
constant name[Step] = one: 1, two: 2
decision go(n in 1..2) by A when at + n <= 3
  do at += n, last := two
decision hop by A when at is 1
  do at := 3
${spellings}
outcome draw otherwise
`);
    assert.ok(system);
    return system;
  };
  const clash = only("NF4212", compiled('spelling short of go = n\nspelling short of hop = "2"'));
  assert.deepEqual([clash.subject, clash.play?.steps.map(({ tuple }) => tuple)], ["short", ["(go(1))"]]);
  // What one of them begins with is the whole text of the other, or a part of it.
  for (const hop of ['"a" ["b"] "2"', '["b"] "a2"', '"a2"'])
    only("NF4212", compiled(`spelling short of go = "a" n\nspelling short of hop = ${hop}`));
  assert.equal(only("NF4213", compiled("spelling odd of go = n name[last]")).fault, "NF2003");
  const none = findings(
    compiled('spelling short of go = n\nspelling short of hop = "hop"\nspelling long of go = "go " n'),
  );
  assert.ok(none.every(({ code }) => code !== "NF4212" && code !== "NF4213"));
});

/** A pile of five, of which A begins to take one or two; `lines`: clauses of `take`, and how it ends. */
function taking(lines: string, more = ""): GameSystem {
  const text = `game Taking
players A, B
${more}track left: 0..5 = 5
track turn: Player = A
decision take(n in 1..2 | n <= left) by turn
  do left -= n, turn := next(turn)
${lines}
`;
  const { system, diagnostics } = compileText(text);
  assert.ok(system, diagnostics.map(({ message }) => message).join());
  return system;
}

test("NF4214: a line that gives no state its end or outcome", () => {
  const idle = taking("  when left > 0\nend draw when left > 5\nend when left is 0\noutcome next(turn) wins otherwise");
  const { severity, proved, message, span } = only("NF4214", idle);
  assert.deepEqual([severity, proved, message], ["warning", true, "`end draw when left > 5` never applies."]);
  assert.ok(span);
  const sampled = only("NF4214", idle, { maxStates: 3, samples: 2 });
  assert.deepEqual([sampled.severity, sampled.proved], ["fact", false]);
  assert.match(sampled.message, /^These lines never applied in the \d+ states? .*: `end draw when left > 5`\.$/);
});

test("NF4214: what comes after a line that always comes first never applies, what it is there for beside it does", () => {
  const second = taking("end next(turn) wins when left is 0\noutcome draw otherwise");
  assert.equal(only("NF4214", second).message, "`outcome draw otherwise` never applies.");
  const both = taking("end when left is 0\nend next(turn) wins when left < 1\nend turn loses when left is 6");
  assert.equal(only("NF4214", both).message, "`end turn loses when left is 6` never applies.");
});

test("NF4214: with other parameters a line may apply, so it is no more than a fact", () => {
  const game = taking(
    "outcome turn wins when misere\noutcome next(turn) wins otherwise",
    "with misere in { false, true } = false\n",
  );
  const { severity, message } = only("NF4214", game);
  assert.equal(severity, "fact");
  assert.match(message, /^`outcome turn wins when misere` never applies with these values/);
});

test("NF4215: a player who never wins", () => {
  const unfair = taking("  when n is 1\noutcome next(turn) wins otherwise");
  const { severity, subject, message } = only("NF4215", unfair);
  assert.deepEqual([severity, subject, message], ["fact", "B", "B never wins."]);
  // Too few states in which somebody has won.
  assert.ok(!codes(unfair, { maxStates: 3, samples: 50 }).includes("NF4215"));
  const { system: many } = compileText(`game Many
players A, B
track k: 0..60 = 0
decision pick(n in 1..60) by A when k is 0 do k := n
outcome A wins otherwise
`);
  assert.ok(many);
  assert.match(only("NF4215", many, { maxStates: 3, samples: 50 }).message, /^B never won in /);
  assert.ok(!codes(taking("outcome next(turn) wins otherwise")).includes("NF4215"));
  assert.ok(!codes(taking("outcome over otherwise")).includes("NF4215"));
});

test("NF4216: a condition that refuses nothing which the conditions before it admit", () => {
  const idle = taking("  when left > 0\n  unless n > left\noutcome next(turn) wins otherwise");
  const { severity, message } = only("NF4216", idle);
  assert.deepEqual([severity, message], ["fact", "`unless n > left` never refuses anything."]);
  const useful = taking("  unless n is 2 and left is 5\noutcome next(turn) wins otherwise");
  assert.ok(!codes(useful).includes("NF4216"));
  // The only state in which it refuses is the first, whose legality has been asked before.
  const [start] = useful.initialStates();
  assert.ok(start);
  useful.legal(start, useful.players[0]!.id);
  assert.ok(!codes(useful).includes("NF4216"));
  const said = taking("outcome next(turn) wins otherwise\nevery decision when left > 0");
  assert.ok(!codes(said).includes("NF4216"));
  // What it refuses is left out before the choices of what the ply goes on with.
  const goesOn = taking(
    "  unless n is 2 and left is 4\n  then rest\ndecision rest(k in 1..2) by none do nothing\noutcome draw otherwise",
  );
  assert.ok(!codes(goesOn).includes("NF4216"));
});

test("NF4217: what keeps a game from being compiled", () => {
  const message = "Left to the interpreter, which is slower: the compiler does not know piles.";
  const told = only("NF4217", ticTacToe(), { notCompiled: () => "the compiler does not know piles." });
  assert.deepEqual([told.severity, told.message], ["fact", message]);
});

test("after a hole that cuts plays short nothing is said that may follow from it alone", () => {
  const cut = taking("  when div(6, left - 5) > 0\nend draw when left is 9\noutcome A wins otherwise");
  const found = findings(cut);
  assert.ok(found.some(({ code }) => code === "NF4005"));
  const follow = ["NF4101", "NF4102", "NF4103", "NF4205", "NF4206", "NF4207", "NF4214", "NF4215", "NF4216"];
  assert.deepEqual(
    found.filter(({ code }) => follow.includes(code)).map(({ message }) => message),
    [],
  );
});

test("a line that may be idle because another leaves a hole is not mentioned", () => {
  const holed = taking("outcome next(turn) wins when left > 5");
  assert.deepEqual(
    findings(holed)
      .map(({ code }) => code)
      .filter((code) => code < "NF4106" || code === "NF4214"),
    ["NF4001"],
  );
});

test("every code of the table has been found above", () => {
  assert.deepEqual([...shown].sort(), Object.keys(FINDING_CODES).sort());
});
