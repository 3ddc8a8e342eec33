// Statements that a seat has said nothing in a round in which it had to. They are testimony: silence, refusal and a slow network
// look alike. What they are worth the header agrees on.
import { field, type Hex, isSignedBy, record, signHash, type ValueOf, whole } from "ninefold-log";
import { digest } from "../secret/digest.ts";
import { hash, signature } from "./forms.ts";
import type { Headed } from "./header.ts";

/** `by` states that nothing has come from `seat` in the round after `base`. */
export const absenceForm = record({
  round: field(1, whole()),
  base: field(2, hash),
  seat: field(3, whole(63)),
  by: field(4, whole(63)),
  signature: field(5, signature),
});
export type Absence = ValueOf<typeof absenceForm>;

const hashOf = (mid: Hex, { round, base, seat, by }: Omit<Absence, "signature">): Hex =>
  digest("absent", mid, round, base, seat, by);

export const stateAbsence = (mid: Hex, of: Omit<Absence, "signature">, secret: Uint8Array): Absence => ({
  ...of,
  signature: signHash(hashOf(mid, of), secret),
});

/** Whether another seat has stated it. */
export const isStated = ({ header, mid }: Headed, absence: Absence): boolean => {
  const key = header.seats[absence.by]?.key;
  return key !== undefined && absence.by !== absence.seat && isSignedBy(key, hashOf(mid, absence), absence.signature);
};
