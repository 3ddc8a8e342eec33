// Chooses pieces that are brought to a match, from the collections that this browser keeps.
import { type Hash, nameOf, ownedBy, readNoteKey } from "ninefold-ownership";
import { writeAsks, writeBrought } from "ninefold-ownership/match";
import { button, html } from "../page/dom.ts";
import { Said } from "../play/said.ts";
import { TEXTS } from "../texts/english/collection.ts";
import { type Collection, openKept } from "./collection.ts";
import { allOf, oneOf } from "./database.ts";
import { labelled, row, tried } from "./fields.ts";
import { pieceCard } from "./piece-card.ts";
import { Purses } from "./purses.ts";

/** Pieces that are brought to a match, and what is asked of others by who opens it. */
export interface Deck {
  /** The key of the collection's log. */
  readonly log: string;
  readonly asks: string;
  readonly brings: string;
}

/** Seconds that a checkpoint may be old where witnesses are asked for, and that pieces are promised to one match. */
const MAX_AGE = 86_400;
const HOLD = 7_200;

export class DeckChoice {
  readonly root: HTMLElement;
  readonly #said = new Said();
  readonly #collections = html("select", {});
  readonly #pieces = html("ul", { class: "pieces" });
  readonly #boxes = new Map<Hash, HTMLInputElement>();
  #collection: Collection | undefined;

  constructor() {
    this.#collections.addEventListener("change", () => void this.#show());
    this.root = html(
      "div",
      {},
      labelled(TEXTS.deckOf, this.#collections),
      row(button(TEXTS.chooseAll, () => this.#chooseAll())),
      this.#pieces,
      ...this.#said.parts,
    );
  }

  /** Lists the collections that are kept. */
  async list(): Promise<void> {
    const kept = await allOf("collections");
    this.#collections.replaceChildren(
      html("option", { value: "" }, TEXTS.noDeck),
      ...kept.map(({ id }) => html("option", { value: id }, readNoteKey(id).name)),
    );
    if (kept.length === 0) this.#said.tell("", TEXTS.none);
  }

  /** What is brought, and what is asked of others where this person opens the match. */
  get deck(): Deck | undefined {
    const collection = this.#collection;
    const chosen = [...this.#boxes].filter(([, { checked }]) => checked).map(([id]) => id);
    if (!collection || chosen.length === 0) return undefined;
    const { id: log, register } = collection;
    const asks = {
      ...{ log, witnesses: [], needed: 0, maxAge: MAX_AGE, series: [] },
      ...{ everybody: true, lease: 0, hold: HOLD },
    };
    const pieces = chosen.map((id) => register.pieces.get(id)!);
    return { log, asks: writeAsks(asks), brings: writeBrought({ pieces }) };
  }

  #chooseAll(): void {
    for (const box of this.#boxes.values()) box.checked = true;
    this.#count();
  }

  #count(): void {
    this.#said.tell(TEXTS.chosenCount([...this.#boxes.values()].filter(({ checked }) => checked).length));
  }

  #show(): Promise<void> {
    return tried(this.#said, async () => {
      this.#collection = undefined;
      this.#boxes.clear();
      this.#pieces.replaceChildren();
      const kept = await oneOf("collections", this.#collections.value);
      if (!kept) return this.#said.tell("");
      const purses = await Purses.open();
      const { name, key } = readNoteKey(kept.id);
      const read = await openKept(kept, purses.ofCollection(name, key));
      if ("wrong" in read) throw new Error(read.wrong[0]?.message);
      const { register } = read.collection;
      const lines = ownedBy(register, purses.isOwn).map((id) => {
        const box = html("input", { type: "checkbox" });
        box.addEventListener("change", () => this.#count());
        this.#boxes.set(id, box);
        return html("li", {}, html("label", {}, box, ...pieceCard(register.pieces.get(id)!, nameOf(register, id), "")));
      });
      this.#pieces.replaceChildren(...(lines.length > 0 ? lines : [html("li", {}, TEXTS.noPieces)]));
      this.#collection = read.collection;
      this.#count();
    });
  }
}
