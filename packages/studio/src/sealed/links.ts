// The links to a sealed table, for who sits down and for who watches.
import { button, html } from "../page/dom.ts";
import { Said } from "../play/said.ts";
import { TEXTS } from "../texts/english/sealed.ts";

/** The same invitation without what a seat is taken by. */
export const withoutSecret = (invitation: string): string => invitation.replace(/\..*/s, "");

export class SealedLinks {
  readonly root = html("div", { class: "panel link" });
  readonly #linkTo: (invitation: string) => string;
  #shown = "";

  constructor(linkTo: (invitation: string) => string) {
    this.#linkTo = linkTo;
    this.root.hidden = true;
  }

  /** `isOpen`: somebody may still sit down. */
  update(invitation: string, isOpen: boolean): void {
    const shown = `${invitation} ${isOpen}`;
    if (shown === this.#shown || invitation === "") return;
    this.#shown = shown;
    this.root.hidden = false;
    this.root.replaceChildren(
      ...(isOpen ? this.#lines(TEXTS.link, TEXTS.linkHint, invitation) : []),
      ...this.#lines(TEXTS.watchLink, TEXTS.watchHint, withoutSecret(invitation)),
    );
  }

  #lines(label: string, hint: string, invitation: string): readonly HTMLElement[] {
    const said = new Said();
    const link = html("input", { readonly: true, "aria-label": label, value: this.#linkTo(invitation) });
    link.addEventListener("focus", () => link.select());
    const copy = button(TEXTS.copy, () => void said.copy(link.value));
    return [html("label", {}, `${label} `, link), copy, html("p", { class: "hint" }, hint), ...said.parts];
  }
}
