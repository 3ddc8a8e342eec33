// The files of the game: one is in the editor, and others can be opened, made, called otherwise and removed.
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/write.ts";
import { MAIN, type OwnGame } from "../workspace/own-game.ts";
import { pathsOf, shownPath } from "./file-names.ts";

export interface FilesBarActions {
  game(): OwnGame;
  open(file: string): void;
  /** The game has other files now, and one of them is to be opened. */
  changed(game: OwnGame, file: string): void;
}

type Asking = "new" | "rename" | "remove";

export class FilesBar {
  readonly root: HTMLElement;
  readonly #files = html("div", { class: "row files", role: "group", "aria-label": TEXTS.files });
  readonly #own = html(
    "div",
    { class: "row" },
    button(TEXTS.renameFile, () => this.#ask("rename")),
    button(TEXTS.removeFile, () => this.#ask("remove")),
  );
  readonly #form = html("form", { class: "asking", hidden: true });
  readonly #name = html("input", { "aria-label": TEXTS.fileName, autocomplete: "off", spellcheck: "false" });
  readonly #question = html("span", {});
  readonly #submit = html("button", { class: "main" });
  readonly #wrong = html("span", { class: "trouble", role: "alert" });
  readonly #actions: FilesBarActions;
  #asking: Asking = "new";
  #file = MAIN;

  constructor(actions: FilesBarActions) {
    this.#actions = actions;
    const cancel = button(TEXTS.cancel, () => this.close());
    this.#form.append(this.#question, this.#name, this.#submit, cancel, this.#wrong);
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#submitted();
    });
    this.#form.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.close();
    });
    this.root = html("div", { class: "files-bar" }, this.#files, this.#own, this.#form);
  }

  /** `file`: the one that is in the editor. */
  show(game: OwnGame, file: string): void {
    if (file !== this.#file) this.close();
    this.#file = file;
    const files = pathsOf(game).map((path) => {
      const entry = button(shownPath(game, path), () => this.#actions.open(path), { class: "file" });
      entry.ariaCurrent = path === file ? "true" : null;
      return entry;
    });
    this.#files.replaceChildren(
      ...files,
      button(TEXTS.newFile, () => this.#ask("new")),
    );
    this.#own.hidden = file === MAIN;
  }

  close(): void {
    this.#form.hidden = true;
  }

  #ask(asking: Asking): void {
    const game = this.#actions.game();
    const name = shownPath(game, this.#file);
    this.#asking = asking;
    this.#form.hidden = false;
    this.#wrong.textContent = "";
    this.#name.hidden = asking === "remove";
    this.#name.value = asking === "rename" ? name : "";
    this.#question.textContent = asking === "remove" ? TEXTS.removeQuestion(name) : "";
    this.#submit.textContent = { new: TEXTS.makeFile, rename: TEXTS.rename, remove: TEXTS.remove }[asking];
    if (asking === "remove") this.#submit.focus();
    else this.#name.select();
    if (asking !== "remove") this.#name.focus();
  }

  async #submitted(): Promise<void> {
    try {
      this.#wrong.textContent = (await this.#answer(this.#name.value)) ?? "";
    } catch (error) {
      this.#wrong.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** What is wrong with the answer; undefined where it was done. */
  async #answer(name: string): Promise<string | undefined> {
    const { pathFor, usesOf, withNewFile, without, withPath } = await import("./own-files.ts");
    const game = this.#actions.game();
    if (this.#asking === "remove") {
      const users = new Set(usesOf(game, this.#file).map(({ file }) => shownPath(game, file)));
      if (users.size > 0) return TEXTS.inUse([...users].join(", "));
      return this.#done(without(game, this.#file), MAIN);
    }
    const path = pathFor(game, name, this.#asking === "rename" ? this.#file : undefined);
    if (typeof path !== "string") return TEXTS.wrongFileName[path.wrong];
    if (this.#asking === "new") return this.#done(withNewFile(game, path), path);
    const renamed = withPath(game, this.#file, path);
    return renamed ? this.#done(renamed, path) : TEXTS.sameFolder;
  }

  #done(game: OwnGame, file: string): undefined {
    this.close();
    this.#actions.changed(game, file);
  }
}
