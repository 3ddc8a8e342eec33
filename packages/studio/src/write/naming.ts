// What the editor does with the name at the cursor: goes to its declaration, lists its uses, gives it another.
import type { ChangeDesc, Text } from "@codemirror/state";
import { TEXTS } from "../texts/english/write.ts";
import { withEdits } from "../workspace/own-game.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Editor } from "./editor/editor.ts";
import { movedSpots } from "./editor/moved.ts";
import { type Go, ListPanel, type Use, useLines } from "./panels.ts";
import { RenameForm } from "./rename-form.ts";
import type { Tools } from "./tools.ts";

export interface Named {
  readonly workspace: Workspace;
  readonly tools: Tools;
  readonly editor: Editor;
  /** The file that is in the editor. */
  file(): string;
  readonly go: Go;
}

export class Naming {
  readonly form: HTMLElement;
  readonly uses: HTMLElement;
  readonly #named: Named;
  readonly #uses: ListPanel<Use | undefined>;
  #listed: readonly Use[] = [];
  readonly #rename: RenameForm;

  constructor(named: Named) {
    this.#named = named;
    this.#uses = new ListPanel(TEXTS.uses, true, useLines(named.go));
    this.#rename = new RenameForm((name) => named.tools.ask("rename", { ...this.#at, name }));
    this.#rename.onRenamed = (files) => this.#renamed(files);
    this.form = this.#rename.root;
    this.uses = this.#uses.root;
  }

  get #at(): { readonly file: string; readonly offset: number } {
    return { file: this.#named.file(), offset: this.#named.editor.cursor };
  }

  /** Another text is shown. */
  close(): void {
    this.#listed = [];
    this.#uses.show([]);
    this.#rename.close();
  }

  /** The file that is in the editor was changed: uses are where they are now. */
  changed(changes: ChangeDesc, text: Text): void {
    if (this.#listed.length === 0) return;
    this.#listed = movedSpots(this.#listed, this.#named.file(), changes, text);
    this.#uses.show(this.#listed);
  }

  async define(): Promise<void> {
    const found = await this.#named.tools.ask("definition", this.#at);
    if (found) this.#named.go(found);
  }

  /** Of the name at the cursor, or at another offset of the file that is in the editor. */
  async use(offset = this.#at.offset): Promise<void> {
    const found = (await this.#named.tools.ask("references", { ...this.#at, offset })) ?? [];
    this.#listed = found;
    this.#uses.show(found.length > 0 ? found : [undefined]);
    this.#uses.root.open = true;
    this.#uses.root.scrollIntoView({ block: "nearest" });
  }

  async rename(): Promise<void> {
    const found = await this.#named.tools.ask("hover", this.#at);
    this.#rename.open(found && this.#named.editor.text.slice(found.start, found.end));
  }

  /** All files that say the name say the other one, or none does. One step back would leave some of them behind. */
  #renamed(files: Parameters<RenameForm["onRenamed"]>[0]): void {
    const { workspace, editor, file } = this.#named;
    const edited = withEdits(workspace.draft, files);
    const [first, ...others] = files;
    if (first && others.length === 0 && first.file === file()) editor.edit(first.edits);
    else if (edited && files.length > 0) {
      const { cursor } = editor;
      editor.forget();
      workspace.write(edited);
      editor.goTo(cursor, cursor);
    }
    editor.focus();
  }
}
