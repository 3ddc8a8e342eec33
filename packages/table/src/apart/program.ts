// The program of the process: it steps back behind all others, and runs the one thread that is asked. This thread stays free, to
// end the process when the other one has taken too much, and when whoever began it is gone, however that came about.
import { readdirSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { Worker } from "node:worker_threads";
import type { Sent } from "./apart.ts";

const [module = "", memory, time, priority] = process.argv.slice(2);

/** Milliseconds between looks at what was taken. */
const LOOK_EVERY = 100;
/** Bytes that may be resident beside twice the heap: the program's, compiled code, and what is held outside of the heap. */
const BESIDE = 2 ** 28;
const maxResident = 2 * Number(memory) * 2 ** 20 + BESIDE;

/** What may be refused does not keep the thread from its work. */
function tried<Result>(what: () => Result): Result | undefined {
  try {
    return what();
  } catch {
    return undefined;
  }
}

/** On Linux a priority is that of a thread, and its threads take it over: those that the platform has begun by now do not. */
const threads = process.platform === "linux" ? tried(() => readdirSync("/proc/self/task").map(Number)) : undefined;
for (const thread of threads ?? [0]) tried(() => setPriority(thread, Number(priority)));
// Where the machine has no memory left this process is the first to go.
if (process.platform === "linux") tried(() => writeFileSync("/proc/self/oom_score_adj", "1000"));

const gone = (): void => void process.kill(process.pid, "SIGKILL");
process.on("disconnect", gone);

const tell = (sent: Sent, then: () => void = () => {}): void => void process.send?.(sent, undefined, {}, then);
const over = (error: string, isTooMuch: boolean): void => tell({ error, isTooMuch }, gone);

const worker = new Worker(new URL(module), {
  resourceLimits: { maxOldGenerationSizeMb: Number(memory), maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  execArgv: [],
});
worker.on("message", (message: unknown) => tell({ message }));
worker.on("error", (error: Error & { readonly code?: string }) =>
  over(error.message, error.code === "ERR_WORKER_OUT_OF_MEMORY"),
);
worker.on("exit", () => over("The thread has ended.", false));
process.on("message", ({ question }: { readonly question: unknown }) => worker.postMessage(question));

setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (Number(time) > 0 && (user + system) / 1000 > Number(time)) over("It has taken too much time.", true);
  else if (process.memoryUsage.rss() > maxResident) over("It has taken too much memory.", true);
}, LOOK_EVERY);
