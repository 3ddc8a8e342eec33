// What all tabs of the page work on: the game that is open and the match of it. A tab changes it here, and hears here of what
// another has changed.
import type { LoadedTree, Rules, Start } from "ninefold/play";
import type { GameText } from "../library/library.ts";
import { readSeats, type Seat } from "../match/seats.ts";
import { Session } from "../match/session.ts";
import type { KeptTime } from "../match/timing.ts";
import { isAlike, type OwnGame, ownGameOf } from "./own-game.ts";

/** A game that can be played: what was read, and the rules that it makes. */
export interface OpenGame {
  readonly text: GameText;
  readonly rules: Rules;
  /** What was trained for it, as text. */
  readonly trained?: string | undefined;
  /** It came with a link, and is nobody's own yet. */
  readonly isFromLink?: boolean | undefined;
  /** Where it is somebody's own: how it is kept. */
  readonly own?: Own | undefined;
}

/** That what is written is somebody's own and not, or no longer, the library's. Without an id it is not kept yet. */
export interface Own {
  readonly id?: string | undefined;
  /** What the person calls it. */
  readonly name?: string | undefined;
}

export interface Opening {
  readonly seats?: readonly Seat[] | undefined;
  readonly seed?: string | undefined;
  /** Where the match begins. */
  readonly from?: Start | undefined;
  /** What was played before, in place of a match that begins. */
  readonly loaded?: LoadedTree | undefined;
  /** How much time each player has, such as `5m+3s`; nobody has a clock without it. */
  readonly clock?: string | undefined;
  /** What remained on the clocks of a match that goes on. */
  readonly time?: KeptTime | undefined;
  /** By what name the match is kept that goes on. */
  readonly matchKeptAs?: string | undefined;
  /** What is written, where it is something else than what is played. */
  readonly draft?: OwnGame | undefined;
}

export class Workspace {
  readonly #heard = new Set<() => void>();
  readonly #heardDraft = new Set<() => void>();
  readonly #heardOwn = new Set<() => void>();
  #game: OpenGame;
  #session: Session;
  #draft: OwnGame;
  #origin = 0;
  #own: Own | undefined;
  /** What is written is of elsewhere, and was not played yet. */
  #isBrought = false;
  /** What was played before the last change of the text. */
  #before: GameText | undefined;
  #matchKeptAs: string | undefined;

  constructor(game: OpenGame, opening: Opening = {}) {
    this.#game = game;
    this.#session = sessionOf(game, opening);
    this.#draft = opening.draft ?? ownGameOf(game.text);
    this.#own = game.own;
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

  /** Undefined where the texts that are written are of nobody here. */
  get own(): Own | undefined {
    return this.#own;
  }

  /** The texts are somebody's own now, are kept, or are called otherwise. */
  setOwn(own: Own): void {
    this.#own = own;
    for (const hear of [...this.#heardOwn]) hear();
  }

  /** By what name the match was kept when it was opened; undefined where it is another one. */
  get matchKeptAs(): string | undefined {
    return this.#matchKeptAs;
  }

  /** Another game: its match begins anew, and its texts are what is written. */
  open(game: OpenGame, opening: Opening = {}): void {
    this.#origin++;
    this.#before = undefined;
    this.#own = game.own;
    // The texts first: who hears of the match finds what belongs to it.
    this.#draft = opening.draft ?? ownGameOf(game.text);
    this.#lay(game, opening);
    this.write(this.#draft);
  }

  /** The texts of a game from elsewhere are written; what is played stays until they are. */
  bring(draft: OwnGame): void {
    this.#origin++;
    this.setOwn({});
    this.#isBrought = true;
    this.write(draft);
  }

  /** What is written, or was when it was checked, is played from now on with the seats that were taken. */
  openDraft(game: OpenGame): void {
    const { seats, seed, clock } = this.#session;
    this.#own ??= {};
    // What was played before a text from elsewhere is another game.
    if (this.#isBrought) this.#before = undefined;
    else if (game.rules.hash !== this.#game.rules.hash) this.#before = this.#game.text;
    this.#isBrought = false;
    const isOfAsMany = seats.length === game.rules.system.players.length;
    this.#lay(game, { seats: isOfAsMany ? seats : undefined, seed, clock });
  }

  /** Other texts are written; what is played stays. */
  write(draft: OwnGame): void {
    this.#draft = draft;
    for (const hear of [...this.#heardDraft]) hear();
  }

  /** The same game with the same people, machines and time, where nothing else is said. What was played elsewhere had no clock. */
  restart(opening: Opening = {}): void {
    const { seats, clock } = this.#session;
    this.#lay(this.#game, { seats, ...(!opening.loaded && { clock }), ...opening });
  }

  /** A match that was written down, with the game as it was played: its parameters are those that are written. */
  goOnWith({ game, loaded }: { readonly game: OpenGame; readonly loaded: LoadedTree }): void {
    const { seats } = this.#session;
    const draft = { ...this.#draft, parameters: game.text.parameters ?? {} };
    const isNobodys = this.#own === undefined && isAlike(this.#draft, ownGameOf(this.#game.text));
    if (game === this.#game) this.restart({ loaded });
    // Of a game of the library none becomes somebody's own by looking at what was played.
    else if (isNobodys) this.open(game, { seats, loaded });
    else {
      this.#draft = draft;
      this.#lay(game, { seats, loaded });
      this.write(draft);
    }
  }

  #lay(game: OpenGame, opening: Opening): void {
    // A match that cannot begin leaves what there is.
    const session = sessionOf(game, opening);
    this.#game = game;
    this.#session = session;
    this.#matchKeptAs = opening.matchKeptAs;
    for (const hear of [...this.#heard]) hear();
  }

  /** Calls a function whenever there is another session, until what is returned is called. Sessions tell of their match themselves. */
  onOpen(hear: () => void): () => void {
    this.#heard.add(hear);
    return () => this.#heard.delete(hear);
  }

  /** Calls a function whenever whose the texts are is something else, until what is returned is called. */
  onOwn(hear: () => void): () => void {
    this.#heardOwn.add(hear);
    return () => this.#heardOwn.delete(hear);
  }

  /** Calls a function whenever what is written is something else, until what is returned is called. */
  onDraft(hear: () => void): () => void {
    this.#heardDraft.add(hear);
    return () => this.#heardDraft.delete(hear);
  }
}

function sessionOf({ rules }: OpenGame, { seats, seed, ...opening }: Opening): Session {
  return new Session({
    rules,
    seats: seats ?? readSeats(undefined, rules.system.players.length),
    seed: seed ?? crypto.randomUUID(),
    ...opening,
  });
}
