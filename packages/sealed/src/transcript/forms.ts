// Forms that messages, headers and records share.
import { blob, bytes, decode, type Form, fromHex, type Hex, LogError } from "ninefold-log";
import { SealedError } from "../errors.ts";

export { blob } from "ninefold-log";

export const hash: Form<Hex> = bytes(32);
export const signature: Form<Hex> = bytes(64);

/** No message has more bytes: as many openings of private draws fit as one may have, 4,096, and a shuffle of 400 cards. */
export const MAX_MESSAGE: number = 1 << 21;
export const MAX_HEADER = 1 << 20;

/** What is asked of pieces that are brought, the list of them, and the proof that they are owned: bytes that others than this package read. */
export const asked: Form<Hex> = blob(1 << 14);
export const listed: Form<Hex> = blob(1 << 16);
export const MAX_PROOF: number = (1 << 17) - 4096;
export const proven: Form<Hex> = blob(MAX_PROOF);

/** The value with this encoding. SealedError NF9001 for bytes that are not its one form, NF9009 for more than `max`. */
export function decoded<Value>(form: Form<Value>, of: Hex, max: number): Value {
  if (of.length > 2 * max) throw new SealedError("NF9009", `${of.length / 2} bytes are more than ${max}.`);
  try {
    return decode(form, fromHex(of), max);
  } catch (error) {
    if (error instanceof LogError) throw new SealedError(error.code === "NF7503" ? "NF9009" : "NF9001", error.message);
    throw error;
  }
}
