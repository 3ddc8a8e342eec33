// What stands where at a table: while people are waited for the link is in the middle, and what belongs to the match is hidden.
import { html } from "../page/dom.ts";
import { isWide, sideOf } from "../play/panels.ts";
import { TEXTS as PLAY } from "../texts/english/play.ts";
import { TEXTS } from "../texts/english/remote.ts";

export interface TableParts {
  /** In the middle, from the top: seats, what is to be said, the board. */
  readonly middle: readonly HTMLElement[];
  readonly link: HTMLElement;
  /** Below the board, once there is one. */
  readonly views: readonly HTMLElement[];
  readonly plies: HTMLElement;
  readonly decisions: HTMLElement;
  readonly acts: readonly HTMLElement[];
  /** Beside the board, from the top. */
  readonly panels: readonly HTMLElement[];
}

export class TableLayout {
  readonly parts: readonly HTMLElement[];
  readonly #hidden: readonly HTMLElement[];
  readonly #link: HTMLElement;
  readonly #before: HTMLElement;
  #hasBegun = false;

  constructor({ middle, link, views, plies, decisions, acts, panels }: TableParts) {
    const commands = html("div", { class: "commands" }, ...views);
    const played = html("details", { class: "panel", open: isWide() }, html("summary", {}, TEXTS.plies), plies);
    const doing = html("div", { class: "panel" }, html("h2", {}, TEXTS.acts), ...acts);
    const after = sideOf("after", PLAY.sideAfter, played, decisions);
    this.#before = sideOf("before", TEXTS.sideBefore, doing, ...panels);
    this.#link = link;
    this.#hidden = [commands, after];
    for (const one of this.#hidden) one.hidden = true;
    this.parts = [html("div", { class: "middle" }, ...middle, link, commands), after, this.#before];
  }

  /** The match has begun; whether that was not known before. */
  begin(): boolean {
    if (this.#hasBegun) return false;
    this.#hasBegun = true;
    for (const one of this.#hidden) one.hidden = false;
    this.#before.append(this.#link);
    return true;
  }
}
