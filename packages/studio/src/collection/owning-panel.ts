// What an owner does with chosen pieces: gives them, shows them, takes them over by their recovery key.
import {
  type Entry,
  type Hash,
  heldAt,
  presentationFile,
  proveOwner,
  type Signer,
  type Standing,
  writeEntry,
} from "ninefold-ownership";
import { button, html } from "../page/dom.ts";
import { Said } from "../play/said.ts";
import { download } from "../share/download.ts";
import { TEXTS } from "../texts/english/collection.ts";
import { seatField } from "./check-panel.ts";
import { type Collection, OwnCollection, seconds } from "./collection.ts";
import { hint, isDigits, labelled, panel, row, textField, tried } from "./fields.ts";
import type { PiecesPanel } from "./pieces-panel.ts";
import type { Purses } from "./purses.ts";

export interface OwningAround {
  readonly collection: Collection;
  readonly purses: Purses;
  readonly pieces: PiecesPanel;
  /** Something was logged. */
  changed(): void;
}

type Later = Entry & { readonly prev: Hash };

export class OwningPanel {
  readonly root: HTMLElement;
  readonly #around: OwningAround;
  readonly #said = new Said();
  readonly #to = textField();
  readonly #match = textField();
  readonly #seat = seatField();
  readonly #entries = html("textarea", { rows: "3", readonly: true, "aria-label": TEXTS.entries });
  readonly #signed: HTMLElement;

  constructor(around: OwningAround) {
    this.#around = around;
    this.#signed = html(
      "div",
      { hidden: true },
      this.#entries,
      row(
        button(TEXTS.copyText, () => void this.#said.copy(this.#entries.value)),
        button(TEXTS.saveEntries, () => download("entries.txt", [this.#entries.value], "text/plain")),
      ),
    );
    this.root = panel(
      TEXTS.chosen,
      labelled(TEXTS.to, this.#to),
      row(
        button(TEXTS.give, () => void this.#give()),
        button(TEXTS.recover, () => void this.#recover()),
      ),
      this.#signed,
      labelled(TEXTS.match, this.#match),
      hint(TEXTS.matchHint),
      labelled(TEXTS.seat, this.#seat),
      row(button(TEXTS.show, () => void this.#show())),
      ...this.#said.parts,
    );
    this.root.setAttribute("open", "");
  }

  #give(): Promise<void> {
    const to = this.#to.value.trim();
    return this.#sign(({ owner, last }, piece) =>
      this.#around.purses.isOwn(owner) ? { k: "transfer", by: owner, piece, prev: last, to: { key: to } } : undefined,
    );
  }

  #recover(): Promise<void> {
    const to = this.#to.value.trim();
    const { purses } = this.#around;
    return this.#sign(
      ({ recovery, last }, piece) =>
        recovery !== undefined && purses.isOwn(recovery)
          ? { k: "rekey", by: recovery, piece, prev: last, to: { key: to, recovery } }
          : undefined,
      TEXTS.notRecoverable,
    );
  }

  /** Signs an entry for each chosen piece; logs them where the log is written here, and else shows what is to be sent to who does. */
  #sign(
    make: (standing: Standing, piece: Hash) => Later | undefined,
    impossible: string = TEXTS.notYours,
  ): Promise<void> {
    return tried(this.#said, async () => {
      const { collection, purses, pieces, changed } = this.#around;
      if (pieces.chosen.length === 0) return this.#said.tell("", TEXTS.chooseFirst);
      if (!isDigits(this.#to.value.trim())) return this.#said.tell("", TEXTS.badAddress);
      const made = pieces.chosen.map((id) => make(collection.register.standings.get(id)!, id));
      const entries = made.filter((one) => one !== undefined);
      if (entries.length < made.length) return this.#said.tell("", impossible);
      const signed = [];
      for (const entry of entries) signed.push(await purses.sign(entry));
      if (collection instanceof OwnCollection) {
        await collection.add(signed);
        changed();
        return this.#said.tell(TEXTS.given);
      }
      this.#entries.value = signed.map((one) => `${writeEntry(one)}\n`).join("");
      this.#signed.hidden = false;
      this.#said.tell(TEXTS.sign);
    });
  }

  #show(): Promise<void> {
    return tried(this.#said, async () => {
      const { collection, purses, pieces } = this.#around;
      const match = this.#match.value.trim();
      if (pieces.chosen.length === 0) return this.#said.tell("", TEXTS.chooseFirst);
      if (!isDigits(match)) return this.#said.tell("", TEXTS.badMatch);
      const keys = new Set(
        pieces.chosen.map((id) => {
          const standing = collection.register.standings.get(id)!;
          return heldAt(standing, seconds())?.to ?? standing.owner;
        }),
      );
      const signers = [...keys].map((key) => purses.signer(key)).filter((one): one is Signer => one !== undefined);
      if (signers.length < keys.size) return this.#said.tell("", TEXTS.notYours);
      const shown = await proveOwner(
        collection.view(),
        pieces.chosen,
        { match, seat: Number(this.#seat.value) },
        signers,
      );
      const bytes = presentationFile.write(shown);
      download("shown", [bytes], "application/octet-stream");
      this.#said.tell(TEXTS.shown(bytes.length));
    });
  }
}
