// One seat decides, in the open or hidden.

import type { BodyOf } from "../transcript/body.ts";
import { chose, withFaults } from "./arriving.ts";
import { named } from "./dealing.ts";
import { hiddenDecision, hiddenOf } from "./hiding.ts";
import { refusedLaying, refusedNaming } from "./legality.ts";
import { isShown } from "./line.ts";
import { alone, type Course, line, notDue, type StageRule, saidAs } from "./stage.ts";

const illegal = (message: string) => ({ code: "NF9104", message }) as const;

export const strayOf = ({ slots }: Pick<BodyOf<"decide">, "slots">) =>
  slots && notDue({ k: "decide", id: "" }, "a decision without cards");

/** What is wrong with a decision that everybody is shown. */
export function refused(course: Course, seat: number, id: string) {
  const { setting } = course;
  const { world } = line(course);
  const decision = world.choices[seat]!.find((one) => one.id === id);
  if (decision) return isShown(setting, world, seat, decision) ? undefined : illegal(`${id} is not for all to see.`);
  const player = setting.system.players[seat]!;
  return illegal(setting.system.refusal(world.state, player.id, id)?.message ?? `${player.name} cannot decide ${id}.`);
}

export const decide: StageRule<"decide"> = {
  speakers: (_, { seat }) => [seat],
  offence: (course, _, seat, body) => {
    if (body.k === "decide")
      return course.deck ? refusedNaming(course, seat, body) : (strayOf(body) ?? refused(course, seat, body.id));
    if (body.k === "lay") return refusedLaying(course, seat, body);
    if (course.deck && body.k === "hide") return illegal("Where there are cards no decision is committed to.");
    if (body.k !== "hide") return notDue(body, "a decision");
    return hiddenOf(course, seat, body.family).length > 0
      ? undefined
      : illegal(`No decision "${body.family}" is hidden here.`);
  },
  next: (course, { seat }, said) => {
    const body = said.get(seat)!;
    if (body.k === "lay") return named(course, [{ seat, id: body.family, laid: body.slots }]);
    if (body.k === "decide")
      return course.deck ? named(course, [{ ...body, seat }]) : chose(course, alone(course, seat, { id: body.id }));
    return withFaults(course, () => {
      const chosen = { ...saidAs(said, seat, "hide"), round: course.round, secret: line(course).secrets.length };
      const all = alone(course, seat, chosen);
      return chose(course, all, [hiddenDecision(course, seat, chosen, all)]);
    });
  },
};
