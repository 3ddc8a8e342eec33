// A match at the terminal that goes on while people type: what comes is shown at once, lines are heard one after the other.
import { quote } from "ninefold/language";
import type { Decision } from "ninefold/model";
import { completions } from "../play/hearing.ts";
import { mayBe, readDecision } from "../play/reading.ts";
import type { Typed, Typing } from "./typing.ts";

export type Ending = "over" | "quit" | "interrupted";

export abstract class TypedSession {
  protected readonly input: Typing;
  #changes: () => void = () => {};
  #isAsking = false;
  #fault: { readonly error: unknown } | undefined;

  constructor(input: Typing) {
    this.input = input;
  }

  /** To be called when anything has changed. */
  changed(): void {
    this.#changes();
  }

  /** Plays until the match is over, or the person leaves. Rejects with what `look` throws, and with what was asked in vain. */
  async play(signal: AbortSignal): Promise<Ending> {
    signal.addEventListener("abort", () => this.#changes());
    for (;;) {
      if (signal.aborted) return "interrupted";
      if (this.#fault) throw this.#fault.error;
      if (this.look()) return "over";
      this.prompt();
      const { first } = this.input;
      if (first === "interrupted") return first;
      if (first !== undefined && this.isDue(first)) {
        this.input.take();
        if (first === "end" || this.hear(first)) return "quit";
      } else
        await new Promise<void>((resolve) => {
          this.#changes = resolve;
        });
    }
  }

  /** Shows all that is new; whether the match is over. */
  protected abstract look(): boolean;
  protected abstract prompt(): void;
  /** Whether a line is to be read now. */
  protected abstract isDue(line: Typed | "end"): boolean;
  /** Does what a line asks for; whether the person leaves. */
  protected abstract hear(line: Typed): boolean;
  /** Says why something that was asked is not done; false for what the match does not go on after. */
  protected abstract isDeclined(error: unknown): boolean;

  /** Whether something was asked that has no answer yet: lines wait for it. */
  protected get isAsking(): boolean {
    return this.#isAsking;
  }

  /** Waits for what was asked. */
  protected ask(asking: Promise<unknown>): void {
    this.#isAsking = true;
    asking
      .catch((error: unknown) => {
        if (!this.isDeclined(error)) this.#fault = { error };
      })
      .finally(() => {
        this.#isAsking = false;
        this.#changes();
      });
  }

  /** Prompts a player at a point of the match, whose legal decisions complete what is typed. */
  protected promptPlayer(name: string, since: number | undefined, legal: readonly Decision[]): void {
    const complete = (line: string): [readonly string[], string] => completions(legal, "", line);
    this.input.prompt({ text: `${name}> `, since, complete });
  }

  /** Makes the decision that a line means. `now`: the point of the match; a line that was begun at another one is not sent. */
  protected decide({ text: line, since }: Typed, now: number, legal: readonly Decision[], send: Sending): void {
    const text = line.trim();
    if (since !== undefined && since !== now) {
      this.input.say(`The position has changed: ${quote(text)} was not sent. Type it again if you still want it.`);
      return;
    }
    const read = readDecision(text, legal);
    if ("decision" in read) this.ask(send(read.decision.id));
    else if ("several" in read) this.input.say(`${mayBe(text, read.several)}. Type more of it.`);
    else this.input.say(`There is no decision ${quote(text)}. \`moves\` lists the legal ones.`);
  }
}

/** Sends a decision by its id. */
type Sending = (id: string) => Promise<unknown>;
