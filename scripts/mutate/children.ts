// Child processes with a time limit, all of which end with this process.
import { type ChildProcess, spawn } from "node:child_process";

const windows = process.platform === "win32";
const running = new Set<ChildProcess>();

/** A child leads a group of its own, so that what it started ends with it. */
function end(child: ChildProcess): void {
  try {
    if (windows || child.pid === undefined) child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

export function endAll(): void {
  for (const child of running) end(child);
}

export interface Ended {
  readonly code: number | null;
  readonly timedOut: boolean;
  /** The end of what it wrote to stdout. */
  readonly output: string;
  readonly seconds: number;
}

export interface Limits {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly seconds: number;
}

const KEPT = 4000;

/** Runs a program of Node to its end or to the time limit. */
export function runNode(args: readonly string[], { cwd, env, seconds }: Limits): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(process.execPath, args, { cwd, env, detached: !windows, stdio: ["ignore", "pipe", "ignore"] });
    running.add(child);
    let [output, timedOut] = ["", false];
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-KEPT);
    });
    const timer = setTimeout(() => {
      timedOut = true;
      end(child);
    }, seconds * 1000);
    const over = () => {
      clearTimeout(timer);
      running.delete(child);
    };
    child.on("error", (error) => {
      over();
      reject(error);
    });
    child.on("close", (code) => {
      over();
      resolve({ code, timedOut, output, seconds: (performance.now() - started) / 1000 });
    });
    // What a test left running holds the pipe open.
    child.on("exit", () => end(child));
  });
}
