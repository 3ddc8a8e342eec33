// What all tabs of the page work on: the game that is open and the match of it. A tab changes it here, and hears here of what
// another has changed.
import type { LoadedTree, Rules, Start } from "ninefold/play";
import type { GameText } from "../library/library.ts";
import { readSeats, type Seat } from "../match/seats.ts";
import { Session } from "../match/session.ts";
import { type OwnGame, ownGameOf } from "./own-game.ts";

/** A game that can be played: what was read, and the rules that it makes. */
export interface OpenGame {
  readonly text: GameText;
  readonly rules: Rules;
  /** What was trained for it, as text. */
  readonly trained?: string | undefined;
  /** It came with a link, and is nobody's own yet. */
  readonly isFromLink?: boolean | undefined;
  /** By what name it is kept, where it is somebody's own. */
  readonly keptAs?: string | undefined;
  /** Somebody writes it here: it is not, or no longer, the library's. */
  readonly isOwn?: boolean | undefined;
}

export interface Opening {
  readonly seats?: readonly Seat[] | undefined;
  readonly seed?: string | undefined;
  /** Where the match begins. */
  readonly from?: Start | undefined;
  /** What was played before, in place of a match that begins. */
  readonly loaded?: LoadedTree | undefined;
  /** By what name the match is kept that goes on. */
  readonly matchKeptAs?: string | undefined;
  /** What is written, where it is something else than what is played. */
  readonly draft?: OwnGame | undefined;
}

export class Workspace {
  readonly #heard = new Set<() => void>();
  readonly #heardDraft = new Set<() => void>();
  #game: OpenGame;
  #session: Session;
  #draft: OwnGame;
  #origin = 0;
  /** What is written is of elsewhere, and was not played yet. */
  #isBrought = false;
  /** What was played before the last change of the text. */
  #before: GameText | undefined;
  #keptAs: string | undefined;
  #matchKeptAs: string | undefined;

  constructor(game: OpenGame, opening: Opening = {}) {
    this.#game = game;
    this.#session = sessionOf(game, opening);
    this.#draft = opening.draft ?? ownGameOf(game.text);
    this.#keptAs = game.keptAs;
    this.#matchKeptAs = opening.matchKeptAs;
  }

  get game(): OpenGame {
    return this.#game;
  }

  get session(): Session {
    return this.#session;
  }

  /** What is written: at first the texts of the game that is open, later perhaps ones that cannot be played. */
  get draft(): OwnGame {
    return this.#draft;
  }

  /** The game as it was played before its text was changed last; undefined where nothing was changed since it was opened. */
  get before(): GameText | undefined {
    return this.#before;
  }

  /** Another number whenever what is written is no longer a change of what was written before. */
  get origin(): number {
    return this.#origin;
  }

  /** By what name the texts that are written were kept when they were opened; undefined where they are of nobody here. */
  get keptAs(): string | undefined {
    return this.#keptAs;
  }

  /** By what name the match was kept when it was opened; undefined where it is another one. */
  get matchKeptAs(): string | undefined {
    return this.#matchKeptAs;
  }

  /** Another game: its match begins anew, and its texts are what is written. */
  open(game: OpenGame, opening: Opening = {}): void {
    this.#origin++;
    this.#before = undefined;
    this.#keptAs = game.keptAs;
    // The texts first: who hears of the match finds what belongs to it.
    this.#draft = opening.draft ?? ownGameOf(game.text);
    this.#lay(game, opening);
    this.write(this.#draft);
  }

  /** The texts of a game from elsewhere are written; what is played stays until they are. */
  bring(draft: OwnGame): void {
    this.#origin++;
    this.#keptAs = undefined;
    this.#isBrought = true;
    this.write(draft);
  }

  /** What is written, or was when it was checked, is played from now on with the seats that were taken. */
  openDraft(game: OpenGame): void {
    const { seats, seed } = this.#session;
    // What was played before a text from elsewhere is another game.
    if (this.#isBrought) this.#before = undefined;
    else if (game.rules.hash !== this.#game.rules.hash) this.#before = this.#game.text;
    this.#isBrought = false;
    const isOfAsMany = seats.length === game.rules.system.players.length;
    this.#lay(game, { seats: isOfAsMany ? seats : undefined, seed });
  }

  /** Other texts are written; what is played stays. */
  write(draft: OwnGame): void {
    this.#draft = draft;
    for (const hear of [...this.#heardDraft]) hear();
  }

  /** The same game with the same people and machines, in other seats where it is said so. */
  restart(opening: Opening = {}): void {
    this.#lay(this.#game, { seats: this.#session.seats, ...opening });
  }

  #lay(game: OpenGame, opening: Opening): void {
    this.#game = game;
    this.#session = sessionOf(game, opening);
    this.#matchKeptAs = opening.matchKeptAs;
    for (const hear of [...this.#heard]) hear();
  }

  /** Calls a function whenever there is another session, until what is returned is called. Sessions tell of their match themselves. */
  onOpen(hear: () => void): () => void {
    this.#heard.add(hear);
    return () => this.#heard.delete(hear);
  }

  /** Calls a function whenever what is written is something else, until what is returned is called. */
  onDraft(hear: () => void): () => void {
    this.#heardDraft.add(hear);
    return () => this.#heardDraft.delete(hear);
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
