// Operations on cards are carried out, and what comes after them: the beginning of the play, the state that was reached, or a decision
// whose cards all know now.

import { fromHex } from "ninefold-log";
import { CARD_KINDS, type CardState, due, isRefusal, step } from "../cards/index.ts";
import {
  beginning,
  begun,
  closedSlots,
  type Deck,
  type Named,
  newDeck,
  openCard,
  opened,
  readerOf,
  slotName,
} from "../deck/deck.ts";
import { idIn } from "../deck/laid.ts";
import { restated, shownTo } from "../deck/positions.ts";
import { type CardTracks, unplayed } from "../deck/tracks.ts";
import type { Body, BodyOf } from "../transcript/body.ts";
import { chose, opening, settled, withFaults } from "./arriving.ts";
import { decisionIn, type FoundCards, heldIn, isOpenAtEnd, legalWith, shownWith, worldAs } from "./naming.ts";
import { proofOf } from "./proving.ts";
import {
  type AfterCards,
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
  if (next === "state") return reached({ ...course, deck });
  if ("drawing" in next) return chose({ ...course, deck }, next.drawing);
  if ("proven" in next) return withFaults({ ...course, deck }, () => decided({ ...course, deck }, next.proven));
  return shown({ ...course, deck }, next);
}

/** The course in which cards that all know by now stand for their slots. */
function withOpened(course: Course): Course {
  const { setting } = course;
  const before = deckOf(course);
  const deck = opened(before);
  const at = line(course);
  const state = restated(setting.system, setting.cards!, at.world.state, before, deck.stands);
  return { ...course, deck, line: { ...at, world: worldAs(setting, state) } };
}

const reached = (course: Course): Course | Offence =>
  withFaults(course, () => {
    const next = withOpened(course);
    return settled(next, line(next));
  });

/** The cards of decisions were shown: they are made if those are what the seats said. */
function shown(course: Course, namings: readonly Naming[]): Course | Offence {
  for (const { seat, cards } of namings)
    for (const [slot, card] of cards) {
      const found = openCard(deckOf(course), slot);
      if (found !== card)
        return { seat, code: "NF9103", message: `In the slot that seat ${seat} said ${card} lies in, ${found} lies.` };
    }
  return withFaults(course, () => proving(withOpened(course), namings));
}

/** What the deciders have to prove of their closed cards stands, or the decisions are made. */
function proving(course: Course, namings: readonly Naming[]): Course | Offence {
  const proofs = namings.flatMap((one) => proofOf(course, deckOf(course), one));
  return proofs.length > 0 ? wentOn(course, proofs, { proven: namings }) : decided(course, namings);
}

/** Decisions are made in a state with cards with which they are legal. */
function decided(course: Course, namings: readonly Naming[]): Course | Offence {
  const { setting } = course;
  const deck = deckOf(course);
  const found = legalWith(course, deck, namings);
  if (!("stands" in found)) return unfound(course, namings, found.isCertain);
  const { stands, state } = found;
  const slotsOf = (seat: number) => closedSlots(deck).filter((slot) => readerOf(deck, slot) === seat);
  const more = namings
    .filter(({ id }) => isOpenAtEnd(setting.cards!, id))
    .map(({ seat, id, laid }) => ({
      seat,
      id,
      ...(laid && { laid }),
      state,
      stands,
      lies: deck.lies,
      open: deck.open,
      slots: slotsOf(seat),
      found: new Map(),
      isLost: false,
    }));
  const fresh = new Set([...deck.fresh, ...namings.flatMap(({ laid = [] }) => laid)]);
  const next = {
    ...course,
    deck: { ...deck, stands, unchecked: [...deck.unchecked, ...more], fresh },
    line: { ...line(course), world: worldAs(setting, state) },
  };
  const by = new Map(
    namings.map((one) => [one.seat, { id: idIn(setting.cards!, one, stands), ...(one.laid && { hidden: one.id }) }]),
  );
  const after = chose(
    next,
    everybody(course).map((seat) => by.get(seat) ?? null),
  );
  for (const one of namings) if (one.laid) requireSeen(next, found, one, after);
  return after;
}

/** SealedError NF9012 where a hidden decision is shown to others who are not shown its cards where they lie then. */
function requireSeen({ setting, line: before }: Course, found: FoundCards, one: Named, after: Course | Offence): void {
  const { system, cards } = setting;
  const decision = decisionIn(setting, found, one);
  const player = system.players[one.seat]!.id;
  const others = system.players.filter(
    ({ id }) => id !== player && decision && system.showsDecision(found.state, player, decision, id),
  );
  if (others.length === 0 || "code" in after || !after.deck || !after.line) return;
  const { deck, line: now } = after;
  const sees = ({ id }: { readonly id: number }): boolean => {
    const shown = shownTo(system, cards!, now.world.state, deck, id);
    return one.laid!.every((slot) => shown.has(deck.stands[slot]!));
  };
  if (now.turns.length === before?.turns.length || !others.every(sees))
    throw unplayed(`${one.id} shows others which cards it names, where they do not lie open to them.`);
}

/** No cards are found with which decisions are legal: whose is not with any, or a hole that ends the match. */
function unfound(course: Course, namings: readonly Naming[], isCertain: boolean): Course | Offence {
  const wrong = namings.find((one) => {
    const alone = legalWith(course, deckOf(course), [one]);
    return !("stands" in alone) && alone.isCertain;
  });
  if (isCertain && wrong) {
    const { seat, id } = wrong;
    return { seat, code: "NF9104", message: `${id} is not legal with the cards that were shown.` };
  }
  const message = `No cards were found with which ${namings.map(({ id }) => id).join(" and ")} is legal.`;
  return { ...course, stage: { k: "over", end: { by: "fault", message } } };
}

/** What decisions come to, one or several that are made together: their closed cards have to be shown first. */
export function named(
  course: Course,
  decisions: readonly (Named & Pick<BodyOf<"decide">, "slots">)[],
): Course | Offence {
  const namings: Naming[] = [];
  for (const { slots, ...one } of decisions) {
    const held: ReturnType<typeof heldIn> = one.laid ? new Map() : heldIn(course, one.seat, { id: one.id, slots });
    if ("code" in held) return { seat: one.seat, ...held };
    namings.push({ ...one, cards: held });
  }
  const slots = namings.flatMap(({ seat, id, cards }) =>
    shownWith(course.setting.cards!, deckOf(course), seat, id, cards),
  );
  if (slots.length === 0) return withFaults(course, () => proving(course, namings));
  const shows = slots.map((slot) => ({ slot: slotName(slot), to: "all" as const }));
  return wentOn(course, [{ op: "show", cards: shows }], namings);
}
