// A program at work: the questions that a game system asks, answered by its classes and functions.
import { type Asked, Replayed, WANTED } from "./chance.ts";
import { Codec } from "./codec.ts";
import { describe, ProgramError } from "./errors.ts";
import { isOptionName } from "./given.ts";
import { keyOf } from "./ids.ts";
import { type Option, OwnedPiece, Piece } from "./piece.ts";
import { Player, requireNames } from "./player.ts";
import type { Program, ProgramDisplay } from "./rules.ts";
import { GameState } from "./state.ts";

/** An option that may be chosen: the key of its piece, its own, what it is called, and whether piece and name say all. */
export type Offered = readonly [piece: string, option: string, name: string, short: boolean];

/** What is fixed of a game. */
export interface Description {
  readonly name?: string;
  readonly title?: string;
  readonly players: readonly string[];
  /** Whether a viewer may be shown less than all. */
  readonly hides: boolean;
  readonly display: ProgramDisplay;
  /** What options are called: those that pieces have in the beginning, and those listed. */
  readonly names: readonly string[];
  readonly start: string;
  /** Whether there may be pieces that are not there in the beginning. */
  readonly grows: boolean;
  /** JSON of the pieces of the beginning. */
  readonly pieces: string;
}

/**
 * What an option is called, the key of its piece, and its own, which is empty where the others say all. Called nothing it is found
 * by both keys.
 */
export type Choice = readonly [name: string, piece: string, option: string];

/** Why an option may not be chosen. */
export interface Refused {
  readonly kind: "over" | "forced" | "piece" | "option" | "player" | "condition" | "owner";
  readonly reason?: string;
}

/** A field that a viewer is not shown: the key of its piece and its name. */
export type HiddenField = readonly [piece: string, field: string];

/** So many options of one state are listed. */
const MAX_OPTIONS = 100_000;

export class Running {
  readonly #program: Program;
  readonly #codec: Codec;
  readonly #start: string;
  readonly #names: ReadonlySet<string>;

  /** ProgramError for pieces in the beginning that are none. */
  constructor(program: Program) {
    this.#program = program;
    for (const player of program.players) freezeDeep(player);
    requireNames(program.players);
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
      new GameState<Piece>({ ...this.#codec.beginning }, program.startingPlayer),
      program.setup === undefined,
    );
    this.#names = new Set([
      ...Object.entries(this.#codec.beginning).flatMap(([key, piece]) =>
        optionsOf(piece, key).map(([, option]) => nameOf(piece, option)),
      ),
      ...(program.options ?? []),
    ]);
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
      names: [...this.#names],
      start: this.#start,
      grows: (this.#program.pieces ?? []).length > 0,
      pieces: this.#codec.beginningText,
    };
  }

  /** The options of the active player, by pieces in the order of their keys, then as they are written. */
  offered(text: string): readonly Offered[] {
    const { begun, state } = this.#codec.readFrozen(text);
    if (!begun || state.ended) return [];
    const player = state.activePlayer;
    const found: Offered[] = [];
    for (const piece of Object.keys(state.pieces)) {
      const one = state.pieces[piece]!;
      const options = optionsOf(one, piece);
      for (const [key, option] of options) {
        if (whyNot(one, option, player, state) !== undefined) continue;
        const name = this.#nameOf(one, option);
        found.push([piece, key, name, isShort(piece, key, name, options)]);
        if (found.length > MAX_OPTIONS)
          throw new ProgramError("answer", `more than ${MAX_OPTIONS} options may be chosen`);
      }
    }
    return found;
  }

  /** Why the player of this name may not choose an option that is called so; undefined where it may be chosen. */
  refused(text: string, name: string, [called, piece, key]: Choice): Refused | undefined {
    const { begun, state } = this.#codec.readFrozen(text);
    if (!begun) return { kind: "forced" };
    if (state.ended) return { kind: "over" };
    const one = Object.hasOwn(state.pieces, piece) ? state.pieces[piece] : undefined;
    if (!one) return { kind: "piece" };
    const options = optionsOf(one, piece);
    const found = options.find(
      ([known]) => key === (called !== "" && isShort(piece, known, called, options) ? "" : known),
    );
    if (!found || (called !== "" && nameOf(one, found[1]) !== called)) return { kind: "option" };
    const [, option] = found;
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
    const { state } = this.#codec.readFrozen(text);
    const player = this.#player(viewer);
    return Object.entries(state.pieces).flatMap(([key, piece]) =>
      Object.keys(piece)
        .filter((field) => !answeredBoolean(piece.isShown(field, player, state), "isShown"))
        .map((field): HiddenField => [key, field]),
    );
  }

  showsChoice(text: string, piece: string, option: string, viewer: string | null): boolean {
    const { state } = this.#codec.readFrozen(text);
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

  /** ProgramError for a name that is not listed: decisions of every family are known before the game is played. */
  #nameOf(piece: Piece, option: Option): string {
    const name = nameOf(piece, option);
    if (this.#names.has(name)) return name;
    throw new ProgramError(
      "answer",
      `no option in the beginning is called "${name}", so it has to be listed: Rules({ options: ["${name}"] })`,
    );
  }

  #changed(state: GameState<Piece>, results: readonly number[], change: (chance: Replayed) => void): string | Asked {
    const chance = new Replayed(results);
    try {
      change(chance);
    } catch (error) {
      // An effect that wants more results may throw something else on that account.
      if (!chance.asked) throw error === WANTED ? new ProgramError("threw", "an effect kept what chance threw") : error;
    }
    if (chance.asked) return chance.asked;
    if (!chance.isSpent) throw new RangeError("more results of chance were handed in than the effect takes");
    return this.#unstuck(this.#codec.write(state, true));
  }

  /** The state, or what the rules make of it where the active player may choose nothing. */
  #unstuck(text: string): string {
    const { stuck, players } = this.#program;
    if (!stuck) return text;
    let now = text;
    // Turns may be passed on until somebody may choose, or nobody may.
    for (let passed = 0; passed < players.length && !this.#mayChoose(now); passed++) {
      const { state } = this.#codec.readOwn(now);
      stuck(state as GameState<never>, state.activePlayer);
      now = this.#codec.write(state, true);
    }
    return now;
  }

  #mayChoose(text: string): boolean {
    const { state } = this.#codec.readFrozen(text);
    const isOpen = (key: string, piece: Piece): boolean =>
      optionsOf(piece, key).some(([, option]) => whyNot(piece, option, state.activePlayer, state) === undefined);
    return state.ended || Object.entries(state.pieces).some(([key, piece]) => isOpen(key, piece));
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
    if (typeof option?.effect !== "function") throw noOption(piece, pieceKey, option);
    // Most pieces have one option, called as they are.
    found.push([option.id === piece.id ? pieceKey : keyOf(option.id), option]);
  }
  const twice = found.length > 1 && twiceIn(found);
  if (twice)
    throw new ProgramError(
      "answer",
      `options() of ${piece.constructor.name} answered two options ${JSON.stringify(twice)}`,
    );
  return found;
}

function noOption(piece: Piece, pieceKey: string, option: unknown): ProgramError {
  const kind = piece.constructor.name;
  if (typeof option !== "object" || option === null) {
    return new ProgramError(
      "answer",
      `options() of ${kind} answered a list with ${describe(option)}, expected options`,
    );
  }
  const { id, effect } = option as { readonly id?: unknown; readonly effect?: unknown };
  return new ProgramError(
    "answer",
    `the option ${JSON.stringify(id) ?? "without an id"} of ${kind} ${pieceKey} has ${effect === undefined ? "no effect" : `the effect ${describe(effect)}`}, expected a function`,
  );
}

/** A key that two options have. */
function twiceIn(options: readonly Keyed[]): string | undefined {
  const keys = new Set<string>();
  return options.find(([key]) => keys.size === keys.add(key).size)?.[0];
}

/**
 * Whether a piece and the name of an option say which it is: it has the id of its piece, or its name as its id, and no other
 * option has the id of the piece.
 */
const isShort = (piece: string, key: string, name: string, options: readonly Keyed[]): boolean =>
  key === piece || (key === name && options.every(([other]) => other !== piece));

function optionOf(piece: Piece, pieceKey: string, key: string): Option | undefined {
  return optionsOf(piece, pieceKey).find(([known]) => known === key)?.[1];
}

function whyNot(piece: Piece, option: Option, player: Player, state: GameState<Piece>): Refused | undefined {
  const isOwn = option.ownershipCondition
    ? answered(option.ownershipCondition(player, state), "ownershipCondition", piece, option)
    : !(piece instanceof OwnedPiece) || piece.owner === player || "the piece is another player's";
  if (isOwn !== true) return refusedFor("owner", isOwn);
  const answer = option.condition ? answered(option.condition(player, state), "condition", piece, option) : true;
  return answer === true ? undefined : refusedFor("condition", answer);
}

const refusedFor = (kind: "owner" | "condition", answer: false | string): Refused =>
  answer === false || answer === "" ? { kind } : { kind, reason: answer };

function answered(answer: unknown, name: string, piece: Piece, { id }: Option): boolean | string {
  if (typeof answer === "string" || typeof answer === "boolean") return answer;
  const asked = `the ${name} of the option ${JSON.stringify(id)} of ${piece.constructor.name} ${keyOf(piece.id)}`;
  const expected = "expected true, false or a text that says why not";
  throw new ProgramError("answer", `${asked} answered ${describe(answer)}, ${expected}`);
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
  if (isOptionName(found)) {
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
