// The keys of the person at this browser: her addresses, and keys that are saved and used elsewhere.
import { chooseFile } from "../page/choose-file.ts";
import { button, html } from "../page/dom.ts";
import { Said } from "../play/said.ts";
import { download } from "../share/download.ts";
import { TEXTS } from "../texts/english/collection.ts";
import { hint, labelled, panel, row, textField, tried } from "./fields.ts";
import { type Purses, useSaved } from "./purses.ts";

const MIN_PASSPHRASE = 8;

/** `changed`: other keys are here now. */
export function keysPanel(purses: Purses, changed: () => void): HTMLElement {
  const said = new Said();
  const address = textField({ readonly: true, value: purses.addresses.at(-1) ?? "" });
  const passphrase = html("input", { type: "password", autocomplete: "new-password" });
  const more = () =>
    tried(said, async () => {
      address.value = (await purses.newAddress()).key;
    });
  const save = () =>
    tried(said, async () => {
      if (passphrase.value.length < MIN_PASSPHRASE) return said.tell("", TEXTS.passphraseNeeded);
      const texts = await purses.saved(passphrase.value);
      for (const [i, text] of texts.entries())
        download(`ninefold-pieces${i === 0 ? "" : `-${i + 1}`}.json`, [text], "application/json");
      said.tell(TEXTS.keysSaved);
    });
  const use = (file: File) =>
    tried(said, async () => {
      await useSaved(await file.text(), passphrase.value);
      changed();
    });
  const made = panel(
    TEXTS.keys,
    labelled(TEXTS.address, address),
    hint(TEXTS.addressHint),
    row(
      button(TEXTS.copyText, () => void said.copy(address.value)),
      button(TEXTS.newAddress, () => void more()),
    ),
    labelled(TEXTS.passphrase, passphrase),
    row(
      button(TEXTS.saveKeys, () => void save()),
      button(TEXTS.useKeys, () => chooseFile(".json,application/json", use)),
    ),
    hint(TEXTS.keysHint),
    ...said.parts,
  );
  made.setAttribute("open", "");
  return made;
}
