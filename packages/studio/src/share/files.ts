// Files of the open game: one that plays by itself, and its text.
import { isProgramText } from "ninefold-platform";
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/share.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { download, fileName, saveGameText } from "./download.ts";
import { oneFile } from "./one-file.ts";

export class FilesPanel {
  readonly root: HTMLElement;
  readonly #note = html("p", { class: "note", role: "status" });
  readonly #workspace: Workspace;

  constructor(workspace: Workspace) {
    this.#workspace = workspace;
    const offer = (label: string, hint: string, act: () => void) =>
      html("div", { class: "offer" }, button(label, act), html("p", {}, hint));
    this.root = html(
      "section",
      { class: "panel", "aria-labelledby": "share-files" },
      html("h2", { id: "share-files" }, TEXTS.files),
      offer(TEXTS.oneFile, TEXTS.oneFileHint, () => void this.#saveOneFile()),
      offer(TEXTS.textFile, TEXTS.textFileHint, () => this.#saveText()),
      this.#note,
    );
  }

  async #saveOneFile(): Promise<void> {
    const { game } = this.#workspace;
    this.#note.textContent = TEXTS.makingFile;
    try {
      const { title } = game.rules.system;
      const { text, trained } = game;
      const isProgram = isProgramText(text.text);
      const [script, style, engine] = await Promise.all([
        fetched(isProgram ? "single-program.js" : "single.js"),
        fetched("studio.css"),
        isProgram ? import("../library/program.ts").then(({ engineText }) => engineText()) : undefined,
      ]);
      const page = await oneFile({ script, style, game: { text, trained, engine }, title });
      const name = fileName(text.name, "html");
      download(name, [page], "text/html");
      this.#note.textContent = TEXTS.made(name, page.length);
    } catch (error) {
      this.#note.textContent = TEXTS.notMade(error instanceof Error ? error.message : String(error));
    }
  }

  #saveText(): void {
    const { name, text, modules } = this.#workspace.game.text;
    const saved = [[name, text] as const, ...Object.entries(modules)].map(([path, one]) => saveGameText(path, one));
    const folders = saved.flatMap((one) => (one.folder === undefined ? [] : [TEXTS.inFolder(one.name, one.folder)]));
    this.#note.textContent = [TEXTS.made(saved[0]?.name ?? "", text.length), ...folders].join(" ");
  }
}

async function fetched(path: string): Promise<string> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}
