// What is said of the ply where the marker is, and what is done with its branch.
import { isMark, MARKS } from "ninefold/play";
import type { Session } from "../match/session.ts";
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/plies.ts";

export class PlyEdit {
  readonly root: HTMLElement;
  readonly #mark = html(
    "select",
    { "aria-label": TEXTS.mark },
    html("option", { value: "" }, TEXTS.noMark),
    ...Object.keys(MARKS).map((mark) => html("option", { value: mark }, isMark(mark) ? TEXTS.markNames[mark] : mark)),
  );
  readonly #comment = html("textarea", { rows: "2", "aria-label": TEXTS.comment, placeholder: TEXTS.comment });
  readonly #branch: readonly HTMLButtonElement[];
  #session: Session | undefined;

  constructor() {
    this.#branch = [
      button(TEXTS.branchBefore, () => this.#toBranch(-1)),
      button(TEXTS.branchAfter, () => this.#toBranch(1)),
      button(TEXTS.makeMain, () => this.#change((session) => session.tree.promote(session.tree.at.id))),
      button(TEXTS.removeBranch, () => this.#change((session) => session.tree.remove(session.tree.at.id))),
    ];
    this.root = html(
      "div",
      { class: "edit" },
      html("div", { class: "row" }, html("label", {}, `${TEXTS.mark} `, this.#mark)),
      this.#comment,
      html("div", { class: "row" }, ...this.#branch),
    );
    for (const field of [this.#mark, this.#comment]) field.addEventListener("change", () => this.#say());
  }

  /** Undefined where nothing of the match is shown. */
  update(session: Session | undefined): void {
    this.#session = session;
    this.root.hidden = !session?.mayTravel;
    if (!session) {
      this.#comment.value = "";
      this.#mark.value = "";
      return;
    }
    const { tree } = session;
    const { at } = tree;
    const siblings = at.parent === undefined ? [] : tree.node(at.parent).children;
    const isMain = tree.mainLine.some(({ id }) => id === at.id);
    const isOf = [siblings.length > 1, siblings.length > 1, !isMain, at.parent !== undefined];
    for (const [i, one] of this.#branch.entries()) one.hidden = !isOf[i];
    this.#mark.value = at.note.mark ?? "";
    if (document.activeElement !== this.#comment) this.#comment.value = at.note.comment ?? "";
  }

  #toBranch(step: number): void {
    const { tree } = this.#session ?? {};
    if (!tree || tree.at.parent === undefined) return;
    const { children } = tree.node(tree.at.parent);
    const to = children[(children.indexOf(tree.at.id) + step + children.length) % children.length];
    if (to !== undefined) this.#session?.goTo(to);
  }

  #change(change: (session: Session) => Session["tree"]): void {
    if (this.#session) this.#session.change(change(this.#session));
  }

  #say(): void {
    const mark = this.#mark.value;
    const note = { mark: isMark(mark) ? mark : undefined, comment: this.#comment.value.trim() };
    this.#change(({ tree }) => tree.note(tree.at.id, note));
  }
}
