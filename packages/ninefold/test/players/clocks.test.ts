// Clocks of players: time controls by their texts, what remains, how long minds think by it, and thinking while others decide.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { finish, type Match, makeRules, newMatch, type WholeWork } from "../../src/play/index.ts";
import { type MindChoice, ponderingOf, thinkingOf } from "../../src/players/choosing/choose.ts";
import { readMind } from "../../src/players/choosing/spec.ts";
import {
  allottedBy,
  type Clock,
  clockAfter,
  clockOf,
  clockSpent,
  clockText,
  clockWith,
  oversteps,
  remainingOf,
} from "../../src/players/clocks/clock.ts";
import { readTimeControl, writeTimeControl } from "../../src/players/clocks/time-control.ts";
import { MindError } from "../../src/players/minds/errors.ts";
import type { Thought } from "../../src/players/minds/mind.ts";
import type { Entrant } from "../../src/players/tournament/entrant.ts";
import { mindEntrant } from "../../src/players/tournament/entrants.ts";
import { playTournament } from "../../src/players/tournament/tournament.ts";
import { systemOf } from "../library/library.ts";

const rules = await makeRules(systemOf("tic-tac-toe"));

for (const [text, control] of [
  ["5m", { milliseconds: 300_000, increment: 0 }],
  ["1h30m", { milliseconds: 5_400_000, increment: 0 }],
  ["5m+3s", { milliseconds: 300_000, increment: 3_000 }],
  [" 40/5m ", { milliseconds: 300_000, increment: 0, decisions: 40 }],
  ["2/0.5s+0.001s", { milliseconds: 500, increment: 1, decisions: 2 }],
  ["1d", { milliseconds: 86_400_000, increment: 0 }],
  ["10m+3x30s", { milliseconds: 600_000, increment: 0, periods: { number: 3, milliseconds: 30_000 } }],
  ["1x3d", { milliseconds: 0, increment: 0, periods: { number: 1, milliseconds: 259_200_000 } }],
] as const) {
  test(`${text} is a time control`, () => assert.deepEqual(readTimeControl(text), control));
}

test("what is no time control is refused", () => {
  for (const text of [
    "",
    "5",
    "5m+",
    "+3s",
    "0s",
    "0/5m",
    "m",
    "5m3",
    "-5m",
    "1e9m",
    "5m+3s+3s",
    "4/3/5m",
    "99999999h",
    "0x30s",
    "3x",
    "x30s",
    "3x0s",
    "0s+3x30s",
    "40/5m+3x30s",
    "5m+3s+3x30s",
    "9999x999d",
  ]) {
    assert.throws(
      () => readTimeControl(text),
      (error) => error instanceof MindError && error.code === "NF7026",
      text,
    );
  }
});

test("a time control is read back as it was written, and any text is read or refused", () => {
  const controls = fc.record(
    {
      milliseconds: fc.integer({ min: 1, max: 10_000_000 }),
      increment: fc.integer({ min: 0, max: 100_000 }),
      decisions: fc.integer({ min: 1, max: 999 }),
    },
    { requiredKeys: ["milliseconds", "increment"] },
  );
  fc.assert(
    fc.property(controls, (control) => assert.deepEqual(readTimeControl(writeTimeControl(control)), { ...control })),
    { seed: 1 },
  );
  const texts = fc.string({ unit: fc.constantFrom(..."0159.hms+/ ") });
  fc.assert(
    fc.property(texts, (text) => {
      try {
        assert.ok(readTimeControl(text).milliseconds > 0);
      } catch (error) {
        assert.ok(error instanceof MindError);
      }
    }),
    { seed: 1, numRuns: 2_000 },
  );
});

test("a clock loses what is taken, gains the increment, and is given its time again", () => {
  const after = (clock: Clock, ...taken: readonly number[]): number => taken.reduce(clockAfter, clock).milliseconds;
  assert.equal(after(clockOf(readTimeControl("10s+2s")), 3_000, 1_000), 10_000);
  assert.equal(after(clockOf(readTimeControl("2/10s")), 3_000), 7_000);
  assert.equal(after(clockOf(readTimeControl("2/10s")), 3_000, 1_000), 16_000);
  assert.equal(after(clockOf(readTimeControl("2/10s")), 3_000, 1_000, 16_000, 0), 10_000);
  // Who has overstepped it begins again with what is added.
  const short = clockOf(readTimeControl("1s+1s"));
  assert.ok(!oversteps(short, 1_000) && oversteps(short, 1_001));
  assert.equal(after(short, 5_000), 1_000);
});

test("a period begins anew where the decision was made in it, and those before it are gone", () => {
  const left = (clock: Clock): readonly number[] => [clock.milliseconds, clock.periods ?? 0, remainingOf(clock)];
  const begun = clockOf(readTimeControl("10s+3x5s"));
  assert.deepEqual(left(begun), [10_000, 3, 25_000]);
  assert.deepEqual(left(clockAfter(begun, 4_000)), [6_000, 3, 21_000]);
  assert.deepEqual(left(clockAfter(begun, 10_000)), [0, 3, 15_000]);
  assert.deepEqual(left(clockAfter(begun, 15_000)), [5_000, 2, 15_000]);
  assert.deepEqual(left(clockAfter(begun, 15_001)), [5_000, 1, 10_000]);
  assert.deepEqual(left(clockAfter(clockAfter(begun, 15_001), 10_000)), [5_000, 0, 5_000]);
  assert.deepEqual(left(clockAfter(clockSpent(begun, 12_000), 1_000)), [5_000, 2, 15_000]);
  assert.ok(!oversteps(begun, 25_000) && oversteps(begun, 25_001));
  // While it runs: what is left of the period that has begun, and those after it.
  assert.deepEqual(left(clockSpent(begun, 12_000)), [3_000, 2, 13_000]);
  assert.deepEqual(left(clockSpent(begun, 25_001)), [0, 0, 0]);
  const days = clockOf(readTimeControl("1x3d"));
  assert.deepEqual(clockAfter(days, 200_000_000), days);
  assert.deepEqual(readTimeControl(writeTimeControl(begun.control)), begun.control);
  assert.deepEqual(readTimeControl(writeTimeControl(days.control)), days.control);
});

test("a clock is read in hours, minutes, seconds, and tenths where they are few", () => {
  const text = (milliseconds: number): string => clockText({ ...clockOf(readTimeControl("1s")), milliseconds });
  assert.deepEqual([3_909_000, 298_500, 10_000, 9_999, -3].map(text), ["1:05:09", "4:58", "0:10", "9.9", "0.0"]);
});

test("a clock with periods says what comes after its time", () => {
  const begun = clockOf(readTimeControl("10m+3x5s"));
  const texts = [0, 2_000, 600_000, 604_000, 606_000, 615_000].map((taken) => clockText(clockSpent(begun, taken)));
  assert.deepEqual(texts, [
    "10:00 + 3 × 0:05",
    "9:58 + 3 × 0:05",
    "0.0 + 3 × 0:05",
    "1.0 + 2 × 0:05",
    "4.0 + 1 × 0:05",
    "0.0",
  ]);
});

test("the clock that has as much for a decision as another says the same", () => {
  for (const text of ["5m", "5m+3s", "10s+3x5s", "3x5s", "1x3d"]) {
    const begun = clockOf(readTimeControl(text));
    for (let taken = 0; taken <= remainingOf(begun); taken += remainingOf(begun) / 100) {
      const clock = clockSpent(begun, taken);
      const same = clockWith(begun.control, remainingOf(clock));
      assert.equal(remainingOf(same), remainingOf(clock), text);
      // At the end of the time itself a period has begun, or is about to.
      if (clock.milliseconds > 0) assert.deepEqual(same, clock, text);
    }
  }
});

test("who keeps to what is allotted never oversteps", () => {
  for (const text of ["1s", "5m+3s", "40/5m", "3/1s+0.1s", "1s+3x2s", "1x2s"]) {
    let clock = clockOf(readTimeControl(text));
    for (let decision = 0; decision < 300 && remainingOf(clock) > 60; decision++) {
      assert.ok(!oversteps(clock, allottedBy(clock)), text);
      clock = clockAfter(clock, allottedBy(clock));
    }
  }
});

/** A clock that shows ten milliseconds more each time that somebody looks at it. */
function ticking(): () => number {
  let now = 0;
  return () => (now += 10);
}

const finished = <Result>(work: Generator<unknown, Result, boolean | undefined>): Result =>
  finish(work as unknown as WholeWork<Result>);

/** How often the clock was looked at until a thought had ended. */
function looksAt(match: Match, control: string, mind: string): number {
  let looks = 0;
  const now = (): number => 10 * looks++;
  finished(thinkingOf(match, "X", { mind, seed: 1, timed: { clock: clockOf(readTimeControl(control)), now } }));
  return looks;
}

test("a mind is ended when its share of the clock is spent, whatever it would think by", async () => {
  const large = newMatch(await makeRules(systemOf("go", { size: "5" })));
  const think = (mind: string, control: string): number => {
    let looks = 0;
    const now = (): number => 10 * looks++;
    const timed = { clock: clockOf(readTimeControl(control)), now };
    finished(thinkingOf(large, "Black", { mind, seed: 1, timed }));
    return looks;
  };
  // A thirtieth of 30 s, and 10 ms for each look.
  for (const mind of ["mcts:nodes=1", "alphabeta:depth=1", "oos"]) assert.equal(think(mind, "30s"), 101, mind);
  assert.equal(think("mcts", "30s+1s"), 176);
  assert.equal(think("mcts", "10/30s"), 301);
  // A level has its own budget, and ends earlier.
  assert.ok(think("level:1", "30s") < 101);
});

test("who has a single decision does not think about it", () => {
  const last = newMatch(rules, {
    from: "mark[a1]=X, mark[b1]=O, mark[c1]=X, mark[a2]=X, mark[b2]=O, mark[c2]=O, mark[a3]=O, mark[b3]=X",
  });
  assert.equal(last.legalDecisions("X").length, 1);
  assert.ok(looksAt(last, "5m", "oos") <= 2);
});

test("who oversteps the clock loses the play; minds keep to it", async () => {
  /** Takes half a second for each decision, by a clock that somebody else may look at. */
  let now = 0;
  const slow: Entrant = {
    name: "slow",
    sit: (_, { id }) => ({
      async decide(match) {
        now += 500;
        return match.legalDecisions(id)[0]?.id ?? "";
      },
    }),
  };
  const play = (control: string, ...entrants: readonly Entrant[]) =>
    playTournament(rules, entrants, {
      plays: 1,
      openings: 0,
      seed: 1,
      control: readTimeControl(control),
      now: () => now,
    });
  const other: Entrant = { ...slow, name: "other" };
  const { results } = await play("1s", slow, other);
  for (const { plies, forfeit } of results) {
    assert.deepEqual([plies, forfeit], [4, { player: 0, kind: "time", message: "ply 5 overstepped the clock" }]);
  }
  const increment = await play("1s+0.5s", slow, other);
  assert.ok(increment.results.every(({ outcome }) => outcome !== undefined));
  const minds = ["mcts", "alphabeta"].map((text) => mindEntrant(readMind(text), text));
  const kept = await playTournament(rules, minds, {
    plays: 2,
    openings: 0,
    seed: 1,
    control: readTimeControl("2s"),
    now: ticking(),
  });
  assert.ok(kept.results.every(({ forfeit }) => forfeit === undefined));
});

/** What O thinks after X has begun in the middle, and may have thought while X did. */
function answering(choice: MindChoice, ponders: boolean): Thought {
  const match = newMatch(rules);
  if (ponders) {
    const work = ponderingOf(match, "O", choice);
    assert.ok(work);
    finished(work);
  }
  const answer = match.commitOption("X", "claim(b2)");
  assert.ok(answer.success);
  return finished(thinkingOf(answer.match, "O", choice));
}

test("what was thought while the other decided need not be thought again", () => {
  const alphabeta = { mind: "alphabeta", budget: { milliseconds: Number.POSITIVE_INFINITY } };
  const [pondered, alone] = [true, false].map((ponders) => answering(alphabeta, ponders));
  assert.ok(pondered && alone);
  assert.deepEqual(pondered.lines[0]?.worth, alone.lines[0]?.worth);
  assert.ok(pondered.nodes < 0.75 * alone.nodes, `${pondered.nodes} of ${alone.nodes} nodes`);
  const mcts = { mind: "mcts:nodes=1", seed: 1 };
  const visits = (thought: Thought): number => thought.lines.reduce((sum, line) => sum + (line.visits ?? 0), 0);
  assert.equal(visits(answering(mcts, false)), 1);
  assert.ok(visits(answering(mcts, true)) > 100);
});

test("who keeps nothing, or decides, does not think on", () => {
  const match = newMatch(rules);
  for (const mind of ["random", "greedy", "oos", "level:5"]) assert.equal(ponderingOf(match, "O", { mind }), undefined);
  assert.equal(ponderingOf(match, "X", { mind: "mcts" }), undefined);
});

test("thinking on ends when it is asked to, and disturbs no thought", () => {
  const match = newMatch(rules);
  const choice = { mind: "mcts:nodes=50", seed: 1 };
  const work = ponderingOf(match, "O", choice);
  assert.ok(work);
  for (let step = 0; step < 3; step++) assert.equal(work.next().done, false);
  const answer = match.commitOption("X", "claim(b2)");
  assert.ok(answer.success);
  // Thought of by another mind while this one is at it.
  assert.deepEqual(finished(thinkingOf(answer.match, "O", choice)), answering(choice, false));
  assert.equal(work.next(true).done, true);
});
