// What everybody knows of the cards. States are values: a step makes another.
import { SealedError, type SealedErrorCode } from "../errors.ts";
import type { Point, Scalar } from "../group/index.ts";
import type { Lanes } from "../shuffle/index.ts";
import type { Reader, Slot, SpokenOperation } from "./operations.ts";

/** Why a message or an operation is not taken. */
export interface Refusal {
  readonly refused: {
    readonly code: SealedErrorCode;
    readonly message: string;
    /** Who is convicted if the message was signed. Without it nobody is. */
    readonly blames?: number;
  };
}

/** A seat and its masking key. */
export interface SeatKey {
  /** SHA-256 of the key, before it is open. */
  readonly commitment?: Uint8Array;
  readonly point?: Point;
  /** The secret half, after an audit. */
  readonly opened?: Scalar;
  readonly hasLeft: boolean;
}

export interface Card {
  /** A number of this sealing of this card: no other ciphertext ever has it. */
  readonly version: number;
  /** Names of the lanes, in the order of the ciphertexts. */
  readonly names: readonly string[];
  readonly lanes: Lanes;
  /** x·c1 of the seats that have given it, for each lane. Once there is one the card is spent. */
  readonly shares: ReadonlyMap<number, readonly Point[]>;
  readonly reader?: Reader;
  /** Who has to re-randomise before other eyes may get it: readers of the spent cards that it may be. */
  readonly knowers: ReadonlySet<number>;
  /** Who has re-randomised since: to one who did so alone it may be shown. */
  readonly mixers: ReadonlySet<number>;
  /** A second sealing of a card that lies elsewhere. */
  readonly isCopy: boolean;
  /** Whether its only reader has left: nothing opens it. */
  readonly isClosed: boolean;
}

/** A card at a time, and who was given what opens it. */
export interface Grant {
  readonly slot: Slot;
  readonly version: number;
  readonly to: Reader;
}

/** The operation that stands, and who has still to speak, in order. */
export interface Task {
  readonly operation: SpokenOperation;
  readonly awaited: readonly number[];
}

export interface CardState {
  /** Of the match; 32 bytes. */
  readonly mid: Uint8Array;
  readonly keys: readonly SeatKey[];
  /** The sum of the keys of those who have not left. */
  readonly joint?: Point;
  /** Of each lane the values and the points that stand for them. */
  readonly tokens: ReadonlyMap<string, ReadonlyMap<string, Point>>;
  readonly cards: ReadonlyMap<Slot, Card>;
  readonly versions: number;
  readonly grants: readonly Grant[];
  readonly task?: Task;
}

export const refusal = (code: SealedErrorCode, message: string, blames?: number): Refusal => ({
  refused: { code, message, ...(blames !== undefined && { blames }) },
});

export const isRefusal = (value: object): value is Refusal => "refused" in value;

/** What `make` gives, or the refusal for the bytes that it found wrong. */
export function refusing<Value extends object>(blames: number, make: () => Value): Value | Refusal {
  try {
    return make();
  } catch (error) {
    if (error instanceof SealedError) return refusal(error.code, error.message, blames);
    throw error;
  }
}

/** The beginning: seats without keys, and no cards. RangeError for less than two seats or a `mid` that is not 32 bytes. */
export function openCards(mid: Uint8Array, seats: number): CardState {
  if (mid.length !== 32) throw new RangeError(`A match is named by 32 bytes, not ${mid.length}.`);
  if (!Number.isInteger(seats) || seats < 2) throw new RangeError(`${seats} seats cannot seal cards.`);
  return {
    mid: mid.slice(),
    keys: Array.from({ length: seats }, () => ({ hasLeft: false })),
    tokens: new Map(),
    cards: new Map(),
    versions: 0,
    grants: [],
  };
}

/** The seats that have not left. */
export const present = ({ keys }: CardState): readonly number[] =>
  [...keys.keys()].filter((seat) => !keys[seat]!.hasLeft);

/** RangeError before all keys are open, for a seat that is not there and for one that has left. */
export function keyOf({ keys }: CardState, seat: number): Point {
  const key = keys[seat];
  if (!key?.point || key.hasLeft) throw new RangeError(`Seat ${seat} has no key.`);
  return key.point;
}

/** RangeError before all keys are open. */
export function jointOf({ joint }: CardState): Point {
  if (!joint) throw new RangeError("The keys are not open yet.");
  return joint;
}

/** RangeError where no card lies, or one that nothing opens. */
export function cardAt({ cards }: CardState, slot: Slot): Card {
  const card = cards.get(slot);
  if (!card || card.isClosed)
    throw new RangeError(card ? `The card in ${slot} is closed.` : `No card lies in ${slot}.`);
  return card;
}

/** RangeError for slots that are named twice. */
export function requireDistinct(slots: readonly Slot[]): void {
  if (new Set(slots).size !== slots.length) throw new RangeError(`A slot is named twice: ${slots.join(", ")}.`);
}

/** RangeError for a slot in which a card lies. */
export function requireEmpty({ cards }: CardState, slots: readonly Slot[]): void {
  requireDistinct(slots);
  for (const slot of slots) if (cards.has(slot)) throw new RangeError(`A card lies in ${slot}.`);
}

/** The state in which other cards lie in these slots; null empties one. */
export function withCards(state: CardState, changed: readonly (readonly [Slot, Card | null])[]): CardState {
  const cards = new Map(state.cards);
  for (const [slot, card] of changed) {
    if (card) cards.set(slot, card);
    else cards.delete(slot);
  }
  return { ...state, cards };
}

/** A card with new ciphertexts. */
export type Resealed = Omit<Card, "version" | "shares" | "isClosed">;

/** The state after cards with new ciphertexts were laid: each has a version that there was not before. */
export function withSealed(state: CardState, sealed: readonly (readonly [Slot, Resealed])[]): CardState {
  const cards = sealed.map(
    ([slot, card], i) => [slot, { ...card, version: state.versions + i, shares: new Map(), isClosed: false }] as const,
  );
  return { ...withCards(state, cards), versions: state.versions + cards.length };
}
