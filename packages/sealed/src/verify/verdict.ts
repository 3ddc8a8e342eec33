// Verdicts, and the files that show who did wrong.

import type { Rules } from "ninefold/play";
import { encode, field, type Hex, record, text, toHex, type ValueOf, whole } from "ninefold-log";
import { joined, utf8 } from "../bytes.ts";
import type { Course } from "../course/stage.ts";
import { SEALED_ERRORS, SealedError, type SealedErrorCode } from "../errors.ts";
import { blob, decoded } from "../transcript/forms.ts";
import type { SealedPlan } from "../transcript/plan.ts";
import { MAX_RECORD, type SealedRecord, writeRecord } from "../transcript/record.ts";

/** The rules of this hash, and the plan that follows from them. SealedError NF9003 where they cannot be had. */
export type Lookup = (hash: Hex, parameters: Readonly<Record<string, string>>) => Found | Promise<Found>;
export interface Found {
  readonly rules: Rules;
  readonly plan: SealedPlan;
}

export type SealedVerdict =
  | { readonly verdict: "accepted"; readonly course: Course; readonly strays: number }
  /**
   * Seats from which nothing has come, NF9201: that is no proof that they sent nothing. `stated`: which other seats have signed that
   * they had nothing of one, which is testimony. `strays`: messages that belong to no round before.
   */
  | {
      readonly verdict: "notFinished";
      readonly awaited: readonly number[];
      readonly stated: readonly { readonly seat: number; readonly by: readonly number[] }[];
      readonly course: Course;
      readonly strays: number;
    }
  | {
      readonly verdict: "convicted";
      readonly seat: number;
      readonly code: SealedErrorCode;
      readonly message: string;
      readonly blame: Uint8Array;
    }
  /** Nobody has done this wrong whom it could be shown of. */
  | { readonly verdict: "refused"; readonly code: SealedErrorCode; readonly message: string };

export type Convicted = Extract<SealedVerdict, { verdict: "convicted" }>;

export const BLAME_LINE = "ninefold-sealed-blame-1\n";

const form = record({ seat: field(1, whole(63)), code: field(2, text(6)), record: field(3, blob(MAX_RECORD)) });
export type Blame = Omit<ValueOf<typeof form>, "code"> & { readonly code: SealedErrorCode };

/** A file that shows to anybody with the rules that a seat did wrong: header, what was said before, and the message. */
export function convictedBy(
  of: SealedRecord,
  { seat, code, message }: Omit<Convicted, "verdict" | "blame">,
): Convicted {
  const body = encode(form, { seat, code, record: toHex(writeRecord(of)) });
  return { verdict: "convicted", seat, code, message, blame: joined(utf8(BLAME_LINE), body) };
}

/** SealedError NF9001, NF9009 */
export function readBlame(bytes: Uint8Array): Blame {
  const { code, ...blame } = decoded(form, toHex(bytes.subarray(BLAME_LINE.length)), MAX_RECORD);
  if (!Object.hasOwn(SEALED_ERRORS, code)) throw new SealedError("NF9001", `There is no code ${code}.`);
  return { ...blame, code: code as SealedErrorCode };
}
