// Who a person is at servers: the name that others are shown, and the key, which can be saved and used elsewhere.
import { identityFrom, keptIdentity } from "ninefold-table/keys";
import { chooseFile } from "../page/choose-file.ts";
import { button, html } from "../page/dom.ts";
import { errorText } from "../page/error-text.ts";
import { Said } from "../play/said.ts";
import { download } from "../share/download.ts";
import { TEXTS } from "../texts/english/remote.ts";
import { keepPerson, type Person } from "./key.ts";

const MIN_PASSPHRASE = 8;
const MAX_NAME = 64;

/** The name that others are shown, to be typed. `changed` is called before the browser has kept it. */
export function nameField(person: () => Person, changed: (person: Person) => void): HTMLElement {
  const name = html("input", { value: person().name, maxlength: String(MAX_NAME), autocomplete: "nickname" });
  name.addEventListener("change", () => {
    const named = { ...person(), name: name.value.trim() };
    changed(named);
    void keepPerson(named);
  });
  return html("label", {}, `${TEXTS.name} `, name);
}

/** `changed`: the person goes by another name or key. */
export function mePanel(person: () => Person, changed: (person: Person) => void): HTMLElement {
  const said = new Said();
  const passphrase = html("input", { type: "password", autocomplete: "new-password" });
  const save = async (): Promise<void> => {
    if (passphrase.value.length < MIN_PASSPHRASE) return said.tell("", TEXTS.passphraseNeeded);
    download("ninefold-key.json", [await keptIdentity(person().identity, passphrase.value)], "application/json");
    said.tell(TEXTS.keySaved);
  };
  const use = async (file: File): Promise<void> => {
    try {
      const identity = await identityFrom(await file.text(), passphrase.value);
      changed(await keepPerson({ identity, name: person().name }));
    } catch (error) {
      said.tell("", errorText(error));
    }
  };
  return html(
    "details",
    { class: "panel me" },
    html("summary", {}, TEXTS.me),
    nameField(person, changed),
    html("p", { class: "hint" }, TEXTS.nameHint),
    html("p", { class: "hint" }, TEXTS.keyIs(person().identity.key.slice(0, SHOWN))),
    ...(person().isKept ? [] : [html("p", { class: "trouble", role: "alert" }, TEXTS.keyNotKept)]),
    html("label", {}, `${TEXTS.passphrase} `, passphrase),
    html(
      "div",
      { class: "row" },
      button(TEXTS.exportKey, () => void save()),
      button(TEXTS.importKey, () => chooseFile(".json,application/json", use)),
    ),
    ...said.parts,
  );
}

/** Digits of a key that are shown. */
const SHOWN = 16;
