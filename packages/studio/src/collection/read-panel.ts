// Reads another's collection: from a file, a folder, or an address.
import { type LogFiles, type NoteKey, readNoteKey } from "ninefold-ownership";
import { chooseFile } from "../page/choose-file.ts";
import { button, html } from "../page/dom.ts";
import { Said } from "../play/said.ts";
import { TEXTS } from "../texts/english/collection.ts";
import { type ReadLog, readLog } from "./collection.ts";
import { hint, labelled, panel, row, textField, tried } from "./fields.ts";
import { findings } from "./findings.ts";
import { addressFiles, chooseFolder, copyIn, keepPictures } from "./sources.ts";

/** `done`: what was read is kept. */
export function readPanel(done: (read: ReadLog) => void): HTMLElement {
  const said = new Said();
  const found = html("div", {});
  const key = textField();
  const address = textField({ type: "url" });
  const keyTyped = (): NoteKey => readNoteKey(key.value.trim());
  const read = (files: LogFiles, log: () => NoteKey, source?: string): Promise<void> =>
    tried(said, async () => {
      found.replaceChildren();
      said.tell(TEXTS.reading);
      const result = await readLog(files, log(), source);
      if ("wrong" in result) {
        said.tell("");
        found.replaceChildren(findings(result.wrong));
        return;
      }
      said.tell(TEXTS.checked(result.collection.leaves.length, result.collection.register.pieces.size));
      done(result);
    });
  const fromFile = (file: File): Promise<void> =>
    tried(said, async () => {
      const { copy, files } = await copyIn(file);
      if (key.value.trim() !== "" && key.value.trim() !== copy.log) return said.tell("", TEXTS.otherKey);
      await keepPictures(copy);
      await read(files, () => readNoteKey(copy.log));
    });
  const isKeyed = (): boolean => {
    if (key.value.trim() === "") said.tell("", TEXTS.keyNeeded);
    return key.value.trim() !== "";
  };
  return panel(
    TEXTS.read,
    hint(TEXTS.readHint),
    labelled(TEXTS.logKey, key),
    row(
      button(TEXTS.fromFile, () => chooseFile("", fromFile)),
      button(TEXTS.fromFolder, () => isKeyed() && chooseFolder((files) => read(files, keyTyped))),
    ),
    labelled(TEXTS.webAddress, address),
    row(
      button(
        TEXTS.fromAddress,
        () =>
          isKeyed() && void read({ read: (path) => addressFiles(address.value).read(path) }, keyTyped, address.value),
      ),
    ),
    ...said.parts,
    found,
  );
}
