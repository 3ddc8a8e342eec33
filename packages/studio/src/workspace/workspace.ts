// What all tabs of the page work on: the game that is open and the match of it. A tab changes it here, and hears here of what
// another has changed.
import type { LoadedTree, Rules, Start } from "ninefold/play";
import type { GameText } from "../library/library.ts";
import { readSeats, type Seat } from "../match/seats.ts";
import { Session } from "../match/session.ts";

/** A game that can be played: what was read, and the rules that it makes. */
export interface OpenGame {
  readonly text: GameText;
  readonly rules: Rules;
  /** What was trained for it, as text. */
  readonly trained?: string | undefined;
  /** It came with a link, and is nobody's own yet. */
  readonly isFromLink?: boolean | undefined;
}

export interface Opening {
  readonly seats?: readonly Seat[];
  readonly seed?: string | undefined;
  /** Where the match begins. */
  readonly from?: Start | undefined;
  /** What was played before, in place of a match that begins. */
  readonly loaded?: LoadedTree | undefined;
}

export class Workspace {
  readonly #heard = new Set<() => void>();
  #game: OpenGame;
  #session: Session;

  constructor(game: OpenGame, opening: Opening = {}) {
    this.#game = game;
    this.#session = sessionOf(game, opening);
  }

  get game(): OpenGame {
    return this.#game;
  }

  get session(): Session {
    return this.#session;
  }

  /** Another game, or another text of the same: its match begins anew. */
  open(game: OpenGame, opening: Opening = {}): void {
    this.#game = game;
    this.#session = sessionOf(game, opening);
    for (const hear of [...this.#heard]) hear();
  }

  /** The same game with the same people and machines, in other seats where it is said so. */
  restart(opening: Opening = {}): void {
    this.open(this.#game, { seats: this.#session.seats, ...opening });
  }

  /** Calls a function whenever there is another session, until what is returned is called. Sessions tell of their match themselves. */
  onOpen(hear: () => void): () => void {
    this.#heard.add(hear);
    return () => this.#heard.delete(hear);
  }
}

function sessionOf({ rules }: OpenGame, { seats, seed, from, loaded }: Opening): Session {
  return new Session({
    rules,
    seats: seats ?? readSeats(undefined, rules.system.players.length),
    seed: seed ?? crypto.randomUUID(),
    from,
    loaded,
  });
}
