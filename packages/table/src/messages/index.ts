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
  MAX_LAST,
  MAX_NAME,
  type Opening,
  type ToSeat,
  type ToTable,
  termsForm,
  toSeat,
  toTable,
} from "./messages.ts";
export { SharedFrames } from "./shared-frames.ts";
