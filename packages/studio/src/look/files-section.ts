// The game for other programs: trees and automata in their formats.
import { FORMATS } from "../bench/questions.ts";
import { button, html } from "../page/dom.ts";
import { type Running, Task } from "../page/task.ts";
import { TEXTS } from "../texts/english/look.ts";
import { type Section, subjectOf, type Tools } from "./section.ts";

const MAX_STATES = 200_000;
/** Of longer texts only the beginning is on the page. */
const SHOWN = 4_000;

export class FilesSection implements Section {
  readonly root: HTMLElement;
  readonly #tools: Tools;
  readonly #format = html("select", {}, ...FORMATS.map(({ name }, at) => html("option", { value: String(at) }, name)));
  readonly #depth = html("input", { type: "number", min: "1", max: "999", placeholder: TEXTS.whole });
  readonly #files = html("div", {});
  readonly #task = new Task(TEXTS.make, (running) => this.#made(running));
  #game: unknown;

  constructor(tools: Tools) {
    this.#tools = tools;
    this.root = html(
      "div",
      {},
      html("label", { class: "field" }, TEXTS.format, this.#format),
      html("label", { class: "field" }, TEXTS.depth, this.#depth),
      this.#task.root,
      this.#files,
    );
  }

  update(): void {
    const { text } = this.#tools.workspace.game;
    if (this.#game === text) return;
    this.#game = text;
    this.#task.clear();
    this.#files.replaceChildren();
  }

  async #made(running: Running): Promise<void> {
    const format = FORMATS[Number(this.#format.value)];
    if (!format) return;
    const depth = this.#depth.value === "" ? undefined : Number(this.#depth.value);
    const bounds = { isHere: false, depth, maxStates: MAX_STATES };
    const texts = await this.#tools.bench.ask(
      { kind: "written", subject: subjectOf(this.#tools), format, bounds },
      running,
    );
    const { name } = this.#tools.workspace.game.text;
    this.#files.replaceChildren(...Object.entries(texts).map(([ending, text]) => fileOf(`${name}.${ending}`, text)));
  }
}

function fileOf(name: string, text: string): HTMLElement {
  const said = html("span", { role: "status" });
  const copy = button(TEXTS.copy, async () => {
    await navigator.clipboard.writeText(text);
    said.textContent = TEXTS.copied;
  });
  const download = button(TEXTS.download, () => {
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    html("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1_000);
  });
  return html(
    "section",
    { "aria-label": name },
    html("h3", {}, `${name} (${TEXTS.characters(text.length)})`),
    html("div", { class: "task" }, download, copy, said),
    html("pre", { tabindex: "0", class: "notation" }, text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text),
  );
}
