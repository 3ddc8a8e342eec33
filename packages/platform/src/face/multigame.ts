// The interface of source 003 for whoever runs a game: `rules.newGame()`, `state.getOptions(player)` and
// `state.commitOption(player, pieceId, optionId)`, over any rules. A state is a value; whatever is asked of it in vain is answered.
import type { ChanceSource, Player } from "ninefold/model";
import { makeRules, type Match, type MatchOptions, type Option, type Rules } from "ninefold/play";
import { keyOf } from "../program/ids.ts";
import type { Piece } from "../program/piece.ts";
import type { Program } from "../program/rules.ts";
import type { ProgramSource } from "../system/program-system.ts";
import { programStatesOf } from "../system/programs.ts";
import { trustedSystem } from "../system/trusted.ts";
import type { PieceReading, Pieces } from "./pieces.ts";
import { gamePieces } from "./pieces-of-game.ts";
import { programPieces } from "./pieces-of-program.ts";
import type { AnyShape, Called, OptionId, PieceId, PieceShape, ShapeOf } from "./shapes.ts";
import { winnerIn } from "./winner.ts";

/** A player as an application names one: by its name or its number, or the player itself. */
export type PlayerGiven = string | number | { readonly name: string };

/** What may be chosen on a piece. */
export interface OfferedOption {
  /** The text of its id, by which it stands in the map. */
  readonly id: string;
  /** The decision that it is, as records have it: `claim(0,1)`. */
  readonly decision: string;
  readonly name: string;
}

/** From the texts of the ids of pieces to maps from those of options: a piece without options has an empty map. */
export type OptionsByPiece = Readonly<Record<string, Readonly<Record<string, OfferedOption>>>>;

/** "bad piece" and "bad option" are the source's; a fault is a hole in the rules, and chance did not answer them. */
export type CommitFailure = "bad player" | "bad piece" | "bad option" | "fault" | "chance";

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

/** All that a player is shown of a state, and nothing else. */
export interface SeenState<Shape extends PieceShape = AnyShape> {
  /** A field that is hidden is not there. */
  readonly pieces: Readonly<Record<string, Partial<Shape["piece"]>>>;
  readonly activePlayers: readonly Player[];
  readonly ended: boolean;
  readonly winner: Player | null;
  /** What the player may choose; of everybody nothing. */
  readonly options: OptionsByPiece;
}

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
      activePlayers: this.match.rules.system.players.filter(({ id }) => to.includes(id)),
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
      const [piece, id] = this.#parts.reading.keysOf(choice);
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

/** Rules (003): what a game begins with. */
export interface MultigameRules<Shape extends PieceShape = AnyShape> {
  /** `saveRecord` and `loadRecord` of `ninefold/play` keep matches of these. */
  readonly rules: Rules;
  /** A new game; the same options as a match, and what it throws. */
  newGame(options?: MatchOptions): MultigameState<Shape>;
  /** The state in which a match of these rules is. RangeError for one of other rules. */
  stateOf(match: Match): MultigameState<Shape>;
}

/**
 * Any rules through the interface of source 003. A `.game` is seen as pieces too: `gamePieces` says as which.
 * `multigame<ShapesOf<typeof program>>(rules)` has the types of a program that was loaded as text.
 */
export function multigame<Shape extends PieceShape = AnyShape>(rules: Rules): MultigameRules<Shape> {
  const { system } = rules;
  const states = programStatesOf(system);
  const reading = states ? programPieces(system, states) : gamePieces(system);
  return Object.freeze<MultigameRules<Shape>>({
    rules,
    newGame: (options) => new MultigameState({ reading, match: rules.newGame(options) }),
    stateOf(match) {
      if (match.rules.hash === rules.hash) return new MultigameState({ reading, match });
      throw new RangeError(`the match is one of ${match.rules.system.name}, not of these rules of ${system.name}`);
    },
  });
}

/** A program of one's own through the interface of source 003, with the types of its pieces. Throws as `trustedSystem` does. */
export const multigameOf = async <P extends Piece>(
  program: Program<P>,
  source: ProgramSource,
): Promise<MultigameRules<ShapeOf<P>>> => multigame<ShapeOf<P>>(await makeRules(trustedSystem(program, source)));

const NOTHING: OptionsByPiece = Object.freeze({});

const owned = <Value>(map: Readonly<Record<string, Value>>, key: string | undefined): Value | undefined =>
  key !== undefined && Object.hasOwn(map, key) ? map[key] : undefined;

/** The text of an id, whatever was given for one; undefined for what is none. */
function textOf(id: unknown): string | undefined {
  if (typeof id === "string") return id;
  try {
    return keyOf(id as number);
  } catch {
    return undefined;
  }
}

/** What was given for an id, in a message. */
function said(given: unknown): string {
  const text = textOf(given);
  return text === undefined ? `of ${typeof given}` : JSON.stringify(text.slice(0, 200));
}
