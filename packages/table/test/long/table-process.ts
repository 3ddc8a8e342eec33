// `ninefold table` as a process of its own, which can be killed and started again on the same data.
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { freePort } from "../../../../scripts/outside-servers.mjs";

const bin = fileURLToPath(new URL("../../../cli/bin/ninefold.js", import.meta.url));

/** Many clients of one machine, who hurry. */
const LIMITS = ["tablesPerHour=1000000", "messagesPerSecond=100000", "socketsPerAddress=1000"];

export class TableProcess {
  readonly port: number;
  /** What it has said on standard error, since the first start. */
  readonly errors: string[] = [];
  /** From each kill until it was told to start again: wall milliseconds. */
  readonly downs: (readonly [from: number, to: number])[] = [];
  /** Milliseconds that the slowest start took. */
  slowestStart = 0;
  readonly #args: readonly string[];
  #child: ChildProcess | undefined;
  #ended: Promise<number | null> = Promise.resolve(0);
  #killedAt = 0;

  private constructor(port: number, folder: string, args: readonly string[]) {
    this.port = port;
    const limits = LIMITS.flatMap((limit) => ["--limit", limit]);
    this.#args = [bin, "table", "--port", `${port}`, "--data", folder, ...limits, ...args];
  }

  /** One that has not been started. */
  static async in(folder: string, args: readonly string[] = []): Promise<TableProcess> {
    return new TableProcess(await freePort(), folder, args);
  }

  /** Starts it; `listening` resolves when it has said its address, with false where it ends before. */
  spawn(): { readonly listening: Promise<boolean> } {
    const begun = Date.now();
    if (this.#killedAt > 0) this.downs.push([this.#killedAt, begun]);
    this.#killedAt = 0;
    const child = spawn(process.execPath, this.#args, { stdio: ["ignore", "pipe", "pipe"] });
    this.#child = child;
    this.#ended = new Promise((done) => child.once("close", done));
    child.stderr.on("data", (text) => this.errors.push(`${text}`));
    const said = new Promise<boolean>((done) =>
      child.stdout.on("data", (text) => {
        if (!`${text}`.includes("http://")) return;
        this.slowestStart = Math.max(this.slowestStart, Date.now() - begun);
        done(true);
      }),
    );
    return { listening: Promise.race([said, this.#ended.then(() => false)]) };
  }

  /** Starts it, and waits until it listens. RangeError where it ends before. */
  async start(): Promise<void> {
    if (!(await this.spawn().listening)) throw new RangeError(this.errors.join(""));
  }

  /** Ends it at once, as a loss of power would. */
  async kill(): Promise<void> {
    this.#killedAt = Date.now();
    this.#child?.kill("SIGKILL");
    await this.#ended;
  }

  /** Tells it to end, and answers its exit code. */
  stop(): Promise<number | null> {
    this.#killedAt = Date.now();
    this.#child?.kill("SIGTERM");
    return this.#ended;
  }
}
