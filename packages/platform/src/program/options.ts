// The options of a piece, looked at: what a program answers may be anything.
import { describe, ProgramError } from "./errors.ts";
import { isOptionName } from "./given.ts";
import { keyOf } from "./ids.ts";
import { type Option, OwnedPiece, type Piece } from "./piece.ts";
import type { Player } from "./player.ts";
import type { GameState } from "./state.ts";

/** An option with its key. */
export interface Keyed {
  readonly key: string;
  readonly option: Option;
}

/** Why an option may not be chosen. */
export interface Refused {
  readonly kind: "over" | "forced" | "piece" | "option" | "player" | "condition" | "owner";
  readonly reason?: string;
}

/** The options of a piece, whose key is known. ProgramError for what is none. */
export function optionsOf(piece: Piece, pieceKey: string): readonly Keyed[] {
  return keyedOf(piece, pieceKey, listOf(piece));
}

/** What `options()` answers, if it is a list; what is in it is not looked at. */
export function listOf(piece: Piece): readonly Option[] {
  const options: unknown = piece.options();
  if (Array.isArray(options)) return options;
  throw new ProgramError(
    "answer",
    `options() of ${piece.constructor.name} answered ${describe(options)}, expected a list`,
  );
}

/** The options of such a list with their keys. ProgramError for what is none. */
export function keyedOf(piece: Piece, pieceKey: string, options: readonly Option[]): readonly Keyed[] {
  const found: Keyed[] = [];
  for (let at = 0; at < options.length; at++) {
    const option = options[at]!;
    found[at] = { key: optionKey(piece, pieceKey, option), option };
  }
  const twice = found.length > 1 && twiceIn(found);
  if (!twice) return found;
  throw new ProgramError(
    "answer",
    `options() of ${piece.constructor.name} answered two options ${JSON.stringify(twice)}`,
  );
}

/** The key of an option. ProgramError for what is none. */
export function optionKey(piece: Piece, pieceKey: string, option: Option): string {
  if (typeof option?.effect !== "function") throw noOption(piece, pieceKey, option);
  // Most pieces have one option, called as they are.
  return option.id === piece.id ? pieceKey : keyOf(option.id);
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
  return options.find(({ key }) => keys.size === keys.add(key).size)?.key;
}

/**
 * Whether a piece and the name of an option say which it is: it has the id of its piece, or its name as its id, and no other
 * option has the id of the piece.
 */
export const isShort = (piece: string, key: string, name: string, options: readonly Keyed[]): boolean =>
  key === piece || (key === name && options.every((other) => other.key !== piece));

export function optionOf(piece: Piece, pieceKey: string, key: string): Option | undefined {
  return optionsOf(piece, pieceKey).find((one) => one.key === key)?.option;
}

export function whyNot(piece: Piece, option: Option, player: Player, state: GameState<Piece>): Refused | undefined {
  const isOwn = option.ownershipCondition
    ? answered(option.ownershipCondition(player, state), "ownershipCondition", piece, option)
    : !(piece instanceof OwnedPiece) || piece.owner === player || "the piece is another player's";
  if (isOwn !== true) return refusedFor("owner", isOwn);
  if (!option.condition) return undefined;
  const answer = option.condition(player, state);
  return answer === true ? undefined : refusedFor("condition", answered(answer, "condition", piece, option));
}

const FALSE_FOR = { owner: Object.freeze({ kind: "owner" }), condition: Object.freeze({ kind: "condition" }) } as const;

const refusedFor = (kind: "owner" | "condition", answer: boolean | string): Refused =>
  answer === false || answer === "" ? FALSE_FOR[kind] : { kind, reason: `${answer}` };

export function answered(answer: unknown, name: string, piece: Piece, { id }: Option): boolean | string {
  if (typeof answer === "string" || typeof answer === "boolean") return answer;
  const whose = `the ${name} of the option ${JSON.stringify(id)} of ${piece.constructor.name} ${keyOf(piece.id)}`;
  const expected = "expected true, false or a text that says why not";
  throw new ProgramError("answer", `${whose} answered ${describe(answer)}, ${expected}`);
}

/** Names of options that were found good. */
const known = new Set<string>();

const usualName = (kind: string): string => kind.replace(/^./u, (first) => first.toLowerCase());

/** `gridSpace` of a class GridSpace where the option has no name. ProgramError for what is no name. */
export function nameOf(piece: Piece, { name }: Option): string {
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
