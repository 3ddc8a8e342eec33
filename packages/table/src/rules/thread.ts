// The program of the thread: loads one game, tries it, answers once.
import { parentPort } from "node:worker_threads";
import { folderCache, loadPrepared, quickenMatches } from "ninefold/play";
import { type Bundle, preparedIn } from "./bundle.ts";
import { type Examined, slowestPly, threadTime } from "./examined.ts";

export interface Asked {
  readonly bundle: Bundle;
  readonly parameters: Readonly<Record<string, string>>;
  readonly milliseconds: number;
  /** The folder where what was compiled is kept for the server. */
  readonly compiled: string | undefined;
}

export type Answered = { readonly examined: Examined } | { readonly wrong: string };

async function answer({ bundle, parameters, milliseconds, compiled }: Asked): Promise<Answered> {
  try {
    const start = threadTime();
    const cache = compiled === undefined ? undefined : folderCache(compiled);
    const prepared = preparedIn(bundle, parameters);
    const rules = await loadPrepared(prepared, { cache });
    const loading = threadTime() - start;
    if (cache) await quickenMatches(rules);
    const again = threadTime();
    await loadPrepared(prepared, { cache });
    const reloading = threadTime() - again;
    const slowest = slowestPly(rules, milliseconds / 2);
    return { examined: { loading, reloading, slowest, prepared } };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.once("message", async (asked: Asked) => parentPort?.postMessage(await answer(asked)));
