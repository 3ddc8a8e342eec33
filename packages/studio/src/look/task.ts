// Work that takes long: a button that begins it, how far it has come, a button that stops it.
import type { Part } from "../bench/questions.ts";
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/look.ts";

export interface Running {
  readonly signal: AbortSignal;
  readonly report: (part: Part) => void;
}

export class Task {
  readonly root: HTMLElement;
  readonly #status = html("span", { class: "status", role: "status" });
  readonly #begin: HTMLButtonElement;
  readonly #stop = button(TEXTS.stop, () => this.#control?.abort());
  readonly #work: (running: Running) => Promise<void>;
  #control: AbortController | undefined;

  constructor(label: string, work: (running: Running) => Promise<void>) {
    this.#work = work;
    this.#begin = button(label, () => void this.run(), { class: "main" });
    this.#stop.hidden = true;
    this.root = html("div", { class: "task" }, this.#begin, this.#stop, this.#status);
  }

  /** Does the work; what goes wrong is said. */
  async run(): Promise<void> {
    this.#control?.abort();
    const control = new AbortController();
    this.#control = control;
    this.#show(true, TEXTS.working);
    try {
      await this.#work({
        signal: control.signal,
        report: ({ doing, done, total }) => this.#say(TEXTS.progress(doing, done, total)),
      });
      if (this.#control === control) this.#show(false, "");
    } catch (error) {
      if (this.#control !== control) return;
      const message = error instanceof Error ? error.message : String(error);
      this.#show(false, control.signal.aborted ? TEXTS.stopped : message);
    }
  }

  /** Another game: what is done is no longer wanted. */
  clear(): void {
    this.#control?.abort();
    this.#control = undefined;
    this.#show(false, "");
  }

  #show(isRunning: boolean, text: string): void {
    this.#begin.disabled = isRunning;
    this.#stop.hidden = !isRunning;
    this.#say(text);
  }

  #say(text: string): void {
    this.#status.textContent = text;
  }
}
