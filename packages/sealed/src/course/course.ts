// A match, round by round. What is due follows from what was said before, so that everybody who has the same messages waits for
// the same seats.

import type { Body } from "../transcript/body.ts";
import { firstBase, roundHash } from "../transcript/message.ts";
import { answer } from "./answering.ts";
import { chose } from "./arriving.ts";
import { dealing, openedDeck } from "./dealing.ts";
import { decide } from "./deciding.ts";
import { draw, echo, share } from "./drawing.ts";
import type { Setting } from "./setting.ts";
import { showing } from "./showing.ts";
import { type Course, notDue, type Offence, type Said, type StageKind, type StageRule } from "./stage.ts";
import { promise, reveal } from "./together.ts";

/** Nobody speaks when the match is over. */
const over: StageRule<"over"> = {
  speakers: () => [],
  offence: (_course, _stage, _seat, body) => notDue(body, "nothing: the match is over"),
  next: (course) => course,
};

const RULES: { readonly [Kind in StageKind]: StageRule<Kind> } = {
  decide,
  promise,
  reveal,
  draw,
  share,
  answer,
  echo,
  show: showing,
  cards: dealing,
  over,
};

const ruleOf = ({ stage }: Course) => RULES[stage.k] as StageRule<StageKind>;

export function begun(setting: Setting): Course {
  const first: Course = {
    setting,
    round: 0,
    base: firstBase(setting.mid),
    line: undefined,
    stage: { k: "draw", chosen: undefined },
  };
  if (setting.cards) return openedDeck(first, setting.cards);
  const course = chose(first, undefined);
  if ("code" in course) throw new RangeError(course.message);
  return course;
}

/** Who has to speak in the round that comes next, ascending; nobody where the match is over. */
export const speakersOf = (course: Course): readonly number[] => ruleOf(course).speakers(course, course.stage);

/** What convicts a seat that says this in the round that comes next, on its base. */
export function offenceOf(course: Course, seat: number, body: Body): Offence | undefined {
  if (!speakersOf(course).includes(seat))
    return {
      seat,
      ...notDue(body, `seat ${speakersOf(course).join(" or ") || "nobody"} to speak in round ${course.round}`),
    };
  if (body.k === "resign") return undefined;
  const why = ruleOf(course).offence(course, course.stage, seat, body);
  return why && { seat, ...why };
}

/** The round that all speakers have spoken in, without offence. `hashes`: those of their messages. */
export function advanced(course: Course, said: Said, hashes: ReadonlyMap<number, string>): Course | Offence {
  const resigned = [...said].flatMap(([seat, { k }]) => (k === "resign" ? [seat] : []));
  const next: Course | Offence =
    resigned.length > 0
      ? { ...course, stage: { k: "over", end: { by: "resigned", seats: resigned } } }
      : ruleOf(course).next(course, course.stage, said);
  if ("code" in next) return next;
  const all = [...hashes].map(([seat, hash]) => ({ seat, hash }));
  return { ...next, round: course.round + 1, base: roundHash(course.base, course.round, all) };
}
