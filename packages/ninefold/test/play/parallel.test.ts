// Many threads: what they find is what one finds.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { type TestContext, test } from "node:test";
import { type BulkQuestion, engineOf, type TaskKind, type TaskOf } from "../../src/engine/index.ts";
import { compileText, finish, parallelPerft, parallelPlayouts, perft, playouts } from "../../src/play/index.ts";
import { Crew, deal } from "../../src/play/work/parallel.ts";
import { ownRunner, startRunners, type TaskRunner } from "../../src/play/work/task-runner.ts";
import { textOf } from "../library/library.ts";

function systemOf(text: string, question: BulkQuestion = "perft") {
  const { system } = compileText(text);
  assert.ok(system);
  const tasks = engineOf(system).bulk(question)?.tasks;
  assert.ok(tasks);
  return { system, tasks, state: tasks.state(system.initialStates()[0]!) };
}

test("workers answer as this thread does", async () => {
  const over = new AbortController();
  const nothing = (): void => undefined;
  const text = textOf("breakthrough");
  const both = async <Kind extends TaskKind>(
    { tasks }: ReturnType<typeof systemOf>,
    asked: readonly TaskOf<Kind>[],
  ): Promise<void> => {
    const workers = startRunners(2, tasks, over.signal);
    assert.equal(workers.length, 2);
    const own = [ownRunner(tasks, over.signal)];
    assert.deepEqual(await deal(new Crew(workers), asked, nothing), await deal(new Crew(own), asked, nothing));
  };
  try {
    const played = systemOf(text, "playouts");
    const plays = Array.from(
      { length: 6 },
      (_, i): TaskOf<"playouts"> => ({
        ...{ kind: "playouts", state: played.state, seed: [1, 2, 3, 4], first: 10 * i, plays: 10, maxPlies: 1000 },
      }),
    );
    await both(played, plays);
    const counted = systemOf(text);
    const { state } = counted;
    const paths = [[], [3], [3, 5]];
    await both(
      counted,
      paths.map((path): TaskOf<"perft"> => ({ kind: "perft", state, path, depth: 2 })),
    );
    await both(
      counted,
      paths.map((path): TaskOf<"branches"> => ({ kind: "branches", state, path })),
    );
  } finally {
    over.abort();
  }
});

test("plays are dealt out by their first decisions only where these say which plays they are", () => {
  const names = ["breakthrough", "pig", "kuhn-poker", "rock-paper-scissors"];
  assert.deepEqual(
    names.map((name) => systemOf(textOf(name)).tasks.branching),
    [true, false, false, false],
  );
});

/** A decision that has a hole for one parameter, and another for the next. */
const HOLES = `game Holes
players A
track n: 0..3 = 0
decision d(a in 0..5)
  do n := if a is 5 then a else the { x in 0..3 | x <= a - 3 or x is 0 }
outcome draw otherwise
`;

test("a fault is carried over, that of the first task in order", async () => {
  const { tasks, state } = systemOf(HOLES);
  const over = new AbortController();
  const paths = [0, 5, 1, 4].map((step): TaskOf<"perft"> => ({ kind: "perft", state, path: [step], depth: 1 }));
  try {
    const workers = startRunners(2, tasks, over.signal);
    await assert.rejects(
      deal(new Crew(workers), paths, () => undefined),
      { name: "Fault", code: "NF2001" },
    );
    await assert.rejects(
      deal(new Crew(workers), paths.slice(2), () => undefined),
      { name: "Fault", code: "NF2002" },
    );
  } finally {
    over.abort();
  }
});

test("nobody waits for a runner that does not start", async () => {
  const { tasks, state } = systemOf(textOf("breakthrough"));
  const over = new AbortController();
  const own = ownRunner(tasks, over.signal);
  const asked = Array.from({ length: 5 }, (): TaskOf<"branches"> => ({ kind: "branches", state, path: [] }));
  const ask = (): never => assert.fail("it has not started");
  for (const started of [Promise.resolve(false), new Promise<boolean>(() => undefined)]) {
    const crew = new Crew([{ lanes: 2, started, ask }, own]);
    assert.equal(crew.lanes, 3);
    const found = await deal(crew, asked, () => undefined);
    assert.deepEqual(
      found?.map(({ answer }) => answer),
      asked.map(() => 22),
    );
  }
});

test("who starts later takes part", async () => {
  const { tasks, state } = systemOf(textOf("breakthrough"));
  const answered: string[] = [];
  const runner = (name: string, started: TaskRunner["started"]): TaskRunner => {
    const { ask } = ownRunner(tasks, new AbortController().signal);
    return {
      lanes: 1,
      started,
      async ask(task) {
        answered.push(name);
        // The other gets its turn.
        await new Promise((resume) => setTimeout(resume, 1));
        return ask(task);
      },
    };
  };
  const asked = Array.from({ length: 6 }, (): TaskOf<"branches"> => ({ kind: "branches", state, path: [] }));
  await deal(new Crew([runner("first", true), runner("later", Promise.resolve(true))]), asked, () => undefined);
  assert.deepEqual(answered.slice(0, 4), ["first", "later", "first", "later"]);
});

test("hands let go of their tasks when they are told to stop", async () => {
  const { tasks, state } = systemOf(textOf("breakthrough"));
  const over = new AbortController();
  const hands = [...startRunners(1, tasks, over.signal), ownRunner(tasks, over.signal)];
  const long = hands.map((hand) => hand.ask<"perft">({ kind: "perft", state, path: [], depth: 12 }));
  setTimeout(() => over.abort(), 50);
  assert.deepEqual(await Promise.all(long), [undefined, undefined]);
  assert.equal(
    await deal(new Crew(hands.slice(1)), [{ kind: "branches", state, path: [] }], () => undefined),
    undefined,
  );
});

test("workers start whatever flags their program was started with", () => {
  const rooms = new URL("../../src/", import.meta.url);
  const program = `
    import { startRunners } from "${rooms}play/work/task-runner.ts";
    import { engineOf } from "${rooms}engine/index.ts";
    import { compileText } from "${rooms}play/index.ts";
    const { system } = compileText(${JSON.stringify(textOf("tic-tac-toe"))});
    const { tasks } = engineOf(system).bulk("perft");
    const over = new AbortController();
    const [hand] = startRunners(1, tasks, over.signal);
    console.log(await hand.ask({ kind: "branches", state: tasks.state(system.initialStates()[0]), path: [] }));
    over.abort();`;
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
  assert.equal(printed, "9\n");
});

test("plays and perft do not depend on how many threads there are", async () => {
  const { system } = systemOf(textOf("breakthrough"));
  const { seconds: _, ...plays } = finish(playouts(system, { seed: 7, plays: 60_000 }));
  const counted = finish(perft(system, 6));
  for (const workers of [1, 2, 3]) {
    const { seconds, ...found } = await parallelPlayouts(system, { seed: 7, plays: 60_000, workers });
    assert.deepEqual(found, plays);
    assert.equal(seconds, undefined);
    assert.deepEqual(await parallelPerft(system, 6, { workers }), counted);
  }
});

/** Work is shared after some time on this thread: by this clock, so much has passed whenever it is asked. */
function slowClock({ mock }: TestContext): void {
  let now = 0;
  mock.method(performance, "now", () => {
    now += 30;
    return now;
  });
}

test("plays that end early are counted whichever thread meets them", async (context) => {
  slowClock(context);
  const { system } = systemOf(textOf("tic-tac-toe"));
  const counted = finish(perft(system, 11));
  assert.deepEqual(
    counted.levels.slice(-2).map(({ depth, leaves, ended }) => [depth, leaves, ended]),
    [
      [9, 127_872n, 127_296n],
      [11, 0n, 255_168n],
    ],
  );
  assert.deepEqual(await parallelPerft(system, 11, { workers: 2 }), counted);
});

test("shared work is stopped with what was found by then", async () => {
  const { system } = systemOf(textOf("breakthrough"));
  const plays = new AbortController();
  setTimeout(() => plays.abort(), 250);
  const found = await parallelPlayouts(system, { seed: 1, plays: 1e9, workers: 2, signal: plays.signal });
  assert.ok(found.stopped && found.plays > 0 && found.plays < 1e9);
  const counts = new AbortController();
  setTimeout(() => counts.abort(), 250);
  const { stopped, levels, depth } = await parallelPerft(system, 12, { workers: 2, signal: counts.signal });
  assert.ok(stopped && depth < 12);
  assert.deepEqual(
    levels.map((level) => level.depth),
    Array.from({ length: depth + 1 }, (_, i) => i),
  );
});

test("there are so many workers and no others", async () => {
  const { system } = systemOf(textOf("tic-tac-toe"));
  for (const workers of [1, 256]) assert.equal((await parallelPerft(system, 1, { workers })).leaves, 9n);
  for (const workers of [0, 257]) {
    const text = new RegExp(`There are from 1 to 256 workers, not ${workers}`);
    await assert.rejects(parallelPerft(system, 1, { workers }), text);
  }
  await assert.rejects(parallelPlayouts(system, { seed: 1, plays: 1, workers: 1.5 }), RangeError);
});
