// Runs the built command as a person or a script would: in a thread that is there already, or as a process.
import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";

export const bin: string = fileURLToPath(new URL("../bin/ninefold.js", import.meta.url));

const LONGEST = 120_000;

export interface Ran {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** Where the command runs, and the folder in which it may keep what it can make again. */
export interface Place {
  readonly folder?: string;
  readonly caches?: string;
}

/** What the thread of `program.ts` is asked. */
export interface Question {
  readonly args: readonly string[];
  readonly input: string;
  readonly env: Readonly<NodeJS.ProcessEnv>;
  readonly port: MessagePort;
}

export interface Answer {
  readonly ran: Ran;
  /** Whether the command ended its thread, as it would have ended its process. */
  readonly ended: boolean;
}

const environment = (caches: string): NodeJS.ProcessEnv => ({
  ...process.env,
  NO_COLOR: "1",
  XDG_CACHE_HOME: caches,
});

const program = new URL("../dist/bundle/main.js", import.meta.url).href;
const answered = new Int32Array(new SharedArrayBuffer(4));
let thread: Worker | undefined;

function newThread(): Worker {
  const made = new Worker(new URL("program.ts", import.meta.url), { workerData: { program, answered } });
  made.unref();
  return made;
}

/**
 * Runs the command, in a thread that stays there for the next one: it takes a third of the processor time of a process. What
 * hears signals, asks the system for standard input or leaves engines behind runs as a process (`asProcess`).
 */
export function ninefold(
  args: readonly string[],
  input = "",
  { folder = process.cwd(), caches = scratch("caches") }: Place = {},
): Ran {
  const { port1, port2: port } = new MessageChannel();
  thread ??= newThread();
  const asked = thread;
  Atomics.store(answered, 0, 0);
  const question: Question = { args, input, env: environment(caches), port };
  const before = process.cwd();
  process.chdir(folder);
  asked.postMessage(question, [port]);
  Atomics.wait(answered, 0, 0, LONGEST);
  process.chdir(before);
  const answer: Answer | undefined = receiveMessageOnPort(port1)?.message;
  port1.close();
  if (!answer || answer.ended) thread = undefined;
  if (answer) return answer.ran;
  asked.terminate();
  throw new Error(`ninefold ${args.join(" ")}: no answer in ${LONGEST / 1000} s.`);
}

/** Runs the command in a process of its own. */
export function asProcess(args: readonly string[], input = "", options: readonly string[] = []): Ran {
  const ran: SpawnSyncReturns<string> = spawnSync(process.execPath, [...options, bin, ...args], {
    input,
    env: environment(scratch("caches")),
    encoding: "utf8",
    timeout: LONGEST,
  });
  if (ran.error) throw ran.error;
  return { status: ran.status, out: ran.stdout, err: ran.stderr };
}

/** Presses Ctrl-C as soon as the command listens for it. */
const INTERRUPTING = `
  process.on("newListener", (event) => {
    if (event === "SIGINT") setTimeout(() => process.kill(process.pid, "SIGINT"));
  });
`;

/** Runs a command whose long work is interrupted when it has begun. */
export const interrupted = (args: readonly string[]): Ran =>
  asProcess(args, "", ["--import", `data:text/javascript,${encodeURIComponent(INTERRUPTING)}`]);

/** The one JSON document on stdout. */
// biome-ignore lint/suspicious/noExplicitAny: each test knows the shape that it asserts
export function json(args: readonly string[], input?: string): any {
  return JSON.parse(ninefold([...args, "--json"], input).out);
}

const folder = mkdtempSync(join(tmpdir(), "ninefold-cli-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A path in a folder that the test files of one process share; with a text, a file there. */
export function scratch(name: string, text?: string): string {
  const path = join(folder, name);
  if (text !== undefined) writeFileSync(path, text);
  return path;
}

/** Nobody may stop, and a step back undoes one: endless. */
export const ENDLESS = `game Endless
players A, B
track place: 0..2 = 0
track turn: Player = A
decision left by turn when place > 0
  do place -= 1, turn := next(turn)
decision right by turn when place < 2
  do place += 1, turn := next(turn)
outcome draw otherwise
`;

/** The second step leaves the track's type. */
export const HOLED = `game Holed
players A
track place: 0..1 = 0
decision go by A
  do place := place + 1
end draw when place is 2
`;

/** What the first step leads to makes the second player's decisions unanswerable. */
export const HOLED_AFTER = `game HoledAfter
players A, B
track place: 1..2 = 1
track seen[1..1]: Bool = false
track turn: Player = A
decision go(n in 1..1) by turn when not seen[place]
  do place += n, turn := next(turn)
outcome draw otherwise
`;
