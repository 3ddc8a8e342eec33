// Decisions in games of cards are made, with cards that stand for the closed ones.
import type { Decision } from "ninefold/model";
import { ownSlots } from "../deck/deck.ts";
import { idIn } from "../deck/ids.ts";
import { positionsIn, shownTo } from "../deck/positions.ts";
import { unplayed } from "../deck/tracks.ts";
import { chose } from "./arriving.ts";
import { isOpenAtEnd, legalWith, worldAs } from "./naming.ts";
import { type Course, deckOf, everybody, line, type Naming, type Offence } from "./stage.ts";

/** Decisions are made in a state with cards with which they are legal. */
export function decided(course: Course, namings: readonly Naming[]): Course | Offence {
  const { setting } = course;
  const deck = deckOf(course);
  const found = legalWith(course, deck, namings);
  if (!("stands" in found)) return unfound(course, namings, found.isCertain);
  const { stands, state } = found;
  const waiting = namings.filter(({ id }) => isOpenAtEnd(setting.cards!, id));
  const lying = waiting.length > 0 && positionsIn(setting.system, setting.cards!, state, { ...deck, stands });
  const positions = lying ? stands.map((card) => lying.get(card)) : [];
  const more = waiting.map(({ seat, id, laid }) => ({
    seat,
    id,
    ...(laid && { laid }),
    state,
    stands,
    lies: deck.lies,
    open: deck.open,
    slots: ownSlots(deck, seat),
    positions,
    found: new Map(),
    isLost: false,
  }));
  const fresh = new Set([...deck.fresh, ...namings.flatMap(({ laid = [] }) => laid)]);
  const next = {
    ...course,
    deck: { ...deck, stands, unchecked: [...deck.unchecked, ...more], fresh },
    line: { ...line(course), world: worldAs(setting, state) },
  };
  const { choices } = next.line.world;
  const by = new Map(
    namings.map((one) => [one.seat, { id: idIn(setting.cards!, one, stands), ...(one.laid && { hidden: one.id }) }]),
  );
  const after = chose(
    next,
    everybody(course).map((seat) => by.get(seat) ?? null),
  );
  for (const { seat, laid } of namings) {
    const decision = laid && choices[seat]?.find(({ id }) => id === by.get(seat)!.id);
    if (decision) requireSeen(next, seat, laid, decision, after);
  }
  return after;
}

/** SealedError NF9012 where a hidden decision is shown to others who are not shown its cards where they lie then. `before`: as it was made. */
function requireSeen(
  before: Course,
  seat: number,
  laid: readonly number[],
  decision: Decision,
  after: Course | Offence,
): void {
  const { system, cards } = before.setting;
  const { world, turns } = line(before);
  const player = system.players[seat]!.id;
  const others = system.players.filter(
    ({ id }) => id !== player && system.showsDecision(world.state, player, decision, id),
  );
  if (others.length === 0 || "code" in after || !after.deck || !after.line) return;
  const { deck, line: now } = after;
  const sees = ({ id }: { readonly id: number }): boolean => {
    const shown = shownTo(system, cards!, now.world.state, deck, id);
    return laid.every((slot) => shown.has(deck.stands[slot]!));
  };
  if (now.turns.length === turns.length || !others.every(sees))
    throw unplayed(`${decision.family} shows others which cards it names, where they do not lie open to them.`);
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
