// Threads: Node's, and a page's workers. A page may have none, or refuse them; whoever asked goes on without.
import { type NodeThreads, nodeThreads } from "./platform.ts";

/** Another thread, or in it the one that started it: what is posted at one end is heard at the other. */
export interface Port {
  post(message: unknown): void;
  /** What happens to a message, and to an error that ends the thread or keeps it from starting. */
  listen(onMessage: (message: unknown) => void, onError: (error: Error) => void): void;
  close(): void;
}

/** What makes a page's workers: its own `Worker`, or one that hands over addresses as trusted. */
export type WorkerMaker = new (address: URL, options: { readonly type: "module" }) => Worker;

/** A program that threads of Ninefold run. */
export interface ThreadProgram {
  /** Where its file lies: the address of a file beside it, and its name without an ending. */
  readonly beside: string;
  readonly name: string;
  /**
   * Starts it in a page. Each of the two has to say `new Worker(new URL("./name.js", import.meta.url), { type: "module" })`, in which
   * bundlers find the program: some by the words, others only where `Worker` is the page's own.
   */
  readonly start: () => Worker;
  readonly startBy: (Worker: WorkerMaker) => Worker;
}

/** Starts a thread; undefined where the platform has none. */
export function startThread(program: ThreadProgram): Port | undefined {
  const threads = nodeThreads();
  if (threads) return nodeThread(threads, program);
  const worker = startWorker(program);
  return (
    worker && {
      post: (message) => worker.postMessage(message),
      listen(onMessage, onError) {
        worker.onmessage = ({ data }) => onMessage(data);
        worker.onerror = ({ message }) => onError(new Error(message ?? "the worker was not started"));
        worker.onmessageerror = () => onError(new Error("a message of the worker could not be read"));
      },
      close: () => worker.terminate(),
    }
  );
}

function nodeThread(threads: NodeThreads, { beside, name }: ThreadProgram): Port {
  const ending = new URL(beside).pathname.endsWith(".ts") ? "ts" : "js";
  // Without the flags of this process: some are for its own program, such as what kind of text `--eval` takes.
  const worker = new threads.Worker(new URL(`${name}.${ending}`, beside), { execArgv: [] });
  return {
    post: (message) => worker.postMessage(message),
    listen(onMessage, onError) {
      worker.on("message", onMessage);
      worker.on("error", onError);
    },
    close: () => worker.terminate(),
  };
}

/** Whether the page has been found to demand Trusted Types. It is told its violations, so that there is one. */
let demandsTrust = false;

function startWorker({ start, startBy }: ThreadProgram): Worker | undefined {
  if (typeof Worker === "undefined") return undefined;
  if (!demandsTrust) {
    try {
      return start();
    } catch (error) {
      // A page of another origin than this library, or of none, refuses workers by another error.
      if (!(error instanceof TypeError)) return undefined;
      demandsTrust = true;
    }
  }
  try {
    const Trusted = trustedWorker();
    return Trusted && startBy(Trusted);
  } catch {
    return undefined;
  }
}

/** What a page has that knows Trusted Types (W3C), as far as it is used here. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): Policy;
}

interface Policy {
  createScriptURL(address: string): unknown;
}

let policy: Policy | undefined;

/** Workers whose addresses are trusted by the policy `ninefold`, which trusts nothing else: it is handed to nobody. */
function trustedWorker(): WorkerMaker | undefined {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  if (!trustedTypes) return undefined;
  policy ??= trustedTypes.createPolicy("ninefold", { createScriptURL: (address) => address });
  const trusting = policy;
  return class extends Worker {
    constructor(address: URL, options: { readonly type: "module" }) {
      super(trusting.createScriptURL(address.href) as string, options);
    }
  };
}

/** Within a thread: the port to the one that started it. */
export function startedBy(): Pick<Port, "post" | "listen"> {
  const port = nodeThreads()?.parentPort;
  if (port) {
    return { post: (message) => port.postMessage(message), listen: (onMessage) => port.on("message", onMessage) };
  }
  const scope = globalThis as unknown as Worker;
  return {
    post: (message) => scope.postMessage(message),
    listen(onMessage) {
      scope.onmessage = ({ data }) => onMessage(data);
    },
  };
}
