// The game for other programs: trees and automata in their formats; and the board as it stands.
import { type BoardPicture, picturesOf } from "ninefold-board";
import { FORMATS } from "../bench/questions.ts";
import { button, html } from "../page/dom.ts";
import { type Running, Task } from "../page/task.ts";
import { download } from "../share/download.ts";
import { TEXTS } from "../texts/english/look.ts";
import { field, GameSection, subjectOf, type Tools } from "./section.ts";

const MAX_STATES = 200_000;
/** The board, in place of the number of a format. */
const BOARD = "board";
/** Of longer texts only the beginning is on the page. */
const SHOWN = 4_000;

export class FilesSection extends GameSection {
  readonly #format = html(
    "select",
    {},
    ...FORMATS.map(({ name }, at) => html("option", { value: String(at) }, name)),
    html("option", { value: BOARD }, TEXTS.boardFormat),
  );
  readonly #depth = html("input", { type: "number", min: "1", max: "999", placeholder: TEXTS.whole });
  readonly #files = html("div", {});
  readonly #task = new Task(TEXTS.make, (running) => this.#made(running));

  constructor(tools: Tools) {
    super(tools);
    this.root.append(field(TEXTS.format, this.#format), field(TEXTS.depth, this.#depth), this.#task.root, this.#files);
  }

  protected override renew(): void {
    this.#task.clear();
    this.#files.replaceChildren();
  }

  async #made(running: Running): Promise<void> {
    if (this.#format.value === BOARD) return this.#drawn();
    const format = FORMATS[Number(this.#format.value)];
    if (!format) return;
    const depth = this.#depth.value === "" ? undefined : Number(this.#depth.value);
    const bounds = { isHere: false, depth, maxStates: MAX_STATES };
    const texts = await this.tools.bench.ask(
      { kind: "written", subject: subjectOf(this.tools), format, bounds },
      running,
    );
    const { name } = this.tools.workspace.game.text;
    this.#files.replaceChildren(...Object.entries(texts).map(([ending, text]) => fileOf(`${name}.${ending}`, text)));
  }

  #pictures(): readonly BoardPicture[] {
    const board = this.tools.boardAlone();
    board.classList.add("unseen");
    document.body.append(board);
    const pictures = picturesOf(board);
    board.remove();
    return pictures;
  }

  /** Nothing of it is made while the screen is handed over. */
  #drawn(): void {
    const { session, game } = this.tools.workspace;
    const pictures = session.coveredFor ? [] : this.#pictures();
    const none = session.coveredFor ? TEXTS.hiddenHere : TEXTS.noBoard;
    const files = pictures.map(({ name, svg }, i) => {
      const file = `${game.text.name}-${i === 0 ? "board" : `board-${i + 1}`}.svg`;
      return fileOf(file, svg, name);
    });
    this.#files.replaceChildren(...(files.length > 0 ? files : [html("p", { role: "status" }, none)]));
  }
}

/** `shown`: what the picture that the text is shows, where it is to be seen. */
function fileOf(name: string, text: string, shown?: string): HTMLElement {
  const said = html("span", { role: "status" });
  const copy = button(TEXTS.copy, async () => {
    await navigator.clipboard.writeText(text);
    said.textContent = TEXTS.copied;
  });
  const save = button(TEXTS.download, () => download(name, [text], "text/plain"));
  return html(
    "section",
    { "aria-label": name },
    html("h3", {}, `${name} (${TEXTS.characters(text.length)})`),
    html("div", { class: "task" }, save, copy, said),
    ...(shown === undefined ? [] : [pictureOf(text, shown)]),
    html("pre", { tabindex: "0", class: "notation" }, text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text),
  );
}

function pictureOf(text: string, alt: string): HTMLElement {
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  const image = html("img", { src: address, alt, class: "drawn" });
  for (const end of ["load", "error"]) image.addEventListener(end, () => URL.revokeObjectURL(address), { once: true });
  return image;
}
