// The tables at a server: one's own, those that are open to everybody, and the form for a new one.
import type { PlayerId } from "ninefold/model";
import { clockText } from "ninefold/players";
import type { Hash } from "ninefold-log";
import { type ListedTable, type SeenMatch, type TableClient, type TableState, tablesAt } from "ninefold-table/client";
import { PROGRAM_KEY } from "ninefold-table/keys";
import { button, html } from "../page/dom.ts";
import { errorText } from "../page/error-text.ts";
import { TEXTS } from "../texts/english/remote.ts";
import { RemoteMatch } from "./remote-match.ts";
import { isDue, statusOf } from "./status.ts";

export interface ListAround {
  readonly server: string;
  readonly client: TableClient;
  /** The person's matches, as far as they are known. */
  mine(): readonly SeenMatch[];
  go(match: Hash): void;
}

/** A status with what remains on the clock of who has to decide: the person's where it is she. */
function withTime({ timing, seat, follower }: RemoteMatch, status: string): string {
  const [first] = follower.active;
  const at = seat && follower.active.includes(seat.id) ? seat.id : first;
  return timing && at !== undefined ? TEXTS.timeLeft(status, clockText(timing.of(at as PlayerId))) : status;
}

/** The game, the others at the table where their names are known, and the day on which it was opened. */
function calledOf({ rules, seat, follower }: RemoteMatch): string {
  const others = follower.seats.flatMap(({ name, key }, at) =>
    at === seat?.id || !name ? [] : [key === PROGRAM_KEY ? TEXTS.program(TEXTS.level(name)) : name],
  );
  const { opened } = follower.terms;
  const day = opened === undefined ? "" : new Date(opened).toLocaleDateString(undefined, { dateStyle: "medium" });
  return TEXTS.mineOf(rules.system.name, others.length > 0 ? TEXTS.against(others.join(", ")) : "", day);
}

const STATES: readonly TableState[] = ["open", "running", "ended"];

export class TableList {
  readonly root: HTMLElement;
  readonly #around: ListAround;
  readonly #mine = html("ul", { class: "tables" });
  readonly #public = html("ul", { class: "tables" });
  readonly #state = html("select", {});
  readonly #said = html("p", { class: "said", role: "status" });
  readonly #more = button(TEXTS.next, () => void this.#fetch(this.#next));
  #next: string | undefined;
  /** What is being fetched; what was asked for before is dropped. */
  #asked = 0;

  constructor(around: ListAround, ...panels: readonly HTMLElement[]) {
    this.#around = around;
    this.#state.append(
      html("option", { value: "" }, TEXTS.all),
      ...STATES.map((state) => html("option", { value: state }, TEXTS.states[state])),
    );
    this.#state.addEventListener("change", () => void this.#fetch());
    this.#more.hidden = true;
    this.root = html(
      "div",
      { class: "tables-page" },
      html("h2", {}, TEXTS.tablesAt(new URL(around.server).host)),
      html("p", { class: "hint" }, TEXTS.intro),
      ...panels,
      html("h3", {}, TEXTS.mine),
      this.#mine,
      html("h3", {}, TEXTS.public),
      html("label", {}, `${TEXTS.state} `, this.#state),
      this.#public,
      html("div", { class: "row" }, this.#more),
      this.#said,
    );
    void this.#fetch();
  }

  /** Draws the person's own again. */
  update(): void {
    const { client, go } = this.#around;
    const lines = this.#around.mine().map((seen) => {
      if (!seen.follower || !seen.rules) return html("li", {}, TEXTS.loading);
      const match = new RemoteMatch(client, seen);
      const text = `${calledOf(match)}: ${withTime(match, statusOf(match))}`;
      return html(
        "li",
        { class: isDue(match) ? "due" : "" },
        html("span", {}, text),
        button(TEXTS.enter, () => go(seen.match)),
      );
    });
    this.#mine.replaceChildren(...(lines.length > 0 ? lines : [html("li", {}, TEXTS.noneMine)]));
  }

  async #fetch(from?: string): Promise<void> {
    const asked = ++this.#asked;
    const state = STATES.find((one) => one === this.#state.value);
    try {
      const { tables, next } = await tablesAt(this.#around.server, state, from);
      if (asked !== this.#asked) return;
      this.#said.textContent = "";
      this.#next = next;
      this.#more.hidden = next === undefined;
      const lines = tables.map((one) => this.#line(one));
      if (from !== undefined) this.#public.append(...lines);
      else this.#public.replaceChildren(...(lines.length > 0 ? lines : [html("li", {}, TEXTS.none)]));
    } catch (error) {
      if (asked === this.#asked) this.#said.textContent = TEXTS.noServer(errorText(error));
    }
  }

  #line({ match, title, state, seats }: ListedTable): HTMLElement {
    const taken = seats.filter((seat) => seat === "taken").length;
    const text = `${title}: ${TEXTS.states[state]} (${taken}/${seats.length})`;
    return html(
      "li",
      {},
      html("span", {}, text),
      button(TEXTS.enter, () => this.#around.go(match)),
    );
  }
}
