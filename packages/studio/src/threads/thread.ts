// The page's side of a thread: it is started when it is first asked, ended when it is silent or says what it should not, and started
// again at the next question. Where there can be none, the page answers by itself.
import { Ends, Flood, Silence } from "./bounds.ts";
import { type Cause, ThreadEnded, ThreadFault } from "./errors.ts";
import { type Answerer, type FromThread, sentFaultOf, type ToThread } from "./protocol.ts";
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

interface Waiting<Question, Answer, Part> {
  readonly question: Question;
  readonly options: AskOptions<Part>;
  take(answer: Answer): void;
  fail(error: unknown): void;
}

export class Thread<Question, Answer, Part = never> {
  readonly #options: ThreadOptions<Question, Answer, Part>;
  readonly #waiting = new Map<number, Waiting<Question, Answer, Part>>();
  #worker: Worker | undefined;
  #alone: Promise<Answerer<Question, Answer, Part>> | undefined;
  #asked = 0;
  readonly #silence: Silence;
  readonly #flood = new Flood();
  readonly #ends = new Ends();

  constructor(options: ThreadOptions<Question, Answer, Part>) {
    this.#options = options;
    this.#silence = new Silence(options.patience, {
      isAsked: () => this.#waiting.size > 0,
      ping: () => this.#say({ ping: 0 }),
      ended: () => this.#end("silent"),
    });
  }

  /** Whether the thread was ended so often that it is not asked any more. */
  get isGivenUp(): boolean {
    return this.#ends.areTooMany;
  }

  /** That it was ended is forgotten: it may be asked again. */
  forgive(): void {
    this.#ends.forget();
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
    worker.onerror = (event) =>
      this.#silence.hasSpoken || event instanceof ErrorEvent ? this.#end("died") : this.#goOnAlone();
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
      if (this.#worker) this.#silence.watch();
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
    this.#silence.heard();
    if (this.#flood.isReached()) this.#end("flooded");
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

  #end(cause: Cause): void {
    this.#ends.add();
    this.interrupt(new ThreadEnded(cause));
  }

  #endWorker(): void {
    this.#silence.reset();
    this.#worker?.terminate();
    this.#worker = undefined;
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
      fail(new ThreadFault(sentFaultOf(error)));
    } finally {
      this.#waiting.delete(id);
    }
  }
}
