// Frames: a message in one of two encodings, filled up so that its length says little of what is in it.
import { encode, type Form, jsonIn, LogError, Reader } from "ninefold-log";

/** The subprotocols of a socket, the one for programs first; the other is for people's tools. */
export const PROTOCOLS = ["ninefold.1.cbor", "ninefold.1.json"] as const;
export type Encoding = (typeof PROTOCOLS)[number];

/** What a socket is closed with whose other side speaks no protocol that is spoken here (RFC 6455, 7.4.1). */
export const OTHER_PROTOCOL = 1002;

/** Bytes of a frame of a client, what fills it up included. */
export const MAX_FRAME = 65_536;
/** Bytes of a frame of a server, which may have to say what a seat sees of a large board. */
export const MAX_SENT = 1_048_576;
/** Every frame is a multiple of so many bytes. */
export const FRAME_STEP = 64;

const SPACE = 32;

function filled(bytes: Uint8Array, by: number): Uint8Array {
  const frame = new Uint8Array(Math.ceil(bytes.length / FRAME_STEP) * FRAME_STEP).fill(by, bytes.length);
  frame.set(bytes);
  return frame;
}

/** The frame of a message. RangeError for one that is longer than `max` bytes, or that the other side would refuse. */
export function frameOf<Message>(
  form: Form<Message>,
  encoding: Encoding,
  message: Message,
  max = MAX_SENT,
): Uint8Array {
  const isCbor = encoding === "ninefold.1.cbor";
  const bytes = isCbor ? encode(form, message) : new TextEncoder().encode(JSON.stringify(message));
  if (bytes.length > max) throw new RangeError(`A message of ${bytes.length} bytes is longer than a frame.`);
  return filled(bytes, isCbor ? 0 : SPACE);
}

/** The message of a frame of at most `max` bytes. LogError for anything that `frameOf` does not write. */
export function messageIn<Message>(
  form: Form<Message>,
  encoding: Encoding,
  frame: Uint8Array,
  max = MAX_FRAME,
): Message {
  if (frame.length > max) throw new LogError("NF7503", `${frame.length} bytes are more than a frame has.`);
  return encoding === "ninefold.1.cbor" ? cborMessage(form, frame) : jsonMessage(form, frame);
}

function cborMessage<Message>(form: Form<Message>, frame: Uint8Array): Message {
  const source = new Reader(frame);
  const message = form.read(source);
  const again = frameOf(form, "ninefold.1.cbor", message);
  let same = 0;
  while (same < frame.length && again[same] === frame[same]) same++;
  if (again.length !== frame.length || same < frame.length)
    throw new LogError("NF7501", "The frame is not the canonical one of its message.");
  return message;
}

/** People write JSON by themselves: it may be filled up or not. */
function jsonMessage<Message>(form: Form<Message>, frame: Uint8Array): Message {
  const data = jsonIn(textIn(frame));
  if (data === undefined) throw new LogError("NF7501", "The frame is no JSON.");
  return form.check(data, "$");
}

function textIn(frame: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(frame);
  } catch {
    throw new LogError("NF7501", "The frame is no UTF-8.");
  }
}
