// The page's side of a thread: it is started when it is first asked, ended when it is silent or says what it should not, and started
// again at the next question. Where there can be none, the page answers by itself.
import { type Answerer, type Fault, type FromThread, faultOf, type ToThread } from "./protocol.ts";
import { type Program, startProgram } from "./start.ts";

export interface ThreadOptions<Question, Answer, Part> {
  readonly program: Program;
  /** Answers in the page, where no thread can be started. */
  readonly alone: () => Promise<Answerer<Question, Answer, Part>>;
  /** A thread that says nothing for so many milliseconds while it is asked is ended; undefined: it may be silent as long as it likes. */
  readonly patience?: number | undefined;
}

export interface AskOptions<Part> {
  readonly report?: ((part: Part) => void) | undefined;
  /** The answer is no longer wanted: the promise is rejected at once. */
  readonly signal?: AbortSignal | undefined;
  /** The answer is to be what was found by then: it is still waited for. */
  readonly enough?: AbortSignal | undefined;
}

/** Why a thread was ended: it was silent, it died, it said what it should not, or it had to be ended too often. */
export type Cause = "silent" | "died" | "wrong" | "flooded" | "given up";

/** A question that is not answered: the thread was ended before. */
export class ThreadEnded extends Error {
  override readonly name = "ThreadEnded";
  override readonly cause: Cause;

  constructor(cause: Cause, message = `the thread was ended: ${cause}`) {
    super(message);
    this.cause = cause;
  }
}

/** What went wrong while the thread answered. */
export class ThreadFault extends Error {
  override readonly name = "ThreadFault";
  readonly code: string | undefined;

  constructor({ message, code }: Fault) {
    super(message);
    this.code = code;
  }
}

interface Waiting<Question, Answer, Part> {
  readonly question: Question;
  readonly options: AskOptions<Part>;
  take(answer: Answer): void;
  fail(error: unknown): void;
}

const PINGS_PER_PATIENCE = 4;

/** Before its first word a thread has so many milliseconds more: its program may have to be fetched. */
const FETCHING = 8_000;

/** Who says more than so many messages in a second floods. */
const MAX_MESSAGES = 2_000;
const SECOND = 1_000;

/** A thread that had to be ended so often within so many milliseconds is not started again. */
const MAX_ENDS = 3;
const ENDS_WITHIN = 30_000;

export class Thread<Question, Answer, Part = never> {
  readonly #options: ThreadOptions<Question, Answer, Part>;
  readonly #waiting = new Map<number, Waiting<Question, Answer, Part>>();
  #worker: Worker | undefined;
  #alone: Promise<Answerer<Question, Answer, Part>> | undefined;
  /** It has said something since it was started. */
  #isAlive = false;
  #asked = 0;
  #watch: ReturnType<typeof setInterval> | undefined;
  #lastHeard = 0;
  #window = { since: 0, messages: 0 };
  #ends: readonly number[] = [];

  constructor(options: ThreadOptions<Question, Answer, Part>) {
    this.#options = options;
  }

  /** Whether the thread was ended so often that it is not asked any more. */
  get isGivenUp(): boolean {
    return this.#ends.length >= MAX_ENDS;
  }

  /** That it was ended is forgotten: it may be asked again. */
  forgive(): void {
    this.#ends = [];
  }

  /** Starts the thread, so that it is there when it is asked. */
  start(): void {
    if (this.#worker || this.#alone || this.isGivenUp) return;
    const worker = startProgram(this.#options.program);
    if (!worker) {
      this.#alone = this.#options.alone();
      return;
    }
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<FromThread<Answer, Part>>) => this.#hear(data);
    // A program that throws was started, though its first word may still be on its way; one that cannot be fetched throws nothing.
    worker.onerror = (event) => (this.#isAlive || event instanceof ErrorEvent ? this.#end("died") : this.#goOnAlone());
    worker.onmessageerror = () => this.#end("wrong");
  }

  /**
   * The answer to a question.
   * @throws ThreadFault what went wrong in it; ThreadEnded where it was ended; the signal's reason where that was stopped
   */
  ask(question: Question, options: AskOptions<Part> = {}): Promise<Answer> {
    if (this.isGivenUp) return Promise.reject(new ThreadEnded("given up"));
    options.signal?.throwIfAborted();
    this.start();
    const id = ++this.#asked;
    return new Promise<Answer>((take, fail) => {
      this.#waiting.set(id, { question, options, take, fail });
      options.signal?.addEventListener("abort", () => this.#stop(id), { once: true });
      options.enough?.addEventListener("abort", () => this.#waiting.has(id) && this.#say({ stop: id }), { once: true });
      if (this.#alone) void this.#answerAlone(id);
      else this.#say({ id, ask: question });
      this.#keepWatch();
    });
  }

  /** Ends the thread; what it was asked is never answered. It may be asked again. */
  close(): void {
    this.#waiting.clear();
    this.#endWorker();
  }

  /** What is asked is not answered, and the thread begins anew with the next question. */
  interrupt(reason: unknown): void {
    const left = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#endWorker();
    for (const { fail } of left) fail(reason);
  }

  #say(message: ToThread<Question>): void {
    this.#worker?.postMessage(message);
  }

  #stop(id: number): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    this.#say({ stop: id });
    waiting.fail(waiting.options.signal?.reason);
  }

  #hear(message: FromThread<Answer, Part>): void {
    this.#lastHeard = performance.now();
    this.#isAlive = true;
    if (this.#floods()) this.#end("flooded");
    else if (!("pong" in message)) this.#take(message);
  }

  #take(message: Exclude<FromThread<Answer, Part>, { readonly pong: number }>): void {
    // What is no longer wanted may still be answered; what was never asked may not.
    if (!(message.id >= 1 && message.id <= this.#asked)) this.#end("wrong");
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    if ("part" in message) waiting.options.report?.(message.part);
    else {
      this.#waiting.delete(message.id);
      if ("done" in message) waiting.take(message.done);
      else waiting.fail(new ThreadFault(message.fault));
    }
  }

  #floods(): boolean {
    const now = performance.now();
    if (now - this.#window.since > SECOND) this.#window = { since: now, messages: 0 };
    return ++this.#window.messages > MAX_MESSAGES;
  }

  #end(cause: Cause): void {
    const now = performance.now();
    this.#ends = [...this.#ends.filter((at) => now - at < ENDS_WITHIN), now];
    this.interrupt(new ThreadEnded(cause));
  }

  #endWorker(): void {
    clearInterval(this.#watch);
    this.#watch = undefined;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#isAlive = false;
  }

  /** While somebody waits the thread has to say that it is alive. */
  #keepWatch(): void {
    const { patience } = this.#options;
    if (patience === undefined || this.#watch !== undefined || !this.#worker) return;
    this.#lastHeard = performance.now();
    this.#watch = setInterval(() => {
      if (this.#waiting.size === 0) {
        clearInterval(this.#watch);
        this.#watch = undefined;
      } else if (performance.now() - this.#lastHeard > patience + (this.#isAlive ? 0 : FETCHING)) this.#end("silent");
      else this.#say({ ping: 0 });
    }, patience / PINGS_PER_PATIENCE);
  }

  /** A thread that does not even start leaves its questions to the page. */
  #goOnAlone(): void {
    this.#endWorker();
    this.#alone = this.#options.alone();
    for (const id of this.#waiting.keys()) void this.#answerAlone(id);
  }

  async #answerAlone(id: number): Promise<void> {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    const { question, options, take, fail } = waiting;
    const { report = () => {} } = options;
    const signal = AbortSignal.any([options.signal, options.enough].flatMap((one) => one ?? []));
    try {
      const answer = await this.#alone;
      if (answer) take(await answer(question, { signal, report }));
    } catch (error) {
      fail(new ThreadFault(faultOf(error)));
    } finally {
      this.#waiting.delete(id);
    }
  }
}
