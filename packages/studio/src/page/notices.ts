// Lines below the header: what stands otherwise than one would think, with what can be done about it.
import { button, html } from "./dom.ts";

export type Act = readonly [label: string, act: () => void];

export class Notices {
  readonly root = html("div", { class: "notices", role: "status" });
  readonly #lines = new Map<string, HTMLElement>();

  /** In the stead of what the same kind of notice said before. */
  show(kind: string, text: string, acts: readonly Act[] = []): void {
    const line = html(
      "p",
      { class: "notice" },
      html("span", {}, text),
      ...acts.map(([label, act]) => button(label, act)),
    );
    const before = this.#lines.get(kind);
    if (before) before.replaceWith(line);
    else this.root.append(line);
    this.#lines.set(kind, line);
  }

  hide(kind: string): void {
    this.#lines.get(kind)?.remove();
    this.#lines.delete(kind);
  }
}
