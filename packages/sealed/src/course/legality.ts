// What is wrong with decisions in games of cards, as far as can be known without those that are closed.
import { choicesAt } from "ninefold/model";
import { ownSlots } from "../deck/deck.ts";
import { idIn, type Named, playedAs } from "../deck/ids.ts";
import type { BodyOf } from "../transcript/body.ts";
import { heldIn, legalWith } from "./naming.ts";
import type { Course, Offence } from "./stage.ts";

/** What is wrong with a decision in a game of cards, as far as can be known without those that are closed. */
export function refusedNaming(
  course: Course,
  seat: number,
  body: Pick<BodyOf<"decide">, "id" | "slots">,
): Omit<Offence, "seat"> | undefined {
  const held = heldIn(course, seat, body);
  if ("code" in held) return held;
  const naming = { seat, id: body.id };
  return refusedWith(course, naming, legalWith(course, course.deck!, [naming], held, true));
}

/** What is wrong with a decision that stays hidden, as far as can be known without its cards. */
export function refusedLaying(
  course: Course,
  seat: number,
  { family, slots }: BodyOf<"lay">,
): Omit<Offence, "seat"> | undefined {
  const { deck, setting } = course;
  const laid = setting.cards?.played.get(family)?.laid;
  if (!deck || !laid) return { code: "NF9104", message: `No decision "${family}" is hidden here.` };
  const own = ownSlots(deck, seat);
  const isOwn = slots.every((slot) => own.includes(slot));
  const isSized = laid.includes("set") ? slots.length >= laid.length - 1 : slots.length === laid.length;
  if (!isOwn || !isSized || new Set(slots).size < slots.length || !isOrdered(laid, slots))
    return { code: "NF9104", message: `"${family}" needs slots of closed cards of its own, those of a set ascending.` };
  const naming = { seat, id: family, laid: slots };
  return refusedWith(course, naming, legalWith(course, deck, [naming]));
}

/** What is wrong with a decision: no closed cards make it legal, or it is said to all and has to stay hidden, or the other way round. */
function refusedWith(
  { setting }: Course,
  one: Named,
  found: ReturnType<typeof legalWith>,
): Omit<Offence, "seat"> | undefined {
  const { name, id: player } = setting.system.players[one.seat]!;
  if (!("stands" in found)) {
    const message = `${name} cannot decide ${one.id}, whatever cards are closed.`;
    return found.isCertain ? { code: "NF9104", message } : undefined;
  }
  if (!playedAs(setting.cards!, one.id)?.laid) return undefined;
  const id = idIn(setting.cards!, one, found.stands);
  const decision = choicesAt(setting.system, found.state)[one.seat]?.find((legal) => legal.id === id);
  const isShown = decision !== undefined && setting.system.showsDecision(found.state, player, decision);
  if (isShown === (one.laid === undefined)) return undefined;
  return { code: "NF9104", message: `${one.id} is ${isShown ? "" : "not "}for all to see.` };
}

/** Whether the slots of a set ascend: one decision has one message. */
function isOrdered(laid: readonly ("card" | "set")[], slots: readonly number[]): boolean {
  const at = laid.indexOf("set");
  const set = at < 0 ? [] : slots.slice(at, at + slots.length - laid.length + 1);
  return set.every((slot, i) => i === 0 || set[i - 1]! < slot);
}
