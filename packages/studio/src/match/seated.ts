// Who sits at a match, who of them has to decide, and whose seat is on the screen.
import type { Perspective } from "ninefold/knowledge";
import type { Player, PlayerId } from "ninefold/model";
import type { Match, Rules, Settlement } from "ninefold/play";
import type { Seat } from "./seats.ts";

/** What seats, the match and what was uncovered say; sessions say when these change. */
export abstract class Seated {
  readonly rules: Rules;
  #seats: readonly Seat[];
  /** Whose seat is on the screen, where seats are hidden from each other. */
  #uncovered: PlayerId | undefined;

  constructor(rules: Rules, seats: readonly Seat[]) {
    this.rules = rules;
    this.#seats = seats;
    this.#uncovered = this.#onlyPerson;
  }

  abstract get match(): Match;
  /** How players ended the match themselves, where the marker is. */
  abstract get settled(): Settlement | undefined;
  /** Nobody decides in the place of a person who looks. */
  protected abstract get isResting(): boolean;
  /** Something is another; `isSameTurn`: who has to decide what is not. */
  protected abstract changed(isSameTurn?: boolean): void;

  get seats(): readonly Seat[] {
    return this.#seats;
  }

  get players(): readonly Player[] {
    return this.rules.system.players;
  }

  get people(): readonly Player[] {
    return this.players.filter(({ id }) => this.#seats[id] === "human");
  }

  get #onlyPerson(): PlayerId | undefined {
    const [person, ...others] = this.people;
    return others.length > 0 ? undefined : person?.id;
  }

  /** Who of the people has to decide: the one whose seat is shown before others. */
  get deciding(): Player | undefined {
    if (this.settled) return undefined;
    const due = this.match.activePlayers.filter(({ id }) => this.#seats[id] === "human");
    return due.find(({ id }) => id === this.#uncovered) ?? due[0];
  }

  /** Those in whose place somebody has to think. */
  get thinking(): readonly Player[] {
    return this.isResting ? [] : this.#machines;
  }

  /** Those in whose place somebody would think, if the match went on from here. */
  get resting(): readonly Player[] {
    return this.isResting ? this.#machines : [];
  }

  get #machines(): readonly Player[] {
    if (this.settled) return [];
    return this.match.activePlayers.filter(({ id }) => this.#seats[id] !== "human");
  }

  /** Whether people at one screen must not see each other's seats. */
  get isSecret(): boolean {
    return !this.rules.system.hidesNothing && this.people.length > 1;
  }

  /** To whom the screen is to be handed; undefined where nothing is to be covered. */
  get coveredFor(): Player | undefined {
    const { deciding } = this;
    return this.isSecret && deciding && deciding.id !== this.#uncovered ? deciding : undefined;
  }

  /** The person at whom the screen is turned says so. */
  uncover(player: PlayerId): void {
    this.#uncovered = player;
    this.changed();
  }

  /** Through whose eyes the screen shows the match; nobody's where nobody plays. */
  get viewer(): PlayerId | undefined {
    if (this.isSecret) return this.#uncovered;
    return this.deciding?.id ?? this.people[0]?.id;
  }

  /** Whose seat is below: the same for a whole match where nothing is hidden. */
  get below(): PlayerId | undefined {
    return this.isSecret ? this.#uncovered : this.people[0]?.id;
  }

  get perspective(): Perspective {
    return this.match.perspective(this.viewer);
  }

  /** Somebody else takes a seat. */
  seat(player: PlayerId, seat: Seat): void {
    this.#seats = this.#seats.with(player, seat);
    this.#uncovered = this.#onlyPerson;
    this.changed();
  }
}
