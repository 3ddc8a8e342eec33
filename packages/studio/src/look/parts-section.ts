// The nine parts in words and signs, and the text with one of them marked.
import type { DescribedPart } from "../bench/parts.ts";
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/look.ts";
import { type Section, subjectOf, type Tools } from "./section.ts";

export class PartsSection implements Section {
  readonly root = html("div", { class: "parts" });
  readonly #tools: Tools;
  #text = "";

  constructor(tools: Tools) {
    this.#tools = tools;
  }

  update(): void {
    const { text } = this.#tools.workspace.game.text;
    if (text !== this.#text) void this.#show(text);
  }

  async #show(text: string): Promise<void> {
    this.#text = text;
    const code = html("pre", { tabindex: "0", "aria-label": TEXTS.text }, text);
    this.root.replaceChildren(html("p", { role: "status" }, TEXTS.working));
    try {
      const parts = await this.#tools.bench.ask({ kind: "parts", subject: subjectOf(this.#tools) });
      if (text !== this.#text) return;
      const list = html("ol", { class: "nine" }, ...parts.map((part) => this.#part(part, text, code)));
      this.root.replaceChildren(list, code);
    } catch (error) {
      this.root.replaceChildren(html("p", { role: "alert" }, error instanceof Error ? error.message : String(error)));
    }
  }

  #part(part: DescribedPart, text: string, code: HTMLElement): HTMLElement {
    const { symbol, name, words, notation, spans, elsewhere } = part;
    const lines = spans.map(([start]) => text.slice(0, start).split("\n").length);
    const where =
      spans.length === 0
        ? html("span", { class: "faint" }, elsewhere.length > 0 ? "" : TEXTS.nowhere)
        : button(TEXTS.lines([...new Set(lines)].join(", ")), () => mark(code, text, spans), {
            "aria-label": TEXTS.showText(name),
          });
    return html(
      "li",
      {},
      html("h3", {}, html("span", { class: "symbol" }, symbol), ` ${name} `, where),
      html("p", {}, words, elsewhere.length > 0 ? ` ${TEXTS.elsewhere(elsewhere.join(", "))}` : ""),
      ...(notation.length > 0 ? [html("pre", { class: "notation", tabindex: "0" }, notation.join("\n"))] : []),
    );
  }
}

/** Marks stretches of a text and brings the first to the screen. */
function mark(code: HTMLElement, text: string, spans: DescribedPart["spans"]): void {
  const pieces: (Node | string)[] = [];
  let end = 0;
  for (const [from, to] of spans) {
    pieces.push(text.slice(end, from), html("mark", {}, text.slice(from, to)));
    end = to;
  }
  code.replaceChildren(...pieces, text.slice(end));
  code.querySelector("mark")?.scrollIntoView({ block: "center" });
}
