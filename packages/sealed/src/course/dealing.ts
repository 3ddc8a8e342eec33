// Operations on cards are carried out, and what comes after them: the beginning of the play, the state that was reached, or a decision
// whose cards all know now.

import { fromHex } from "ninefold-log";
import { CARD_KINDS, type CardState, due, isRefusal, step } from "../cards/index.ts";
import {
  beginning,
  begun,
  closedSlots,
  type Deck,
  newDeck,
  openCard,
  opened,
  readerOf,
  restated,
  slotName,
} from "../deck/deck.ts";
import type { CardTracks } from "../deck/tracks.ts";
import type { Body, BodyOf } from "../transcript/body.ts";
import { chose, opening, settled, withFaults } from "./arriving.ts";
import { heldIn, isOpenAtEnd, legalWith, shownWith, worldAs } from "./naming.ts";
import {
  type AfterCards,
  alone,
  type Course,
  everybody,
  line,
  type Naming,
  notDue,
  type Offence,
  type StageRule,
  saidAs,
} from "./stage.ts";

export const openedDeck = (course: Course, tracks: CardTracks): Course => {
  const seats = everybody(course);
  const [deck, operations] = begun(newDeck(course.setting.mid, seats.length, tracks), beginning(seats, tracks));
  return { ...course, deck, stage: { k: "cards", operations, next: "beginning" } };
};

const deckOf = ({ deck }: Course): Deck => {
  if (!deck) throw new RangeError("The match has no cards.");
  return deck;
};

const spokenAs = (course: Course, seat: number, { kind, body }: BodyOf<"cards">) => ({
  round: course.round,
  seat,
  kind: CARD_KINDS[kind]!,
  body: fromHex(body),
});

const steps = new WeakMap<Body, { readonly from: CardState; readonly to: ReturnType<typeof step> }>();

/** What a message makes of the cards. A proof is checked once, though a message is judged and then taken. */
function stepped(course: Course, machine: CardState, seat: number, body: BodyOf<"cards">): ReturnType<typeof step> {
  const before = steps.get(body);
  if (before?.from === machine) return before.to;
  const to = step(machine, spokenAs(course, seat, body));
  steps.set(body, { from: machine, to });
  return to;
}

export const dealing: StageRule<"cards"> = {
  speakers: (course) =>
    due(deckOf(course).machine)
      .map(({ seat }) => seat)
      .toSorted((a, b) => a - b),
  offence: (course, _, seat, body) => {
    if (body.k !== "cards") return notDue(body, "what the cards want");
    const taken = stepped(course, deckOf(course).machine, seat, body);
    if (!isRefusal(taken)) return undefined;
    const { code, message } = taken.refused;
    const isShare = CARD_KINDS[body.kind] === "shares";
    return { code: code === "NF9005" && isShare ? "NF9107" : code, message };
  },
  next: (course, { operations, next }, said) => {
    let { machine } = deckOf(course);
    for (const seat of dealing.speakers(course, { k: "cards", operations, next })) {
      const taken = stepped(course, machine, seat, saidAs(said, seat, "cards"));
      // Nobody is to blame for keys that are equal or cancel out.
      if (isRefusal(taken))
        return { ...course, stage: { k: "over", end: { by: "fault", message: taken.refused.message } } };
      machine = taken;
    }
    return wentOn({ ...course, deck: { ...deckOf(course), machine } }, operations, next);
  },
};

/** The next operation stands, or what comes after all of them. */
function wentOn(course: Course, operations: Parameters<typeof begun>[1], next: AfterCards): Course | Offence {
  const isDone = !deckOf(course).machine.task;
  const [deck, left] = begun(deckOf(course), operations);
  const shows = isDone && deck.machine.task?.operation.op === "show";
  if (deck.machine.task) {
    const stage = { k: "cards", operations: left, next } as const;
    return { ...course, deck, stage: shows ? opening(course, stage) : stage };
  }
  if (next === "beginning") return chose({ ...course, deck }, undefined);
  return next === "state" ? reached({ ...course, deck }) : shown({ ...course, deck }, next);
}

/** The course in which cards that all know by now stand for their slots. */
function withOpened(course: Course): Course {
  const { setting } = course;
  const before = deckOf(course);
  const deck = opened(before);
  const at = line(course);
  const state = restated(setting.system, setting.cards!, at.world.state, before.stands, deck.stands);
  return { ...course, deck, line: { ...at, world: worldAs(setting, state) } };
}

const reached = (course: Course): Course | Offence =>
  withFaults(course, () => {
    const next = withOpened(course);
    return settled(next, line(next));
  });

/** The cards of a decision were shown: it is made if they are what the seat said. */
function shown(course: Course, { seat, id, cards }: Naming): Course | Offence {
  for (const [slot, card] of cards) {
    const found = openCard(deckOf(course), slot);
    if (found !== card)
      return { seat, code: "NF9103", message: `In the slot that seat ${seat} said ${card} lies in, ${found} lies.` };
  }
  return withFaults(course, () => decided(withOpened(course), seat, id));
}

/** A decision is made in a state with cards with which it is legal. */
function decided(course: Course, seat: number, id: string): Course | Offence {
  const { setting } = course;
  const deck = deckOf(course);
  const found = legalWith(course, deck, { seat, id, cards: new Map() });
  if (!("stands" in found)) {
    // All cards that it depends on are known by now.
    if (found.isCertain) return { seat, code: "NF9104", message: `${id} is not legal with the cards that were shown.` };
    const message = `No cards were found with which ${setting.system.players[seat]!.name} may decide ${id}.`;
    return { ...course, stage: { k: "over", end: { by: "fault", message } } };
  }
  const { stands, state } = found;
  const isOpen = !isOpenAtEnd(setting.cards!, id);
  const slots = closedSlots(deck).filter((slot) => readerOf(deck, slot) === seat);
  const unchecked = isOpen ? deck.unchecked : [...deck.unchecked, { seat, id, state, stands, slots }];
  const at = line(course);
  const next = {
    ...course,
    deck: { ...deck, stands, unchecked },
    line: { ...at, world: worldAs(setting, state) },
  };
  return chose(next, alone(course, seat, { id }));
}

/** What a decision comes to: its closed cards have to be shown first. */
export function named(course: Course, seat: number, body: BodyOf<"decide">): Course | Offence {
  const held = heldIn(course, seat, body);
  if ("code" in held) return { seat, ...held };
  const slots = shownWith(course.setting.cards!, deckOf(course), seat, body.id, held);
  if (slots.length === 0) return withFaults(course, () => decided(course, seat, body.id));
  const shows = slots.map((slot) => ({ slot: slotName(slot), to: "all" as const }));
  return wentOn(course, [{ op: "show", cards: shows }], { seat, id: body.id, cards: held });
}
