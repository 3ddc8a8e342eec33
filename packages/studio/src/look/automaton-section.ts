// The automaton of a small game as a picture, and the decisions of two players as a table.
import { FORMATS } from "../bench/questions.ts";
import { html } from "../page/dom.ts";
import { type Running, Task } from "../page/task.ts";
import { TEXTS } from "../texts/english/look.ts";
import { field, GameSection, subjectOf, type Tools } from "./section.ts";
import { Viewport } from "./viewport.ts";

const MAX_STATES = 20_000;
const FORMAT = FORMATS.find(({ from, ending }) => from === "automaton" && ending === "svg");

export class AutomatonSection extends GameSection {
  readonly #depth = html("input", { type: "number", min: "1", max: "99", value: "2" });
  readonly #viewport = new Viewport(TEXTS.section.automaton);
  readonly #task = new Task(TEXTS.draw, (running) => this.#drawn(running));
  readonly #matrix = html("div", { class: "matrix", tabindex: "0", role: "region", "aria-label": TEXTS.matrix });
  #address = "";

  constructor(tools: Tools) {
    super(tools);
    this.root.append(
      field(TEXTS.depth, this.#depth),
      this.#task.root,
      this.#viewport.root,
      html("h3", {}, TEXTS.matrix),
      this.#matrix,
    );
  }

  protected override renew(): void {
    this.#task.clear();
  }

  protected override show(): void {
    void this.#table();
  }

  close(): void {
    this.#task.clear();
  }

  async #drawn(running: Running): Promise<void> {
    if (!FORMAT) return;
    const bounds = { isHere: false, depth: Number(this.#depth.value), maxStates: MAX_STATES };
    const question = { kind: "written", subject: subjectOf(this.tools), format: FORMAT, bounds } as const;
    const { svg = "" } = await this.tools.bench.ask(question, running);
    URL.revokeObjectURL(this.#address);
    this.#address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    const { title } = this.tools.workspace.game.rules.system;
    const image = html("img", { src: this.#address, alt: `${TEXTS.section.automaton}: ${title}`, draggable: "false" });
    await image.decode();
    this.#viewport.show(image, image.naturalWidth, image.naturalHeight);
  }

  async #table(): Promise<void> {
    if (!this.tools.mayReveal()) {
      this.#matrix.replaceChildren(TEXTS.hiddenHere);
      return;
    }
    try {
      const { head, lines } = await this.tools.bench.ask({ kind: "matrix", subject: subjectOf(this.tools) });
      if (!this.tools.mayReveal()) return;
      const row = ([name = "", ...cells]: readonly string[], cell: "th" | "td") =>
        html("tr", {}, html("th", {}, name), ...cells.map((text) => html(cell, {}, text)));
      this.#matrix.replaceChildren(
        head.length === 0
          ? TEXTS.matrixNone
          : html("table", {}, row(head, "th"), ...lines.map((line) => row(line, "td"))),
      );
    } catch (error) {
      this.#matrix.replaceChildren(error instanceof Error ? error.message : String(error));
    }
  }
}
