// What is made of a sealed match: its record, what verifies it, and the file that shows who did wrong.
import type { VerdictSummary } from "ninefold-sealed";
import { button, html } from "../page/dom.ts";
import { errorText } from "../page/error-text.ts";
import { Said } from "../play/said.ts";
import { download, fileName } from "../share/download.ts";
import { TEXTS } from "../texts/english/sealed.ts";
import type { SealedSession } from "./session.ts";

const TYPE = "application/octet-stream";

const asPart = (bytes: Uint8Array): BlobPart => bytes as Uint8Array<ArrayBuffer>;

/** `name`: of the game. */
export function afterPanel(session: SealedSession, name: string): HTMLElement {
  const said = new Said();
  const tried = (act: (record: Uint8Array) => void | Promise<void>) => async (): Promise<void> => {
    try {
      const record = await session.record();
      if (record) await act(record);
    } catch (error) {
      said.tell("", errorText(error));
    }
  };
  const save = tried((record) => download(fileName(name, "sealed"), [asPart(record)], TYPE));
  const verify = tried(async (record) => {
    said.tell(TEXTS.verifying);
    const { summary } = await session.verify(record);
    const text = summaryText(summary);
    if ("game" in summary) said.tell(text);
    else said.tell("", text);
  });
  const peer = session.state?.peer;
  const blame = (): void => {
    if (peer?.k === "convicted") download(fileName(`${name}-blame`, "sealed"), [asPart(peer.convicted.blame)], TYPE);
  };
  return html(
    "div",
    { class: "written" },
    html(
      "div",
      { class: "row" },
      button(TEXTS.verify, () => void verify(), { class: "main" }),
      button(TEXTS.saveRecord, () => void save()),
      ...(peer?.k === "convicted" ? [button(TEXTS.saveBlame, blame)] : []),
    ),
    html("p", { class: "hint" }, TEXTS.recordHint),
    ...said.parts,
  );
}

function summaryText(summary: VerdictSummary): string {
  if ("game" in summary)
    return TEXTS[summary.verdict === "accepted" ? "accepted" : "inOrder"](summary.rounds, summary.base);
  if (summary.verdict === "refused") return `${summary.code}: ${summary.message}`;
  return TEXTS.convicted(String(summary.seat), summary.code, summary.message);
}
