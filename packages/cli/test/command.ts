// Runs the built command as a person or a script would.
import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";

export const bin: string = fileURLToPath(new URL("../bin/ninefold.js", import.meta.url));

export interface Ran {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

export function ninefold(args: readonly string[], input = "", options: readonly string[] = []): Ran {
  const env = { ...process.env, NO_COLOR: "1", XDG_CACHE_HOME: scratch("caches") };
  const ran: SpawnSyncReturns<string> = spawnSync(process.execPath, [...options, bin, ...args], {
    input,
    env,
    encoding: "utf8",
    timeout: 120_000,
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
  ninefold(args, "", ["--import", `data:text/javascript,${encodeURIComponent(INTERRUPTING)}`]);

/** The one JSON document on stdout. */
// biome-ignore lint/suspicious/noExplicitAny: each test knows the shape that it asserts
export function json(args: readonly string[], input?: string): any {
  return JSON.parse(ninefold([...args, "--json"], input).out);
}

const folder = mkdtempSync(join(tmpdir(), "ninefold-cli-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A path in a folder of this test file's own; with a text, a file there. */
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
