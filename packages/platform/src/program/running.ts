// A program at work: the questions that a game system asks, answered by its classes and functions.
import { Replayed, WANTED, type Wanted } from "./chance.ts";
import { Codec } from "./codec.ts";
import { describe, ProgramError } from "./errors.ts";
import { isShort, type Keyed, nameOf, optionOf, optionsOf, type Refused, whyNot } from "./options.ts";
import { type Option, Piece } from "./piece.ts";
import { Player, requireNames } from "./player.ts";
import type { Again, Choice, GameFacts, HiddenField, Offered } from "./questions.ts";
import type { Program } from "./rules.ts";
import { GameState } from "./state.ts";

/** So many options of one state are listed. */
const MAX_OPTIONS = 100_000;

/** Of so many pieces the options in the beginning are kept with their functions, which take memory. */
const MOST_KNOWN = 2000;

/** An option of a piece that is as it was in the beginning. */
interface Known extends Keyed {
  readonly name: string;
  readonly short: boolean;
  /** Its place among all of them, as JSON. */
  readonly place: string;
}

const AGAIN = Object.freeze({ again: true });

export class Running {
  readonly #program: Program;
  readonly #codec: Codec;
  readonly #start: string;
  readonly #names: ReadonlySet<string>;
  readonly #known: readonly (readonly Known[])[];

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
    const names = new Set<string>();
    this.#known = this.#knownOptions(names);
    this.#names = new Set([...names, ...(program.options ?? [])]);
    this.#codec.prepare();
  }

  /** Of the pieces of the beginning, which may be many, those of the first; the names of all are added to `names`. */
  #knownOptions(names: Set<string>): readonly (readonly Known[])[] {
    const all: Known[][] = [];
    let place = 0;
    for (const [at, { piece, key: pieceKey }] of this.#codec.first.entries()) {
      const options = optionsOf(piece, pieceKey);
      const known = options.map(({ key, option }): Known => {
        const name = nameOf(piece, option);
        names.add(name);
        return { key, option, name, short: isShort(pieceKey, key, name, options), place: `${place++}` };
      });
      if (at < MOST_KNOWN) all.push(known);
    }
    return all;
  }

  describe(): GameFacts {
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
      options: this.#known.flatMap((known, at) =>
        known.map(({ key, name, short }): Offered => [this.#codec.first[at]!.key, key, name, short]),
      ),
      start: this.#start,
      grows: (this.#program.pieces ?? []).length > 0,
      pieces: this.#codec.beginningText,
    };
  }

  /**
   * JSON of the options of the active player, by pieces in the order of their keys, then as they are written: of those that pieces
   * have in the beginning their place among them.
   */
  offered(text: string): string {
    const { begun, state } = this.#codec.readFrozen(text);
    if (!begun || state.ended) return "[]";
    const { pieces, activePlayer } = state;
    const { first } = this.#codec;
    let [found, count, at] = ["", 0, 0];
    for (const key in pieces) {
      const piece = pieces[key]!;
      while (at < first.length && first[at]!.key < key) at++;
      const known = first[at]?.key === key ? this.#known[at] : undefined;
      const options = known && first[at]!.piece === piece ? known : optionsOf(piece, key);
      for (let index = 0; index < options.length; index++) {
        const { option } = options[index]!;
        if (whyNot(piece, option, activePlayer, state) !== undefined) continue;
        found += `${found === "" ? "" : ","}${this.#written(key, piece, options, index, known)}`;
        if (++count > MAX_OPTIONS)
          throw new ProgramError("answer", `more than ${MAX_OPTIONS} options may be chosen`);
      }
    }
    return `[${found}]`;
  }

  /** An option that may be chosen as JSON; `known` are those that its piece has in the beginning. */
  #written(piece: string, one: Piece, options: readonly Keyed[], index: number, known?: readonly Known[]): string {
    if (known && options === known) return known[index]!.place;
    const { key, option } = options[index]!;
    const name = this.#nameOf(one, option);
    const like = options.length === known?.length ? known[index] : undefined;
    const short = isShort(piece, key, name, options);
    if (like?.key === key && like.name === name && like.short === short) return like.place;
    return JSON.stringify([piece, key, name, short]);
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
      (known) => key === (called !== "" && isShort(piece, known.key, called, options) ? "" : known.key),
    );
    if (!found || (called !== "" && nameOf(one, found.option) !== called)) return { kind: "option" };
    const { option } = found;
    if (state.activePlayer.name !== name) return { kind: "player" };
    return whyNot(one, option, state.activePlayer, state);
  }

  /** The state after a choice that may be made, or what its effect asks chance for. */
  commit(
    text: string,
    piece: string,
    key: string,
    results: readonly number[],
    isLoose: boolean,
  ): string | Wanted | Again {
    const { state } = this.#codec.readOwn(text, isLoose);
    const option = optionOf(state.piece(piece), piece, key);
    if (!option) throw new RangeError(`${piece} has no option ${key}`);
    const player = state.activePlayer;
    return this.#changed(state, results, isLoose, (chance) => {
      const next = option.nextActivePlayer ? option.nextActivePlayer(player, state) : this.#after(player);
      if (!(next instanceof Player)) {
        throw new ProgramError("answer", `nextActivePlayer answered ${describe(next)}, expected a player`);
      }
      state.activePlayer = next;
      option.effect(state, player, chance);
    });
  }

  /** The state after the step before the first choice. */
  begin(text: string, results: readonly number[], isLoose: boolean): string | Wanted | Again {
    const { state } = this.#codec.readOwn(text, isLoose);
    return this.#changed(state, results, isLoose, (chance) => this.#program.setup?.(state as GameState<never>, chance));
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

  /** What a change makes of a state. {@link Again} where it may want to change what is kept: the fields that a piece has. */
  #changed(
    state: GameState<Piece>,
    results: readonly number[],
    isLoose: boolean,
    change: (chance: Replayed) => void,
  ): string | Wanted | Again {
    const chance = new Replayed(results);
    try {
      change(chance);
    } catch (error) {
      // An effect that wants more results may throw something else on that account.
      if (chance.asked) return chance.asked;
      if (!isLoose && error instanceof TypeError) return AGAIN;
      throw error === WANTED ? new ProgramError("threw", "an effect kept what chance threw") : error;
    }
    if (chance.asked) return chance.asked;
    if (!chance.isSpent) throw new RangeError("more results of chance were handed in than the effect takes");
    const text = this.#codec.write(state, true);
    return this.#program.stuck ? this.#unstuck(text, isLoose) : text;
  }

  /** The state, or what the rules make of it where the active player may choose nothing. */
  #unstuck(text: string, isLoose: boolean): string | Again {
    const { stuck, players } = this.#program;
    let now = text;
    // Turns may be passed on until somebody may choose, or nobody may.
    for (let passed = 0; passed < players.length && !this.#mayChoose(now); passed++) {
      const { state } = this.#codec.readOwn(now, isLoose);
      try {
        stuck!(state as GameState<never>, state.activePlayer);
      } catch (error) {
        if (!isLoose && error instanceof TypeError) return AGAIN;
        throw error;
      }
      now = this.#codec.write(state, true);
    }
    return now;
  }

  #mayChoose(text: string): boolean {
    const { state } = this.#codec.readFrozen(text);
    const isOpen = (key: string, piece: Piece): boolean =>
      optionsOf(piece, key).some(({ option }) => whyNot(piece, option, state.activePlayer, state) === undefined);
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

function answeredBoolean(answer: unknown, asked: string): boolean {
  if (typeof answer === "boolean") return answer;
  throw new ProgramError("answer", `${asked} answered ${describe(answer)}, expected true or false`);
}

/** A player and all that it has, so that no effect changes what every game shares. */
function freezeDeep(value: unknown): void {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freezeDeep(part);
}
