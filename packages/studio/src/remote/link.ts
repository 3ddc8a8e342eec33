// Links to a table: for all who may watch it, and for one who is invited to a seat.
import { button, html } from "../page/dom.ts";
import { Said } from "../play/said.ts";
import { TEXTS } from "../texts/english/remote.ts";

export class LinkPanel {
  readonly root: HTMLElement;
  #isPublic = false;
  readonly #said = new Said();
  readonly #hint = html("p", { class: "hint" });
  readonly #link = html("input", { readonly: true, "aria-label": TEXTS.link });

  constructor(link: string) {
    this.#link.value = link;
    this.#link.addEventListener("focus", () => this.#link.select());
    const copy = button(TEXTS.copy, () => void this.#said.copy(this.#link.value));
    this.root = html(
      "div",
      { class: "panel link" },
      html("label", {}, `${TEXTS.link} `, this.#link),
      copy,
      this.#hint,
      ...this.#said.parts,
    );
  }

  /** Says who may come by the link. Where people are invited it is of no use but to who invites them. */
  isFor(isPublic: boolean, invites: boolean): void {
    this.#isPublic = isPublic;
    this.#hint.textContent = isPublic ? TEXTS.linkHint : TEXTS.linkInvited;
    this.root.hidden = !isPublic && !invites;
  }

  /** All seats are taken: who comes now watches, where everybody may. */
  begun(): void {
    this.root.hidden = !this.#isPublic;
    this.#hint.textContent = TEXTS.watchHint;
  }

  /** Shows the link of an invitation to a player's seat, ready to be copied. */
  invite(link: string, player: string): void {
    this.#link.value = link;
    this.#hint.textContent = TEXTS.inviteHint(player);
    this.#link.focus();
  }
}
