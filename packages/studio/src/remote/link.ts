// Links to a table: for all who may watch it, and for one who is invited to a seat.
import { type Hash, toHex } from "ninefold-log";
import type { TableClient } from "ninefold-table/client";
import { button, html } from "../page/dom.ts";
import { Said } from "../play/said.ts";
import { TEXTS } from "../texts/english/remote.ts";

/** Lets somebody sit at a seat: the secret that the link has, 16 bytes in hexadecimal digits. The server is sent its hash alone. */
export async function invitation(client: TableClient, match: Hash, seat: number): Promise<string> {
  const secret = crypto.getRandomValues(new Uint8Array(16));
  const hash = toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", secret)));
  await client.ask({ k: "invite", match, seat, hash });
  return toHex(secret);
}

export class LinkPanel {
  readonly root: HTMLElement;
  readonly #said = new Said();
  readonly #hint = html("p", { class: "hint" }, TEXTS.linkHint);
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

  /** Shows the link of an invitation to a player's seat, ready to be copied. */
  invite(link: string, player: string): void {
    this.#link.value = link;
    this.#hint.textContent = TEXTS.inviteHint(player);
    this.#link.focus();
  }
}
