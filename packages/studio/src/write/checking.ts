// Has what is written read, and played when it is good. Answers about a text that is no longer there are dropped.
import type { FirstDecisions, TextCheck } from "../desk/questions.ts";
import type { Reader } from "../desk/reader.ts";
import { errorText } from "../page/error-text.ts";
import { type Cause, ThreadEnded } from "../threads/errors.ts";
import { isAlike, type OwnGame, ownGameOf } from "../workspace/own-game.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** Who types has such pauses between two keys, in milliseconds: a text is played when it has been left for longer. */
const CHECKED_AFTER = 20;
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
  checked(check: TextCheck): void;
  stands(standing: TextStanding): void;
}

export class Checking {
  readonly #workspace: Workspace;
  readonly #reader: Reader;
  readonly #hooks: CheckingHooks;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRunning = false;
  /** What was checked last is no longer there. */
  #isStale = false;
  #checked: OwnGame | undefined;
  /** Of what is played. */
  #substance: string | undefined;

  constructor(workspace: Workspace, reader: Reader, hooks: CheckingHooks) {
    this.#workspace = workspace;
    this.#reader = reader;
    this.#hooks = hooks;
  }

  /** Another text is there, or the same is to be read again. */
  changed(): void {
    this.#checked = undefined;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), CHECKED_AFTER);
  }

  /** The open game is what is written. */
  opened(): void {
    this.#substance = undefined;
    this.changed();
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    const own = this.#workspace.draft;
    try {
      const file = this.#hooks.file();
      const check = await this.#reader.check(own, file);
      this.#isStale = file !== this.#hooks.file();
      if (own === this.#workspace.draft && !this.#isStale) this.#take(own, check);
    } catch (error) {
      this.#fail(own, error);
    }
    this.#isRunning = false;
    const isStale = this.#isStale || own !== this.#workspace.draft;
    this.#isStale = false;
    if (isStale) void this.#run();
  }

  #take(own: OwnGame, check: TextCheck): void {
    this.#checked = own;
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
    const isThere = (): boolean => this.#checked === own;
    try {
      const set = withKnown(own, check);
      const first: FirstDecisions = await this.#reader.begin(set);
      if (!isThere()) return;
      if (!first.ok) {
        this.#hooks.stands({ kind: "cannot begin", message: firstOf(first.findings) });
        return;
      }
      const game = await this.#reader.load(set, check, first.prepared);
      // Reading and drawing are two tasks: keys that came meanwhile are heard between them.
      await new Promise((resume) => setTimeout(resume, 0));
      if (!isThere()) return;
      const { rules, trained } = this.#workspace.game;
      this.#substance = substanceOf(own, check);
      this.#workspace.openDraft(rules.hash === game.rules.hash ? { ...game, trained } : game);
      this.#hooks.stands({ kind: "good" });
    } catch (error) {
      this.#fail(own, error);
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
