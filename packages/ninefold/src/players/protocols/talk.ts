// Conversations with another program, as lines: what is said and what is waited for goes out of a generator, the lines that are
// heard come in. A conversation knows no process and no clock; `converse` carries it out over a wire.
import { EngineError } from "./errors.ts";

/** What is waited for. A wait is one from its first line to its last: all lines heard in it share its time. */
export interface Wait {
  /** The answer, as messages name it: `readyok`. */
  readonly for: string;
  readonly milliseconds: number;
  /** Whether silence is an answer too. */
  readonly optional?: boolean;
}

/** Something to say, or a wait for the next line. Of an optional wait undefined is answered when its time is over. */
export type Talk<Result> = Generator<{ readonly say: string } | Wait, Result, string | undefined>;

/** Says a line. */
export function* say(line: string): Talk<void> {
  yield { say: line };
}

/** The next line of a wait that is not optional. */
export function* hear(wait: Wait): Talk<string> {
  const line = yield wait;
  if (line === undefined) throw new RangeError(`nothing was handed in for ${wait.for}`);
  return line;
}

/** The other program, wherever it runs. */
export interface Wire {
  /** As messages name it. */
  readonly name: string;
  send(line: string): void;
  /**
   * The next line, without its end; undefined when none has come in so many milliseconds, or the signal has come first.
   * Rejects with an EngineError where the program cannot be started or has ended.
   */
  receive(milliseconds: number, signal?: AbortSignal): Promise<string | undefined>;
}

/** Carries a conversation out; undefined where the signal ended it. EngineError NF7034 where an answer does not come in time. */
export async function converse<Result>(
  talk: Talk<Result>,
  wire: Wire,
  signal?: AbortSignal,
): Promise<{ readonly said: Result } | undefined> {
  let waiting: Wait | undefined;
  let end = 0;
  for (let step = talk.next(); ; ) {
    if (step.done) return { said: step.value };
    if ("say" in step.value) {
      wire.send(step.value.say);
      step = talk.next();
      continue;
    }
    const wait = step.value;
    if (wait !== waiting) end = performance.now() + wait.milliseconds;
    waiting = wait;
    const line = await wire.receive(Math.max(0, end - performance.now()), signal);
    if (signal?.aborted) return undefined;
    // Who talks on and on is late too.
    const isLate = line === undefined || performance.now() > end;
    if (isLate && !wait.optional) throw silent(wire, wait);
    step = talk.next(isLate ? undefined : line);
  }
}

function silent({ name }: Wire, wait: Wait): EngineError {
  const seconds = wait.milliseconds / 1000;
  return new EngineError("NF7034", `${name} has not answered with ${wait.for} within ${seconds} s.`);
}
