// Links to a table: for all who may watch it, and for one who is invited to a seat.
import type { Player } from "ninefold/model";
import { button, html } from "../page/dom.ts";
import { Said } from "../play/said.ts";
import { TEXTS } from "../texts/english/remote.ts";
import type { SeatShown } from "./seats.ts";

export class LinkPanel {
  readonly root: HTMLElement;
  readonly #plain: string;
  /** The seat that the link which is shown invites to. */
  #invited: number | undefined;
  readonly #said = new Said();
  readonly #hint = html("p", { class: "hint" });
  readonly #link = html("input", { readonly: true, "aria-label": TEXTS.link });

  constructor(link: string) {
    this.#plain = link;
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

  /** Says who may come by the link. It is of no use where nobody may come by it, and nobody can be invited. */
  update(seats: readonly SeatShown[], isPublic: boolean): void {
    const invited = seats.find(({ player }) => player.id === this.#invited);
    if (invited?.may.invite) return;
    this.#invited = undefined;
    this.#link.value = this.#plain;
    const isOpen = seats.some(({ state, isKept, isOver }) => state === "free" && !isKept && !isOver);
    if (isPublic) this.#hint.textContent = isOpen ? TEXTS.linkHint : TEXTS.watchHint;
    else this.#hint.textContent = TEXTS.linkInvited;
    this.root.hidden = !isPublic && !seats.some(({ may }) => may.invite);
  }

  /** Shows the link of an invitation to a player's seat, ready to be copied. */
  invite(link: string, { id, name }: Player): void {
    this.#invited = id;
    this.#link.value = link;
    this.#hint.textContent = TEXTS.inviteHint(name);
    this.#link.focus();
  }
}
