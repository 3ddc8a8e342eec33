// Which cards a game has, which tracks say where they lie, and which decisions name them.
import { type CoreGame, innermost, printType, printValue, sizeOf, type Type, valuesOf } from "ninefold/language";
import { descriptionOf, type GameSystem } from "ninefold/model";
import { SealedError } from "../errors.ts";
import { familyOf, type PlannedTrack, type SealedPlan } from "../transcript/plan.ts";

/** Cards that a match can be played with: a shuffle of more is longer than a message may be. */
const MAX_CARDS = 400;

export interface Played {
  /** Which parameters name cards, or kinds of them. */
  readonly at: readonly number[];
  /** Of kinds: which parameter says how many cards of the kind; one where none does. */
  readonly count?: number;
  /** Whether it depends on more than the cards that are named. */
  readonly isOpenAtEnd: boolean;
  /** Whether the decider proves it of the cards that stay closed. */
  readonly isProven: boolean;
  /** Whether all see what it depends on as soon as it is made: the decider's cards are shown with it. */
  readonly isOpening: boolean;
  /** Of decisions that may stay hidden, what each parameter is: a card, or a set of them. */
  readonly laid?: readonly ("card" | "set")[];
}

/** A property of cards, by card. */
export interface Lane {
  readonly name: string;
  readonly of: ReadonlyMap<string, string>;
}

export interface CardTracks {
  /** All cards, as the rules print them; where cells count them, by their kinds and numbers. */
  readonly cards: readonly string[];
  /** What views tell apart of a card: the card itself, or its kind. */
  readonly kindOf: (card: string) => string;
  /** What is sealed apart of each card, since proofs ask about it alone. */
  readonly lanes: readonly Lane[];
  /** Whether cells count cards of a kind. */
  readonly isCounted: boolean;
  /** Cards that lay apart before anything was shuffled, as in the stocks of two players: those of one group are shuffled together. */
  readonly groupOf: (card: string) => string;
  /** By track, where its cells name cards. */
  readonly at: ReadonlyMap<string, CardsAt>;
  /** By the family of decisions whose legality depends on what only the decider sees. */
  readonly played: ReadonlyMap<string, Played>;
}

export const unplayed = (message: string): SealedError => new SealedError("NF9012", message);

/** The cards of a plan; undefined where it has none. SealedError NF9012 where they are not played yet. */
export function cardTracksOf(
  system: GameSystem,
  { tracks, answers = [], decisions = [] }: SealedPlan,
): CardTracks | undefined {
  const planned = tracks.filter(({ kind }) => kind === "K");
  if (planned.length === 0) return undefined;
  const game = descriptionOf(system);
  if (!game) throw new RangeError(`${system.name} is not written in the language.`);
  const other = tracks.find(({ kind }) => kind === "C" || kind === "D");
  if (other) throw unplayed(`The track ${other.track} is secret and has no cards, where others have.`);
  const legality = Map.groupBy(
    answers.filter(({ about }) => about === "legality"),
    (answer) => familyOf(answer) ?? "",
  );
  const together = decisions.find(
    ({ decision, kind }) => kind === "J" && legality.get(decision)?.some(({ check }) => check === "opening"),
  );
  if (together) throw unplayed(`Several decide ${together.decision} at once, by all of their cards.`);
  if (system.players.length < 2) throw unplayed("One player alone cannot seal cards.");
  const at = new Map(planned.map((track) => [track.track, atOf(track)]));
  const types = new Map(planned.map((track) => typeOf(game, track)).map((type) => [printType(type), type]));
  const [name = "", type] = [...types][0] ?? [];
  if (!type || types.size > 1) throw unplayed(`There are cards of several types: ${[...types.keys()].join(", ")}.`);
  const hidden = decisions.filter(({ kind }) => kind === "C").map(({ decision }) => decision);
  const played = new Map(
    [...new Set([...legality.keys(), ...hidden])].map((family): [string, Played] => {
      const own = legality.get(family) ?? [];
      const isOpenAtEnd = own.some(({ check }) => check === "replay");
      const isOpening = own.some(({ check }) => check === "opening");
      const isProven = own.some(({ check }) => check === "proof");
      const laid = hidden.includes(family) ? laidOf(game, family, name) : undefined;
      if (laid && (isOpening || isProven))
        throw unplayed(`Whether ${family} is legal, which stays hidden, depends on more than where its cards lie.`);
      return [
        family,
        { ...parametersOf(game, family, name, at), isOpenAtEnd, isOpening, isProven, ...(laid && { laid }) },
      ];
    }),
  );
  const isProven = [...played.values()].some((one) => one.isProven);
  const all = cardsOf(type, [...at.values()]);
  if (isProven && all.isCounted) throw unplayed("Cards that are counted are not proven to be of a kind.");
  if (hidden.length > 0 && all.isCounted) throw unplayed(`${hidden[0]} stays hidden, where cards are counted.`);
  return { ...all, lanes: isProven ? lanesOf(type, all.cards) : [], at, played };
}

/** The fields of cards, each with its value by card. */
function lanesOf(type: Type, cards: readonly string[]): readonly Lane[] {
  if (type.kind !== "product") return [];
  const values = type.fields.map((field) => valuesOf(field.type).map((value) => printValue(field.type, value)));
  const all = values.reduce<readonly (readonly string[])[]>(
    (before, own) => before.flatMap((parts) => own.map((value) => [...parts, value])),
    [[]],
  );
  const parts = new Map(all.map((one) => [`${type.named.name}(${one.join(", ")})`, one]));
  if (cards.some((card) => !parts.has(card))) return [];
  return type.fields.map(({ name }, i) => ({ name, of: new Map(cards.map((card) => [card, parts.get(card)![i]!])) }));
}

const together = (): string => "";

/** All cards. SealedError NF9012 where they are too many, or are counted by some tracks and named by others. */
function cardsOf(type: Type, at: readonly CardsAt[]): Pick<CardTracks, "cards" | "kindOf" | "groupOf" | "isCounted"> {
  const counted = at.filter((one) => typeof one === "object");
  const [first] = counted;
  if (counted.length > 0 && counted.length < at.length)
    throw unplayed("Cards are named by some tracks and counted by others.");
  const size = first ? first.kinds.reduce((sum, { count }) => sum + count, 0) : sizeOf(type);
  if (size === undefined || size > MAX_CARDS) throw unplayed(`The cards are more than ${MAX_CARDS}.`);
  if (!first) {
    const cards = valuesOf(type).map((value) => printValue(type, value));
    return { cards, kindOf: (card) => card, groupOf: together, isCounted: false };
  }
  const cards = first.kinds.flatMap(({ kind, count }) => Array.from({ length: count }, (_, i) => `${kind}#${i}`));
  return { cards, kindOf: (card) => card.replace(/#\d+$/, ""), groupOf: together, isCounted: true };
}

export type CardsAt = NonNullable<PlannedTrack["cards"]>;

function atOf({ track, cards, look }: PlannedTrack): CardsAt {
  if (look) throw unplayed(`The track ${track} says who has looked at a card.`);
  if (cards === undefined) throw unplayed(`The track ${track} is made of cards and has none.`);
  return cards;
}

function typeOf({ tracks }: CoreGame, { track, cards }: PlannedTrack): Type {
  const core = tracks.find(({ name }) => name === track);
  const at = typeof cards === "object" ? cards.index : cards;
  const type = at === "value" ? core && innermost(core.type) : core?.index[at ?? -1];
  if (!type) throw new RangeError(`There is no track ${track} with cards.`);
  return type;
}

/** Which parameters of a decision name cards of a type; where they are counted, which one is chosen up to a count of them. */
function parametersOf(
  { decisions, tracks }: CoreGame,
  family: string,
  type: string,
  at: CardTracks["at"],
): Pick<Played, "at" | "count"> {
  const params = decisions.find(({ name }) => name === family)?.params ?? [];
  const named = params.flatMap((param, i) => (printType(innermost(param.type)) === type ? [i] : []));
  const count = params.findIndex(
    ({ source }) =>
      source.kind === "range" && source.high.kind === "track" && isCountedAt(at, tracks[source.high.track]?.name),
  );
  return { at: named.filter((i) => i !== count), ...(count >= 0 && { count }) };
}

/** What the parameters of a decision are that stays hidden. SealedError NF9012 where they are more than cards. */
function laidOf({ decisions }: CoreGame, family: string, type: string): NonNullable<Played["laid"]> {
  const params = decisions.find(({ name }) => name === family)?.params ?? [];
  const laid = params.map(({ type: own }) => {
    if (printType(own) === type) return "card";
    if (own.kind === "set" && printType(innermost(own)) === type) return "set";
    throw unplayed(`What is decided by ${family} stays secret, and is more than which cards.`);
  });
  if (laid.length === 0 || laid.filter((one) => one === "set").length > 1)
    throw unplayed(`What is decided by ${family} stays secret, and is not cards or one set of them.`);
  return laid;
}

const isCountedAt = (at: CardTracks["at"], track = ""): boolean => typeof at.get(track) === "object";
