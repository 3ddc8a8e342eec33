// A program at work: the questions that a game system asks, answered by its classes and functions.
import { type Asked, Replayed, WANTED } from "./chance.ts";
import { Codec, describe } from "./codec.ts";
import { ProgramError } from "./errors.ts";
import { keyOf } from "./ids.ts";
import { type Option, OwnedPiece, Piece } from "./piece.ts";
import { Player } from "./player.ts";
import type { Program, ProgramDisplay } from "./rules.ts";
import { GameState } from "./state.ts";

/** An option that may be chosen: the key of its piece, its own, and what it is called. */
export type Offered = readonly [piece: string, option: string, name: string];

/** What is fixed of a game. */
export interface Description {
  readonly name?: string;
  readonly title?: string;
  readonly players: readonly string[];
  /** Whether a viewer may be shown less than all. */
  readonly hides: boolean;
  readonly display: ProgramDisplay;
  /** What the options are called that pieces have in the beginning. */
  readonly names: readonly string[];
  readonly start: string;
  /** Whether there may be pieces that are not there in the beginning. */
  readonly grows: boolean;
  /** JSON of the pieces of the beginning. */
  readonly pieces: string;
}

/** What an option is called, or nothing where its keys are enough; the key of its piece, and its own. */
export type Choice = readonly [name: string, piece: string, option: string];

/** Why an option may not be chosen. */
export interface Refused {
  readonly kind: "over" | "forced" | "piece" | "option" | "player" | "condition" | "owner";
  readonly reason?: string;
}

/** A field that a viewer is not shown: the key of its piece and its name. */
export type HiddenField = readonly [piece: string, field: string];

/** So many options of one state are listed. */
const MOST_OPTIONS = 100_000;

export class Running {
  readonly #program: Program;
  readonly #codec: Codec;
  readonly #start: string;

  /** ProgramError for pieces in the beginning that are none. */
  constructor(program: Program) {
    this.#program = program;
    for (const player of program.players) freezeDeep(player);
    const given = program.initialize();
    const list: readonly Piece[] = Array.isArray(given) ? given : Object.values(given ?? {});
    const odd = list.find((piece) => !(piece instanceof Piece));
    if (odd !== undefined || list.length === 0) {
      throw new ProgramError(
        "rules",
        `initialize answered ${odd === undefined ? "no pieces" : describe(odd)}, expected pieces`,
      );
    }
    this.#codec = new Codec(program.players, program.pieces ?? [], list);
    this.#start = this.#codec.write(
      new GameState({ ...this.#codec.beginning }, program.startingPlayer),
      program.setup === undefined,
    );
  }

  describe(): Description {
    const { name, title, players, display } = this.#program;
    const classes = [...this.#codec.classes.values()].map(({ prototype }) => prototype as Piece);
    return {
      ...(name !== undefined && { name }),
      ...(title !== undefined && { title }),
      players: players.map((player) => player.name),
      hides: classes.some(
        ({ isShown, showsChoice }) =>
          isShown !== Piece.prototype.isShown || showsChoice !== Piece.prototype.showsChoice,
      ),
      display: { ...display },
      names: this.#names(),
      start: this.#start,
      grows: (this.#program.pieces ?? []).length > 0,
      pieces: this.#codec.beginningText,
    };
  }

  #names(): readonly string[] {
    const pieces = Object.values(this.#codec.beginning);
    return [
      ...new Set(
        pieces.flatMap((piece) => optionsOf(piece, keyOf(piece.id)).map(([, option]) => nameOf(piece, option))),
      ),
    ];
  }

  /** The options of the active player, by pieces in the order of their keys, then as they are written. */
  offered(text: string): readonly Offered[] {
    const { begun, state } = this.#frozen(text);
    if (!begun || state.ended) return [];
    const player = state.activePlayer;
    const found: Offered[] = [];
    for (const piece of Object.keys(state.pieces)) {
      const one = state.pieces[piece]!;
      for (const [key, option] of optionsOf(one, piece)) {
        if (whyNot(one, option, player, state) !== undefined) continue;
        found.push([piece, key, nameOf(one, option)]);
        if (found.length > MOST_OPTIONS)
          throw new ProgramError("answer", `more than ${MOST_OPTIONS} options may be chosen`);
      }
    }
    return found;
  }

  /** Why the player of this name may not choose an option that is called so; undefined where it may be chosen. */
  refused(text: string, name: string, [called, piece, key]: Choice): Refused | undefined {
    const { begun, state } = this.#frozen(text);
    if (!begun) return { kind: "forced" };
    if (state.ended) return { kind: "over" };
    const one = Object.hasOwn(state.pieces, piece) ? state.pieces[piece] : undefined;
    if (!one) return { kind: "piece" };
    const option = optionOf(one, piece, key);
    if (!option || (called !== "" && nameOf(one, option) !== called)) return { kind: "option" };
    if (state.activePlayer.name !== name) return { kind: "player" };
    return whyNot(one, option, state.activePlayer, state);
  }

  /** The state after a choice that may be made, or what its effect asks chance for. */
  commit(text: string, piece: string, key: string, results: readonly number[]): string | Asked {
    const { state } = this.#codec.readOwn(text);
    const option = optionOf(state.piece(piece), piece, key);
    if (!option) throw new RangeError(`${piece} has no option ${key}`);
    const player = state.activePlayer;
    const next = option.nextActivePlayer ? option.nextActivePlayer(player, state) : this.#after(player);
    if (!(next instanceof Player)) {
      throw new ProgramError("answer", `nextActivePlayer answered ${describe(next)}, expected a player`);
    }
    state.activePlayer = next;
    return this.#changed(state, results, (chance) => option.effect(state, player, chance));
  }

  /** The state after the step before the first choice. */
  begin(text: string, results: readonly number[]): string | Asked {
    const { state } = this.#codec.readOwn(text);
    return this.#changed(state, results, (chance) => this.#program.setup?.(state as GameState<never>, chance));
  }

  /** What a viewer, or everybody for null, is not shown of a state. */
  hidden(text: string, viewer: string | null): readonly HiddenField[] {
    const { state } = this.#frozen(text);
    const player = this.#player(viewer);
    return Object.entries(state.pieces).flatMap(([key, piece]) =>
      Object.keys(piece)
        .filter((field) => !answeredBoolean(piece.isShown(field, player, state), "isShown"))
        .map((field): HiddenField => [key, field]),
    );
  }

  showsChoice(text: string, piece: string, option: string, viewer: string | null): boolean {
    const { state } = this.#frozen(text);
    const one = state.piece(piece);
    const id = optionOf(one, piece, option)?.id ?? option;
    return answeredBoolean(one.showsChoice(id, this.#player(viewer), state), "showsChoice");
  }

  /** The text of the state that a text says, which may say more of it than it need; null where it says none. */
  canonical(text: string): string | null {
    try {
      const { state, begun } = this.#codec.readOwn(text);
      return this.#codec.write(state, begun);
    } catch (error) {
      if (error instanceof RangeError || error instanceof ProgramError) return null;
      throw error;
    }
  }

  #changed(state: GameState, results: readonly number[], change: (chance: Replayed) => void): string | Asked {
    const chance = new Replayed(results);
    try {
      change(chance);
    } catch (error) {
      // An effect that wants more results may throw something else on that account.
      if (!chance.asked) throw error === WANTED ? new ProgramError("threw", "an effect kept what chance threw") : error;
    }
    if (chance.asked) return chance.asked;
    if (!chance.isSpent) throw new RangeError("more results of chance were handed in than the effect takes");
    return this.#codec.write(state, true);
  }

  #frozen(text: string): { readonly begun: boolean; readonly state: GameState } {
    return this.#codec.readFrozen(text);
  }

  #player(name: string | null): Player | null {
    return name === null ? null : (this.#program.players.find((player) => player.name === name) ?? null);
  }

  #after(player: Player): Player {
    const { players } = this.#program;
    return players[(players.indexOf(player) + 1) % players.length]!;
  }
}

/** An option with its key. */
type Keyed = readonly [key: string, option: Option];

/** The options of a piece, whose key is known. ProgramError for what is none. */
function optionsOf(piece: Piece, pieceKey: string): readonly Keyed[] {
  const options: unknown = piece.options();
  if (!Array.isArray(options)) {
    throw new ProgramError(
      "answer",
      `options() of ${piece.constructor.name} answered ${describe(options)}, expected a list`,
    );
  }
  const found: Keyed[] = [];
  for (const option of options as readonly Option[]) {
    if (typeof option?.effect !== "function") {
      const place = `options() of ${piece.constructor.name}`;
      throw new ProgramError("answer", `${place} answered ${describe(option)}, expected options with an effect`);
    }
    // Most pieces have one option, called as they are.
    found.push([option.id === piece.id ? pieceKey : keyOf(option.id), option]);
  }
  if (found.length > 1 && new Set(found.map(([key]) => key)).size < found.length) {
    throw new ProgramError("answer", `options() of ${piece.constructor.name} answered two options with one id`);
  }
  return found;
}

function optionOf(piece: Piece, pieceKey: string, key: string): Option | undefined {
  return optionsOf(piece, pieceKey).find(([known]) => known === key)?.[1];
}

function whyNot(piece: Piece, option: Option, player: Player, state: GameState): Refused | undefined {
  const isOwn = option.ownershipCondition
    ? answeredBoolean(option.ownershipCondition(player, state), "ownershipCondition")
    : !(piece instanceof OwnedPiece) || piece.owner === player;
  if (!isOwn) return { kind: "owner" };
  const answer = option.condition ? option.condition(player, state) : true;
  if (answer === true) return undefined;
  if (typeof answer === "string") return { kind: "condition", reason: answer };
  answeredBoolean(answer, "condition");
  return { kind: "condition" };
}

function answeredBoolean(answer: unknown, asked: string): boolean {
  if (typeof answer === "boolean") return answer;
  throw new ProgramError("answer", `${asked} answered ${describe(answer)}, expected true or false`);
}

/** Names of options that were found good. */
const known = new Set<string>();

const usualName = (kind: string): string => kind.replace(/^./u, (first) => first.toLowerCase());

/** `gridSpace` of a class GridSpace where the option has no name. ProgramError for what is no name. */
function nameOf(piece: Piece, { name }: Option): string {
  const found = name ?? usualName(piece.constructor.name);
  if (known.has(found)) return found;
  if (typeof found === "string" && /^[\p{L}_$][\p{L}\p{N}_$]{0,79}$/u.test(found)) {
    known.add(found);
    return found;
  }
  throw new ProgramError(
    "answer",
    `the name of an option is ${describe(found)}, expected letters and digits, such as "claim"`,
  );
}

/** A player and all that it has, so that no effect changes what every game shares. */
function freezeDeep(value: unknown): void {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freezeDeep(part);
}
