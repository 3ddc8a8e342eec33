import type { Entry } from "../entry/entry.ts";
import { isSignedBy } from "../entry/signature.ts";
import { LogError } from "../errors.ts";
import type { Course } from "./course.ts";

/** LogError NF7603 where an entry by a seat lacks the signature that the terms ask for, or has one where they do not. */
export function requireSignature({ standing }: Course, { by, body, sig }: Entry, hash: string): void {
  if (!standing.terms.sign || by === "table") {
    if (sig !== undefined) throw new LogError("NF7603", "The terms ask for no signatures.");
    return;
  }
  const key = body.k === "sit" ? body.key : standing.seats[by]?.key;
  if (key === undefined) throw new LogError("NF7605", `Nobody sits in seat ${by}.`);
  if (sig === undefined || !isSignedBy(key, hash, sig))
    throw new LogError("NF7603", `Seat ${by} has not signed the entry.`);
}
