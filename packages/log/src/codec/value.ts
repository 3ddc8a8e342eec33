// What commitments are of: plain data of no fixed form.
import { unfit } from "../errors.ts";
import { type Form, unfitData } from "./form.ts";
import { MAJOR } from "./writer.ts";

export type Value = null | boolean | number | string | readonly Value[];

export const value: Form<Value> = {
  write: (out, data) => {
    if (data === null || typeof data === "boolean") out.simple(data);
    else if (typeof data === "number") out.integer(data);
    else if (typeof data === "string") out.text(data);
    else {
      out.item(MAJOR.array, data.length);
      for (const item of data) value.write(out, item);
    }
  },
  read: (source) => {
    const at = source.at;
    const major = source.peek();
    if (major === MAJOR.uint || major === MAJOR.negative) return source.integer();
    if (major === MAJOR.text) return source.text();
    if (major === MAJOR.simple) return source.simple();
    if (major === MAJOR.array) return source.items(MAJOR.array, Number.POSITIVE_INFINITY, () => value.read(source));
    throw unfit("NF7502", at, "bytes, a map or a tag", "a number, a text, a list, true, false or null");
  },
  check: (data, path) => {
    if (data === null || typeof data === "boolean") return data;
    if (typeof data === "number" && Number.isSafeInteger(data)) return data;
    if (typeof data === "string" && data.isWellFormed()) return data;
    if (Array.isArray(data)) return data.map((item, i) => value.check(item, `${path}[${i}]`));
    throw unfitData(path, data, "a whole number, a text, a list, true, false or null");
  },
};
