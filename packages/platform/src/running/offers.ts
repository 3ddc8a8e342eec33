// What may be chosen in a state. It is asked of each state that is looked at, so here loops are written for an interpreter.

import { ProgramError } from "../program/errors.ts";
import {
  answered,
  isShort,
  type Keyed,
  keyedOf,
  listOf,
  nameOf,
  optionKey,
  optionsOf,
  whyNot,
} from "../program/options.ts";
import { type Option, OwnedPiece, type Piece } from "../program/piece.ts";
import type { Player } from "../program/player.ts";
import type { GameState } from "../program/state.ts";
import type { FirstPiece } from "./beginning.ts";
import type { Offered } from "./questions.ts";
import type { ReadState } from "./reading.ts";

/** So many options of one state are listed. */
const MAX_OPTIONS = 100_000;

/** Of so many pieces the options in the beginning are kept with their functions, which take memory. */
const REMEMBERED = 2000;

/** An option of a piece that is as it was in the beginning. */
interface Known extends Keyed {
  readonly name: string;
  readonly short: boolean;
  /** Its rank among all of them as JSON, after a comma. */
  readonly rank: string;
  /** Whether anybody may choose it whose condition holds. */
  readonly isForAll: boolean;
}

/** An option with a condition. */
type Asked = Option & Required<Pick<Option, "condition">>;

/** The only option of a piece, if anybody may choose it whose condition holds. */
function singleOf([one, ...more]: readonly Known[]): Asked | undefined {
  const isOne = one?.isForAll && more.length === 0 && typeof one.option.condition === "function";
  return isOne ? (one.option as Asked) : undefined;
}

export class Offers {
  /** What options are called: those that pieces have in the beginning, and those listed. */
  readonly names: ReadonlySet<string>;
  readonly #first: readonly FirstPiece[];
  /** Of the pieces of the beginning, which may be many, those of the first. */
  readonly #known: readonly (readonly Known[])[];
  /** Of pieces with one option that anybody may choose whose condition holds: that, and its rank. */
  readonly #single: readonly (Asked | undefined)[];
  readonly #ranks: readonly string[];

  /** ProgramError for options that are none. */
  constructor(first: readonly FirstPiece[], listed: readonly string[]) {
    this.#first = first;
    const names = new Set<string>();
    const all: Known[][] = [];
    let rank = 0;
    for (const [at, { piece, key: pieceKey }] of first.entries()) {
      const options = optionsOf(piece, pieceKey);
      const known = options.map(({ key, option }): Known => {
        const name = nameOf(piece, option);
        names.add(name);
        const isForAll = !option.ownershipCondition && !(piece instanceof OwnedPiece);
        return { key, option, name, short: isShort(pieceKey, key, name, options), rank: `,${rank++}`, isForAll };
      });
      if (at < REMEMBERED) all.push(known);
    }
    this.#known = all;
    this.#single = all.map(singleOf);
    this.#ranks = all.map(([one]) => one?.rank ?? "");
    this.names = new Set([...names, ...listed]);
  }

  /** Those that pieces have in the beginning, in the order of their places. */
  get known(): readonly Offered[] {
    return this.#known.flatMap((known, at) =>
      known.map(({ key, name, short }): Offered => [this.#first[at]!.key, key, name, short]),
    );
  }

  /**
   * JSON of the options of the active player, by pieces in the order of their keys, then as they are written: of those that pieces
   * have in the beginning their rank among them.
   */
  of({ begun, state, list, firsts }: ReadState): string {
    if (!begun || state.ended) return "[]";
    const player = state.activePlayer;
    const all = this.#known;
    const single = this.#single;
    const ranks = this.#ranks;
    const size = list.length;
    let found = "";
    let count = 0;
    for (let at = 0; at < size; at++) {
      const piece = list[at]!;
      const first = firsts[at];
      const isFirst = first?.piece === piece;
      const alone = isFirst ? single[first.at] : undefined;
      if (alone) {
        // Most pieces of boards are like this: no more calls than the condition's own.
        const answer = alone.condition(player, state);
        if (answer === true) {
          found += ranks[first!.at]!;
          count++;
        } else if (answer !== false) answered(answer, "condition", piece, alone);
        continue;
      }
      const known = isFirst ? all[first.at] : undefined;
      if (!known) {
        const options = listOf(piece);
        const isAlone = options.length === 1 && first?.piece.constructor === piece.constructor;
        if (isAlone && this.#refuses(piece, first!, options[0]!, player, state)) continue;
        const more = this.#ofChanged(piece, first, options, isAlone, state);
        count += more.length;
        for (const one of more) found += one;
      } else {
        for (let index = 0; index < known.length; index++) {
          const one = known[index]!;
          const { option, isForAll } = one;
          if (isForAll ? !holds(piece, option, player, state) : whyNot(piece, option, player, state)) continue;
          found += one.rank;
          count++;
        }
      }
      if (count > MAX_OPTIONS) throw new ProgramError("answer", `more than ${MAX_OPTIONS} options may be chosen`);
    }
    return `[${found.slice(1)}]`;
  }

  /** Whether the only option of a piece with the class that it had in the beginning may not be chosen. */
  #refuses(piece: Piece, first: FirstPiece, option: Option, player: Player, state: GameState<Piece>): boolean {
    optionKey(piece, first.key, option);
    if (first.isOwned || option.ownershipCondition) return whyNot(piece, option, player, state) !== undefined;
    return !holds(piece, option, player, state);
  }

  /** The same of a piece that is not as it was in the beginning, each after a comma; `isAllowed` where its conditions were asked. */
  #ofChanged(
    piece: Piece,
    first: FirstPiece | undefined,
    listed: readonly Option[],
    isAllowed: boolean,
    state: GameState<Piece>,
  ): readonly string[] {
    const pieceKey = first?.key ?? keyIn(state, piece);
    const options = keyedOf(piece, pieceKey, listed);
    const known = first && this.#known[first.at];
    const found: string[] = [];
    for (let index = 0; index < options.length; index++) {
      const { key, option } = options[index]!;
      if (!isAllowed && whyNot(piece, option, state.activePlayer, state)) continue;
      const name = nameOf(piece, option);
      if (!this.names.has(name)) throw notListed(name);
      const like = options.length === known?.length ? known[index] : undefined;
      const short = isShort(pieceKey, key, name, options);
      const isLike = like?.key === key && like.name === name && like.short === short;
      found.push(isLike ? like.rank : `,${JSON.stringify([pieceKey, key, name, short])}`);
    }
    return found;
  }
}

/** Whether the condition of an option for all does. */
function holds(piece: Piece, option: Option, player: Player, state: GameState<Piece>): boolean {
  if (!option.condition) return true;
  const answer = option.condition(player, state);
  return answer === true || (answer !== false && answered(answer, "condition", piece, option) === true);
}

const keyIn = ({ pieces }: GameState<Piece>, piece: Piece): string =>
  Object.keys(pieces).find((key) => pieces[key] === piece)!;

/** Decisions of every family are known before the game is played. */
const notListed = (name: string): ProgramError =>
  new ProgramError(
    "answer",
    `no option in the beginning is called "${name}", so it has to be listed: Rules({ options: ["${name}"] })`,
  );
