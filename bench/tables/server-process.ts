// A server in a process of its own, whose processor time and memory are asked for from outside.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** What a process has used: seconds of processor time since its start, all threads together, and bytes of resident memory. */
export interface Usage {
  readonly processor: number;
  readonly resident: number;
}

export interface ServerProcess {
  readonly port: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly args?: readonly string[];
  /** A folder for a profile of its processor time (`node --cpu-prof`). */
  readonly profile?: string | undefined;
}

interface Message {
  readonly port?: number;
  readonly usage?: Usage;
}

/** Starts the server of a module, which sends its port; rejects when it ends before it has. */
export function startServer(module: URL, { args = [], profile }: StartOptions = {}): Promise<ServerProcess> {
  const child = fork(fileURLToPath(module), args, {
    execArgv: [
      "--import",
      new URL("usage.mjs", import.meta.url).href,
      "--no-warnings",
      ...(profile === undefined ? [] : ["--cpu-prof", "--cpu-prof-dir", profile]),
    ],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const end = (): void => void child.kill("SIGKILL");
  process.on("exit", end);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve())).finally(() =>
    process.off("exit", end),
  );
  const waiting: ((usage: Usage) => void)[] = [];
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    void ended.then(() => reject(new Error(`The server ${module.pathname} has ended.`)));
    child.on("message", ({ port, usage }: Message) => {
      if (usage) waiting.shift()?.(usage);
      if (port === undefined) return;
      resolve({
        port,
        usage: () =>
          new Promise((answer) => {
            waiting.push(answer);
            child.send("usage");
          }),
        async stop() {
          if (child.connected) child.send("stop");
          const late = setTimeout(end, 10_000);
          await ended;
          clearTimeout(late);
        },
      });
    });
  });
}
