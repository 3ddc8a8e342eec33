// `<ninefold-board>`: draws what it is shown, and says what people click. It knows no rules: a program shows it plan, scene and ask.
import { type Ask, EMPTY_ASK, type SpotId, type Target } from "ninefold/scene";
import type { Picture, ZoneView } from "../drawing/picture.ts";
import { type Mark, type Marked, Marking } from "../marking/marking.ts";
import { sentenceOfRefusal } from "../words/refusals.ts";
import { sentenceOf, sentenceOfMark } from "../words/sentences.ts";
import { TEXTS } from "../words/texts.ts";
import { Bar } from "./bar.ts";
import { DrawnBoard } from "./drawn-board.ts";
import { Gesturing, type Said } from "./gesturing.ts";
import { watchKeys } from "./keys.ts";
import { watchPointer } from "./pointer.ts";
import type { BoardEvents, Shown } from "./shown.ts";

export class NinefoldBoard extends DrawnBoard {
  protected readonly bar: Bar = new Bar((act) => this.act(act));
  #gesturing = new Gesturing(EMPTY_ASK);
  readonly #marking = new Marking();
  #refused: Target | undefined;

  protected get said(): Pick<Picture, "clickable" | "chosen" | "refused" | "marks"> {
    const { clickable, chosen } = this.#gesturing;
    return { clickable, chosen, refused: this.#refused, marks: this.#marking.marks };
  }

  protected watch(view: ZoneView): void {
    watchKeys(this, view);
    watchPointer(this, view);
  }

  /** Draws a scene; where it follows another one of the same plan, what has changed is announced. */
  show(shown: Shown): void {
    const focus = this.focused;
    this.take(shown);
    this.#ask(shown.ask);
    const { plan, players, decided = [], scene, changes } = shown;
    const things = changes?.things ?? [];
    // Marks are about the position in which they were made.
    if (!changes || things.length > 0) this.#marking.clear();
    this.#update(focus);
    this.refuse("");
    if (decided.length > 0 || things.length > 0)
      this.say(sentenceOf({ plan, players, decided, changes: things, scene }));
  }

  /** Something else may be said of the scene that is shown. */
  offer(ask: Ask | undefined): void {
    if (!this.shown) return;
    this.#ask(ask);
    this.#update();
  }

  #ask(ask: Ask = EMPTY_ASK): void {
    this.#gesturing = new Gesturing(ask);
    this.#refused = undefined;
  }

  /** Forgets what was shown: nothing of it is left in the document. */
  clear(): void {
    this.#ask();
    this.#marking.clear();
    this.forget();
  }

  #update(focus = this.focused): void {
    if (!this.shown) return;
    this.bar.update(this.#gesturing);
    this.classList.toggle("begun", this.#gesturing.hasBegun);
    this.draw(focus);
  }

  /** Does what a click or a key says, and tells of it. */
  act(act: () => Said): void {
    const before = this.#gesturing.ask;
    const said = act();
    this.refuse("");
    const { ask } = this.#gesturing;
    if (said.kind === "decided") {
      this.#emit("decided", { id: said.decision.id, chosen: [...this.#gesturing.chosen] });
      return;
    }
    if (said.kind === "refused") {
      this.#refuseTarget(said.target);
      return;
    }
    this.#refused = undefined;
    this.#update();
    if (ask !== before) this.#emit("said", { ask });
    const isChoice = ask.targets.size === 0 && !ask.many && ask.back !== undefined && ask.buttons.length > 0;
    if (isChoice) this.bar.focus();
  }

  #refuseTarget(target: Target): void {
    this.#refused = target;
    this.#update();
    this.#emit("refused", { target, chosen: [...this.#gesturing.chosen] });
  }

  /** What a click on a target, or a key on it, says. */
  choose(target: Target): void {
    this.act(() => this.#gesturing.click(target));
  }

  /** Takes the last gesture back; whether there was one. */
  back(): boolean {
    if (!this.#gesturing.hasBegun) return false;
    const chosen = [...this.#gesturing.chosen].at(-1);
    this.act(() => this.#gesturing.back());
    if (chosen !== undefined) this.focusOn(chosen);
    return true;
  }

  /** What of an item may be clicked now. */
  isClickable(target: Target): boolean {
    return this.#gesturing.clickable.has(target);
  }

  /** What can be said of a click that says nothing now, where the rules give no reason: what is possible instead. */
  notPossible(target: Target): string {
    return sentenceOfRefusal(this.nameOf(target), this.#gesturing.ask, (one) => this.nameOf(one));
  }

  /** Asks why what has the focus cannot be chosen. */
  askWhy(): void {
    const target = this.focused.item;
    if (target !== undefined && !this.isClickable(target)) this.#refuseTarget(target);
  }

  /** What was marked on boards to think by: no part of the match. It is gone with the next change of the position. */
  get marks(): readonly Mark[] {
    return this.#marking.marks;
  }

  /** Makes a ring or an arrow, or removes the same one. */
  mark(mark: Mark): void {
    this.#tellMarked(this.#marking.toggle(mark));
  }

  /** What Shift and Enter say of a spot: a ring, or an arrow from the one before. */
  markByKey(spot: SpotId, view: ZoneView): void {
    this.#tellMarked(this.#marking.key(spot, (from) => view.items.includes(from)));
  }

  clearMarks(): void {
    if (!this.#marking.clear()) return;
    this.#update();
    this.say(TEXTS.marksRemoved);
  }

  #tellMarked(marked: Marked): void {
    this.#update();
    if (this.shown) this.say(sentenceOfMark(this.shown.plan, marked));
  }

  #emit<Name extends keyof BoardEvents>(name: Name, detail: BoardEvents[Name]["detail"]): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}
