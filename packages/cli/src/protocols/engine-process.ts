// Another program as a child process: lines go to its input, lines come from its output. It is ended by its own number.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { basename } from "node:path";
import { printable } from "ninefold/language";
import { wakeAfter } from "ninefold/play";
import { EngineError, type EngineSpec, type Wire } from "ninefold/players";
import { LineSplitter } from "./line-splitter.ts";

/** More lines that nobody has heard yet are not held. */
const MAX_WAITING = 10_000;

/** How long a program may take to leave after it was told to, and after it was asked to end. */
const LEAVES_WITHIN = 1_000;

/** Whether programs have a group of their own: Ctrl-C is for this program, which then ends the others. */
const OWN_GROUP = process.platform !== "win32";

/** Programs that still run, which end with this one. */
const running = new Set<EngineProcess>();
process.on("exit", () => {
  for (const engine of running) engine.kill();
});

export class EngineProcess implements Wire {
  readonly name: string;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #lines: string[] = [];
  readonly #splitter = new LineSplitter();
  #complaint = "";
  #ended: EngineError | undefined;
  #wake: () => void = () => {};

  constructor({ command: [program, ...args] }: EngineSpec) {
    this.name = basename(program);
    this.#child = spawn(program, args, { detached: OWN_GROUP, windowsHide: true });
    running.add(this);
    const { stdin, stdout, stderr } = this.#child;
    stdout.setEncoding("utf8").on("data", (text: string) => this.#heard(text));
    stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#complaint = (this.#complaint + text).slice(-2_000);
    });
    // What cannot be written is missed when the end is noticed.
    stdin.on("error", () => {});
    this.#child.on("error", (error: NodeJS.ErrnoException) => {
      const why = error.code === "ENOENT" ? `There is no program "${program}"` : error.message;
      this.#end(new EngineError("NF7032", `The engine ${this.name} cannot be started: ${why}.`));
    });
    this.#child.on("close", (code, signal) => {
      const how = signal === null ? `with exit code ${code}` : `by ${signal}`;
      const last = this.#complaint.trim().split("\n").at(-1) ?? "";
      const said = last === "" ? "." : `; it said: ${printable(last.slice(0, 200))}`;
      this.#end(new EngineError("NF7033", `The engine ${this.name} has ended ${how}${said}`));
    });
  }

  send(line: string): void {
    if (!this.#ended) this.#child.stdin.write(`${line}\n`);
  }

  async receive(milliseconds: number, signal?: AbortSignal): Promise<string | undefined> {
    if (this.#lines.length === 0 && !this.#ended && !signal?.aborted) await this.#something(milliseconds, signal);
    const line = this.#lines.shift();
    if (line === undefined && this.#ended) throw this.#ended;
    return line;
  }

  /** Waits for a line, the end, the signal, or so many milliseconds. */
  #something(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        endWait();
        signal?.removeEventListener("abort", wake);
        this.#wake = () => {};
        resolve();
      };
      const endWait = wakeAfter(milliseconds, wake);
      signal?.addEventListener("abort", wake);
      this.#wake = wake;
    });
  }

  /** Ends the program: it may leave by itself, is then asked to end, and at last ended. */
  async close(): Promise<void> {
    if (this.#ended) return;
    this.#child.stdin.end();
    if (await this.#gone()) return;
    this.kill("SIGTERM");
    if (await this.#gone()) return;
    this.kill();
    await this.#gone();
  }

  /** Ends the program, and with it the programs of its group, which it may have started: the group has its number. */
  kill(signal: NodeJS.Signals = "SIGKILL"): void {
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(OWN_GROUP ? -pid : pid, signal);
    } catch (error) {
      // Nobody is left of the group.
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }

  async #gone(): Promise<boolean> {
    const end = performance.now() + LEAVES_WITHIN;
    while (!this.#ended && performance.now() < end) await this.#something(end - performance.now(), undefined);
    return this.#ended !== undefined;
  }

  #heard(text: string): void {
    const lines = this.#splitter.lines(text);
    this.#lines.push(...lines.slice(0, MAX_WAITING - this.#lines.length));
    if (lines.length > 0) this.#wake();
  }

  #end(error: EngineError): void {
    running.delete(this);
    this.#ended ??= error;
    this.#wake();
  }
}
