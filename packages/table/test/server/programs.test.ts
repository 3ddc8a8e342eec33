// Programs that fail: the match goes on, and others do not fail with them.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate as settled } from "node:timers/promises";
import { MAX_THOUGHT, Questions, type Thinker } from "../../src/programs/questions.ts";
import type { Question, Reply } from "../../src/programs/thread.ts";
import type { Programs } from "../../src/server/index.ts";
import { askOf, DirectTable } from "../direct.ts";
import { Simulation } from "../simulation/events.ts";

/** Opens a match between a program and a person, as time passes. */
async function begunIn(table: DirectTable, simulation: Simulation): Promise<string> {
  const opening = table.opened();
  await simulation.run(10);
  const { match, seats } = await opening;
  const all = [
    seats[0]!.say({ k: "program", ask: askOf(0, 1), match, seat: 0, level: "level:1" }),
    seats[1]!.say({ k: "sit", ask: askOf(1, 1), match, seat: 1 }),
  ];
  await simulation.run(10);
  await Promise.all(all);
  return match;
}

describe("a program", () => {
  for (const failures of [1, 3])
    test(`that fails ${failures} times is asked again, and its match goes on`, async () => {
      const simulation = new Simulation(1);
      let asked = 0;
      const programs = {
        knows: () => true,
        decide: async () => {
          if (asked++ < failures) throw new RangeError("The thread has ended.");
          return "claim(b2)";
        },
      };
      const table = await DirectTable.of("tic-tac-toe", { simulation, programs });
      const match = await begunIn(table, simulation);
      await simulation.run(20_000);
      const { logged } = await table.table.actor(match);
      assert.deepEqual([asked, logged.active], [failures + 1, [1]]);
    });

  test("thinks for whoever did something last in its match", async () => {
    const from: (string | undefined)[] = [];
    const programs = {
      knows: () => true,
      decide: async (...asked: Parameters<Programs["decide"]>) => {
        from.push(asked[4]);
        return "claim(b2)";
      },
    };
    const table = await DirectTable.of("tic-tac-toe", { programs });
    const { match, seats } = await table.opened();
    await seats[0]!.say({ k: "program", ask: askOf(0, 1), match, seat: 0, level: "level:1" });
    await seats[1]!.say({ k: "sit", ask: askOf(1, 1), match, seat: 1 });
    await settled();
    assert.deepEqual(from, ["from here"]);
  });

  test("that always fails is let be after a while", async () => {
    const simulation = new Simulation(1);
    let asked = 0;
    const decide = async () => {
      asked++;
      throw new RangeError("It cannot be played.");
    };
    const table = await DirectTable.of("tic-tac-toe", { simulation, programs: { knows: () => true, decide } });
    await begunIn(table, simulation);
    await simulation.run(600_000);
    assert.equal(asked, 6);
  });
});

/** Threads whose answers and ends the test says, and a clock that it turns. */
function threads() {
  const begun: { readonly questions: Question[]; answer(reply: Reply): void; exit(): void; isEnded: boolean }[] = [];
  let timers: { readonly at: number; readonly call: () => void }[] = [];
  let now = 0;
  const start = (): Thinker => {
    const calls = new Map<string, (value: never) => void>();
    const one = {
      questions: [] as Question[],
      answer: (reply: Reply) => calls.get("message")?.(reply as never),
      exit: () => calls.get("exit")?.(undefined as never),
      isEnded: false,
    };
    begun.push(one);
    return {
      postMessage: (question) => void one.questions.push(question),
      on: (event: string, call: (value: never) => void) => calls.set(event, call),
      terminate: () => {
        one.isEnded = true;
        one.exit();
      },
    };
  };
  const after = (milliseconds: number, call: () => void) => {
    const timer = { at: now + milliseconds, call };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  };
  const pass = (milliseconds: number): void => {
    now += milliseconds;
    for (const timer of timers.filter(({ at }) => at <= now)) {
      timers = timers.filter((other) => other !== timer);
      timer.call();
    }
  };
  return { questions: new Questions({ start, after, now: () => now }), begun, pass, timers: () => timers.length };
}

const question = (record: string): Omit<Question, "id"> => ({
  ...{ files: "", bundle: { name: "", text: "", modules: {} }, parameters: {} },
  ...{ record, seat: 0, mind: "level:1", seed: "" },
});

describe("questions to a thread", () => {
  test("count their time from when they are thought about, and leave no timer", async () => {
    const { questions, begun, pass, timers } = threads();
    questions.prepare();
    assert.equal(begun.length, 1);
    const both = [questions.ask(question("a"), ["a", "a"]), questions.ask(question("b"), ["b", "b"])];
    assert.deepEqual(
      begun[0]!.questions.map(({ record }) => record),
      ["a"],
    );
    pass(MAX_THOUGHT - 1);
    begun[0]!.answer({ id: 0, decision: "first" });
    pass(MAX_THOUGHT - 1);
    begun[0]!.answer({ id: 1, decision: "second" });
    assert.deepEqual(await Promise.all(both), ["first", "second"]);
    assert.deepEqual([begun.length, timers()], [1, 0]);
  });

  test("are asked as random where one takes too long, or its thread ends, and fail alone", async () => {
    const { questions, begun, pass, timers } = threads();
    const all = Promise.allSettled(["a", "b", "c"].map((record) => questions.ask(question(record), [record, record])));
    const asked = (thread: number) => begun[thread]!.questions.map(({ record, mind }) => `${record} ${mind}`);
    pass(MAX_THOUGHT);
    assert.deepEqual([begun.length, begun[0]!.isEnded, asked(1)], [2, true, ["b level:1"]]);
    begun[1]!.exit();
    assert.deepEqual(asked(2), ["c level:1"]);
    begun[2]!.answer({ id: 2, decision: "third" });
    assert.deepEqual(asked(2), ["c level:1", "b random"]);
    begun[2]!.answer({ id: begun[2]!.questions[1]!.id, decision: "second" });
    assert.deepEqual(asked(2), ["c level:1", "b random", "a random"]);
    pass(MAX_THOUGHT);
    assert.deepEqual(
      (await all).map((one) => (one.status === "fulfilled" ? one.value : "failed")),
      ["failed", "second", "third"],
    );
    assert.equal(timers(), 0);
  });

  test("of who asks for much do not keep others waiting", async () => {
    const { questions, begun, pass } = threads();
    const many = Array.from({ length: 6 }, (_, at) => questions.ask(question(`many ${at}`), ["many", `${at % 2}`]));
    const asked = () => begun[0]!.questions.map(({ record }) => record);
    const answer = (): void => {
      pass(1_000);
      begun[0]!.answer({ id: begun[0]!.questions.at(-1)!.id, decision: "done" });
    };
    answer();
    const few = [questions.ask(question("few"), ["few", "2"])];
    answer();
    few.push(questions.ask(question("few again"), ["few", "2"]));
    for (let left = 6; left > 0; left--) answer();
    await Promise.all([...many, ...few]);
    assert.deepEqual(asked(), ["many 0", "many 1", "few", "many 2", "few again", "many 3", "many 4", "many 5"]);
  });

  test("fail all when it is over", async () => {
    const { questions, begun } = threads();
    const all = Promise.allSettled(["a", "b"].map((record) => questions.ask(question(record), [record, record])));
    await questions.close();
    assert.deepEqual(
      (await all).map(({ status }) => status),
      ["rejected", "rejected"],
    );
    assert.deepEqual([begun.length, begun[0]!.isEnded], [1, true]);
    await settled();
  });
});
