// Amounts of work grown until they take long enough to be timed.

/** Processor time in seconds: of this process with all its threads, and so untouched by others on the machine. */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

export interface Measured<Result> {
  readonly amount: number;
  readonly seconds: number;
  readonly result: Result;
}

/** A call that takes so much of the budget foretells the one that takes all of it. */
const TELLING = 0.2;

/**
 * Does a work in ever larger amounts, from 1 on, until one takes about the budget in seconds, and tells of that one:
 * those before it have made the machine warm.
 */
export function measure<Result>(
  work: (amount: number) => Result,
  budget: number,
  clock: () => number = processorSeconds,
): Measured<Result> {
  for (let amount = 1; ; ) {
    const began = clock();
    const result = work(amount);
    const seconds = clock() - began;
    if (seconds >= 0.7 * budget) return { amount, seconds, result };
    amount = seconds < TELLING * budget ? 2 * amount : Math.ceil((amount * budget) / seconds);
  }
}

/** How many budgets the deepest work may be foretold to take. */
const PATIENCE = 3;

/**
 * Does a work of depth 1, 2 and so on up to `most`, as long as the next is foretold not to take much longer than the
 * budget; then the deepest again and again, as `measure` does. `sizeOf` tells how large a result is: time grows as
 * sizes do.
 */
export function measureDepth<Result>(
  work: (depth: number) => Result,
  sizeOf: (result: Result) => number,
  most: number,
  budget: number,
  clock: () => number = processorSeconds,
): Measured<Result> & { readonly depth: number } {
  let [depth, size] = [0, 1];
  const timed = (): number => {
    const began = clock();
    size = sizeOf(work(depth));
    return clock() - began;
  };
  for (let foretold = 0; depth < most && foretold <= PATIENCE * budget; ) {
    depth++;
    const before = size;
    foretold = (timed() * size) / before;
    // The first call that is long enough for it compiles.
    if (foretold > PATIENCE * budget) foretold = (timed() * size) / before;
  }
  const again = (times: number): Result => {
    for (let time = 1; time < times; time++) work(depth);
    return work(depth);
  };
  return { depth, ...measure(again, budget, clock) };
}
