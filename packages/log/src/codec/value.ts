// What commitments are of: plain data of no fixed form.
import { LogError, unfit } from "../errors.ts";
import { type Form, unfitData } from "./form.ts";
import type { Reader } from "./reader.ts";
import { MAJOR, type Writer } from "./writer.ts";

export type Value = null | boolean | number | string | readonly Value[];

/** Lists within lists. */
const DEEPEST = 16;

function write(out: Writer, data: Value): void {
  if (data === null || typeof data === "boolean") out.simple(data);
  else if (typeof data === "number") out.integer(data);
  else if (typeof data === "string") out.text(data);
  else {
    out.item(MAJOR.array, data.length);
    for (const item of data) write(out, item);
  }
}

function read(source: Reader, depth: number): Value {
  const at = source.at;
  const major = source.peek();
  if (major === MAJOR.uint || major === MAJOR.negative) return source.integer();
  if (major === MAJOR.text) return source.text();
  if (major === MAJOR.simple) return source.simple();
  if (major !== MAJOR.array)
    throw unfit("NF7502", at, "bytes, a map or a tag", "a number, a text, a list, true, false or null");
  requireShallow(depth, at);
  return source.items(MAJOR.array, Number.POSITIVE_INFINITY, () => read(source, depth + 1));
}

function check(data: unknown, path: string, depth: number): Value {
  if (data === null || typeof data === "boolean") return data;
  if (typeof data === "number" && Number.isSafeInteger(data)) return data;
  if (typeof data === "string" && data.isWellFormed()) return data;
  if (!Array.isArray(data)) throw unfitData(path, data, "a whole number, a text, a list, true, false or null");
  requireShallow(depth, path);
  return data.map((item, i) => check(item, `${path}[${i}]`, depth + 1));
}

function requireShallow(depth: number, at: number | string): void {
  if (depth >= DEEPEST) throw new LogError("NF7503", `Lists are nested more than ${DEEPEST} deep at ${at}.`, { at });
}

export const value: Form<Value> = {
  write,
  read: (source) => read(source, 0),
  check: (data, path) => check(data, path, 0),
};
