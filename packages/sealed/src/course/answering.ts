// The stage in which a seat says what it alone can compute.

import { decidedState, withValues } from "./answers.ts";
import { turned } from "./arriving.ts";
import { tupleOf } from "./line.ts";
import { line, notDue, type StageRule, saidAs } from "./stage.ts";

export const answer: StageRule<"answer"> = {
  speakers: (_, { seat }) => [seat],
  offence: (course, { chosen, tracks }, _seat, body) => {
    if (body.k !== "answer") return notDue(body, `the values of ${tracks.join(", ")}`);
    const { setting } = course;
    const { world, opened } = line(course);
    const state = decidedState(setting.system, world.state, tupleOf(setting, world, chosen, opened));
    if (withValues(setting.system, state, tracks, body.values)) return undefined;
    return { code: "NF9104", message: `The values of ${tracks.join(", ")} are none that there are.` };
  },
  next: (course, { seat, chosen, tracks }, said) => {
    const { values } = saidAs(said, seat, "answer");
    const secrets = line(course).secrets.flatMap((one) => (one.seat === seat ? [one.number] : []));
    return turned(course, { chosen, drawn: [], answer: { seat, tracks, values, secrets } }, [], undefined);
  },
};
