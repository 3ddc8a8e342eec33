// Tries a fault: the types first, then the test files likeliest to notice it, up to the first that does.
import type { Copy, Costs } from "./copy.ts";
import type { Fault } from "./faults.ts";
import { inOrder } from "./order.ts";
import type { Reach } from "./reach.ts";

export type Verdict = "types" | "noticed" | "timeout" | "survived";

export interface Trial {
  readonly fault: Fault;
  readonly verdict: Verdict;
  /** Who noticed it: a test file and, unless it ran out of time, the test. */
  readonly by?: { readonly file: string; readonly test?: string };
  /** How many test files ran, of how many that can run the file. */
  readonly ran: number;
  readonly of: number;
  readonly seconds: number;
}

/** Seconds far above what any test file takes that is not stuck. */
const LONGEST = 600;

/** Whether the test files pass without a fault, asked once for each and only of those that failed with one. */
export class Unchanged {
  readonly #copy: Copy;
  readonly #costs: Costs;
  readonly #asked = new Map<string, Promise<boolean>>();
  /** Test files that fail without a fault, and so say nothing about one. */
  readonly failing = new Set<string>();

  constructor(copy: Copy, costs: Costs) {
    this.#copy = copy;
    this.#costs = costs;
  }

  passes(test: string): Promise<boolean> {
    const asked = this.#asked.get(test) ?? this.#ask(test);
    this.#asked.set(test, asked);
    return asked;
  }

  async #ask(test: string): Promise<boolean> {
    const { code, seconds } = await this.#copy.test(test, LONGEST);
    if (code === 0) this.#costs.passed(test, seconds);
    else this.failing.add(test);
    return code === 0;
  }
}

export interface Trying {
  readonly copy: Copy;
  readonly unchanged: Unchanged;
  readonly costs: Costs;
  readonly reach: Reach;
  /** Seconds of tests for each fault, by what they take on a quiet machine: how many run does not depend on others. */
  readonly budget: number;
}

const FAILED = /^failed: (.*)$/m;

/** Time enough for a test file on a machine that does something else as well. */
const limitOf = (seconds: number) => Math.min(60 + 20 * seconds, LONGEST);

async function tested(
  fault: Fault,
  { copy, unchanged, costs, reach, budget }: Trying,
): Promise<Omit<Trial, "seconds">> {
  const tests = inOrder(fault.file, reach.testsOf(fault.file), costs.seconds);
  let [ran, spent] = [0, 0];
  for (const file of tests) {
    if (spent >= budget) break;
    if (unchanged.failing.has(file)) continue;
    const known = costs.seconds.get(file);
    const { code, timedOut, output, seconds } = await copy.test(file, known === undefined ? LONGEST : limitOf(known));
    if (code === 0) costs.passed(file, seconds);
    else if (!(await unchanged.passes(file))) continue;
    spent += costs.seconds.get(file) ?? seconds;
    ran++;
    if (code === 0) continue;
    const test = FAILED.exec(output)?.[1];
    const by = timedOut || test === undefined ? { file } : { file, test };
    return { fault, verdict: timedOut ? "timeout" : "noticed", by, ran, of: tests.length };
  }
  const of = tests.filter((file) => !unchanged.failing.has(file)).length;
  return { fault, verdict: "survived", ran, of };
}

/** Plants a fault and asks types and tests; the copy is as before when it is answered. */
export async function tried(fault: Fault, trying: Trying): Promise<Trial> {
  const started = performance.now();
  const undo = trying.copy.plant(fault);
  try {
    const isTyped = await trying.copy.builds();
    const found = isTyped ? await tested(fault, trying) : { fault, verdict: "types" as const, ran: 0, of: 0 };
    return { ...found, seconds: (performance.now() - started) / 1000 };
  } finally {
    undo();
  }
}
