import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { bin } from "./command.ts";

/** A command that runs beside the test. */
export interface Running {
  readonly process: ChildProcessWithoutNullStreams;
  readonly out: () => string;
  /** Resolves when it has written this; rejects where it has not by its end. */
  readonly wrote: (what: RegExp) => Promise<string>;
  readonly ended: Promise<number | null>;
}

const PATIENCE = 60_000;

/** Starts the built command. `home`: the folder of the person's own; `input`: all that is typed. */
export function started(args: readonly string[], home: string, input = ""): Running {
  const child = spawn(process.execPath, [bin, ...args], {
    env: { ...process.env, NO_COLOR: "1", XDG_DATA_HOME: home },
  });
  let out = "";
  const changes = new Set<() => void>();
  const more = (text: Buffer): void => {
    out += text.toString();
    for (const change of changes) change();
  };
  child.stdout.on("data", more);
  child.stderr.on("data", more);
  if (input !== "") child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const wrote = (what: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const never = (): void => reject(new Error(`never ${what}: ${out}`));
      const timer = setTimeout(never, PATIENCE);
      void ended.then(never);
      const look = (): void => {
        const [found] = what.exec(out) ?? [];
        if (found === undefined) return;
        clearTimeout(timer);
        changes.delete(look);
        resolve(found);
      };
      changes.add(look);
      look();
    });
  return { process: child, out: () => out, wrote, ended };
}
