// Has what is written read, and played when it is good. One text is read at a time, as soon as it is there: while it is read others may
// come, and the last of them is read next. What an answer says of a text that was changed since is shown in the text as it stands.
import type { ChangeDesc, Text } from "@codemirror/state";
import type { FirstDecisions, TextCheck } from "../desk/questions.ts";
import type { Reader } from "../desk/reader.ts";
import { errorText } from "../page/error-text.ts";
import { type Cause, ThreadEnded } from "../threads/errors.ts";
import { isAlike, type OwnGame, ownGameOf, textAt } from "../workspace/own-game.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { movedCheck } from "./editor/moved.ts";

/** Who types has such pauses between two keys, in milliseconds: a text is played when it has been left for longer. */
const PLAYED_AFTER = 500;

/** How it stands with the text. */
export type TextStanding =
  | { readonly kind: "checking" | "beginning" | "good" }
  | { readonly kind: "faulty"; readonly check: TextCheck }
  | { readonly kind: "cannot begin" | "failed"; readonly message: string }
  | { readonly kind: "ended"; readonly cause: Cause };

export interface CheckingHooks {
  /** The file that is in the editor. */
  file(): string;
  /** The text of that file is asked about. */
  asked(): void;
  /** What was changed in it since; undefined where another text stands there. */
  since(): { readonly changes: ChangeDesc; readonly text: Text } | undefined;
  /** What is known of the text as it stands. */
  checked(check: TextCheck): void;
  stands(standing: TextStanding): void;
}

export class Checking {
  readonly #workspace: Workspace;
  readonly #reader: Reader;
  readonly #hooks: CheckingHooks;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isDue = false;
  #isRunning = false;
  /** Until the text is another. */
  #there = new AbortController();
  /** Of what is played. */
  #substance: string | undefined;

  constructor(workspace: Workspace, reader: Reader, hooks: CheckingHooks) {
    this.#workspace = workspace;
    this.#reader = reader;
    this.#hooks = hooks;
  }

  /** Another text is there, or the same is to be read again. */
  changed(): void {
    this.#there.abort();
    this.#there = new AbortController();
    clearTimeout(this.#timer);
    if (this.#isDue) return;
    this.#isDue = true;
    // All that happens to the text at once is one change.
    queueMicrotask(() => void this.#run());
  }

  /** The open game is what is written. */
  opened(): void {
    this.#substance = undefined;
    this.changed();
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#isDue) {
      this.#isDue = false;
      await this.#check();
    }
    this.#isRunning = false;
  }

  async #check(): Promise<void> {
    const own = this.#workspace.draft;
    const file = this.#hooks.file();
    this.#hooks.asked();
    try {
      const check = await this.#reader.check(own, file);
      // A file that was opened meanwhile is to be read itself.
      if (file !== this.#hooks.file()) this.#isDue = true;
      else if (own === this.#workspace.draft) this.#take(own, check);
      else this.#takeOld(own, check);
    } catch (error) {
      this.#fail(own, error);
    }
  }

  /** Of a text that was changed since. Whether the text as it stands is good is not known. */
  #takeOld(own: OwnGame, check: TextCheck): void {
    this.#isDue = true;
    const file = this.#hooks.file();
    const { changes, text } = this.#hooks.since() ?? {};
    if (!changes || !text || changes.length !== textAt(own, file)?.length) return;
    this.#hooks.checked(movedCheck(check, file, changes, text));
    this.#hooks.stands(check.isGood ? { kind: "checking" } : { kind: "faulty", check });
  }

  #take(own: OwnGame, check: TextCheck): void {
    // A text that was opened as it is needs no second opening.
    const substance = substanceOf(own, check);
    if (check.isGood && isAlike(own, ownGameOf(this.#workspace.game.text))) this.#substance = substance;
    this.#hooks.checked(check);
    if (!check.isGood) this.#hooks.stands({ kind: "faulty", check });
    else if (substance === this.#substance) this.#hooks.stands({ kind: "good" });
    else {
      this.#hooks.stands({ kind: "beginning" });
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#play(own, check), PLAYED_AFTER);
    }
  }

  async #play(own: OwnGame, check: TextCheck): Promise<void> {
    const { signal } = this.#there;
    try {
      const set = withKnown(own, check);
      const first: FirstDecisions = await this.#reader.begin(set, signal);
      if (!first.ok) {
        this.#hooks.stands({ kind: "cannot begin", message: firstOf(first.findings) });
        return;
      }
      const game = await this.#reader.load(set, check, first.prepared);
      // Reading and drawing are two tasks: keys that came meanwhile are heard between them.
      await new Promise((resume) => setTimeout(resume, 0));
      if (signal.aborted) return;
      const { rules, trained } = this.#workspace.game;
      this.#substance = substanceOf(own, check);
      this.#workspace.openDraft(rules.hash === game.rules.hash ? { ...game, trained } : game);
      this.#hooks.stands({ kind: "good" });
    } catch (error) {
      if (!signal.aborted) this.#fail(own, error);
    }
  }

  #fail(own: OwnGame, error: unknown): void {
    if (own !== this.#workspace.draft) return;
    if (error instanceof ThreadEnded) this.#hooks.stands({ kind: "ended", cause: error.cause });
    else this.#hooks.stands({ kind: "failed", message: errorText(error) });
  }
}

const firstOf = ([first]: TextCheck["findings"]): string => (first ? `${first.code}: ${first.message}` : "");

/** Values of parameters that the text no longer has wait for it to have them again. */
function withKnown(own: OwnGame, { parameters }: TextCheck): OwnGame {
  const names = new Set(parameters.map(({ name }) => name));
  return {
    ...own,
    parameters: Object.fromEntries(Object.entries(own.parameters).filter(([name]) => names.has(name))),
  };
}

/** Where it is the same, the game is. */
const substanceOf = (own: OwnGame, check: TextCheck): string =>
  JSON.stringify([check.substance, Object.entries(withKnown(own, check).parameters).sort()]);
