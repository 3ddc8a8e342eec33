// Who sits where at a table, and what can be done about it: sitting down, inviting, seating a program, removing.
import type { Player } from "ninefold/model";
import { SEATS, type Seat } from "../match/seats.ts";
import { button, html } from "../page/dom.ts";
import { redraw } from "../page/redrawn.ts";
import type { ClocksView } from "../play/time/clocks.ts";
import { TEXTS } from "../texts/english/remote.ts";

export type SeatState = "free" | "taken" | "left";

/** What comes of removing who has a seat: it is free again, the match is lost to it, or a program goes on at it. */
export type Removal = "free" | "lose" | "program";

/** A seat as who looks is shown it. */
export interface SeatShown {
  readonly player: Player;
  readonly state: SeatState;
  /** The name of the person, or of the program; undefined where none is known. */
  readonly name?: string | undefined;
  readonly isMine: boolean;
  readonly isProgram: boolean;
  /** One key alone may sit there. */
  readonly isKept: boolean;
  readonly isKeptForMe: boolean;
  /** By what name who has that key is known; undefined where it is kept for nobody, or for who is not known. */
  readonly keptFor?: string | undefined;
  /** It has had to decide for a day. */
  readonly isAway: boolean;
  readonly isActive: boolean;
  readonly isOver: boolean;
  readonly may: { readonly sit: boolean; readonly invite: boolean; readonly remove: Removal | undefined };
}

export interface SeatActions {
  sit(seat: number): void;
  invite(seat: number): void;
  program(seat: number, level: string): void;
  remove(seat: number): void;
}

const PROGRAMS: readonly Seat[] = SEATS.filter((seat) => seat !== "human");

export class SeatsView {
  readonly root = html("ul", { class: "seats" });
  readonly #actions: SeatActions;
  /** The seat that is removed when the button is pressed once more. */
  #asked: number | undefined;

  constructor(label: string, actions: SeatActions) {
    this.root.setAttribute("aria-label", label);
    this.#actions = actions;
  }

  update(seats: readonly SeatShown[], clocks: ClocksView | undefined): void {
    redraw(this.root, ...seats.map((seat) => this.#line(seat, clocks, () => this.update(seats, clocks))));
  }

  #line(seat: SeatShown, clocks: ClocksView | undefined, again: () => void): HTMLElement {
    const { player, may, isActive } = seat;
    const { id, name } = player;
    const clock = clocks?.of(player);
    const remove = (): void => {
      if (this.#asked === id) this.#actions.remove(id);
      this.#asked = this.#asked === id ? undefined : id;
      again();
    };
    const sure = this.#asked === id && may.remove ? TEXTS.surely[may.remove] : TEXTS.remove;
    return html(
      "li",
      { class: isActive ? "active" : "" },
      html("span", { class: "player" }, name),
      html("span", { class: "who" }, whoText(seat)),
      ...(clock ? [clock] : []),
      ...(may.sit
        ? [button(TEXTS.sitShort, () => this.#actions.sit(id), { class: "main", "aria-label": TEXTS.sit(name) })]
        : []),
      ...(may.invite ? this.#inviting(player) : []),
      ...(may.remove ? [button(sure, remove, { "aria-label": TEXTS.removeFrom(name) })] : []),
    );
  }

  #inviting({ id, name }: Player): readonly HTMLElement[] {
    const options = PROGRAMS.map((level) => html("option", { value: level }, TEXTS.level(level)));
    const none = html("option", { value: "" }, TEXTS.levels);
    const select = html("select", { "aria-label": TEXTS.seatProgram(name) }, none, ...options);
    select.addEventListener("change", () => {
      if (select.value !== "") this.#actions.program(id, select.value);
    });
    return [button(TEXTS.invite, () => this.#actions.invite(id), { "aria-label": TEXTS.inviteTo(name) }), select];
  }
}

function freeText({ isKept, isKeptForMe, keptFor }: SeatShown): string {
  if (isKeptForMe) return TEXTS.kept;
  return isKept ? TEXTS.keptFor(keptFor || TEXTS.somebody) : TEXTS.free;
}

function whoText(seat: SeatShown): string {
  const { state, name, isMine, isProgram, isAway } = seat;
  if (state === "free") return freeText(seat);
  const known = name === undefined || name === "" ? undefined : name;
  const who = isProgram ? TEXTS.program(TEXTS.level(known ?? "")) : (known ?? (isMine ? TEXTS.you : TEXTS.somebody));
  const mine = isMine && known !== undefined ? ` (${TEXTS.you})` : "";
  const absence = state === "left" ? ` ${TEXTS.left}` : isAway ? `: ${TEXTS.absent}` : "";
  return `${who}${mine}${absence}`;
}
