// One seat decides, in the open or hidden, or several together.
import type { Decision } from "ninefold/model";
import { SealedError } from "../errors.ts";
import { decisionCommitment } from "../secret/commitment.ts";
import type { BodyOf } from "../transcript/body.ts";
import { chose, opening, withFaults } from "./arriving.ts";
import { differing } from "./cells.ts";
import { named } from "./dealing.ts";
import { type HiddenDecision, isShown, stateWith } from "./line.ts";
import { refusedNaming } from "./naming.ts";
import { alone, type Course, everybody, line, notDue, type Said, type StageRule, saidAs } from "./stage.ts";

/** What a cell depends on is found by trying so many decisions. */
const MAX_ALTERNATIVES = 1024;

const illegal = (message: string) => ({ code: "NF9104", message }) as const;

const strayOf = ({ slots }: BodyOf<"decide">) => slots && notDue({ k: "decide", id: "" }, "a decision without cards");

/** What is wrong with a decision that everybody is shown. */
function refused(course: Course, seat: number, id: string) {
  const { setting } = course;
  const { world } = line(course);
  const decision = world.choices[seat]!.find((one) => one.id === id);
  if (decision) return isShown(setting, world, seat, decision) ? undefined : illegal(`${id} is not for all to see.`);
  const player = setting.system.players[seat]!;
  return illegal(setting.system.refusal(world.state, player.id, id)?.message ?? `${player.name} cannot decide ${id}.`);
}

const hiddenOf = (course: Course, seat: number, family: string): readonly Decision[] => {
  const { world } = line(course);
  return world.choices[seat]!.filter((one) => one.family === family && !isShown(course.setting, world, seat, one));
};

/** The secret that a hidden decision is, with the cells that depend on which one of its family it is. */
function hiddenDecision(course: Course, seat: number, { family, commitment }: BodyOf<"hide">): HiddenDecision {
  const { setting, round } = course;
  const { world, secrets } = line(course);
  const alternatives = hiddenOf(course, seat, family);
  if (alternatives.length > MAX_ALTERNATIVES)
    throw new SealedError("NF9012", `${alternatives.length} decisions "${family}" are more than ${MAX_ALTERNATIVES}.`);
  const states = alternatives.map((decision) => stateWith(setting, world, alone(course, seat, decision), []));
  const { cells } = differing(setting, states);
  const opens = cells.map(({ track }) => setting.secretTracks.get(track)?.opens ?? "end");
  return {
    of: "decision",
    number: secrets.length,
    seat,
    round,
    commitment,
    family,
    cells: cells.map(({ name }) => name),
    opens: opens.includes("end") ? "end" : "shown",
  };
}

export const decide: StageRule<"decide"> = {
  speakers: (_, { seat }) => [seat],
  offence: (course, _, seat, body) => {
    if (body.k === "decide")
      return course.deck ? refusedNaming(course, seat, body) : (strayOf(body) ?? refused(course, seat, body.id));
    if (course.deck && body.k === "hide") return illegal("Where there are cards no decision is hidden.");
    if (body.k !== "hide") return notDue(body, "a decision");
    return hiddenOf(course, seat, body.family).length > 0
      ? undefined
      : illegal(`No decision "${body.family}" is hidden here.`);
  },
  next: (course, { seat }, said) => {
    const body = said.get(seat)!;
    if (body.k === "decide")
      return course.deck ? named(course, seat, body) : chose(course, alone(course, seat, { id: body.id }));
    return withFaults(course, () => {
      const secret = hiddenDecision(course, seat, saidAs(said, seat, "hide"));
      return chose(course, alone(course, seat, { secret: secret.number, family: secret.family }), [secret]);
    });
  },
};

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

export const reveal: StageRule<"reveal"> = {
  speakers: (_, { promised }) => [...promised.keys()],
  offence: (course, { round, promised }, seat, body) => {
    if (body.k !== "reveal") return notDue(body, "the decision that was promised");
    const { mid } = course.setting;
    if (decisionCommitment({ mid, round, seat }, body.salt, body.id) !== promised.get(seat))
      return { code: "NF9103", message: `"${body.id}" is not what was promised in round ${round}.` };
    return refused(course, seat, body.id);
  },
  next: (course, { promised }, said) => {
    const chosen = everybody(course).map((seat) =>
      promised.has(seat) ? { id: saidAs(said, seat, "reveal").id } : null,
    );
    return chose(course, chosen);
  },
};
