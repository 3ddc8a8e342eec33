import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Apart, type ApartError } from "../../src/apart/apart.ts";
import { until } from "../at-server.ts";

const bounds = { memory: 64, time: 60_000, priority: 10 };

/** Asks one thing of a thread; what it answers, or why it ended. */
async function answer(asked: string, options = bounds): Promise<unknown> {
  const apart = new Apart<string, unknown>(new URL("./thread.ts", import.meta.url), options);
  const ended = new Promise<void>((resolve) => apart.on("exit", resolve));
  const answered = new Promise((resolve) => {
    apart.on("message", resolve);
    apart.on("error", resolve);
    void ended.then(() => resolve("exit"));
  });
  apart.postMessage(asked);
  const first = await answered;
  apart.terminate();
  await ended;
  return first;
}

const isThere = (pid: number): boolean => {
  try {
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
};

describe("a thread in a process of its own", () => {
  test("comes after others with all threads of its process", { skip: process.platform !== "linux" }, async () => {
    const priorities = (await answer("priorities")) as readonly number[];
    assert.ok(priorities.length > 2);
    assert.deepEqual(new Set(priorities), new Set([10]));
  });

  test("has no secrets of whoever asks", async () => {
    process.env.NINEFOLD_PASSPHRASE = "secret";
    const { pid, names } = (await answer("process")) as { readonly pid: number; readonly names: readonly string[] };
    delete process.env.NINEFOLD_PASSPHRASE;
    assert.notEqual(pid, process.pid);
    assert.ok(names.includes("PATH") && !names.includes("NINEFOLD_PASSPHRASE"));
  });

  test("is ended when it takes too much time, or memory within its heap or beside it, and says what went wrong", async () => {
    assert.equal(((await answer("work", { ...bounds, time: 400 })) as ApartError).isTooMuch, true);
    for (const asked of ["heap", "beside"]) assert.equal(((await answer(asked)) as ApartError).isTooMuch, true, asked);
    const { message, isTooMuch } = (await answer("throw")) as ApartError;
    assert.deepEqual([message, isTooMuch], ["It does not work.", false]);
  });

  test("ends with the process that asked, though that is killed", { skip: process.platform !== "linux" }, async () => {
    const asking = fork(fileURLToPath(new URL("./asking.ts", import.meta.url)), { execArgv: ["--no-warnings"] });
    const [pid] = (await once(asking, "message")) as [number];
    assert.ok(isThere(pid));
    asking.kill("SIGKILL");
    await until(() => !isThere(pid), 20_000);
  });
});
