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

/** The value with this encoding. LogError NF7501, NF7502 or NF7503 for any other bytes, however they come about. */
export function decode<Value>(form: Form<Value>, bytes: Uint8Array, max: number): Value {
  if (bytes.length > max) throw new LogError("NF7503", `${bytes.length} bytes are more than ${max}.`);
  const source = new Reader(bytes);
  const value = form.read(source);
  source.end();
  const again = encode(form, value);
  if (again.length === bytes.length && again.every((byte, i) => byte === bytes[i])) return value;
  throw unfit(
    "NF7501",
    again.findIndex((byte, i) => byte !== bytes[i]),
    "another encoding",
    "the canonical one",
  );
}
