// Collections of owned pieces, in the stead of the tabs: those that this browser keeps, and one of them.

import { readNoteKey } from "ninefold-ownership";
import { button, html } from "../page/dom.ts";
import { errorText } from "../page/error-text.ts";
import { Said } from "../play/said.ts";
import { TEXTS } from "../texts/english/collection.ts";
import { checkPanel } from "./check-panel.ts";
import { type Collection, OwnCollection, openKept, type ReadLog } from "./collection.ts";
import { allOf, type KeptCollection, oneOf } from "./database.ts";
import { hint, labelled, panel, row, textField, tried } from "./fields.ts";
import { findings } from "./findings.ts";
import { keysPanel } from "./keys-panel.ts";
import { Purses } from "./purses.ts";
import { readPanel } from "./read-panel.ts";
import { collectionView } from "./view.ts";

export class CollectionsPage {
  readonly root = html("div", { class: "collections" });
  #purses: Purses | undefined;

  /** Shows what this browser keeps. */
  async show(): Promise<void> {
    this.#say(TEXTS.opening);
    try {
      this.#purses = await Purses.open();
      await this.#list(this.#purses);
    } catch (error) {
      this.#say(`${TEXTS.notKept} ${errorText(error)}`);
    }
  }

  async #list(purses: Purses): Promise<void> {
    const kept = await allOf("collections");
    const lines = kept.map((one) =>
      html(
        "li",
        {},
        html("span", {}, (one.isOwn ? TEXTS.mine : TEXTS.copy)(readNoteKey(one.id).name)),
        button(TEXTS.enter, () => void this.#enter(one, purses)),
      ),
    );
    this.root.replaceChildren(
      html("h2", {}, TEXTS.collections),
      hint(TEXTS.intro),
      keysPanel(purses, () => void this.show()),
      html("h3", {}, TEXTS.kept),
      html("ul", { class: "kept" }, ...(lines.length > 0 ? lines : [html("li", {}, TEXTS.none)])),
      this.#makeForm(purses),
      readPanel((read) => void this.#read(read, purses)),
      checkPanel(""),
    );
  }

  #makeForm(purses: Purses): HTMLElement {
    const said = new Said();
    const origin = textField({ maxlength: "200" });
    const make = () =>
      tried(said, async () => {
        const name = origin.value.trim();
        if (!/^[^\s+]+$/.test(name)) return said.tell("", TEXTS.badOrigin);
        const signer = purses.forNew(name);
        const kept = await allOf("collections");
        if (kept.some(({ id }) => readNoteKey(id).key === signer.key)) return said.tell("", TEXTS.thereAlready);
        this.#lay(await OwnCollection.make(name, signer), purses);
      });
    return panel(
      TEXTS.make,
      labelled(TEXTS.origin, origin),
      hint(TEXTS.originHint),
      row(button(TEXTS.makeIt, () => void make())),
      ...said.parts,
    );
  }

  async #enter(kept: KeptCollection, purses: Purses): Promise<void> {
    try {
      const { name, key } = readNoteKey(kept.id);
      this.#laid(await openKept(kept, purses.ofCollection(name, key)), purses);
    } catch (error) {
      this.#say(errorText(error));
    }
  }

  /** What was read of a log that is written here is that log itself. */
  async #read(read: ReadLog, purses: Purses): Promise<void> {
    const kept = "collection" in read ? await oneOf("collections", read.collection.id) : undefined;
    if (kept?.isOwn) await this.#enter(kept, purses);
    else this.#laid(read, purses);
  }

  #laid(read: ReadLog, purses: Purses): void {
    if ("collection" in read) this.#lay(read.collection, purses);
    else this.root.replaceChildren(this.#back(), findings(read.wrong));
  }

  #lay(collection: Collection, purses: Purses): void {
    const reopened = (now: Collection): void => this.#lay(now, purses);
    this.root.replaceChildren(this.#back(), collectionView(collection, { purses, reopened }));
  }

  #back(): HTMLElement {
    return row(button(TEXTS.back, () => void this.show()));
  }

  #say(text: string): void {
    this.root.replaceChildren(html("p", { class: "message", role: "status" }, text));
  }
}
