// What stands below the text: how it stands with it, what is wrong with it, and what there is in it. All goes there by a click.
import type { Diagnostic } from "@codemirror/lint";
import type { DeskAnswer, Edit, Stretch, TextCheck } from "../desk/questions.ts";
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

  constructor(run: () => void) {
    this.#run = run;
  }

  /** `good`: the text that is played. */
  show(standing: TextStanding, good: string, written: string): void {
    this.root.classList.toggle("wrong", !["good", "checking", "beginning"].includes(standing.kind));
    const words = wordsOf(standing, good, written);
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

/** A list that is not there where it is empty. */
export class ListPanel {
  readonly root: HTMLDetailsElement;
  readonly #list = html("ul", { class: "spots" });

  constructor(title: string, open: boolean) {
    this.root = html("details", { class: "panel", open, hidden: true }, html("summary", {}, title), this.#list);
  }

  show(lines: readonly HTMLElement[]): void {
    this.root.hidden = lines.length === 0;
    this.#list.replaceChildren(...lines.slice(0, MAX_SHOWN));
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

export const findingLines = ({ findings }: TextCheck, go: Go): readonly HTMLElement[] =>
  findings.map((finding) => {
    const { code, severity, message } = finding;
    const at = html("span", { class: "at" }, lineText(finding));
    const words = [at, ` ${message} `, html("span", { class: "code" }, code)];
    const entry = button("", () => go(finding), { class: `spot ${severity}` });
    entry.replaceChildren(...words);
    return html("li", {}, entry);
  });

/** `file`: the one that was asked about; `use` lists the uses of what is declared at an offset of it. */
export const outlineLines = (
  { symbols }: TextCheck,
  file: string,
  { go, use }: { readonly go: Go; readonly use: (offset: number) => void },
): readonly HTMLElement[] =>
  symbols.map(({ name, kind, selection }) => {
    const entry = button("", () => go({ file, ...selection }), { class: "spot" });
    entry.replaceChildren(html("span", { class: "at" }, kind), ` ${name}`);
    const uses = button(TEXTS.uses, () => use(selection.start), { "aria-label": TEXTS.usesOf(name) });
    return html("li", { class: "declared" }, entry, uses);
  });

export const useLines = (uses: DeskAnswer<"references">, go: Go): readonly HTMLElement[] =>
  uses.map((use) => {
    const entry = button("", () => go(use), { class: "spot" });
    entry.replaceChildren(html("span", { class: "at" }, lineText(use)), ` ${use.text}`);
    return html("li", {}, entry);
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
