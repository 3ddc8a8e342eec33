// The tab for writing: the text of the game, what is wrong with it, and what an editor can do for it.
import type { FaultPlay } from "../bench/questions.ts";
import { Desk } from "../desk/desk.ts";
import type { Stretch, TextCheck } from "../desk/questions.ts";
import { Reader } from "../desk/reader.ts";
import { html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/write.ts";
import { MAIN, type OwnGame, textAt, withText } from "../workspace/own-game.ts";
import type { Surroundings, Tab } from "../workspace/tab.ts";
import { Checking, type TextStanding } from "./checking.ts";
import { Commands } from "./commands.ts";
import { Editor } from "./editor/editor.ts";
import { movedCheck } from "./editor/moved.ts";
import { FaultsPanel } from "./faults-panel.ts";
import { FilesBar } from "./files-bar.ts";
import { Naming } from "./naming.ts";
import { findingLines, findingMarks, ListPanel, outlineLines, StandingLine } from "./panels.ts";
import { ParametersForm } from "./parameters-form.ts";
import { showReplayed } from "./replayed.ts";
import { Tools } from "./tools.ts";

export class WriteTab implements Tab {
  readonly root: HTMLElement;
  readonly beside = "play";
  readonly #surroundings: Surroundings;
  readonly #tools: Tools;
  readonly #checking: Checking;
  readonly #editor: Editor;
  readonly #naming: Naming;
  readonly #standing: StandingLine;
  readonly #parameters = new ParametersForm((parameters) => this.#setParameters(parameters));
  readonly #findings = new ListPanel(
    TEXTS.findings,
    true,
    findingLines((stretch) => this.#go(stretch)),
  );
  readonly #faults: FaultsPanel;
  readonly #outline = new ListPanel(
    TEXTS.outline,
    false,
    outlineLines({
      go: (selection) => this.#go({ file: this.#file, ...selection }),
      use: (offset) => void this.#naming.use(offset),
    }),
  );
  /** What is known of the file that is in the editor, as it stands. */
  #check: TextCheck | undefined;
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
    const desk = new Desk();
    const reader = new Reader(desk, library);
    const file = () => this.#file;
    this.#tools = new Tools(workspace, reader, file);
    this.#checking = new Checking(workspace, reader, {
      file,
      asked: () => this.#editor.asked(),
      since: () => this.#editor.since(),
      checked: (check) => this.#checked(check),
      stands: (standing) => this.#stands(standing),
    });
    this.#standing = new StandingLine(() => {
      desk.tryAgain();
      this.#checking.changed();
    });
    this.#editor = this.#makeEditor();
    this.#naming = new Naming({ workspace, tools: this.#tools, editor: this.#editor, file, go: this.#go });
    this.#faults = new FaultsPanel(workspace, { go: this.#go, show: (match) => this.#replay(match) });
    this.#files = new FilesBar({
      game: () => workspace.draft,
      open: (path) => this.#open(path),
      changed: (game, path) => {
        this.#editor.forget();
        workspace.write(game);
        this.#open(path);
      },
    });
    const commands = new Commands(workspace, library, {
      file,
      begun: () => this.#editor.focus(),
      format: () => void this.#format(),
      rename: () => void this.#naming.rename(),
      uses: () => void this.#naming.use(),
    });
    this.root = html(
      "div",
      { class: "write" },
      commands.root,
      commands.form,
      this.#naming.form,
      this.#files.root,
      this.#editor.root,
      this.#standing.root,
      this.#parameters.root,
      html("div", { class: "below" }, this.#findings.root, this.#naming.uses, this.#faults.root, this.#outline.root),
      html("p", { class: "help" }, TEXTS.leave),
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
    if (isOther) {
      this.#editor.forget();
      this.#faults.clear();
    }
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
    this.#check = undefined;
    this.#editor.open(file, textAt(draft, file) ?? "");
    this.#files.show(draft, file);
    this.#naming.close();
  }

  #setParameters(parameters: OwnGame["parameters"]): void {
    const { workspace } = this.#surroundings;
    this.#shown = { ...workspace.draft, parameters };
    workspace.write(this.#shown);
    this.#stands({ kind: "checking" });
    this.#checking.changed();
  }

  #makeEditor(): Editor {
    const pressed = (act: () => Promise<void>) => () => {
      void act();
      return true;
    };
    return new Editor({
      label: TEXTS.editor,
      changed: (text, changes) => {
        const { workspace } = this.#surroundings;
        if (this.#check) this.#list(movedCheck({ ...this.#check, tokens: [] }, this.#file, changes, text));
        this.#naming.changed(changes, text);
        this.#shown = withText(workspace.draft, this.#file, text.toString());
        workspace.write(this.#shown);
        this.#faults.update(false);
        this.#checking.changed();
      },
      complete: (context) => this.#tools.complete(context),
      means: (offset) => this.#tools.means(offset),
      keys: [
        { key: "F12", run: pressed(() => this.#naming.define()) },
        { key: "Shift-F12", run: pressed(() => this.#naming.use()) },
        { key: "F2", run: pressed(() => this.#naming.rename()) },
        { key: "Shift-Alt-f", run: pressed(() => this.#format()) },
      ],
    });
  }

  #checked(check: TextCheck): void {
    const marks = findingMarks(check, this.#file, (edits) => this.#editor.fix(edits));
    this.#editor.show(check.tokens, marks);
    if (check.isGood) this.#parameters.show(check.parameters, this.#surroundings.workspace.draft.parameters);
    this.#list(check);
  }

  #list(check: TextCheck): void {
    this.#check = check;
    this.#findings.show(check.findings);
    this.#outline.show(check.symbols);
  }

  #stands(standing: TextStanding): void {
    const { game, draft } = this.#surroundings.workspace;
    this.#standing.show(standing, game.text.text, draft.text);
    this.#faults.update(standing.kind === "good");
  }

  readonly #go = ({ file, start, end }: Stretch): void => {
    if (textAt(this.#surroundings.workspace.draft, file) !== undefined) {
      this.#open(file);
      this.#editor.goTo(start, end);
    } else this.#stands({ kind: "failed", message: TEXTS.elsewhere(file) });
  };

  #replay(match: NonNullable<FaultPlay["match"]>): void {
    const wrong = showReplayed(this.#surroundings, match);
    if (wrong !== undefined) this.#stands({ kind: "failed", message: wrong });
  }

  async #format(): Promise<void> {
    this.#editor.edit((await this.#tools.ask("format", { file: this.#file })) ?? []);
    this.#editor.focus();
  }
}
