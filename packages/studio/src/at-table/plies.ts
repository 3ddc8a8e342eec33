// What was played at a table, as who looks was shown it: a list, the last at the end.
import type { Event } from "ninefold/knowledge";
import type { Match } from "ninefold/play";
import { type Decided, plyLine } from "../match/labels.ts";
import type { Looked } from "../match/looked.ts";
import { html } from "../page/dom.ts";

const isDecided = (event: Event): event is Decided => event.kind === "decided";

export class PliesView {
  readonly root = html("ol", { class: "plies" });
  /** What the lines are of, one by one. */
  #shown: readonly Decided[] = [];

  /** `match`: undefined where it is not known here, but for what is shown of it. */
  update(looked: Looked, match: Match | undefined): void {
    const decided = looked.perspective.events.filter(isDecided);
    // What was taken back, and all after it, is gone.
    const known = decided.findIndex((event, i) => event !== this.#shown[i]);
    const kept = known < 0 ? decided.length : known;
    if (kept === decided.length && kept === this.#shown.length) return;
    while (this.root.children.length > kept) this.root.lastElementChild?.remove();
    const { viewer, rules } = looked;
    for (const [i, event] of [...decided.entries()].slice(kept)) {
      const line = plyLine(rules, event, { match, viewer, ply: i });
      this.root.append(html("li", {}, `${i + 1}. ${line}`));
    }
    this.#shown = decided;
    this.root.scrollTop = this.root.scrollHeight;
  }
}
