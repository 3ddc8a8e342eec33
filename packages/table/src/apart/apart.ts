// A thread in a process of its own, which comes after everything else on the machine: neither what it takes of the processor nor
// its memory, nor the threads that collect its garbage and compile for it, are those of the process that asks.
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

export interface ApartOptions {
  /** Megabytes that its heap may have. What is held outside of it is bounded as well, less tightly. */
  readonly memory: number;
  /** Milliseconds of the processor, of all its threads, after which it is ended; none where nothing is said. */
  readonly time?: number;
  /** How far behind others it comes: from 0, as they are, to 19. */
  readonly priority: number;
  /** Whether this process may end while it runs. */
  readonly isUnwatched?: boolean;
}

/** Why it has ended by itself. */
export class ApartError extends Error {
  override readonly name = "ApartError";
  /** Whether it was too much: time or memory. */
  readonly isTooMuch: boolean;

  constructor(message: string, isTooMuch: boolean) {
    super(message);
    this.isTooMuch = isTooMuch;
  }
}

/** What the process sends: what its thread does, or why that has ended. */
export type Sent = { readonly message: unknown } | { readonly error: string; readonly isTooMuch: boolean };

const ending = import.meta.url.endsWith(".ts") ? "ts" : "js";
const PROGRAM = fileURLToPath(new URL(`./program.${ending}`, import.meta.url));

/** Not for who reads what strangers wrote: passphrases, and the addresses of stores. */
const isSecret = (name: string): boolean => /^(?:NINEFOLD|PG)/u.test(name) || name.startsWith("NODE_");

/**
 * The thread of a module, which hears messages at its `parentPort` and posts some. It ends with this process, however this one ends. What is
 * posted is sent as JSON.
 */
export class Apart<Question, Answer> {
  readonly #child: ChildProcess;
  readonly #heard = { message: [] as ((answer: Answer) => void)[], error: [] as ((error: ApartError) => void)[] };
  readonly #exits: (() => void)[] = [];
  #isOver = false;

  constructor(module: URL, { memory, time = 0, priority, isUnwatched = false }: ApartOptions) {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isSecret(name)));
    this.#child = fork(PROGRAM, [module.href, `${memory}`, `${time}`, `${priority}`], {
      env,
      // One thread beside it collects and compiles.
      execArgv: ["--no-warnings", "--v8-pool-size=1"],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    this.#child.on("message", (sent: Sent) => this.#hear(sent));
    // Comes after all that it has sent.
    this.#child.once("disconnect", () => this.#end());
    this.#child.once("error", ({ message }) => {
      for (const call of this.#heard.error) call(new ApartError(message, false));
      this.#end();
    });
    if (!isUnwatched) return;
    this.#child.unref();
    this.#child.channel?.unref();
  }

  #hear(sent: Sent): void {
    if ("message" in sent) for (const call of this.#heard.message) call(sent.message as Answer);
    else for (const call of this.#heard.error) call(new ApartError(sent.error, sent.isTooMuch));
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const call of this.#exits) call();
  }

  postMessage(question: Question): void {
    if (this.#child.connected) this.#child.send({ question }, () => {});
  }

  on(event: "message", call: (answer: Answer) => void): void;
  on(event: "error", call: (error: ApartError) => void): void;
  on(event: "exit", call: () => void): void;
  on(event: "message" | "error" | "exit", call: (value: never) => void): void {
    if (event === "message") this.#heard.message.push(call as (answer: Answer) => void);
    else if (event === "error") this.#heard.error.push(call as (error: ApartError) => void);
    else this.#exits.push(call as () => void);
  }

  /** Ends it at once. */
  terminate(): void {
    this.#child.kill("SIGKILL");
  }
}
