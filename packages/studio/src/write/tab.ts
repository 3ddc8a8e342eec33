// The tab for writing: the text of the game, what is wrong with it, and what an editor can do for it.
import type { Diagnostic } from "@codemirror/lint";
import { Desk } from "../desk/desk.ts";
import type { Stretch, TextCheck } from "../desk/questions.ts";
import { Reader } from "../desk/reader.ts";
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/write.ts";
import { MAIN, type OwnGame, textAt, withEdits, withText } from "../workspace/own-game.ts";
import type { Surroundings, Tab } from "../workspace/tab.ts";
import { Checking, type Standing } from "./checking.ts";
import { Editor } from "./editor/editor.ts";
import { openFile, saveFile } from "./files.ts";
import { FilesBar } from "./files-bar.ts";
import { copyOf, nameOf, titled } from "./new-game.ts";
import { type Beginning, NewGameForm } from "./new-game-form.ts";
import { shownPath } from "./own-files.ts";
import { findingLines, ListPanel, outlineLines, StandingLine, useLines } from "./panels.ts";
import { ParametersForm } from "./parameters-form.ts";
import { RenameForm } from "./rename-form.ts";
import { Tools } from "./tools.ts";

export class WriteTab implements Tab {
  readonly root: HTMLElement;
  readonly beside = "play";
  readonly #surroundings: Surroundings;
  readonly #desk = new Desk();
  readonly #tools: Tools;
  readonly #checking: Checking;
  readonly #editor: Editor;
  readonly #standing = new StandingLine(() => {
    this.#desk.tryAgain();
    this.#checking.changed();
  });
  readonly #parameters = new ParametersForm((parameters) => {
    const { workspace } = this.#surroundings;
    this.#shown = { ...workspace.draft, parameters };
    workspace.write(this.#shown);
    this.#stands({ kind: "checking" });
    this.#checking.changed();
  });
  readonly #findings = new ListPanel(TEXTS.findings, true);
  readonly #uses = new ListPanel(TEXTS.uses, true);
  readonly #outline = new ListPanel(TEXTS.outline, false);
  readonly #rename = new RenameForm((name) =>
    this.#tools.ask("rename", { file: this.#file, offset: this.#editor.cursor, name }),
  );
  readonly #newGame = new NewGameForm((from, title) => this.#begin(from, title));
  readonly #files: FilesBar;
  /** The file that is in the editor. */
  #file = MAIN;
  /** What this tab has written last, or shows. */
  #shown: OwnGame | undefined;
  /** Of what is shown. */
  #origin: number | undefined;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
    const { workspace, library } = surroundings;
    const reader = new Reader(this.#desk, library);
    this.#tools = new Tools(workspace, reader, () => this.#file);
    this.#checking = new Checking(workspace, reader, {
      file: () => this.#file,
      checked: (check) => this.#checked(check),
      stands: (standing) => this.#stands(standing),
    });
    this.#editor = this.#makeEditor();
    this.#rename.onRenamed = (files) => this.#renamed(files);
    this.#files = new FilesBar({
      game: () => workspace.draft,
      open: (file) => this.#open(file),
      changed: (game, file) => {
        this.#editor.forget();
        workspace.write(game);
        this.#open(file);
      },
    });
    const commands = html(
      "div",
      { class: "commands" },
      button(TEXTS.newGame, () => this.#askForNew("grid")),
      button(TEXTS.copyGame, () => this.#askForNew("copy")),
      button(TEXTS.open, () => openFile((name, text) => workspace.bring({ name, text, files: {}, parameters: {} }))),
      button(TEXTS.save, () => this.#save()),
      button(TEXTS.format, () => void this.#format(), { title: TEXTS.formatTip }),
      button(TEXTS.rename, () => void this.#startRename(), { title: TEXTS.renameTip }),
    );
    const help = html("p", { class: "help" }, TEXTS.leave);
    const below = html("div", { class: "below" }, this.#findings.root, this.#uses.root, this.#outline.root);
    this.root = html(
      "div",
      { class: "write" },
      commands,
      this.#newGame.root,
      this.#rename.root,
      this.#files.root,
      this.#editor.root,
      this.#standing.root,
      this.#parameters.root,
      below,
      help,
    );
    workspace.onDraft(() => this.#heard());
  }

  enter(): void {
    this.#heard();
  }

  leave(): void {}

  /** What is written was changed, here or elsewhere. */
  #heard(): void {
    const { draft, origin } = this.#surroundings.workspace;
    if (draft === this.#shown) return;
    const isOther = origin !== this.#origin || draft.name !== this.#shown?.name;
    this.#shown = draft;
    this.#origin = origin;
    if (isOther) this.#editor.forget();
    this.#show(isOther || textAt(draft, this.#file) === undefined ? MAIN : this.#file);
    this.#stands({ kind: "checking" });
    this.#checking.opened();
  }

  /** Another file of the same game. */
  #open(file: string): void {
    if (file !== this.#file) {
      this.#show(file);
      this.#checking.changed();
    }
    this.#editor.focus();
  }

  #show(file: string): void {
    const { draft } = this.#surroundings.workspace;
    this.#file = file;
    this.#editor.open(file, textAt(draft, file) ?? "");
    this.#files.show(draft, file);
    this.#uses.show([]);
    this.#rename.close();
  }

  /** All files that say the name say the other one, or none does. One step back would leave some of them behind. */
  #renamed(files: Parameters<RenameForm["onRenamed"]>[0]): void {
    const { workspace } = this.#surroundings;
    const edited = withEdits(workspace.draft, files);
    const [first, ...others] = files;
    if (first && others.length === 0 && first.file === this.#file) this.#change(first.edits);
    else if (edited && files.length > 0) {
      const { cursor } = this.#editor;
      this.#editor.forget();
      workspace.write(edited);
      this.#editor.goTo(cursor, cursor);
    }
    this.#editor.focus();
  }

  #save(): void {
    const { draft } = this.#surroundings.workspace;
    saveFile(shownPath(draft, this.#file).replace(/\//g, "-"), textAt(draft, this.#file) ?? "");
  }

  #askForNew(from: Beginning): void {
    this.#newGame.open(this.#surroundings.workspace.game.rules.system.title, from);
  }

  /** What went wrong; undefined where the new game is there. */
  async #begin(from: Beginning, title: string): Promise<string | undefined> {
    const { workspace, library } = this.#surroundings;
    try {
      if (from === "copy") workspace.bring(copyOf(workspace.draft, title));
      else {
        const text = titled(await library.template(from), title);
        workspace.bring({ name: nameOf(title), text, files: {}, parameters: {} });
      }
      this.#editor.focus();
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  #makeEditor(): Editor {
    const pressed = (act: () => Promise<void>) => () => {
      void act();
      return true;
    };
    return new Editor({
      label: TEXTS.editor,
      changed: (text) => {
        const { workspace } = this.#surroundings;
        this.#shown = withText(workspace.draft, this.#file, text);
        workspace.write(this.#shown);
        this.#checking.changed();
      },
      complete: (context) => this.#tools.complete(context),
      means: (offset) => this.#tools.means(offset),
      keys: [
        { key: "F12", run: pressed(() => this.#define()) },
        { key: "Shift-F12", run: pressed(() => this.#use()) },
        { key: "F2", run: pressed(() => this.#startRename()) },
        { key: "Shift-Alt-f", run: pressed(() => this.#format()) },
      ],
    });
  }

  #checked(check: TextCheck): void {
    const own = check.findings.filter(({ file }) => file === this.#file);
    this.#editor.show(
      check.tokens,
      own.map((finding) => ({
        from: finding.start,
        to: finding.end,
        severity: finding.severity,
        source: finding.code,
        message: finding.message,
        ...(finding.fix && { actions: [this.#action(finding.fix)] }),
      })),
    );
    if (check.isGood) this.#parameters.show(check.parameters, this.#surroundings.workspace.draft.parameters);
    this.#findings.show(findingLines(check, this.#go));
    this.#outline.show(outlineLines(check, this.#file, this.#go));
  }

  #action({
    title,
    edits,
  }: NonNullable<TextCheck["findings"][number]["fix"]>): NonNullable<Diagnostic["actions"]>[number] {
    return { name: title, apply: () => this.#change(edits) };
  }

  #change(edits: readonly { readonly start: number; readonly end: number; readonly text: string }[]): void {
    this.#editor.change(edits.map(({ start, end, text }) => ({ from: start, to: end, insert: text })));
  }

  #stands(standing: Standing): void {
    const { game, draft } = this.#surroundings.workspace;
    this.#standing.show(standing, game.text.text, draft.text);
  }

  readonly #go = ({ file, start, end }: Stretch): void => {
    if (textAt(this.#surroundings.workspace.draft, file) !== undefined) {
      this.#open(file);
      this.#editor.goTo(start, end);
    } else this.#stands({ kind: "failed", message: TEXTS.elsewhere(file) });
  };

  async #define(): Promise<void> {
    const found = await this.#tools.ask("definition", { file: this.#file, offset: this.#editor.cursor });
    if (found) this.#go(found);
  }

  async #use(): Promise<void> {
    const found = await this.#tools.ask("references", { file: this.#file, offset: this.#editor.cursor });
    this.#uses.show(useLines(found ?? [], this.#go));
  }

  async #startRename(): Promise<void> {
    const found = await this.#tools.ask("hover", { file: this.#file, offset: this.#editor.cursor });
    this.#rename.open(found && this.#editor.text.slice(found.start, found.end));
  }

  async #format(): Promise<void> {
    this.#change((await this.#tools.ask("format", { file: this.#file })) ?? []);
    this.#editor.focus();
  }
}
