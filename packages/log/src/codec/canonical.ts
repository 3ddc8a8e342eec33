import { LogError, unfit } from "../errors.ts";
import type { Form } from "./form.ts";
import { Reader } from "./reader.ts";
import { Writer } from "./writer.ts";

/** One for all: no form encodes anything while it is written. */
const out = new Writer();

/** The one encoding of a value. RangeError for what cannot be written. */
export function encode<Value>(form: Form<Value>, value: Value): Uint8Array {
  out.clear();
  form.write(out, value);
  return out.bytes();
}

/** The value that a source of these bytes reads next. LogError NF7501, NF7502 or NF7503 for what is not its one encoding, however that comes about. */
export function nextIn<Value>(form: Form<Value>, source: Reader, bytes: Uint8Array): Value {
  const at = source.at;
  const value = form.read(source);
  const again = encode(form, value);
  const length = source.at - at;
  let same = 0;
  while (same < length && bytes[at + same] === again[same]) same++;
  if (same === length && again.length === length) return value;
  throw unfit("NF7501", same === length ? at : at + same, "another encoding", "the canonical one");
}

/** The value with this encoding. LogError NF7501, NF7502 or NF7503 for any other bytes. */
export function decode<Value>(form: Form<Value>, bytes: Uint8Array, max: number): Value {
  if (bytes.length > max) throw new LogError("NF7503", `${bytes.length} bytes are more than ${max}.`);
  const source = new Reader(bytes);
  const value = nextIn(form, source, bytes);
  source.end();
  return value;
}
