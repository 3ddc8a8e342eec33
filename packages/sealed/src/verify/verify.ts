// Whether bytes are a match by the rules, who is awaited, or who did wrong: from the bytes and the rules alone.
import { fromHex, parametersByName } from "ninefold-log";
import { speakersOf } from "../course/course.ts";
import { type Setting, settingOf } from "../course/setting.ts";
import type { Course, Offence } from "../course/stage.ts";
import { SealedError } from "../errors.ts";
import { type Absence, isStated } from "../transcript/absence.ts";
import { readHeader, requireAgreed } from "../transcript/header.ts";
import type { Signed } from "../transcript/message.ts";
import { readRecord, type SealedRecord } from "../transcript/record.ts";
import { areFork, forged, type Heard, readIn } from "./judging.ts";
import { convictedBy, type Lookup, readBlame, type SealedVerdict } from "./verdict.ts";
import { walk } from "./walk.ts";

const asRefused = (error: unknown): SealedVerdict => {
  if (error instanceof SealedError) return { verdict: "refused", code: error.code, message: error.message };
  throw error;
};

/** The verdict on the bytes of a record. Rejects with what `lookup` rejects with. */
export async function verifySealed(bytes: Uint8Array, lookup: Lookup): Promise<SealedVerdict> {
  try {
    const record = readRecord(bytes);
    return verdictOn(record, await agreedSetting(record, lookup));
  } catch (error) {
    return asRefused(error);
  }
}

/** SealedError for a header that is none, that not all have signed, or that is not of these rules. */
async function agreedSetting({ header, agreed }: SealedRecord, lookup: Lookup): Promise<Setting> {
  const headed = readHeader(header);
  requireAgreed(headed, agreed);
  const { rules, parameters } = headed.header;
  const found = await lookup(rules, parametersByName(parameters));
  return settingOf(found.rules, found.plan, headed);
}

/**
 * Of each seat and round the one message, or the verdict on all where something is no message, or a seat has two. Whether the one
 * is its seat's is not asked: there may be many that are of no round, and a signature costs more than all else.
 */
function unforked(record: SealedRecord, setting: Setting): readonly Heard[] | SealedVerdict {
  const slots = new Map<string, Heard>();
  let fork: readonly [Heard, Heard] | undefined;
  const convicted = (said: readonly Signed[], offence: Offence): SealedVerdict =>
    convictedBy({ ...record, said }, offence);
  for (const signed of record.said) {
    const one = readIn(setting, signed);
    if ("code" in one) {
      const { code, message, seat } = one;
      return seat === undefined ? { verdict: "refused", code, message } : convicted([signed], { seat, code, message });
    }
    const { round, seat } = one.message;
    const other = slots.get(`${round} ${seat}`);
    if (other && areFork(one, other)) fork ??= [other, one];
    if (!other) slots.set(`${round} ${seat}`, one);
  }
  if (!fork) return [...slots.values()];
  const [one, other] = fork;
  const rejected = forged(setting, one) ?? forged(setting, other);
  if (rejected) return { verdict: "refused", code: rejected.code, message: rejected.message };
  const { round, seat } = one.message;
  const message = `Seat ${seat} has signed two messages for round ${round}.`;
  return convicted([one.signed, other.signed], { seat, code: "NF9101", message });
}

/** The verdict on a record whose header has been read. SealedError NF9012 where it cannot be judged. */
export function verdictOn(record: SealedRecord, setting: Setting): SealedVerdict {
  const messages = unforked(record, setting);
  if ("verdict" in messages) return messages;
  const walked = walk(setting, messages);
  if ("forged" in walked) return { verdict: "refused", code: walked.forged.code, message: walked.forged.message };
  if ("code" in walked) return convictedBy({ ...record, said: walked.chain }, walked);
  const { course, strays } = walked;
  if (course.stage.k === "over") return { verdict: "accepted", course, strays: strays.length };
  const { round } = course;
  const spoken = new Set(
    messages.flatMap(({ message }) => (message.base === course.base && message.round === round ? [message.seat] : [])),
  );
  const awaited = speakersOf(course).filter((seat) => !spoken.has(seat));
  const stated = awaited.flatMap((seat) => {
    const by = statersOf(setting, course, seat, record.absences ?? []);
    return by.length > 0 ? [{ seat, by }] : [];
  });
  const { absent } = setting.header;
  const seats = stated.flatMap(({ seat, by }) => (absent > 0 && by.length >= absent ? [seat] : []));
  if (seats.length > 0)
    return {
      verdict: "accepted",
      course: { ...course, stage: { k: "over", end: { by: "absent", seats } } },
      strays: strays.length,
    };
  return { verdict: "notFinished", awaited, stated, course, strays: strays.length };
}

/** The other seats that have stated that nothing came from a seat in the round that comes next, ascending. */
function statersOf(
  setting: Setting,
  { round, base }: Course,
  seat: number,
  absences: readonly Absence[],
): readonly number[] {
  const here = absences.filter((one) => one.round === round && one.base === base && one.seat === seat);
  const by = new Set(here.filter((one) => isStated(setting, one)).map((one) => one.by));
  return [...by].toSorted((a, b) => a - b);
}

/** Whether a blame file shows what it says: the seat is convicted by what is in it. */
export async function verifyBlame(bytes: Uint8Array, lookup: Lookup): Promise<SealedVerdict> {
  try {
    const { seat, code, record } = readBlame(bytes);
    const verdict = await verifySealed(fromHex(record), lookup);
    if (verdict.verdict === "convicted" && verdict.seat === seat && verdict.code === code) return verdict;
    return {
      verdict: "refused",
      code: "NF9015",
      message: `What is in the file does not convict seat ${seat} of ${code}.`,
    };
  } catch (error) {
    return asRefused(error);
  }
}
