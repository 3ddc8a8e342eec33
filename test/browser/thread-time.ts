// How long the threads of a page work in one piece, by the processor's clock: what other programs do on the machine meanwhile is not in it.
import type { CDPSession, Page } from "playwright-core";

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds: since the trace began, and of the thread's work. */
  readonly ts: number;
  readonly tdur?: number;
  /** Microseconds by the clock of the wall. */
  readonly dur?: number;
  readonly args: { readonly name?: string };
}

/** The tasks of a thread, in milliseconds of its work, the longest first. */
export interface ThreadTasks {
  readonly main: readonly number[];
  /** Those of the page's own thread in milliseconds that went by, the longest first. */
  readonly mainByClock: readonly number[];
  /** Of each thread beside the page's own. */
  readonly workers: readonly (readonly number[])[];
}

/** What the threads of a page have done while something went on. Of one page at a time. */
export async function tasksWhile(page: Page, act: () => Promise<void>): Promise<ThreadTasks> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser.");
  const session: CDPSession = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as readonly TraceEvent[])));
  const includedCategories = ["disabled-by-default-devtools.timeline"];
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories } });
  await act();
  const whole = new Promise((done) => session.once("Tracing.tracingComplete", done));
  await session.send("Tracing.end");
  await whole;
  await session.detach();
  return sorted(events);
}

function sorted(events: readonly TraceEvent[]): ThreadTasks {
  const names = new Map<string, string>();
  const work = new Map<string, number[]>();
  const clock = new Map<string, number[]>();
  for (const { name, ph, pid, tid, tdur, dur = 0, args } of events) {
    const thread = `${pid} ${tid}`;
    if (ph === "M" && name === "thread_name") names.set(thread, args.name ?? "");
    if (ph !== "X" || name !== "RunTask" || tdur === undefined) continue;
    work.set(thread, [...(work.get(thread) ?? []), tdur / 1000]);
    clock.set(thread, [...(clock.get(thread) ?? []), dur / 1000]);
  }
  const descending = (all: readonly number[] = []): readonly number[] => all.toSorted((a, b) => b - a);
  const of = (wanted: string) => [...work.keys()].filter((thread) => names.get(thread)?.startsWith(wanted));
  // Of the renderers the one that worked is the page's: others only stand by.
  const sum = (all: readonly number[]): number => all.reduce((whole, one) => whole + one, 0);
  const spent = (thread: string): number => sum(work.get(thread) ?? []);
  const [main = ""] = of("CrRendererMain").toSorted((a, b) => spent(b) - spent(a));
  return {
    main: descending(work.get(main)),
    mainByClock: descending(clock.get(main)),
    workers: of("DedicatedWorker").map((thread) => descending(work.get(thread))),
  };
}
