// A program at work: the questions that a game system asks, answered by its classes and functions.
import { Replayed, WANTED, type Wanted } from "../program/chance.ts";
import { describe, ProgramError } from "../program/errors.ts";
import { isShort, nameOf, optionOf, optionsOf, type Refused, whyNot } from "../program/options.ts";
import { type Option, Piece } from "../program/piece.ts";
import { Player, requireNames } from "../program/player.ts";
import type { Program } from "../program/rules.ts";
import { GameState } from "../program/state.ts";
import { Codec } from "./codec.ts";
import type { Compile } from "./comparing.ts";
import { Offers } from "./offers.ts";
import type { Again, Choice, GameFacts, HiddenField } from "./questions.ts";
import type { ReadState } from "./reading.ts";

const AGAIN = Object.freeze({ again: true });

export class Running {
  readonly #program: Program;
  readonly #codec: Codec;
  readonly #start: string;
  readonly #offers: Offers;
  #chance: Replayed | undefined = new Replayed([]);

  /** ProgramError for pieces in the beginning that are none. */
  constructor(program: Program, compile?: Compile) {
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
    this.#codec = new Codec(program.players, program.pieces ?? [], list, compile);
    this.#start = this.#codec.write(
      new GameState<Piece>({ ...this.#codec.beginning }, program.startingPlayer),
      program.setup === undefined,
    );
    this.#offers = new Offers(this.#codec.first, program.options ?? []);
    this.#codec.prepare();
  }

  describe(): GameFacts {
    const { name, title, players, display } = this.#program;
    const classes = this.#codec.classes.all.map(({ prototype }) => prototype as Piece);
    return {
      ...(name !== undefined && { name }),
      ...(title !== undefined && { title }),
      players: players.map((player) => player.name),
      hides: classes.some(
        ({ isShown, showsChoice }) =>
          isShown !== Piece.prototype.isShown || showsChoice !== Piece.prototype.showsChoice,
      ),
      display: { ...display },
      names: [...this.#offers.names],
      options: this.#offers.known,
      shorthand: this.#codec.shorthand.table,
      start: this.#start,
      grows: (this.#program.pieces ?? []).length > 0,
      pieces: this.#codec.beginningText,
    };
  }

  /** JSON of the options of the active player. */
  offered(text: string): string {
    return this.#offers.of(this.#codec.readFrozen(text));
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
    const read = this.#codec.readOwn(text, isLoose);
    const { state } = read;
    const option = this.#chosen(read, piece, key);
    const player = state.activePlayer;
    return this.#changed(read, results, isLoose, (chance) => {
      const next = option.nextActivePlayer ? option.nextActivePlayer(player, state) : this.#after(player);
      if (!(next instanceof Player)) {
        throw new ProgramError("answer", `nextActivePlayer answered ${describe(next)}, expected a player`);
      }
      state.activePlayer = next;
      option.effect(state, player, chance);
    });
  }

  /** RangeError for an option that is not there. */
  #chosen({ state, copies, list }: ReadState, piece: string, key: string): Option {
    const first = this.#codec.byKey.get(piece);
    const known = first && list[first.at] === first.piece ? copies?.options[piece] : undefined;
    const options = known ?? optionsOf(state.piece(piece), piece);
    for (let at = 0; at < options.length; at++) if (options[at]!.key === key) return options[at]!.option;
    throw new RangeError(`${piece} has no option ${key}`);
  }

  /** The state after the step before the first choice. */
  begin(text: string, results: readonly number[], isLoose: boolean): string | Wanted | Again {
    const read = this.#codec.readOwn(text, isLoose);
    return this.#changed(read, results, isLoose, (chance) =>
      this.#program.setup?.(read.state as GameState<never>, chance),
    );
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
      const read = this.#codec.readOwn(text);
      return this.#codec.rewrite(read, read.begun);
    } catch (error) {
      if (error instanceof RangeError || error instanceof ProgramError) return null;
      throw error;
    }
  }

  /** What a change makes of a state. {@link Again} where it may want to change what is kept: the fields that a piece has. */
  #changed(
    read: ReadState,
    results: readonly number[],
    isLoose: boolean,
    change: (chance: Replayed) => void,
  ): string | Wanted | Again {
    const chance = results.length === 0 ? this.#takeChance() : new Replayed(results);
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
    const text = this.#codec.shortest(read);
    return this.#program.stuck ? this.#unstuck(text, isLoose) : text;
  }

  /** Chance of which no result is known: the first that asks finds one that was made beforehand. */
  #takeChance(): Replayed {
    const chance = this.#chance ?? new Replayed([]);
    this.#chance = undefined;
    return chance;
  }

  /** The state, or what the rules make of it where the active player may choose nothing. */
  #unstuck(text: string, isLoose: boolean): string | Again {
    const { stuck, players } = this.#program;
    let now = text;
    // Turns may be passed on until somebody may choose, or nobody may.
    for (let passed = 0; passed < players.length && !this.#mayChoose(now); passed++) {
      const read = this.#codec.readOwn(now, isLoose);
      try {
        stuck!(read.state as GameState<never>, read.state.activePlayer);
      } catch (error) {
        if (!isLoose && error instanceof TypeError) return AGAIN;
        throw error;
      }
      now = this.#codec.shortest(read);
    }
    return now;
  }

  #mayChoose(text: string): boolean {
    const { state } = this.#codec.readFrozen(text);
    const isOpen = (key: string, piece: Piece): boolean =>
      optionsOf(piece, key).some(({ option }) => !whyNot(piece, option, state.activePlayer, state));
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
