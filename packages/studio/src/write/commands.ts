// What can be done with a whole text: another is begun, copied or opened, and it is saved.
import { isProgramText } from "ninefold-platform";
import type { Library } from "../library/library.ts";
import { button, html } from "../page/dom.ts";
import { saveGameText } from "../share/download.ts";
import { TEXTS } from "../texts/english/write.ts";
import { textAt } from "../workspace/own-game.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { shownPath } from "./file-names.ts";
import { openFile } from "./files.ts";
import { type Beginning, NewGameForm } from "./new-game-form.ts";
import { TEMPLATES } from "./template-names.ts";

export interface CommandsActions {
  /** The file that is in the editor. */
  file(): string;
  /** Another game is written now. */
  begun(): void;
  format(): void;
  rename(): void;
  uses(): void;
}

export class Commands {
  readonly root: HTMLElement;
  readonly form: HTMLElement;
  readonly #workspace: Workspace;
  readonly #library: Library;
  readonly #actions: CommandsActions;
  readonly #ofLanguage: readonly HTMLElement[];
  readonly #newGame = new NewGameForm((from, title) => this.#begin(from, title));

  constructor(workspace: Workspace, library: Library, actions: CommandsActions) {
    this.#workspace = workspace;
    this.#library = library;
    this.#actions = actions;
    this.form = this.#newGame.root;
    this.#ofLanguage = [
      button(TEXTS.format, () => actions.format(), { title: TEXTS.formatTip }),
      button(TEXTS.rename, () => actions.rename(), { title: TEXTS.renameTip }),
      button(TEXTS.findUses, () => actions.uses(), { title: TEXTS.findUsesTip }),
    ];
    this.root = html(
      "div",
      { class: "commands" },
      button(TEXTS.newGame, () => this.#ask("grid")),
      button(TEXTS.copyGame, () => this.#ask("copy")),
      button(TEXTS.open, () => openFile((name, text) => workspace.bring({ name, text, files: {}, parameters: {} }))),
      button(TEXTS.save, () => this.#save()),
      ...this.#ofLanguage,
    );
    workspace.onDraft(() => this.#update());
    this.#update();
  }

  /** What needs the language's own reading of the text is not there for a program. */
  #update(): void {
    const isProgram = isProgramText(this.#workspace.draft.text);
    for (const one of this.#ofLanguage) one.hidden = isProgram;
  }

  #ask(from: Beginning): void {
    this.#newGame.open(this.#workspace.game.rules.system.title, from);
  }

  #save(): void {
    const { draft } = this.#workspace;
    const file = this.#actions.file();
    saveGameText(shownPath(draft, file), textAt(draft, file) ?? "");
  }

  /** What went wrong; undefined where the new game is there. */
  async #begin(from: Beginning, title: string): Promise<string | undefined> {
    try {
      // It needs the language.
      const { copyOf, nameOf, titled } = await import("./new-game.ts");
      if (from === "copy") this.#workspace.bring(copyOf(this.#workspace.draft, title));
      else {
        const text = titled(await this.#library.template(TEMPLATES[from]), title);
        this.#workspace.bring({ name: nameOf(title), text, files: {}, parameters: {} });
      }
      this.#actions.begun();
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}
