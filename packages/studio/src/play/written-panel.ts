// Records and positions as texts: saved, copied, loaded, and told what is wrong with them.
import type { State } from "ninefold/model";
import type { RecordError } from "ninefold/play";
import { Labels } from "../match/labels.ts";
import type { Session } from "../match/session.ts";
import { positionFault, positionText } from "../match/written.ts";
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/play.ts";
import { TEXTS as EDITING } from "../texts/english/position.ts";

type Wrong = Pick<RecordError, "code" | "message">;

export interface WrittenActions {
  /** Goes on with what is written; what is wrong with it, where it cannot be. */
  load(text: string): Promise<Wrong | undefined>;
  playFrom(position: string): void;
}

export class WrittenPanel {
  readonly root: HTMLElement;
  readonly #session: Session;
  readonly #actions: WrittenActions;
  readonly #said = html("p", { class: "said", role: "status" });
  readonly #wrong = html("p", { class: "trouble", role: "alert" });
  readonly #pasted = html("textarea", { rows: "3", "aria-label": TEXTS.pasted, placeholder: TEXTS.pasted });
  readonly #position = html("textarea", { rows: "3", "aria-label": TEXTS.position, spellcheck: "false" });
  readonly #notation: HTMLSelectElement;

  constructor(session: Session, actions: WrittenActions) {
    this.#session = session;
    this.#actions = actions;
    const { system } = session.rules;
    const names = system.notations.map((name) => html("option", { value: name }, name));
    this.#notation = html(
      "select",
      { "aria-label": TEXTS.notation },
      ...names,
      html("option", { value: "" }, TEXTS.allTracks),
    );
    this.#notation.addEventListener("change", () => this.#showPosition());
    const hiding = system.hidesNothing ? [] : [html("p", { class: "said" }, TEXTS.hidingRecord)];
    const row = (...parts: readonly HTMLElement[]): HTMLElement => html("div", { class: "row" }, ...parts);
    const record = html(
      "details",
      { class: "panel" },
      html("summary", {}, TEXTS.record),
      ...hiding,
      row(
        button(TEXTS.save, () => this.#save()),
        button(TEXTS.load, () => this.#choose()),
        button(TEXTS.copyRecord, () => void this.#copy(session.record())),
        button(TEXTS.copyPlies, () => void this.#copy(this.#plies())),
      ),
      this.#pasted,
      row(button(TEXTS.loadPasted, () => void this.#load(this.#pasted.value))),
    );
    const position = html(
      "details",
      { class: "panel" },
      html("summary", {}, TEXTS.position),
      ...(names.length > 0 ? [row(html("label", {}, `${TEXTS.notation} `, this.#notation))] : []),
      this.#position,
      row(
        button(TEXTS.showPosition, () => this.#showPosition()),
        button(TEXTS.copy, () => void this.#copy(this.#position.value)),
        button(EDITING.edit, () => void this.#edit()),
        button(TEXTS.playFrom, () => this.#playFrom(), { class: "main" }),
      ),
    );
    position.addEventListener("toggle", () => this.#position.value === "" && this.#showPosition());
    this.root = html("div", { class: "written" }, record, position, this.#said, this.#wrong);
  }

  #tell(said: string, wrong = ""): void {
    this.#said.textContent = said;
    this.#wrong.textContent = wrong;
  }

  #save(): void {
    const blob = new Blob([this.#session.record()], { type: "application/json" });
    const link = html("a", { href: URL.createObjectURL(blob), download: `${this.#session.rules.system.name}.json` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
  }

  #choose(): void {
    const input = html("input", { type: "file", accept: ".json,.pgn,application/json,text/plain" });
    input.addEventListener("change", async () => {
      const [file] = input.files ?? [];
      if (file) await this.#load(await file.text());
    });
    input.click();
  }

  /** What cannot be loaded leaves the match, and the text, as they are. */
  async #load(text: string): Promise<void> {
    const error = await this.#actions.load(text);
    if (error) this.#tell("", `${error.code}: ${error.message}`);
  }

  async #copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.#tell(TEXTS.copied);
    } catch {
      this.#tell("", TEXTS.notCopied);
    }
  }

  /** The line up to the marker, as its viewer was shown it. */
  #plies(): string {
    const labels = new Labels();
    const path = this.#session.tree.path().slice(1);
    return path.map(({ id, ply }) => `${ply}. ${labels.of(this.#session, id)}`).join("\n");
  }

  #showPosition(): void {
    const text = positionText(this.#session, this.#notation.value || undefined);
    if (text === undefined) this.#tell("", TEXTS.hiddenPosition);
    else {
      this.#position.value = text;
      this.#tell("");
    }
  }

  /** What is written is edited; of a position that cannot be shown, the first one of the game. */
  async #edit(): Promise<void> {
    const { system } = this.#session.rules;
    const isHidden = this.#position.value.trim() === "";
    const from = isHidden ? { state: system.initialStates()[0] as State } : system.parsePosition(this.#position.value);
    this.#tell("", "error" in from ? `${from.error.code}: ${from.error.message}` : "");
    if ("error" in from) return;
    const { PositionEditor } = await import("./position/editor.ts");
    new PositionEditor(this.#session, from.state, isHidden ? EDITING.fromBeginning : "", {
      changed: (state) => this.#write(state),
      playFrom: (state) => this.#actions.playFrom(system.printPosition(state)),
    }).open();
  }

  /** In the notation that is chosen, unless that does not say all of it. */
  #write(state: State): void {
    const { system } = this.#session.rules;
    const text = system.printPosition(state, this.#notation.value || undefined);
    const read = system.parsePosition(text);
    const isWhole = "state" in read && system.encode(read.state) === system.encode(state);
    if (!isWhole) this.#notation.value = "";
    this.#position.value = isWhole ? text : system.printPosition(state);
  }

  #playFrom(): void {
    const text = this.#position.value.trim();
    const fault = positionFault(text, this.#session.rules);
    if (fault === undefined) this.#actions.playFrom(text);
    else this.#tell("", fault);
  }
}
