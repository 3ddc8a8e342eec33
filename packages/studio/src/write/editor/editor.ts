// The editor of one text, in a shadow root: its styles stay there, and are allowed there by the policy of the page.
import {
  acceptCompletion,
  autocompletion,
  type CompletionSource,
  completionKeymap,
  completionStatus,
  selectedCompletionIndex,
  setSelectedCompletion,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { foldGutter, foldKeymap, foldService, indentUnit } from "@codemirror/language";
import { type Diagnostic, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { type ChangeDesc, EditorState, type Text } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  type KeyBinding,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import type { Edit } from "../../desk/questions.ts";
import { html } from "../../page/dom.ts";
import { colours, setTokens } from "./colours.ts";
import { movedEdits } from "./moved.ts";
import { TextChanges } from "./text-changes.ts";
import { theme } from "./theme.ts";
import { typedOver } from "./typed-over.ts";

/** What the editor asks, and of what it tells. */
export interface EditorHooks {
  changed(text: Text, changes: ChangeDesc): void;
  readonly complete: CompletionSource;
  /** What the name at an offset means, in words. */
  means(offset: number): Promise<{ readonly start: number; readonly end: number; readonly text: string } | undefined>;
  readonly keys: readonly KeyBinding[];
  readonly label: string;
}

export class Editor {
  readonly root = html("div", { class: "editor" });
  readonly #view: EditorView;
  readonly #hooks: EditorHooks;
  /** Files as they were left, and the one that is shown. */
  readonly #left = new Map<string, EditorState>();
  /** Since the text was asked about. */
  readonly #changes = new TextChanges();
  /** Since what is known of it was shown. */
  readonly #shown = new TextChanges();
  #file: string | undefined;

  constructor(hooks: EditorHooks) {
    this.#hooks = hooks;
    const shadow = this.root.attachShadow({ mode: "open" });
    this.#view = new EditorView({ root: shadow, parent: shadow });
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  get cursor(): number {
    return this.#view.state.selection.main.head;
  }

  /** The text is asked about: its changes are kept from now on. */
  asked(): void {
    this.#changes.begin(this.#view.state.doc.length);
  }

  /** The text, and what was changed in it since it was asked about; undefined where it is another one. */
  since(): { readonly changes: ChangeDesc; readonly text: Text } | undefined {
    const { since } = this.#changes;
    return since && { changes: since, text: this.#view.state.doc };
  }

  /** The text of a file. Its changes can be undone as long as it is the one that was left, and are none of other files. */
  open(file: string, text: string): void {
    if (this.#file !== undefined) this.#left.set(this.#file, this.#view.state);
    this.#file = file;
    for (const changes of [this.#changes, this.#shown]) changes.cut();
    const left = this.#left.get(file);
    const isLeft = left?.doc.toString() === text;
    this.#view.setState(isLeft ? left : EditorState.create({ doc: text, extensions: this.#extensions() }));
  }

  /** What was changed in files can no longer be undone: they are others now, or were changed together. */
  forget(): void {
    this.#left.clear();
    this.#file = undefined;
  }

  /** Changes the text as if it were typed; it can be undone. */
  edit(edits: readonly Edit[]): void {
    const changes = edits.map(({ start, end, text }) => ({ from: start, to: end, insert: text }));
    this.#view.dispatch({ changes, userEvent: "input" });
  }

  /** Edits that belong to the text as it was when its findings were shown. None is made where what one of them replaces was touched since. */
  fix(edits: readonly Edit[]): void {
    const { since } = this.#shown;
    this.edit((since && movedEdits(edits, since)) ?? []);
  }

  /** Colours and findings of the text as it stands. */
  show(tokens: readonly number[], findings: readonly Diagnostic[]): void {
    this.#shown.begin(this.#view.state.doc.length);
    this.#view.dispatch({ effects: setTokens.of(tokens) }, setDiagnostics(this.#view.state, findings));
  }

  goTo(start: number, end: number): void {
    const { length } = this.#view.state.doc;
    const selection = { anchor: Math.min(start, length), head: Math.min(end, length) };
    this.#view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: "center" }) });
    this.#view.focus();
  }

  focus(): void {
    this.#view.focus();
  }

  #extensions() {
    const { complete, keys, label } = this.#hooks;
    return [
      lineNumbers(),
      foldGutter(),
      foldService.of(foldedFrom),
      history(),
      drawSelection(),
      highlightActiveLine(),
      highlightSelectionMatches(),
      search({ top: true }),
      EditorState.tabSize.of(2),
      indentUnit.of("  "),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false" }),
      // An arrow key enters the list, so that Enter begins a line until one does.
      autocompletion({ override: [complete], selectOnOpen: false }),
      hoverTooltip((_, offset) => this.#tooltip(offset)),
      keymap.of([
        ...keys,
        { key: "Tab", run: acceptFirst },
        ...completionKeymap,
        ...lintKeymap,
        ...searchKeymap,
        ...foldKeymap,
        ...historyKeymap,
        ...defaultKeymap,
        indentWithTab,
      ]),
      typedOver,
      colours,
      theme,
      EditorView.updateListener.of((update) => {
        if (!update.docChanged) return;
        for (const changes of [this.#changes, this.#shown]) changes.add(update.changes);
        this.#hooks.changed(update.state.doc, update.changes);
      }),
    ];
  }

  async #tooltip(offset: number) {
    const found = await this.#hooks.means(offset);
    if (!found) return null;
    return {
      pos: found.start,
      end: found.end,
      create: () => ({ dom: html("div", { class: "cm-means" }, found.text) }),
    };
  }
}

/** Tab takes what is chosen in the list of completions, or the first of them; without a list it is any other key. */
function acceptFirst(view: EditorView): boolean {
  if (completionStatus(view.state) !== "active") return false;
  if (selectedCompletionIndex(view.state) === null) view.dispatch({ effects: setSelectedCompletion(0) });
  return acceptCompletion(view);
}

/** A line folds with the lines that are further in. */
function foldedFrom(state: EditorState, start: number): { readonly from: number; readonly to: number } | null {
  const { number, text, to } = state.doc.lineAt(start);
  const inner = (line: string): number => (line.trim() === "" ? Number.POSITIVE_INFINITY : line.search(/\S/));
  const own = inner(text);
  let end = to;
  for (let next = number + 1; next <= state.doc.lines; next++) {
    const line = state.doc.line(next);
    if (inner(line.text) <= own) break;
    if (line.text.trim() !== "") end = line.to;
  }
  return end > to && Number.isFinite(own) ? { from: to, to: end } : null;
}
