// States as texts and back. A text is the whole of a state: what is read of it is the same on every machine and in every order
// of questions, down to the order of the pieces and of their fields.
import { ProgramError } from "./errors.ts";
import { keyOf } from "./ids.ts";
import { Piece } from "./piece.ts";
import type { Player } from "./player.ts";
import { GameState } from "./state.ts";
import { readFields, writeOwn, writeText } from "./values.ts";

/** A class of pieces. */
export type PieceClass<P extends Piece = Piece> = abstract new (...parameters: never[]) => P;

/** What a text says besides what its state does: whether `setup` is done. */
export interface ReadState {
  readonly begun: boolean;
  readonly state: GameState;
}

export class Codec {
  readonly #players: ReadonlyMap<string, Player>;
  readonly #classes = new Map<string, PieceClass>();

  constructor(players: readonly Player[], classes: readonly PieceClass[]) {
    this.#players = new Map(players.map((player) => [player.name, player]));
    for (const one of classes) this.learn(one);
  }

  /** ProgramError for a class that has no name, or the name of another. */
  learn(kind: PieceClass): void {
    const { name } = kind;
    const known = this.#classes.get(name);
    if (known === kind) return;
    if (known || !/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)) {
      throw new ProgramError(
        "rules",
        known ? `two classes of pieces are called ${name}` : "a class of pieces has no name",
      );
    }
    this.#classes.set(name, kind);
  }

  get classes(): ReadonlyMap<string, PieceClass> {
    return this.#classes;
  }

  /** ProgramError for what is no state. */
  write({ pieces, activePlayer, ended, winner }: GameState, begun: boolean): string {
    const active = this.#name(activePlayer, "activePlayer");
    if (typeof ended !== "boolean")
      throw new ProgramError("value", `ended is ${String(ended)}, expected true or false`);
    const won = winner === null ? "null" : this.#name(winner, "winner");
    const parts: string[] = [];
    for (const key of Object.keys(pieces).sort()) parts.push(`${writeText(key)}:${this.#writePiece(key, pieces[key])}`);
    return `[${begun ? 1 : 0},${active},${ended ? 1 : 0},${won},{${parts.join(",")}}]`;
  }

  #name(player: unknown, what: string): string {
    const name = (player as Player | null | undefined)?.name;
    if (name !== undefined && this.#players.get(name) === player) return writeText(name);
    throw new ProgramError("value", `${what} is ${describe(player)}, expected a player of the game`);
  }

  #writePiece(key: string, piece: unknown): string {
    const place = `pieces[${JSON.stringify(key)}]`;
    if (!(piece instanceof Piece)) throw new ProgramError("value", `${place} is ${describe(piece)}, expected a piece`);
    const name = piece.constructor.name;
    if (this.#classes.get(name) !== piece.constructor) {
      throw new ProgramError(
        "value",
        `${place} is of the class ${name}, which is not listed: Rules({ pieces: [${name}] })`,
      );
    }
    if (keyOf(piece.id) !== key) throw new ProgramError("value", `${place} has the id ${JSON.stringify(piece.id)}`);
    return `[${writeText(name)},${writeOwn(piece, place, this.#players)}]`;
  }

  /** The state of a text. RangeError for a text that is none. */
  read(text: string, keep: (made: object) => void = () => undefined): ReadState {
    const json = parsed(text);
    if (!Array.isArray(json) || json.length !== 5) throw new RangeError("the text is no state of this game");
    const [begun, active, ended, winner, written] = json as readonly unknown[];
    const pieces: Record<string, Piece> = {};
    for (const [key, entry] of Object.entries((written ?? {}) as Readonly<Record<string, unknown>>)) {
      pieces[key] = this.#readPiece(key, entry, keep);
    }
    keep(pieces);
    const state = new GameState(
      pieces,
      this.#player(active),
      ended === 1,
      winner === null ? null : this.#player(winner),
    );
    keep(state);
    return { begun: begun === 1, state };
  }

  #readPiece(key: string, entry: unknown, keep: (made: object) => void): Piece {
    const [name, fields] = Array.isArray(entry) ? (entry as readonly unknown[]) : [];
    const kind = this.#classes.get(name as string);
    if (!kind || typeof fields !== "object" || fields === null) {
      throw new RangeError(`the piece ${JSON.stringify(key)} is of no class of this game`);
    }
    readFields(fields as Record<string, unknown>, this.#players, keep);
    const piece = Object.assign(Object.create(kind.prototype as object) as Piece, fields);
    keep(piece);
    return piece;
  }

  #player(name: unknown): Player {
    const player = this.#players.get(name as string);
    if (player) return player;
    throw new RangeError(`the game has no player ${JSON.stringify(name)}`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RangeError("the text is no state of this game");
  }
}

/** What was found, in a message. */
export function describe(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value !== "object" || value === null) return typeof value === "function" ? "a function" : String(value);
  return Array.isArray(value)
    ? "a list"
    : `an object of ${String((value.constructor as { name?: unknown } | undefined)?.name)}`;
}
