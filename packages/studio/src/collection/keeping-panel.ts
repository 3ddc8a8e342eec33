// What whoever keeps a collection does: adds series, issues pieces, logs what others have signed.
import { attributesIn, nextIssues, readEntries, signEntry } from "ninefold-ownership";
import { chooseFile } from "../page/choose-file.ts";
import { button, html } from "../page/dom.ts";
import { Said } from "../play/said.ts";
import { TEXTS } from "../texts/english/collection.ts";
import type { OwnCollection } from "./collection.ts";
import { hint, isDigits, labelled, panel, row, textField, tried } from "./fields.ts";
import { keepPicture } from "./pictures.ts";

/** No cap is larger, nor are more pieces issued at once. */
const MAX_CAP = 1_000_000;
const MAX_ISSUED = 1_000;

const countField = (max: number, value = ""): HTMLInputElement =>
  textField({ type: "number", min: "1", max: String(max), value });

export function seriesForm(collection: OwnCollection, changed: () => void): HTMLElement {
  const said = new Said();
  const name = textField({ maxlength: "128" });
  const cap = countField(MAX_CAP);
  const add = () =>
    tried(said, async () => {
      if (name.value.trim() === "" || !cap.checkValidity() || cap.value === "")
        return cap.reportValidity() ? name.focus() : undefined;
      const { signer, origin } = collection;
      const entry = { k: "series", by: signer.key, name: name.value.trim(), cap: Number(cap.value), origin } as const;
      await collection.add([await signEntry(entry, signer)]);
      name.value = "";
      changed();
    });
  return html(
    "div",
    { class: "form" },
    labelled(TEXTS.name, name),
    labelled(TEXTS.cap, cap),
    row(button(TEXTS.addSeries, () => void add())),
    ...said.parts,
  );
}

/** `attack=2 defence=1` as names and values; what is neither is answered alone. */
export function attributesTyped(text: string): { readonly wrong: string } | { readonly set: Record<string, string> } {
  const set: Record<string, string> = {};
  for (const part of text.split(/\s+/).filter((one) => one !== "")) {
    const [, name, value] = /^([^=]+)=(.+)$/.exec(part) ?? [];
    if (name === undefined || value === undefined) return { wrong: part };
    set[name] = value;
  }
  return { set };
}

export class IssueForm {
  readonly root: HTMLElement;
  readonly #collection: OwnCollection;
  readonly #changed: () => void;
  readonly #said = new Said();
  readonly #series = html("select", {});
  readonly #type = textField({ maxlength: "64" });
  readonly #attributes = textField();
  readonly #count = countField(MAX_ISSUED, "1");
  readonly #to = textField();
  readonly #recovery = textField();
  readonly #pictureName = html("span", {}, TEXTS.noPicture);
  #picture: string | undefined;

  /** `to`: the address that is meant where no other is typed. */
  constructor(collection: OwnCollection, to: string, changed: () => void) {
    this.#collection = collection;
    this.#changed = changed;
    this.#to.value = to;
    this.root = panel(
      TEXTS.issue,
      labelled(TEXTS.ofSeries, this.#series),
      labelled(TEXTS.type, this.#type),
      labelled(TEXTS.attributes, this.#attributes),
      hint(TEXTS.attributesHint),
      labelled(TEXTS.count, this.#count),
      labelled(TEXTS.to, this.#to),
      labelled(TEXTS.recovery, this.#recovery),
      row(
        button(TEXTS.choosePicture, () =>
          chooseFile("image/png,image/jpeg,image/webp,image/gif", (file) => this.#take(file)),
        ),
        this.#pictureName,
      ),
      row(button(TEXTS.issueIt, () => void this.#issue(), { class: "main" })),
      ...this.#said.parts,
    );
    this.update();
  }

  update(): void {
    const chosen = this.#series.value;
    const all = [...this.#collection.register.series.values()];
    this.#series.replaceChildren(
      ...all.map(({ id, entry }) => html("option", { value: id, selected: id === chosen }, entry.name)),
    );
    this.root.hidden = all.length === 0;
  }

  #take(file: File): Promise<void> {
    return tried(this.#said, async () => {
      this.#picture = await keepPicture(new Uint8Array(await file.arrayBuffer()));
      this.#pictureName.textContent = this.#picture === undefined ? TEXTS.noPicture : file.name;
      this.#said.tell("", this.#picture === undefined ? TEXTS.badPicture : "");
    });
  }

  #issue(): Promise<void> {
    return tried(this.#said, async () => {
      const typed = attributesTyped(this.#attributes.value);
      const [key, recovery] = [this.#to.value.trim(), this.#recovery.value.trim()];
      if ("wrong" in typed) return this.#said.tell("", TEXTS.badAttributes(typed.wrong));
      if (!isDigits(key) || (recovery !== "" && !isDigits(recovery))) return this.#said.tell("", TEXTS.badAddress);
      if (!this.#count.reportValidity() || this.#type.value.trim() === "") return this.#type.focus();
      const { signer, register } = this.#collection;
      const issues = nextIssues(register.series.get(this.#series.value)!, Number(this.#count.value), {
        ...{ type: this.#type.value.trim(), attributes: attributesIn(typed.set), picture: this.#picture },
        to: { key, ...(recovery !== "" && { recovery }) },
      });
      await this.#collection.add(await Promise.all(issues.map((one) => signEntry(one, signer))));
      this.#said.tell(TEXTS.issued(issues.length));
      this.#changed();
    });
  }
}

/** Logs what others have signed: transfers of owners, and cosignatures of witnesses. */
export function addPanel(collection: OwnCollection, changed: () => void): HTMLElement {
  const said = new Said();
  const text = html("textarea", { rows: "3", spellcheck: "false", "aria-label": TEXTS.entries });
  const add = (of: string) =>
    tried(said, async () => {
      if (of.includes("\n\n")) {
        await collection.log.cosign(of);
        return said.tell(TEXTS.cosigned);
      }
      const entries = readEntries(of);
      await collection.add(entries);
      said.tell(TEXTS.added(entries.length));
      text.value = "";
      changed();
    });
  return panel(
    TEXTS.add,
    hint(TEXTS.addHint),
    text,
    row(
      button(TEXTS.addIt, () => void add(text.value)),
      button(TEXTS.addFile, () => chooseFile("", async (file) => add(await file.text()))),
    ),
    ...said.parts,
  );
}
