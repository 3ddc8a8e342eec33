// Records as texts: saved, copied, loaded, and told what is wrong with them.
import type { RecordError } from "ninefold/play";
import { Labels } from "../match/labels.ts";
import { recordOf } from "../match/record.ts";
import type { Session } from "../match/session.ts";
import { chooseFile } from "../page/choose-file.ts";
import { button, html } from "../page/dom.ts";
import { download, fileName } from "../share/download.ts";
import { TEXTS } from "../texts/english/record.ts";
import { Said } from "./said.ts";

/** Goes on with what is written; what is wrong with it, where it cannot be. */
export type LoadText = (text: string) => Promise<Pick<RecordError, "code" | "message"> | undefined>;

const RECORDS = ".json,.pgn,application/json,text/plain";

export function recordPanel(session: Session, load: LoadText): HTMLElement {
  const said = new Said();
  const pasted = html("textarea", { rows: "3", "aria-label": TEXTS.pasted, placeholder: TEXTS.pasted });
  const hiding = session.rules.system.hidesNothing ? [] : [html("p", { class: "said" }, TEXTS.hidingRecord)];
  /** What cannot be loaded leaves the match, and the text, as they are. */
  const loadText = async (text: string): Promise<void> => {
    const error = await load(text);
    if (error) said.tell("", `${error.code}: ${error.message}`);
  };
  const save = (): void =>
    download(fileName(session.rules.system.name, "json"), [recordOf(session)], "application/json");
  return html(
    "div",
    { class: "written" },
    ...hiding,
    html(
      "div",
      { class: "row" },
      button(TEXTS.save, save),
      button(TEXTS.load, () => chooseFile(RECORDS, async (file) => loadText(await file.text()))),
      button(TEXTS.copyRecord, () => void said.copy(recordOf(session))),
      button(TEXTS.copyPlies, () => void said.copy(pliesOf(session))),
    ),
    pasted,
    html(
      "div",
      { class: "row" },
      button(TEXTS.loadPasted, () => void loadText(pasted.value)),
    ),
    ...said.parts,
  );
}

/** The line up to the marker, as its viewer was shown it. */
function pliesOf(session: Session): string {
  const labels = new Labels();
  const path = session.tree.path().slice(1);
  return path.map(({ id, ply }) => `${ply}. ${labels.of(session, id)}`).join("\n");
}
