// Operations on cards are carried out, and what comes after them: the beginning of the play, the state that was reached, or a decision
// whose cards all know now.

import { fromHex } from "ninefold-log";
import { CARD_KINDS, type CardState, due, isRefusal, step } from "../cards/index.ts";
import { beginning, begun, newDeck, openCard, opened, slotName } from "../deck/deck.ts";
import type { Named } from "../deck/ids.ts";
import { restated } from "../deck/positions.ts";
import type { CardTracks } from "../deck/tracks.ts";
import type { Body, BodyOf } from "../transcript/body.ts";
import { chose, opening, settled, withFaults } from "./arriving.ts";
import { decided } from "./decided.ts";
import { heldIn, shownWith, worldAs } from "./naming.ts";
import { proofOf } from "./proving.ts";
import {
  type AfterCards,
  type Course,
  deckOf,
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
  if ("drawing" in next) return chose({ ...course, deck }, next.drawing, [], next.shuffled);
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
