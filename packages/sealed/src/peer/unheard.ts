// What others may not have heard.
import { readMessage, type Signed } from "../transcript/message.ts";
import type { Watched } from "./attendee.ts";

/** `haveAllSpoken`: all others have, and so have agreed to the header. */
export interface Unheard {
  readonly said: readonly Signed[];
  readonly haveAllSpoken: boolean;
}

export const NOTHING: Unheard = { said: [], haveAllSpoken: false };

/**
 * What this seat has said in rounds that another may still wait in, and all that anybody has said in the last two rounds: two who were told
 * different things stand there.
 */
export function unheardIn({ record, course }: Watched, own: number): Unheard {
  const silent = new Set(course.setting.header.seats.keys());
  silent.delete(own);
  const said: Signed[] = [];
  // Who has spoken in a round has heard all before it, and perhaps nothing of it.
  let last = course.round - 1;
  for (const signed of record.said.toReversed()) {
    const { seat, round } = readMessage(signed.message);
    if (silent.size > 0) last = Math.min(last, round);
    if (round < last) break;
    silent.delete(seat);
    if (seat === own || round >= course.round - 1) said.push(signed);
  }
  return { said: said.reverse(), haveAllSpoken: silent.size === 0 };
}
