// The thread in which `ninefold` of `command.ts` runs commands, one after the other. The program is read anew for each; what
// it imports stays loaded. Standard input, what is printed, the environment and the exit code are each command's own.
import { Readable } from "node:stream";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { Answer, Question } from "./command.ts";

const { program, answered }: { readonly program: string; readonly answered: Int32Array } = workerData;
const exitThread = process.exit;
let runs = 0;

/** Keeps what is written to a stream from now on; what it returns is all of it. */
function keep(stream: NodeJS.WriteStream): () => string {
  const parts: string[] = [];
  stream.removeAllListeners("error");
  stream.write = (part: string | Uint8Array, ...more: readonly unknown[]): boolean => {
    parts.push(typeof part === "string" ? part : Buffer.from(part).toString());
    const written = more.at(-1);
    if (typeof written === "function") queueMicrotask(() => written());
    return true;
  };
  return () => parts.join("");
}

/** The answer to a question goes to its port, once. */
function answerTo(port: MessagePort): (status: string | number | null | undefined, ended: boolean) => void {
  const [out, err] = [keep(process.stdout), keep(process.stderr)];
  return (status, ended) => {
    const answer: Answer = { ran: { status: Number(status ?? 0), out: out(), err: err() }, ended };
    port.postMessage(answer);
    Atomics.store(answered, 0, 1);
    Atomics.notify(answered, 0);
  };
}

async function run({ args, input, env, port }: Question): Promise<void> {
  runs += 1;
  const answer = answerTo(port);
  const stdin = Readable.from(input === "" ? [] : [Buffer.from(input)], { objectMode: false });
  Object.defineProperty(process, "stdin", { value: stdin, configurable: true });
  process.env = { ...env };
  process.argv = [process.execPath, program, ...args];
  process.exitCode = undefined;
  process.exit = (status) => {
    answer(status ?? process.exitCode, true);
    return exitThread();
  };
  process.removeAllListeners("uncaughtException").on("uncaughtException", (error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  });
  await import(`${program}?run=${runs}`);
  answer(process.exitCode, false);
}

parentPort?.on("message", run);
