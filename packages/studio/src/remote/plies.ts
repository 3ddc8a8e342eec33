// What was played at a table, as who looks was shown it: a list, the last at the end.
import type { Event } from "ninefold/knowledge";
import { type Decided, plyLine } from "../match/labels.ts";
import { html } from "../page/dom.ts";
import type { RemoteMatch } from "./remote-match.ts";

const isDecided = (event: Event): event is Decided => event.kind === "decided";

export class PliesView {
  readonly root = html("ol", { class: "plies" });
  /** What the lines are of, one by one. */
  #shown: readonly Decided[] = [];

  update(match: RemoteMatch): void {
    const decided = match.hasBegun ? match.perspective.events.filter(isDecided) : [];
    // What was taken back, and all after it, is gone.
    const known = decided.findIndex((event, i) => event !== this.#shown[i]);
    const kept = known < 0 ? decided.length : known;
    if (kept === decided.length && kept === this.#shown.length) return;
    while (this.root.children.length > kept) this.root.lastElementChild?.remove();
    const { follower, viewer, rules } = match;
    for (const [i, event] of [...decided.entries()].slice(kept)) {
      const line = plyLine(rules, event, { match: follower.match, viewer, ply: i });
      this.root.append(html("li", {}, `${i + 1}. ${line}`));
    }
    this.#shown = decided;
    this.root.scrollTop = this.root.scrollHeight;
  }
}
