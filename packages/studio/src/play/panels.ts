// The parts of the page beside the board: seats, decisions, plies. Each draws a session and reports what is pressed.
import type { Event, Perspective } from "ninefold/knowledge";
import type { PlayerId } from "ninefold/model";
import type { Match } from "ninefold/play";
import { sayDecision } from "ninefold/scene";
import { SEATS, type Seat } from "../match/seats.ts";
import type { Session } from "../match/session.ts";
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/play.ts";

export class SeatsPanel {
  readonly root = html("ul", { class: "seats", "aria-label": TEXTS.seats });
  readonly #seat: (player: PlayerId, seat: Seat) => void;
  #session: Session | undefined;

  constructor(seat: (player: PlayerId, seat: Seat) => void) {
    this.#seat = seat;
  }

  update(session: Session): void {
    if (this.#session !== session) this.#lay(session);
    const { activePlayers, outcome } = session.match;
    for (const [i, line] of [...this.root.children].entries()) {
      const isActive = !outcome && activePlayers.some(({ id }) => id === i);
      line.classList.toggle("active", isActive);
      const select = line.querySelector("select");
      if (select) select.value = session.seats[i] ?? "human";
    }
  }

  #lay(session: Session): void {
    this.#session = session;
    this.root.replaceChildren(
      ...session.players.map(({ id, name }) => {
        const options = SEATS.map((seat) => html("option", { value: seat }, seatName(seat)));
        const select = html("select", { "aria-label": TEXTS.seatOf(name) }, ...options);
        select.addEventListener("change", () => {
          const seat = SEATS.find((one) => one === select.value);
          if (seat) this.#seat(id, seat);
        });
        return html("li", {}, html("span", { class: "player" }, name), select);
      }),
    );
  }
}

function seatName(seat: Seat): string {
  if (seat === "human") return TEXTS.person;
  return seat === "random" ? TEXTS.random : TEXTS.level(Number(seat.slice("level:".length)));
}

/** Lists are folded where they would push each other down. */
const isWide = (): boolean => matchMedia("(min-width: 60rem)").matches;

/** So many decisions are listed; the filter finds the others. */
const MAX_LISTED = 200;

export class DecisionsPanel {
  readonly root: HTMLElement;
  readonly #filter = html("input", { type: "search", placeholder: TEXTS.filter, "aria-label": TEXTS.filter });
  readonly #list = html("ul", { class: "decisions" });
  readonly #commit: (id: string) => void;
  #choices: readonly { readonly id: string; readonly text: string }[] = [];

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

  update({ match, rules }: Session, { player, choices }: Perspective): void {
    this.#choices = player
      ? choices.map((choice) => ({
          id: choice.id,
          text: match.spell(player.id, choice.id) ?? sayDecision(rules.system, choice),
        }))
      : [];
    this.#draw();
  }

  clear(): void {
    this.#choices = [];
    this.#list.replaceChildren();
  }

  #draw(): void {
    const wanted = this.#filter.value.trim().toLowerCase();
    const found = this.#choices.filter(({ id, text }) => `${text}\n${id}`.toLowerCase().includes(wanted));
    const lines = found.slice(0, MAX_LISTED).map(({ id, text }) =>
      html(
        "li",
        {},
        button(text, () => this.#commit(id), { title: id }),
      ),
    );
    const rest = found.length > MAX_LISTED ? [html("li", {}, TEXTS.manyDecisions(MAX_LISTED, found.length))] : [];
    const none = this.#choices.length === 0 ? [html("li", { class: "none" }, TEXTS.nothingToDecide)] : [];
    this.#list.replaceChildren(...lines, ...rest, ...none);
  }
}

export class PliesPanel {
  readonly root: HTMLElement;
  readonly #list = html("ol", { class: "plies" });
  /** A line is found once: to spell a decision, all that were legal beside it are asked for. */
  readonly #texts = new WeakMap<Event, string>();

  constructor() {
    this.root = html("details", { class: "panel", open: isWide() }, html("summary", {}, TEXTS.plies), this.#list);
  }

  clear(): void {
    this.#list.replaceChildren();
  }

  /** What the viewer was shown of what was decided, as the game spells it. */
  update({ match }: Session, { events }: Perspective): void {
    const decided = events.filter((event) => event.kind === "decided");
    const lines = decided.map((event, ply) => {
      const known = this.#texts.get(event);
      const text = known ?? lineOf(match, ply, event);
      this.#texts.set(event, text);
      return html("li", {}, text);
    });
    this.#list.replaceChildren(...lines);
    this.#list.scrollTop = this.#list.scrollHeight;
  }
}

/** `ply`: how many were made before. */
function lineOf(match: Match, ply: number, { decisions }: Event & { readonly kind: "decided" }): string {
  const { system } = match.rules;
  return decisions
    .map((one) => {
      const hidden = one.parameters === undefined ? ` ${TEXTS.hiddenDecision}` : "";
      const spelt = one.id === undefined ? undefined : match.goTo(ply).spell(one.player.id, one.id);
      return `${one.player.name}: ${spelt ?? sayDecision(system, one)}${hidden}`;
    })
    .join("; ");
}
