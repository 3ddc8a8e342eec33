// Files: a line that says what follows, then one value in its one encoding.
import { encode, type Form } from "ninefold-log";
import { OwnershipError } from "../errors.ts";
import { decoded } from "./forms.ts";

export interface FileForm<Value> {
  write(value: Value): Uint8Array<ArrayBuffer>;
  /** OwnershipError NF9301 for bytes that are not such a file. */
  read(bytes: Uint8Array): Value;
  /** Whether bytes begin as such a file does. */
  isOne(bytes: Uint8Array): boolean;
}

/** Files that begin with a line and have at most so many bytes. */
export function fileForm<Value>(line: string, form: Form<Value>, max: number): FileForm<Value> {
  const head = new TextEncoder().encode(`${line}\n`);
  const isOne = (bytes: Uint8Array): boolean => head.every((byte, i) => bytes[i] === byte);
  return {
    isOne,
    write: (value) => {
      const body = encode(form, value);
      const bytes = new Uint8Array(head.length + body.length);
      bytes.set(head);
      bytes.set(body, head.length);
      return bytes;
    },
    read: (bytes) => {
      if (!isOne(bytes)) throw new OwnershipError("NF9301", `The file does not begin with "${line}".`);
      return decoded(form, bytes.subarray(head.length), max);
    },
  };
}
