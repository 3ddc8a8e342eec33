// The pieces of a collection: whose they are, and which are chosen.
import { type Hash, heldAt, nameOf } from "ninefold-ownership";
import { html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/collection.ts";
import { type Collection, seconds } from "./collection.ts";
import { pieceCard } from "./piece-card.ts";
import type { Purses } from "./purses.ts";

/** So many pieces are drawn. */
const MAX_DRAWN = 500;

/** Digits of a key that are shown. */
const SHOWN = 12;

export class PiecesPanel {
  readonly root: HTMLElement;
  readonly #collection: Collection;
  readonly #purses: Purses;
  readonly #list = html("ul", { class: "pieces" });
  readonly #more = html("p", { class: "hint" });
  readonly #own = html("input", { type: "checkbox" });
  #chosen = new Set<Hash>();

  constructor(collection: Collection, purses: Purses) {
    this.#collection = collection;
    this.#purses = purses;
    this.#own.addEventListener("change", () => this.update());
    this.root = html(
      "section",
      {},
      html("h3", {}, TEXTS.pieces),
      html("label", {}, this.#own, ` ${TEXTS.ownOnly}`),
      this.#list,
      this.#more,
    );
    this.update();
  }

  /** In the order in which they are shown. */
  get chosen(): readonly Hash[] {
    return [...this.#collection.register.pieces.keys()].filter((id) => this.#chosen.has(id));
  }

  /** Draws them again, none chosen. */
  update(): void {
    const { standings } = this.#collection.register;
    this.#chosen = new Set();
    const isOwn = (id: Hash): boolean => this.#purses.isOwn(standings.get(id)?.owner ?? "");
    const all = [...standings.keys()].filter((id) => !this.#own.checked || isOwn(id));
    const lines = all.slice(0, MAX_DRAWN).map((id) => this.#line(id));
    this.#list.replaceChildren(...(lines.length > 0 ? lines : [html("li", {}, TEXTS.noPieces)]));
    this.#more.textContent = all.length > MAX_DRAWN ? TEXTS.more(all.length - MAX_DRAWN) : "";
  }

  #line(id: Hash): HTMLElement {
    const { register } = this.#collection;
    const [piece, standing] = [register.pieces.get(id)!, register.standings.get(id)!];
    const box = html("input", { type: "checkbox" });
    box.addEventListener("change", () => (box.checked ? this.#chosen.add(id) : this.#chosen.delete(id)));
    const held = heldAt(standing, seconds());
    const bound = held ? `, ${TEXTS.bound(held.as, new Date(held.until * 1_000).toLocaleString())}` : "";
    const whose = this.#purses.isOwn(standing.owner) ? TEXTS.yours : TEXTS.ownedBy(standing.owner.slice(0, SHOWN));
    return html("li", {}, html("label", {}, box, ...pieceCard(piece, nameOf(register, id), `${whose}${bound}`)));
  }
}
