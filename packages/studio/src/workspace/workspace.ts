// What all tabs of the page work on: the game that is open and the match of it. A tab changes it here, and hears here of what
// another has changed.
import type { LinkedMatch, Match, Rules } from "ninefold/play";
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

/** A match that another goes on from, and what it was made of, for who makes it again. */
export interface Brought {
  readonly linked: LinkedMatch;
  readonly match: Match;
}

export interface Opening {
  readonly brought?: Brought | undefined;
  readonly seats?: readonly Seat[];
  readonly seed?: string | undefined;
}

export class Workspace {
  readonly #heard = new Set<() => void>();
  #game: OpenGame;
  #session: Session;
  #linked: LinkedMatch | undefined;

  constructor(game: OpenGame, opening: Opening = {}) {
    this.#game = game;
    this.#linked = opening.brought?.linked;
    this.#session = sessionOf(game, opening);
  }

  get game(): OpenGame {
    return this.#game;
  }

  get session(): Session {
    return this.#session;
  }

  /** What the match goes on from, where it is not the beginning of the game. */
  get linked(): LinkedMatch | undefined {
    return this.#linked;
  }

  /** Another game, or another text of the same: its match begins anew. */
  open(game: OpenGame, opening: Opening = {}): void {
    this.#game = game;
    this.#linked = opening.brought?.linked;
    this.#session = sessionOf(game, opening);
    for (const hear of [...this.#heard]) hear();
  }

  /** The same game with the same seats from its beginning. */
  restart(): void {
    this.open(this.#game, { seats: this.#session.seats });
  }

  /** Calls a function whenever there is another session, until what is returned is called. Sessions tell of their match themselves. */
  onOpen(hear: () => void): () => void {
    this.#heard.add(hear);
    return () => this.#heard.delete(hear);
  }
}

function sessionOf({ rules }: OpenGame, { seats, seed, brought }: Opening): Session {
  return new Session({
    rules,
    match: brought?.match,
    seats: seats ?? readSeats(undefined, rules.system.players.length),
    seed: seed ?? crypto.randomUUID(),
  });
}
