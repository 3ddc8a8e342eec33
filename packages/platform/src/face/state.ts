// Game states through the interface of source 003: values, of which whatever is asked in vain is answered.
import type { ChanceSource, Player } from "ninefold/model";
import type { Match, Option } from "ninefold/play";
import type { CommitFailure, OfferedOption, OptionsByPiece, PlayerGiven, SeenState } from "./exchanged.ts";
import { owned, said, textOf } from "./given-ids.ts";
import type { PieceReading, Pieces } from "./pieces.ts";
import type { AnyShape, Called, OptionId, PieceId, PieceShape } from "./shapes.ts";
import { winnerIn } from "./winner.ts";

/** What became of an option: the state after it, or this state as it is and why. */
export type CommitResult<Shape extends PieceShape = AnyShape> =
  | { readonly success: true; readonly newState: MultigameState<Shape> }
  | {
      readonly success: false;
      readonly newState: MultigameState<Shape>;
      readonly error: CommitFailure;
      /** One sentence for a person; the reason written in the rules where there is one. */
      readonly message: string;
    };

interface Parts {
  readonly reading: PieceReading;
  readonly match: Match;
}

/**
 * A game state (003, `GameState`): an immutable value. It has all of the state, hidden fields included; `seenBy` is what may be
 * shown. Each state of a match knows the way to it, so that `match` can be saved and resumed.
 */
export class MultigameState<Shape extends PieceShape = AnyShape> {
  readonly #parts: Parts;
  #pieces: Pieces | undefined;
  readonly #options = new Map<number, OptionsByPiece>();

  /** Made by `multigame`. */
  constructor(parts: Parts) {
    this.#parts = parts;
    Object.freeze(this);
  }

  /** The match that it is a state of: `saveRecord(state.match)`, and what else can be done with matches. */
  get match(): Match {
    return this.#parts.match;
  }

  /** The pieces by the texts of their ids, frozen. */
  get pieces(): Readonly<Record<string, Shape["piece"]>> {
    this.#pieces ??= this.#parts.reading.pieces(this.match.state);
    return this.#pieces as Readonly<Record<string, Shape["piece"]>>;
  }

  /** The piece of an id, if there is one. */
  piece<const I extends PieceId<Shape>>(id: I): Called<Shape, I>["piece"] | undefined {
    return owned(this.pieces, textOf(id)) as Called<Shape, I>["piece"] | undefined;
  }

  /** Who is to choose: the first of them, where several choose at once; null once the game has ended. */
  get activePlayer(): Player | null {
    return this.activePlayers[0] ?? null;
  }

  /** Those who have not chosen yet. */
  get activePlayers(): readonly Player[] {
    return this.match.activePlayers;
  }

  get ended(): boolean {
    return this.match.outcome !== undefined;
  }

  /** Who has won; null while the game goes on, and where nobody has alone. */
  get winner(): Player | null {
    return winnerIn(this.match);
  }

  /** What a player may choose now: a map with every piece (003). Of somebody who does not play it is empty. */
  getOptions(player: PlayerGiven): OptionsByPiece {
    const who = this.#find(player);
    if (!who) return NOTHING;
    const known = this.#options.get(who.id);
    if (known) return known;
    const options = this.#grouped(this.pieces, this.match.legalDecisions(who.id));
    this.#options.set(who.id, options);
    return options;
  }

  /**
   * The state after a player has chosen an option on a piece, both by their ids. What cannot be chosen leaves this state as it
   * is. Where others choose at the same time, the choice waits for theirs, unseen.
   *
   * @param chance answers the rules where the game has no seed. RangeError where it has one, or for what is no source.
   */
  commitOption<const I extends PieceId<Shape>>(
    player: PlayerGiven,
    piece: I,
    option: OptionId<Shape, I>,
    chance?: ChanceSource,
  ): CommitResult<Shape> {
    const fail = (error: CommitFailure, message: string): CommitResult<Shape> =>
      Object.freeze({ success: false, newState: this, error, message });
    const who = this.#find(player);
    if (!who) return fail("bad player", `the game has no player ${said(player)}`);
    const options = this.getOptions(who.id);
    const [pieceKey, optionKey] = [textOf(piece), textOf(option)];
    const onPiece = owned(options, pieceKey);
    if (!onPiece) return fail("bad piece", `there is no piece ${said(piece)}`);
    const chosen = owned(onPiece, optionKey);
    if (!chosen) return fail("bad option", this.#whyNot(who, pieceKey!, optionKey, option));
    const committed = this.match.commitOption(who.id, chosen.decision, chance);
    if (committed.success) {
      const newState = new MultigameState<Shape>({ ...this.#parts, match: committed.match });
      return Object.freeze({ success: true, newState });
    }
    const { code, message } = committed.error;
    return fail(code === "fault" || code === "chance" ? code : "bad option", message);
  }

  /** What a player is shown, or everybody; undefined of somebody who does not play. */
  seenBy(player?: PlayerGiven): SeenState<Shape> | undefined {
    const who = player === undefined ? undefined : this.#find(player);
    if (player !== undefined && !who) return undefined;
    const { view, choices, to, outcome } = this.match.perspective(who?.id);
    const pieces = this.#parts.reading.shown(view);
    return Object.freeze({
      pieces: pieces as Readonly<Record<string, Partial<Shape["piece"]>>>,
      activePlayers: Object.freeze(this.match.rules.system.players.filter(({ id }) => to.includes(id))),
      ended: outcome !== undefined,
      winner: outcome === undefined ? null : this.winner,
      options: this.#grouped(pieces, choices),
    });
  }

  #find(player: PlayerGiven): Player | undefined {
    const given: unknown = typeof player === "object" && player !== null ? player.name : player;
    return this.match.rules.system.players.find(({ id, name }) => id === given || name === given);
  }

  #grouped(pieces: Pieces, choices: readonly Option[]): OptionsByPiece {
    const byPiece = new Map<string, [string, OfferedOption][]>(Object.keys(pieces).map((key) => [key, []]));
    for (const choice of choices) {
      const [piece, id] = this.#parts.reading.keysOf(choice, this.match.state);
      const option = Object.freeze({ id, decision: choice.id, name: choice.family });
      const list = byPiece.get(piece);
      if (list) list.push([id, option]);
      else byPiece.set(piece, [[id, option]]);
    }
    const maps = [...byPiece].map(([key, options]) => [key, Object.freeze(Object.fromEntries(options))] as const);
    return Object.freeze(Object.fromEntries(maps));
  }

  #whyNot(who: Player, piece: string, option: string | undefined, given: unknown): string {
    const { match } = this;
    if (this.ended) return `the game is over: ${match.outcome!.text}`;
    if (match.pending[who.id]) return `${who.name} has chosen and waits for the others`;
    if (!this.activePlayers.includes(who)) return `${who.name} has nothing to choose now`;
    const why = option === undefined ? undefined : this.#parts.reading.refusal(match.state, who.id, piece, option);
    return why ?? `the piece ${said(piece)} has no option ${said(given)} now`;
  }
}

const NOTHING: OptionsByPiece = Object.freeze({});
