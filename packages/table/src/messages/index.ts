// What goes over a socket: messages and their frames. No socket and no match is known here.
export { TABLE_ERRORS, type TableErrorCode } from "./codes.ts";
export {
  type Encoding,
  FRAME_STEP,
  frameOf,
  MAX_FRAME,
  MAX_SENT,
  messageIn,
  OTHER_PROTOCOL,
  PROTOCOLS,
} from "./frame.ts";
export {
  type Asking,
  listedAs,
  MAX_LAST,
  MAX_NAME,
  type Opening,
  type Posted,
  type Posts,
  type Relaying,
  type RelayOpening,
  type ToSeat,
  type ToTable,
  termsForm,
  toSeat,
  toTable,
} from "./messages.ts";
export { isRelay, MAX_PART, MAX_PARTS, MAX_POST, MAX_TITLE, MAX_TOGETHER, RELAY_NAME } from "./relay.ts";
export { SharedFrames } from "./shared-frames.ts";
