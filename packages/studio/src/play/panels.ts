// The parts of the page beside the board: seats, decisions, plies. Each draws a session and reports what is pressed.
import type { Perspective } from "ninefold/knowledge";
import type { PlayerId } from "ninefold/model";
import { sayDecision } from "ninefold/scene";
import type { Looked } from "../match/looked.ts";
import { levelCount, SEATS, type Seat } from "../match/seats.ts";
import type { Session } from "../match/session.ts";
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/play.ts";
import type { ClocksView } from "./time/clocks.ts";

/** What stands beside the board. */
export const sideOf = (name: "before" | "after", label: string, ...panels: readonly HTMLElement[]): HTMLElement =>
  html("aside", { class: `side ${name}`, "aria-label": label }, ...panels);

export class SeatsPanel {
  readonly root = html("ul", { class: "seats", "aria-label": TEXTS.seats });
  readonly #seat: (player: PlayerId, seat: Seat) => void;
  readonly #levels: number;
  readonly #clocks: ClocksView;
  #session: Session | undefined;

  /** `trained`: what was trained for the game, as text. */
  constructor(trained: string | undefined, clocks: ClocksView, seat: (player: PlayerId, seat: Seat) => void) {
    this.#seat = seat;
    this.#clocks = clocks;
    this.#levels = levelCount(trained);
  }

  update(session: Session): void {
    if (this.#session !== session) this.#lay(session);
    const { activePlayers, outcome } = session.match;
    for (const [i, line] of [...this.root.children].entries()) {
      const isActive = !outcome && activePlayers.some(({ id }) => id === i);
      line.classList.toggle("active", isActive);
      const select = line.querySelector("select");
      if (select) select.value = this.#offered(session.seats[i] ?? "human");
    }
    void this.#score(session);
  }

  /** Scores are not waited for: the page can be played without. */
  async #score(session: Session): Promise<void> {
    const { showScores } = await import("./goals/scores.ts");
    if (this.#session === session) showScores(session, [...this.root.querySelectorAll<HTMLElement>(".score")]);
  }

  #lay(session: Session): void {
    this.#session = session;
    this.root.replaceChildren(
      ...session.players.map((one) => {
        const { id, name } = one;
        const offered = SEATS.filter((seat) => this.#offered(seat) === seat);
        const options = offered.map((seat) => html("option", { value: seat }, seatName(seat, this.#levels)));
        const select = html("select", { "aria-label": TEXTS.seatOf(name) }, ...options);
        select.addEventListener("change", () => {
          const seat = SEATS.find((one) => one === select.value);
          if (seat) this.#seat(id, seat);
        });
        const clock = this.#clocks.of(one);
        const player = html("span", { class: "player" }, name);
        return html("li", {}, player, html("span", { class: "score" }), ...(clock ? [clock] : []), select);
      }),
    );
  }

  /** Above the highest level there is a seat plays as that. */
  #offered(seat: Seat): Seat {
    const level = /^level:(\d)$/.exec(seat)?.[1];
    return level !== undefined && Number(level) > this.#levels ? `level:${this.#levels}` : seat;
  }
}

function seatName(seat: Seat, levels: number): string {
  if (seat === "human") return TEXTS.person;
  return seat === "random" ? TEXTS.random : TEXTS.level(Number(seat.slice("level:".length)), levels);
}

/** Lists are folded where they would push each other down. */
export const isWide = (): boolean => matchMedia("(min-width: 60rem)").matches;

/** So many decisions are listed; the filter finds the others. */
const MAX_LISTED = 200;

export class DecisionsPanel {
  readonly root: HTMLElement;
  readonly #filter = html("input", { type: "search", placeholder: TEXTS.filter, "aria-label": TEXTS.filter });
  readonly #list = html("ul", { class: "decisions" });
  readonly #commit: (id: string) => void;
  #choices: readonly string[] = [];
  /** A decision in words; they are found when they are shown or looked through. */
  #textOf: (choice: number) => string = () => "";

  constructor(commit: (id: string) => void) {
    this.#commit = commit;
    this.#filter.addEventListener("input", () => this.#draw());
    this.root = html(
      "details",
      { class: "panel", open: isWide() },
      html("summary", {}, TEXTS.decisions),
      this.#filter,
      this.#list,
    );
  }

  update(looked: Looked, { player, choices }: Perspective): void {
    const texts = new Map<number, string>();
    this.#choices = player ? choices.map(({ id }) => id) : [];
    this.#textOf = (i) => {
      const choice = choices[i];
      if (!player || !choice) return "";
      const text = texts.get(i) ?? looked.spell(player.id, choice.id) ?? sayDecision(looked.rules.system, choice);
      texts.set(i, text);
      return text;
    };
    this.#draw();
  }

  focus(): void {
    (this.root as HTMLDetailsElement).open = true;
    this.#filter.focus();
  }

  clear(): void {
    this.#choices = [];
    this.#list.replaceChildren();
  }

  #draw(): void {
    const wanted = this.#filter.value.trim().toLowerCase();
    const all = this.#choices.map((id, i) => ({ id, i }));
    const found =
      wanted === "" ? all : all.filter(({ id, i }) => `${this.#textOf(i)}\n${id}`.toLowerCase().includes(wanted));
    const lines = found.slice(0, MAX_LISTED).map(({ id, i }) =>
      html(
        "li",
        {},
        button(this.#textOf(i), () => this.#commit(id), { title: id }),
      ),
    );
    const rest = found.length > MAX_LISTED ? [html("li", {}, TEXTS.manyDecisions(MAX_LISTED, found.length))] : [];
    const none = this.#choices.length === 0 ? [html("li", { class: "none" }, TEXTS.nothingToDecide)] : [];
    this.#list.replaceChildren(...lines, ...rest, ...none);
  }
}
