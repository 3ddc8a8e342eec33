// A thread that does what it is asked, for the tests.
import { readdirSync, readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";

/** How far behind others the threads of this process come: on Linux, field 19 of their `stat`. */
const priorities = (): number[] =>
  readdirSync("/proc/self/task").map((task) =>
    Number(
      readFileSync(`/proc/self/task/${task}/stat`, "utf8")
        .replace(/^.*\) /u, "")
        .split(" ")[16],
    ),
  );

parentPort?.on("message", (asked: string) => {
  const held: unknown[] = [];
  if (asked === "priorities") parentPort?.postMessage(priorities());
  else if (asked === "process") parentPort?.postMessage({ pid: process.pid, names: Object.keys(process.env) });
  else if (asked === "throw") throw new RangeError("It does not work.");
  else if (asked === "heap") for (;;) held.push(Array.from({ length: 100_000 }, Math.random));
  else if (asked === "beside") for (;;) held.push(new Uint8Array(2 ** 24).fill(1));
  else if (asked === "work") for (;;) held.length = 0;
});
