// What becomes of a thread that loops, dies or cannot be started, by a clock of the test's own.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import { ThreadEnded } from "../src/threads/errors.ts";
import { Thread } from "../src/threads/thread.ts";

/** What happens in a browser when a program throws; a program that cannot be fetched has only an `Event`. */
class Thrown extends Event {}

/** A thread in name only: what it does the test says. */
class FakeWorker {
  static readonly started: FakeWorker[] = [];
  readonly heard: unknown[] = [];
  isEnded = false;
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;

  constructor() {
    FakeWorker.started.push(this);
  }

  postMessage(message: unknown): void {
    this.heard.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  say(data: unknown): void {
    this.onmessage?.({ data });
  }
}

let now = 0;

/** Lets so many milliseconds go by, a tenth of a second at a time. */
function pass(milliseconds: number): void {
  for (let left = milliseconds; left > 0; left -= 100) {
    now += Math.min(100, left);
    mock.timers.tick(Math.min(100, left));
  }
}

const threadOf = (patience?: number) =>
  new Thread<string, string>({ program: "desk", alone: async () => async (asked) => `${asked}, alone`, patience });

const worker = (): FakeWorker => FakeWorker.started.at(-1) as FakeWorker;

/** How a question ends that is asked now. */
function asked(thread: Thread<string, string>, question = "a") {
  const result: { error?: unknown; answer?: string } = {};
  const done = thread.ask(question).then(
    (answer) => Object.assign(result, { answer }),
    (error: unknown) => Object.assign(result, { error }),
  );
  return { result, done };
}

/** Tests of other files run in the same process. */
const {
  Worker: realWorker,
  ErrorEvent: realErrorEvent,
  document: realDocument,
} = globalThis as Record<string, unknown>;

describe("threads of the page", () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ["setInterval"] });
    mock.method(performance, "now", () => now);
    FakeWorker.started.length = 0;
    Object.assign(globalThis, { Worker: FakeWorker, ErrorEvent: Thrown, document: { baseURI: "https://a.test/" } });
  });
  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
    Object.assign(globalThis, { Worker: realWorker, ErrorEvent: realErrorEvent, document: realDocument });
  });

  test("a thread that loops is ended within three seconds, and the next question has another that answers", async () => {
    const thread = threadOf(2_000);
    const { result, done } = asked(thread);
    worker().say({ pong: 0 });
    const since = now;
    while (!worker().isEnded) pass(100);
    await done;
    assert.ok(now - since <= 3_000, `${now - since} ms`);
    assert.ok(result.error instanceof ThreadEnded && result.error.cause === "silent");
    const next = asked(thread, "b");
    assert.equal(FakeWorker.started.length, 2);
    worker().say({ pong: 0 });
    worker().say({ id: 2, done: "B" });
    await next.done;
    assert.equal(next.result.answer, "B");
  });

  test("a thread that says it is alive may take as long as it likes", async () => {
    const thread = threadOf(2_000);
    const { result, done } = asked(thread);
    for (let i = 0; i < 100; i++) {
      pass(500);
      worker().say({ pong: 0 });
    }
    worker().say({ id: 1, done: "A" });
    await done;
    assert.equal(result.answer, "A");
  });

  test("after three ends in thirty seconds nothing is asked before somebody says so; ends that lie apart do not count", async () => {
    const thread = threadOf(2_000);
    const ending = async () => {
      const one = asked(thread);
      worker().onerror?.(new Thrown("error"));
      await one.done;
    };
    for (const wait of [0, 20_000, 20_000]) {
      pass(wait);
      await ending();
    }
    assert.ok(!thread.isGivenUp);
    await ending();
    assert.ok(thread.isGivenUp);
    const { result, done } = asked(thread);
    await done;
    assert.ok(result.error instanceof ThreadEnded && result.error.cause === "given up");
    assert.equal(FakeWorker.started.length, 4);
    thread.forgive();
    void asked(thread);
    assert.equal(FakeWorker.started.length, 5);
  });

  test("a program that throws before its first word has died, and one that cannot be fetched leaves its questions to the page", async () => {
    const died = asked(threadOf());
    worker().onerror?.(new Thrown("error"));
    await died.done;
    assert.ok(died.result.error instanceof ThreadEnded && died.result.error.cause === "died");
    const missing = asked(threadOf());
    worker().onerror?.(new Event("error"));
    await missing.done;
    assert.equal(missing.result.answer, "a, alone");
  });
});
