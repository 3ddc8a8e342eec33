// The position as text: shown, copied, played from, and edited on a board.
import type { State } from "ninefold/model";
import { positionFault, shownPosition } from "../../match/positions.ts";
import type { Session } from "../../match/session.ts";
import { button, html } from "../../page/dom.ts";
import { TEXTS as PLAY } from "../../texts/english/play.ts";
import { TEXTS } from "../../texts/english/position.ts";
import { Said } from "../said.ts";
import { PositionEditor } from "./editor.ts";

export class PositionPanel {
  readonly root: HTMLElement;
  readonly #session: Session;
  readonly #playFrom: (position: string) => void;
  readonly #said = new Said();
  readonly #text = html("textarea", { rows: "3", "aria-label": PLAY.position, spellcheck: "false" });
  readonly #notation: HTMLSelectElement;

  constructor(session: Session, playFrom: (position: string) => void) {
    this.#session = session;
    this.#playFrom = playFrom;
    const names = session.rules.system.notations.map((name) => html("option", { value: name }, name));
    const all = html("option", { value: "" }, TEXTS.allTracks);
    this.#notation = html("select", { "aria-label": TEXTS.notation }, ...names, all);
    this.#notation.addEventListener("change", () => this.#show());
    const notation = html("div", { class: "row" }, html("label", {}, `${TEXTS.notation} `, this.#notation));
    this.root = html(
      "div",
      { class: "written" },
      ...(names.length > 0 ? [notation] : []),
      this.#text,
      html(
        "div",
        { class: "row" },
        button(TEXTS.show, () => this.#show()),
        button(TEXTS.copy, () => void this.#said.copy(this.#text.value)),
        button(TEXTS.edit, () => this.#edit()),
        button(TEXTS.playFrom, () => this.#play(), { class: "main" }),
      ),
      ...this.#said.parts,
    );
    this.#show();
  }

  #show(): void {
    const text = shownPosition(this.#session, this.#notation.value || undefined);
    this.#said.tell("", text === undefined ? TEXTS.hidden : "");
    if (text !== undefined) this.#text.value = text;
  }

  #play(): void {
    const text = this.#text.value.trim();
    const fault = positionFault(text, this.#session.rules);
    if (fault === undefined) this.#playFrom(text);
    else this.#said.tell("", fault);
  }

  /** What is written is edited; where nothing is, the present position, or the first one of the game where that is not shown. */
  #edit(): void {
    const { system } = this.#session.rules;
    const text = this.#text.value.trim() || shownPosition(this.#session);
    const from = text === undefined ? { state: system.initialStates()[0] as State } : system.parsePosition(text);
    this.#said.tell("", "error" in from ? `${from.error.code}: ${from.error.message}` : "");
    if ("error" in from) return;
    new PositionEditor(this.#session, from.state, text === undefined ? TEXTS.fromBeginning : "", {
      changed: (state) => this.#write(state),
      playFrom: (state) => this.#playFrom(system.printPosition(state)),
    }).open();
  }

  /** In the notation that is chosen, unless that does not say all of it. */
  #write(state: State): void {
    const { system } = this.#session.rules;
    const text = system.printPosition(state, this.#notation.value || undefined);
    const read = system.parsePosition(text);
    const isWhole = "state" in read && system.encode(read.state) === system.encode(state);
    if (!isWhole) this.#notation.value = "";
    this.#text.value = isWhole ? text : system.printPosition(state);
  }
}
