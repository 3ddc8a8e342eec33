// What has to happen to cards. Operations follow from rules and plan, so that every seat begins the same one; messages of seats carry them out.

/** Where one card lies. The names are the caller's. */
export type Slot = string;

/** Who reads a card: one seat, or all. */
export type Reader = number | "all";

export interface KeysOperation {
  readonly op: "keys";
}

/** Lays cards that everybody knows. */
export interface StartOperation {
  readonly op: "start";
  /** Names of what is sealed apart of each card, such as its suit besides itself. */
  readonly lanes: readonly string[];
  /** The values of each card by lanes. Copies that nobody may tell apart have equal values. */
  readonly cards: readonly { readonly slot: Slot; readonly values: readonly string[] }[];
}

/** Each of `by` in turn shuffles the cards in these slots. */
export interface ShuffleOperation {
  readonly op: "shuffle";
  readonly slots: readonly Slot[];
  readonly by: readonly number[];
}

/** All but the reader give their shares. Shares that were given for the same reader before are not given again. */
export interface ShowOperation {
  readonly op: "show";
  readonly cards: readonly { readonly slot: Slot; readonly to: Reader }[];
}

/** The seat re-randomises the cards where they lie. */
export interface RefreshOperation {
  readonly op: "refresh";
  readonly slots: readonly Slot[];
  readonly by: number;
}

/** The seat, a reader of the card, lays re-randomised copies of it into empty slots, for other readers. */
export interface CopyOperation {
  readonly op: "copy";
  readonly slot: Slot;
  readonly into: readonly Slot[];
  readonly by: number;
}

/** The seat lays a re-randomised copy of one of the cards into an empty slot, for itself to read. Which one nobody learns. */
export interface ChooseOperation {
  readonly op: "choose";
  readonly among: readonly Slot[];
  readonly into: Slot;
  readonly by: number;
}

/** The reader of the cards proves of each that what it is in this lane is one of these values. */
export interface MemberOperation {
  readonly op: "member";
  readonly slots: readonly Slot[];
  readonly lane: string;
  readonly values: readonly string[];
  readonly by: number;
}

/** Cards change their slots at once, for all to see. */
export interface RelocateOperation {
  readonly op: "relocate";
  readonly cards: readonly { readonly from: Slot; readonly to: Slot }[];
}

/** Slots are emptied. */
export interface DropOperation {
  readonly op: "drop";
  readonly slots: readonly Slot[];
}

/** The seat takes its layer off all cards but those that it alone reads. They stay closed for good. */
export interface LeaveOperation {
  readonly op: "leave";
  readonly seat: number;
}

/** The play is over: all open their keys, and with them every card. */
export interface AuditOperation {
  readonly op: "audit";
}

export type Operation =
  | KeysOperation
  | StartOperation
  | ShuffleOperation
  | ShowOperation
  | RefreshOperation
  | CopyOperation
  | ChooseOperation
  | MemberOperation
  | RelocateOperation
  | DropOperation
  | LeaveOperation
  | AuditOperation;

/** The operations that messages carry out. */
export type SpokenOperation = Exclude<Operation, StartOperation | RelocateOperation | DropOperation>;

/** Every slot's card is shown to all: a public reveal. */
export const revealed = (slots: readonly Slot[]): readonly Operation[] => [
  { op: "show", cards: slots.map((slot) => ({ slot, to: "all" })) },
];

/** Each of several seats reads the card: the first where it lies, the others from copies that the first makes. */
export function shownToSeveral(
  slot: Slot,
  readers: readonly number[],
  copySlot: (reader: number) => Slot,
): readonly Operation[] {
  const [first, ...others] = readers;
  if (first === undefined) return [];
  const show: Operation = {
    op: "show",
    cards: [{ slot, to: first }, ...others.map((to) => ({ slot: copySlot(to), to }))],
  };
  return others.length === 0 ? [show] : [{ op: "copy", slot, into: others.map(copySlot), by: first }, show];
}

/** A card that `from` alone reads becomes one that `to` alone reads from now on; what it was `from` knows. */
export const given = (slot: Slot, from: number, to: number): readonly Operation[] => [
  { op: "refresh", slots: [slot], by: from },
  { op: "show", cards: [{ slot, to }] },
];

/** A card that `by` alone reads lies closed in another slot: in a pile, where a public index says, or to be shuffled in. */
export const putBack = (slot: Slot, by: number, into: Slot): readonly Operation[] => [
  { op: "refresh", slots: [slot], by },
  { op: "relocate", cards: [{ from: slot, to: into }] },
];

/** The owner mixes its cards, and the one that then lies in `picked` goes to the thief. Chance says which that is, in between. */
export const mixed = (slots: readonly Slot[], owner: number): Operation => ({ op: "shuffle", slots, by: [owner] });

/** A seat looks at the first cards of a pile and puts them back in an order that it alone knows: say it with `Wanted.order`. */
export const reordered = (slots: readonly Slot[], by: number): readonly Operation[] => [
  { op: "show", cards: slots.map((slot) => ({ slot, to: by })) },
  { op: "shuffle", slots, by: [by] },
];
