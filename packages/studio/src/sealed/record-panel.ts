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

export class RecordPanel {
  readonly root: HTMLElement;
  readonly #session: SealedSession;
  readonly #said = new Said();
  readonly #blame = button(TEXTS.saveBlame, () => this.#saveBlame());
  readonly #forget: HTMLElement;
  /** Whether it is forgotten when the button is pressed once more. */
  #isAsked = false;

  /** `forget` deletes what this browser keeps of the match. */
  constructor(session: SealedSession, forget: () => Promise<void>) {
    this.#session = session;
    const forgetting = button(TEXTS.forget, () => {
      if (this.#isAsked) forget().catch((error: unknown) => this.#said.tell("", errorText(error)));
      this.#isAsked = true;
      forgetting.textContent = TEXTS.surelyForget;
    });
    this.#forget = forgetting;
    const verify = button(TEXTS.verify, () => void this.#tried((record) => this.#verify(record)), { class: "main" });
    const save = button(TEXTS.saveRecord, () => void this.#tried((record) => this.#save("", record)));
    this.root = html(
      "div",
      { class: "panel written", hidden: true },
      html("h2", {}, TEXTS.record),
      html("div", { class: "row" }, verify, save, this.#blame, this.#forget),
      html("p", { class: "hint" }, TEXTS.recordHint),
      ...this.#said.parts,
    );
  }

  update(): void {
    const { state } = this.#session;
    this.root.hidden = state?.base === undefined;
    this.#blame.hidden = state?.peer.k !== "convicted";
    this.#forget.hidden = state?.seat === undefined || state.peer.k === "playing";
  }

  async #tried(act: (record: Uint8Array) => void | Promise<void>): Promise<void> {
    try {
      const record = await this.#session.record();
      if (record) await act(record);
    } catch (error) {
      this.#said.tell("", errorText(error));
    }
  }

  #save(what: string, bytes: Uint8Array): void {
    const name = `${this.#session.rules?.system.name ?? ""}${what}`;
    download(fileName(name, "sealed"), [asPart(bytes)], TYPE);
  }

  #saveBlame(): void {
    const peer = this.#session.state?.peer;
    if (peer?.k === "convicted") this.#save("-blame", peer.convicted.blame);
  }

  async #verify(record: Uint8Array): Promise<void> {
    this.#said.tell(TEXTS.verifying);
    const { summary, brought = [] } = await this.#session.verify(record);
    const owned = brought.map(({ player, types }) => TEXTS.broughtBy(player, types.join(", ")));
    if ("game" in summary) this.#said.tell([summaryText(summary), ...owned].join(" "));
    else this.#said.tell("", summaryText(summary));
  }
}

function summaryText(summary: VerdictSummary): string {
  if ("game" in summary)
    return TEXTS[summary.verdict === "accepted" ? "accepted" : "inOrder"](summary.rounds, summary.base);
  if (summary.verdict === "refused") return `${summary.code}: ${summary.message}`;
  return TEXTS.convicted(String(summary.seat), summary.code, summary.message);
}
