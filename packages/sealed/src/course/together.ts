// Several seats decide at once: all promise, then each says what it had promised, or of what stays hidden the family alone.

import { decisionCommitment, hiddenCommitment } from "../secret/commitment.ts";
import type { Body } from "../transcript/body.ts";
import { chose, opening, withFaults } from "./arriving.ts";
import { named } from "./dealing.ts";
import { refused, strayOf } from "./deciding.ts";
import { type Hidden, hiddenDecision, hiddenOf } from "./hiding.ts";
import { refusedNaming } from "./legality.ts";
import type { Chosen } from "./line.ts";
import { everybody, line, notDue, type Said, type StageRule, saidAs } from "./stage.ts";

const promisedBy = (seats: readonly number[], said: Said) =>
  new Map(seats.map((seat) => [seat, saidAs(said, seat, "promise").commitment]));

export const promise: StageRule<"promise"> = {
  speakers: (_, { seats }) => seats,
  offence: (_course, _stage, _seat, body) => (body.k === "promise" ? undefined : notDue(body, "a promise")),
  next: (course, { seats }, said) => ({
    ...course,
    stage: opening(course, { k: "reveal", round: course.round, promised: promisedBy(seats, said) }),
  }),
};

/** What a seat decided, by what it says; the secrets that this makes are numbered from here. */
function chosenBy(said: Body | undefined, round: number, secret: number): Chosen | Hidden {
  if (said?.k === "reveal") return { id: said.id };
  return said?.k === "hide" ? { ...said, round, secret } : null;
}

export const reveal: StageRule<"reveal"> = {
  speakers: (_, { promised }) => [...promised.keys()],
  offence: (course, { round, promised }, seat, body) => {
    const slot = { mid: course.setting.mid, round, seat };
    const commitment = promised.get(seat);
    if (body.k === "hide" && !course.deck) {
      if (hiddenCommitment(slot, body.family, body.commitment) !== commitment)
        return { code: "NF9103", message: `This "${body.family}" is not what was promised in round ${round}.` };
      return hiddenOf(course, seat, body.family).length > 0
        ? undefined
        : { code: "NF9104", message: `No decision "${body.family}" is hidden here.` };
    }
    if (body.k !== "reveal") return notDue(body, "the decision that was promised");
    if (decisionCommitment(slot, body.salt, body.id) !== commitment)
      return { code: "NF9103", message: `"${body.id}" is not what was promised in round ${round}.` };
    return course.deck ? refusedNaming(course, seat, body) : (strayOf(body) ?? refused(course, seat, body.id));
  },
  next: (course, { round, promised }, said) =>
    withFaults(course, () => {
      if (course.deck)
        return named(
          course,
          [...promised.keys()].map((seat) => ({ ...saidAs(said, seat, "reveal"), seat })),
        );
      let number = line(course).secrets.length;
      const chosen = everybody(course).map((seat) => {
        const one = chosenBy(said.get(seat), round, number);
        if (one && "secret" in one) number++;
        return one;
      });
      const secrets = chosen.flatMap((one, seat) =>
        one && "commitment" in one ? [hiddenDecision(course, seat, one, chosen)] : [],
      );
      return chose(course, chosen, secrets);
    }),
};
