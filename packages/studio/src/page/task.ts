// Work that takes long: a button that begins it, how far it has come, a button that stops it.
import { TEXTS } from "../texts/english/task.ts";
import { button, html } from "./dom.ts";

/** How far work has come. */
interface Part {
  readonly doing: string;
  readonly done: number;
  readonly total?: number | undefined;
}

export interface Running {
  /** The work is no longer wanted. */
  readonly signal: AbortSignal;
  /** What was found by now is to be the result. */
  readonly enough: AbortSignal;
  readonly report: (part: Part) => void;
}

export interface TaskOptions {
  /** Work that has something to show where it is stopped before its end. */
  readonly keepsPart?: boolean;
}

export class Task {
  readonly root: HTMLElement;
  readonly #status = html("span", { class: "status", role: "status" });
  readonly #begin: HTMLButtonElement;
  readonly #stop = button(TEXTS.stop, () => this.#halt());
  readonly #work: (running: Running) => Promise<void>;
  readonly #keepsPart: boolean;
  #control: AbortController | undefined;
  #enough: AbortController | undefined;
  #isPossible = true;

  constructor(label: string, work: (running: Running) => Promise<void>, { keepsPart = false }: TaskOptions = {}) {
    this.#work = work;
    this.#keepsPart = keepsPart;
    this.#begin = button(label, () => void this.run(), { class: "main" });
    this.#stop.hidden = true;
    this.root = html("div", { class: "task" }, this.#begin, this.#stop, this.#status);
  }

  /** Whether the work can be begun now. */
  set isPossible(is: boolean) {
    this.#isPossible = is;
    this.#begin.disabled = !is || this.#control !== undefined;
  }

  /** Does the work; what goes wrong is said. */
  async run(): Promise<void> {
    this.#control?.abort();
    const control = new AbortController();
    const enough = new AbortController();
    this.#control = control;
    this.#enough = enough;
    this.#show(true, TEXTS.working);
    try {
      await this.#work({
        signal: control.signal,
        enough: enough.signal,
        report: ({ doing, done, total }) => {
          if (!enough.signal.aborted) this.#say(TEXTS.progress(doing, done, total));
        },
      });
      if (this.#control === control) this.#end(enough.signal.aborted ? TEXTS.stoppedPart : "");
    } catch (error) {
      if (this.#control !== control) return;
      const message = error instanceof Error ? error.message : String(error);
      this.#end(control.signal.aborted ? TEXTS.stopped : message);
    }
  }

  get isRunning(): boolean {
    return this.#control !== undefined;
  }

  /** What is done is no longer wanted; `text` says why. */
  clear(text = ""): void {
    this.#control?.abort();
    this.#end(text);
  }

  /** First the work is asked for what it has; who asks again does not wait for it. */
  #halt(): void {
    if (!this.#keepsPart || this.#enough?.signal.aborted) this.#control?.abort();
    else {
      this.#enough?.abort();
      this.#say(TEXTS.stopping);
    }
  }

  #end(text: string): void {
    this.#control = undefined;
    this.#enough = undefined;
    this.#show(false, text);
  }

  #show(isRunning: boolean, text: string): void {
    // Who has pressed the one goes on at the other.
    const had = document.activeElement;
    const hadFocus = had === this.#begin || had === this.#stop;
    this.#begin.disabled = isRunning || !this.#isPossible;
    this.#stop.hidden = !isRunning;
    if (hadFocus) (isRunning ? this.#stop : this.#begin).focus();
    this.#say(text);
  }

  #say(text: string): void {
    this.#status.textContent = text;
  }
}
