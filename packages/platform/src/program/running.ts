// A program at work: the questions that a game system asks, answered by its classes and functions.
import { type Asked, Replayed, WANTED } from "./chance.ts";
import { Codec, describe, type PieceClass } from "./codec.ts";
import { ProgramError } from "./errors.ts";
import { keyOf } from "./ids.ts";
import { type Option, OwnedPiece, Piece } from "./piece.ts";
import { Player } from "./player.ts";
import type { Program, ProgramDisplay } from "./rules.ts";
import { GameState } from "./state.ts";

/** An option that may be chosen. */
export interface Offered {
  readonly piece: string;
  readonly option: string;
  readonly name: string;
}

/** What is fixed of a game. */
export interface Description {
  readonly name?: string;
  readonly title?: string;
  readonly players: readonly string[];
  /** Whether a viewer may be shown less than all. */
  readonly hides: boolean;
  readonly display: ProgramDisplay;
  /** The names of the classes of pieces that nobody owns, and of those that somebody does. */
  readonly classes: readonly string[];
  readonly start: string;
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
      throw new ProgramError("rules", `initialize answered ${odd === undefined ? "no pieces" : describe(odd)}, expected pieces`);
    }
    const classes = [...(program.pieces ?? []), ...list.map((piece) => piece.constructor as unknown as PieceClass)];
    this.#codec = new Codec(program.players, classes);
    const state = new GameState({}, program.startingPlayer);
    for (const piece of list) state.add(piece);
    this.#start = this.#codec.write(state, program.setup === undefined);
  }

  describe(): Description {
    const { name, title, players, display } = this.#program;
    const classes = [...this.#codec.classes.values()].map(({ prototype }) => prototype as Piece);
    return {
      ...(name !== undefined && { name }),
      ...(title !== undefined && { title }),
      players: players.map((player) => player.name),
      hides: classes.some(
        ({ isShown, showsChoice }) => isShown !== Piece.prototype.isShown || showsChoice !== Piece.prototype.showsChoice,
      ),
      display: { ...display },
      classes: [...this.#codec.classes.keys()],
      start: this.#start,
    };
  }

  /** The options of the active player, by pieces in the order of their keys, then as they are written. */
  offered(text: string): readonly Offered[] {
    const { begun, state } = this.#frozen(text);
    if (!begun || state.ended) return [];
    const player = state.activePlayer;
    const found: Offered[] = [];
    for (const [piece, one] of Object.entries(state.pieces)) {
      for (const [key, option] of optionsOf(one)) {
        if (whyNot(one, option, player, state) !== undefined) continue;
        found.push({ piece, option: key, name: nameOf(one, option) });
        if (found.length > MOST_OPTIONS) throw new ProgramError("answer", `more than ${MOST_OPTIONS} options may be chosen`);
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
    const option = optionsOf(one).get(key);
    if (!option || (called !== "" && nameOf(one, option) !== called)) return { kind: "option" };
    if (state.activePlayer.name !== name) return { kind: "player" };
    return whyNot(one, option, state.activePlayer, state);
  }

  /** The state after a choice that may be made, or what its effect asks chance for. */
  commit(text: string, piece: string, key: string, results: readonly number[]): string | Asked {
    const { state } = this.#codec.read(text);
    const option = optionsOf(state.piece(piece)).get(key);
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
    const { state } = this.#codec.read(text);
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
    const id = optionsOf(one).get(option)?.id ?? option;
    return answeredBoolean(one.showsChoice(id, this.#player(viewer), state), "showsChoice");
  }

  /** Whether a text is that of a state, as it would be written. */
  isState(text: string): boolean {
    try {
      const { state, begun } = this.#codec.read(text);
      return this.#codec.write(state, begun) === text;
    } catch (error) {
      if (error instanceof RangeError || error instanceof ProgramError) return false;
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
    return this.#codec.read(text, Object.freeze);
  }

  #player(name: string | null): Player | null {
    return name === null ? null : (this.#program.players.find((player) => player.name === name) ?? null);
  }

  #after(player: Player): Player {
    const { players } = this.#program;
    return players[(players.indexOf(player) + 1) % players.length]!;
  }
}

/** The options of a piece by their keys. ProgramError for what is none. */
function optionsOf(piece: Piece): ReadonlyMap<string, Option> {
  const options: unknown = piece.options();
  const place = `options() of ${piece.constructor.name}`;
  if (!Array.isArray(options)) throw new ProgramError("answer", `${place} answered ${describe(options)}, expected a list`);
  const found = new Map<string, Option>();
  for (const option of options as readonly Option[]) {
    if (typeof option?.effect !== "function") {
      throw new ProgramError("answer", `${place} answered ${describe(option)}, expected options with an effect`);
    }
    const key = keyOf(option.id);
    if (found.has(key)) throw new ProgramError("answer", `${place} answered two options ${JSON.stringify(key)}`);
    found.set(key, option);
  }
  return found;
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

/** `gridSpace` of a class GridSpace. */
function nameOf(piece: Piece, { name }: Option): string {
  const found = name ?? piece.constructor.name.replace(/^./u, (first) => first.toLowerCase());
  if (typeof found === "string" && /^[\p{L}_$][\p{L}\p{N}_$]{0,79}$/u.test(found)) return found;
  throw new ProgramError("answer", `the name of an option is ${describe(found)}, expected letters and digits, such as "claim"`);
}

/** A player and all that it has, so that no effect changes what every game shares. */
function freezeDeep(value: unknown): void {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freezeDeep(part);
}
