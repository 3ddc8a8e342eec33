// What stands below the text: how it stands with it, what is wrong with it, and what there is in it. All goes there by a click.
import type { Diagnostic } from "@codemirror/lint";
import type { DeskAnswer, Edit, Stretch, TextCheck, TextFinding } from "../desk/questions.ts";
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/write.ts";
import { MAIN } from "../workspace/own-game.ts";
import { firstChangedLine } from "./changed-line.ts";
import type { TextStanding } from "./checking.ts";

export type Go = (stretch: Stretch) => void;

/** Nobody reads more at once. */
const MAX_SHOWN = 100;

export class StandingLine {
  readonly root = html("p", { class: "standing", role: "status" });
  readonly #run: () => void;
  #shown: string | undefined;

  constructor(run: () => void) {
    this.#run = run;
  }

  /** `good`: the text that is played. */
  show(standing: TextStanding, good: string, written: string): void {
    const words = wordsOf(standing, good, written);
    // What stands there already is neither drawn nor said again.
    const shown = `${standing.kind} ${words}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.root.classList.toggle("wrong", !["good", "checking", "beginning"].includes(standing.kind));
    const again = standing.kind === "ended" ? [" ", button(TEXTS.run, this.#run)] : [];
    this.root.replaceChildren(words, ...again);
  }
}

function wordsOf(standing: TextStanding, good: string, written: string): string {
  switch (standing.kind) {
    case "faulty": {
      const errors = standing.check.findings.filter(({ severity }) => severity === "error").length;
      return TEXTS.faulty(errors, firstChangedLine(good, written));
    }
    case "cannot begin":
      return TEXTS.cannotBegin(standing.message);
    case "failed":
      return TEXTS.failed(standing.message);
    case "ended":
      return TEXTS.ended[standing.cause];
    default:
      return TEXTS[standing.kind];
  }
}

/** How a list draws what is in it. */
export interface Lines<Item> {
  /** What its line says: one that says the same is not drawn again. */
  key(item: Item): string;
  /** `item`: what the line stands for when it is clicked, which may be elsewhere by then. */
  line(item: () => Item): HTMLElement;
}

/** A list that is not there where it is empty. */
export class ListPanel<Item> {
  readonly root: HTMLDetailsElement;
  readonly #lines: Lines<Item>;
  readonly #list = html("ul", { class: "spots" });
  #items: readonly Item[] = [];
  #keys: readonly string[] = [];

  constructor(title: string, open: boolean, lines: Lines<Item>) {
    this.#lines = lines;
    this.root = html("details", { class: "panel", open, hidden: true }, html("summary", {}, title), this.#list);
    // A list that nobody has opened is drawn when somebody does.
    this.root.addEventListener("toggle", () => this.#draw());
  }

  show(items: readonly Item[]): void {
    this.#items = items.slice(0, MAX_SHOWN);
    this.root.hidden = items.length === 0;
    this.#draw();
  }

  #draw(): void {
    if (!this.root.open) return;
    const keys = this.#items.map((item) => this.#lines.key(item));
    for (const [i, key] of keys.entries()) {
      if (key === this.#keys[i]) continue;
      const line = this.#lines.line(() => this.#items[i] as Item);
      const old = this.#list.children[i];
      if (old) old.replaceWith(line);
      else this.#list.append(line);
    }
    while (this.#list.children.length > keys.length) this.#list.lastElementChild?.remove();
    this.#keys = keys;
  }
}

/** `4:12`, `./moves:4:12`. */
export const lineText = ({
  file,
  line,
  column,
}: {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}): string => `${file === MAIN ? "" : `${file}:`}${line}:${column}`;

export const findingLines = (go: Go): Lines<TextFinding> => ({
  key: (finding) => [lineText(finding), finding.severity, finding.code, finding.message].join(" "),
  line: (finding) => {
    const { code, severity, message } = finding();
    const at = html("span", { class: "at" }, lineText(finding()));
    const entry = button("", () => go(finding()), { class: `spot ${severity}` });
    entry.replaceChildren(at, ` ${message} `, html("span", { class: "code" }, code));
    return html("li", {}, entry);
  },
});

/** `go` and `use`: to what is declared in the file that is shown, and to what uses it. */
export const outlineLines = (actions: {
  readonly go: (span: TextCheck["symbols"][number]["selection"]) => void;
  readonly use: (offset: number) => void;
}): Lines<TextCheck["symbols"][number]> => ({
  key: ({ name, kind }) => `${kind} ${name}`,
  line: (symbol) => {
    const { name, kind } = symbol();
    const entry = button("", () => actions.go(symbol().selection), { class: "spot" });
    entry.replaceChildren(html("span", { class: "at" }, kind), ` ${name}`);
    const uses = button(TEXTS.uses, () => actions.use(symbol().selection.start), { "aria-label": TEXTS.usesOf(name) });
    return html("li", { class: "declared" }, entry, uses);
  },
});

/** Where a name is used. */
export type Use = DeskAnswer<"references">[number];

/** Undefined: there is no name. */
export const useLines = (go: Go): Lines<Use | undefined> => ({
  key: (use) => (use ? `${lineText(use)} ${use.text}` : ""),
  line: (use) => {
    const shown = use();
    if (!shown) return html("li", {}, TEXTS.noName);
    const entry = button("", () => go(use() ?? shown), { class: "spot" });
    entry.replaceChildren(html("span", { class: "at" }, lineText(shown)), ` ${shown.text}`);
    return html("li", {}, entry);
  },
});

/** What is wrong in a file, as the editor marks it. */
export const findingMarks = (
  { findings }: TextCheck,
  file: string,
  edit: (edits: readonly Edit[]) => void,
): readonly Diagnostic[] =>
  findings
    .filter((finding) => finding.file === file)
    .map(({ start, end, severity, code, message, fix }) => ({
      from: start,
      to: end,
      severity,
      source: code,
      message,
      ...(fix && { actions: [{ name: fix.title, apply: () => edit(fix.edits) }] }),
    }));
