// Asks for decisions: a thread of its own, or where there can be none the page, which thinks in slices.
import type { Chooser, Question, Setting } from "./chooser.ts";
import type { FromMind, ToMind } from "./mind.ts";

export class Minds {
  readonly #setting: Setting;
  #worker: Worker | undefined;
  #alone: Promise<Chooser> | undefined;
  #hasStarted = false;
  #asked = 0;
  readonly #waiting = new Map<number, { take(decision: string): void; fail(error: Error): void; question: Question }>();

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  /** Starts the thread, so that it is there when it is asked. */
  start(): void {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    const worker = startWorker();
    this.#worker = worker;
    if (!worker) return;
    worker.onmessage = ({ data }: MessageEvent<FromMind>) => this.#hear(data);
    worker.onerror = () => this.#goOnAlone();
    worker.postMessage({ setting: this.#setting } satisfies ToMind);
  }

  choose(question: Question): Promise<string> {
    this.start();
    if (!this.#worker) return this.#chooseAlone(question);
    const number = ++this.#asked;
    const answer = new Promise<string>((take, fail) => this.#waiting.set(number, { take, fail, question }));
    this.#worker.postMessage({ number, question } satisfies ToMind);
    return answer;
  }

  /** Ends the thread; what it was asked is never answered. */
  close(): void {
    this.#worker?.terminate();
    this.#waiting.clear();
  }

  #hear(answer: FromMind): void {
    const asked = this.#waiting.get(answer.number);
    this.#waiting.delete(answer.number);
    if ("decision" in answer) asked?.take(answer.decision);
    else asked?.fail(new Error(answer.fault));
  }

  /** A thread that does not start, or ends, leaves its questions to the page. */
  #goOnAlone(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    const left = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { question, take, fail } of left) this.#chooseAlone(question).then(take, fail);
  }

  async #chooseAlone(question: Question): Promise<string> {
    this.#alone ??= import("./chooser.ts").then(({ Chooser: Made }) => new Made(this.#setting));
    return (await this.#alone).choose(question);
  }
}

interface Policy {
  createScriptURL(address: string): unknown;
}

/** What a page has that knows Trusted Types (W3C), as far as it is used here. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): Policy;
}

let policy: Policy | undefined;

/** Undefined where the browser has no workers, or refuses this one. */
function startWorker(): Worker | undefined {
  if (typeof Worker === "undefined") return undefined;
  const address = new URL("mind.js", document.baseURI).href;
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  try {
    policy ??= trustedTypes?.createPolicy("ninefold", { createScriptURL: onlyOwn(address) });
    const trusted = (policy?.createScriptURL(address) ?? address) as string;
    return new Worker(trusted, { type: "module" });
  } catch {
    return undefined;
  }
}

/** The policy trusts the program of this page's threads and nothing else. */
const onlyOwn = (own: string) => (address: string) => {
  if (address !== own) throw new TypeError("not a program of this page");
  return address;
};
