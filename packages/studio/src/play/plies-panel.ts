// What was played, with its branches: a list that one goes along, and what is said of plies.
import type { NodeId } from "ninefold/play";
import { chanceIn } from "../match/chance.ts";
import { Labels } from "../match/labels.ts";
import type { Session } from "../match/session.ts";
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/play.ts";
import { isWide } from "./panels.ts";
import type { PlyEdit } from "./ply-edit.ts";

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 };

export class PliesPanel {
  readonly root: HTMLElement;
  /** Goes along what was played: it stands at the board. */
  readonly travel: HTMLElement;
  readonly #list = html("ol", { class: "plies", "aria-label": TEXTS.line });
  readonly #count = html("span", { class: "count" });
  readonly #travel: readonly HTMLButtonElement[];
  /** Fetched when the list is drawn. */
  #edit: PlyEdit | undefined;
  readonly #labels = new Labels();
  #session: Session | undefined;

  constructor() {
    const step = (label: string, sign: string, plies: number): HTMLButtonElement =>
      button(sign, () => this.#session?.step(plies), { "aria-label": label, title: label });
    this.#travel = [
      step(TEXTS.toStart, "«", Number.NEGATIVE_INFINITY),
      step(TEXTS.back, "‹", -1),
      step(TEXTS.forward, "›", 1),
      step(TEXTS.toEnd, "»", Number.POSITIVE_INFINITY),
    ];
    const [back, on] = [this.#travel.slice(0, 2), this.#travel.slice(2)];
    this.travel = html("div", { class: "travel" }, ...back, this.#count, ...on);
    this.#list.addEventListener("keydown", (event) => this.#walk(event));
    const summary = html("summary", {}, TEXTS.line);
    this.root = html("details", { class: "panel", open: isWide() }, summary, this.#list);
    void this.#layEdit();
  }

  async #layEdit(): Promise<void> {
    const { PlyEdit } = await import("./ply-edit.ts");
    this.#edit = new PlyEdit();
    this.#edit.update(this.#session);
    this.root.append(this.#edit.root);
  }

  clear(): void {
    this.#list.replaceChildren();
    this.#edit?.update(undefined);
    this.#count.textContent = "";
    for (const one of this.#travel) one.disabled = true;
    this.#session = undefined;
  }

  update(session: Session): void {
    const hadFocus = this.#list.contains(document.activeElement);
    this.#session = session;
    const { tree, mayTravel } = session;
    const { at, line } = tree;
    this.#edit?.update(session);
    this.#count.textContent = `${at.ply} / ${Math.max(at.ply, line.length - 1)}`;
    const [mayBack, mayOn] = mayTravel ? [at.ply > 0, line.length > at.ply + 1] : [session.mayUndo, session.mayRedo];
    for (const [i, one] of this.#travel.entries()) one.disabled = i < 2 ? !mayBack : !mayOn;
    // Where people must not see each other's seats, what was played otherwise is not shown: that there is something tells already.
    const lines = mayTravel
      ? [this.#line([tree.root.id], beginningIn(session)), ...this.#lines(tree.root.children)]
      : tree
          .path()
          .slice(1)
          .map(({ id }) => html("li", {}, this.#labels.of(session, id)));
    this.#list.replaceChildren(...lines);
    const current = this.#list.querySelector<HTMLElement>("[aria-current]");
    if (current) this.#list.scrollTop = current.offsetTop - this.#list.offsetTop - this.#list.clientHeight / 2;
    if (hadFocus) current?.focus({ preventScroll: true });
  }

  /** What was played from a node on: the main line one below the other, branches within. */
  #lines(children: readonly NodeId[]): readonly HTMLElement[] {
    const session = this.#session;
    if (!session) return [];
    const found: HTMLElement[] = [];
    for (let next = children; next.length > 0; ) {
      const [main, ...others] = next;
      if (main === undefined) break;
      found.push(this.#line([main]));
      for (const other of others) {
        const rest = this.#lines(session.tree.node(other).children);
        found.push(html("li", { class: "branch" }, html("ol", {}, this.#line([other]), ...rest)));
      }
      next = session.tree.node(main).children;
    }
    return found;
  }

  #line([id = 0]: readonly NodeId[], label?: string): HTMLElement {
    const session = this.#session;
    if (!session) return html("li", {});
    const { ply, note } = session.tree.node(id);
    const isAt = id === session.tree.at.id;
    const text = label ?? `${ply}. ${this.#labels.of(session, id)}`;
    const go = button(`${text}${note.mark === undefined ? "" : ` ${note.mark}`}`, () => session.goTo(id), {
      tabindex: isAt ? "0" : "-1",
      ...(isAt && { "aria-current": "true" }),
    });
    return html("li", {}, go, ...(note.comment === undefined ? [] : [html("p", { class: "said" }, note.comment)]));
  }

  /** Arrows go along the list as it is seen. */
  #walk(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const all = [...this.#list.querySelectorAll("button")];
    const at = all.indexOf(event.target as HTMLButtonElement);
    const end = { Home: 0, End: all.length - 1 }[event.key];
    const to = all[end ?? at + (step ?? 0)];
    if ((step === undefined && end === undefined) || !to) return;
    event.preventDefault();
    to.focus();
    to.click();
  }
}

/** The setup is no ply, but chance may have given something in it. */
const beginningIn = ({ match, viewer }: Session): string =>
  [TEXTS.beginning, ...chanceIn(match, -1, viewer)].join("; ");
