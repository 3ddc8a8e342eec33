// What commands have in common that serve until they are ended.
import { type Failure, usage } from "../failure.ts";

/** Resolves at Ctrl-C, and when the process is asked to end. */
export const untilEnded = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });

/** Why a port cannot be listened at. */
export const portRefused = (port: number, { code }: NodeJS.ErrnoException): Failure =>
  usage(`Port ${port} cannot be used${code === undefined ? "" : ` (${code})`}; --port names another.`);
