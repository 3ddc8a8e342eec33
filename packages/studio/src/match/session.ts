// A match with people and others in its seats, and what of it may be on the screen now. Nothing is drawn here.
import type { Perspective } from "ninefold/knowledge";
import type { Player, PlayerId } from "ninefold/model";
import { type Match, newMatch, type Rules } from "ninefold/play";
import { chanceAt } from "./origin.ts";
import type { Seat } from "./seats.ts";

export interface SessionOptions {
  readonly rules: Rules;
  readonly seats: readonly Seat[];
  readonly seed: string;
  /** The match that it goes on from, where it is not the beginning of the game. */
  readonly match?: Match | undefined;
}

export class Session {
  readonly rules: Rules;
  readonly seed: string;
  #seats: readonly Seat[];
  #match: Match;
  /** Whose seat is on the screen, where seats are hidden from each other. */
  #uncovered: PlayerId | undefined;
  readonly #heard = new Set<() => void>();
  #turn = 0;

  constructor({ rules, seats, seed, match }: SessionOptions) {
    this.rules = rules;
    this.seed = seed;
    this.#seats = seats;
    this.#match = match ?? newMatch(rules, { chance: seed });
    const people = this.people;
    if (people.length === 1) this.#uncovered = people[0]?.id;
  }

  get match(): Match {
    return this.#match;
  }

  /** Calls a function whenever the match, or who sits in it, is another, until what is returned is called. */
  onChange(hear: () => void): () => void {
    this.#heard.add(hear);
    return () => this.#heard.delete(hear);
  }

  /** Another number whenever what has to be decided is something else: not where one of several has decided in a step. */
  get turn(): number {
    return this.#turn;
  }

  #changed(isSameTurn = false): void {
    if (!isSameTurn) this.#turn++;
    for (const hear of [...this.#heard]) hear();
  }

  get seats(): readonly Seat[] {
    return this.#seats;
  }

  get players(): readonly Player[] {
    return this.rules.system.players;
  }

  get people(): readonly Player[] {
    return this.players.filter(({ id }) => this.#seats[id] === "human");
  }

  /** Who of the people has to decide: the one whose seat is shown before others. */
  get deciding(): Player | undefined {
    const due = this.#match.activePlayers.filter(({ id }) => this.#seats[id] === "human");
    return due.find(({ id }) => id === this.#uncovered) ?? due[0];
  }

  /** Those in whose place somebody has to think. */
  get thinking(): readonly Player[] {
    return this.#match.activePlayers.filter(({ id }) => this.#seats[id] !== "human");
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
    this.#changed();
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
    return this.#match.perspective(this.viewer);
  }

  /** What went wrong; undefined where the decision was taken. */
  commit(player: PlayerId, id: string): string | undefined {
    const committed = this.#match.commitOption(player, id, chanceAt(this.#match, this.seed));
    if (!committed.success) return committed.error.message;
    const isSameTurn = committed.match.ply === this.#match.ply;
    this.#match = committed.match;
    this.#changed(isSameTurn);
    return undefined;
  }

  seat(player: PlayerId, seat: Seat): void {
    this.#seats = this.#seats.with(player, seat);
    const people = this.people;
    this.#uncovered = people.length === 1 ? people[0]?.id : undefined;
    this.#changed();
  }

  /** What was decided that is not taken back: of a step, the decisions of those who decided in it. */
  get plies(): readonly (readonly (readonly [PlayerId, string])[])[] {
    const { steps, ply } = this.#match;
    return Array.from({ length: ply }, (_, i) => {
      const [first] = steps[i + 1] ?? [];
      return this.players.flatMap(({ id }): (readonly [PlayerId, string])[] => {
        const decision = first?.tuple[id];
        return decision ? [[id, decision.id]] : [];
      });
    });
  }

  get mayUndo(): boolean {
    return this.#before !== undefined;
  }

  get mayRedo(): boolean {
    return this.#match.ply < this.#match.length;
  }

  /** Back to where a person had to decide. */
  undo(): void {
    this.#match = this.#before ?? this.#match;
    this.#changed();
  }

  /** On to where a person has to decide, or to the end of what was played. */
  redo(): void {
    do this.#match = this.#match.forward();
    while (this.mayRedo && !this.#isPersons(this.#match));
    this.#changed();
  }

  get #before(): Match | undefined {
    for (let match = this.#match; match.ply > 0; ) {
      match = match.back();
      if (this.#isPersons(match) || this.people.length === 0) return match;
    }
    return undefined;
  }

  #isPersons(match: Match): boolean {
    return match.activePlayers.some(({ id }) => this.#seats[id] === "human");
  }
}
