// A match by its messages: each is judged by its own base, so that what one seat says to some does not convict those who believed it.
import { advanced, begun, offenceOf, speakersOf } from "../course/course.ts";
import type { Setting } from "../course/setting.ts";
import type { Course, Offence } from "../course/stage.ts";
import type { Signed } from "../transcript/message.ts";
import { READING, withinRound } from "../work.ts";
import { forged, type Heard, type Rejected } from "./judging.ts";

export interface Walked {
  readonly course: Course;
  /** What was said in the rounds before, in order. */
  readonly chain: readonly Signed[];
  /** Messages on other bases, or of rounds to come. */
  readonly strays: readonly Heard[];
}
export type Caught = Offence & { readonly chain: readonly Signed[] };

const signedOf = ({ signed }: Heard): Signed => signed;

/** What a round comes to, once each speaker has said something without offence. */
export function joined(course: Course, all: readonly Heard[]): Course | Offence {
  const said = new Map(all.map(({ message }) => [message.seat, message.body]));
  return advanced(course, said, new Map(all.map(({ message, hash }) => [message.seat, hash])));
}

/**
 * As far as the messages go; of each slot there is one at most. Rejected is what is not its seat's, in a round that is reached. SealedError
 * NF9022 where the rules take too much.
 */
export function walk(setting: Setting, messages: readonly Heard[]): Walked | Caught | { readonly forged: Rejected } {
  const byBase = Map.groupBy(messages, ({ message }) => message.base);
  const chain: Signed[] = [];
  const within = <Answer>(played: Pick<Course, "setting" | "line">, ask: () => Answer): Answer =>
    withinRound(played, ask, READING);
  for (let course = within({ setting, line: undefined }, () => begun(setting)); ; ) {
    const here = (byBase.get(course.base) ?? []).toSorted((a, b) => a.message.seat - b.message.seat);
    byBase.delete(course.base);
    for (const one of here) {
      const rejected = forged(setting, one);
      if (rejected) return { forged: rejected };
      const { seat, round, body } = one.message;
      const offence: Offence | undefined =
        round === course.round
          ? within(course, () => offenceOf(course, seat, body))
          : { seat, code: "NF9004", message: `The base is that of round ${course.round}, the message of ${round}.` };
      if (offence) return { ...offence, chain: [...chain, one.signed] };
    }
    const speakers = speakersOf(course);
    if (speakers.length === 0 || here.length < speakers.length)
      return { course, chain: [...chain, ...here.map(signedOf)], strays: [...byBase.values()].flat() };
    const next = within(course, () => joined(course, here));
    chain.push(...here.map(signedOf));
    if ("code" in next) return { ...next, chain };
    course = next;
  }
}
