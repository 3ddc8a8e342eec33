// Messages as they come in, before anybody asks whether they fit: read, and known to be their seat's.
import type { Hex } from "ninefold-log";
import { SealedError, type SealedErrorCode } from "../errors.ts";
import type { Headed } from "../transcript/header.ts";
import { isSaidBy, type Message, messageHash, readMessage, type Signed } from "../transcript/message.ts";

/** A message, with its hash. */
export interface Heard {
  readonly signed: Signed;
  readonly message: Message;
  readonly hash: Hex;
}

export interface Rejected {
  readonly code: SealedErrorCode;
  readonly message: string;
  /** Who signed it nevertheless, and is convicted. */
  readonly seat?: number;
}

const DIGITS = /^[0-9a-f]*$/;

const signerOf = ({ header, mid }: Headed, signed: Signed): number | undefined => {
  const seat = header.seats.findIndex(({ key }) => isSaidBy(mid, key, signed));
  return seat < 0 ? undefined : seat;
};

/** What bytes say, signed by whomever: `forged` asks that. Who signs what is no message is convicted; what nobody signed is noise. */
export function readIn(headed: Headed, signed: Signed): Heard | Rejected {
  if (!DIGITS.test(signed.message) || signed.message.length % 2 > 0 || !DIGITS.test(signed.signature))
    return { code: "NF9001", message: "A message and its signature are pairs of hexadecimal digits." };
  let message: Message;
  try {
    message = readMessage(signed.message);
  } catch (error) {
    if (!(error instanceof SealedError)) throw error;
    const seat = error.code === "NF9001" ? signerOf(headed, signed) : undefined;
    return { code: error.code, message: error.message, ...(seat !== undefined && { seat }) };
  }
  if (message.mid !== headed.mid)
    return { code: "NF9003", message: `The message is of the match ${message.mid}, not of ${headed.mid}.` };
  return { signed, message, hash: messageHash(headed.mid, signed.message) };
}

/** Why a message is not its seat's; undefined where that seat has signed it. */
export function forged(headed: Headed, { signed, message: { seat } }: Heard): Rejected | undefined {
  const key = headed.header.seats[seat]?.key;
  if (key !== undefined && isSaidBy(headed.mid, key, signed)) return undefined;
  return { code: "NF9002", message: `The signature is not that of seat ${seat}.` };
}

/** What bytes and a signature say, known to be their seat's. */
export function heard(headed: Headed, signed: Signed): Heard | Rejected {
  const one = readIn(headed, signed);
  return "code" in one ? one : (forged(headed, one) ?? one);
}

/** Two different messages of one seat in one round. */
export const areFork = (one: Heard, other: Heard): boolean =>
  one.message.round === other.message.round && one.message.seat === other.message.seat && one.hash !== other.hash;
