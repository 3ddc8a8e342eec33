// Ids as applications give them, which may be anything.
import { keyOf } from "../program/ids.ts";

/** What a map has of its own under the text of an id. */
export const owned = <Value>(map: Readonly<Record<string, Value>>, key: string | undefined): Value | undefined =>
  key !== undefined && Object.hasOwn(map, key) ? map[key] : undefined;

/** The text of an id, whatever was given for one; undefined for what is none. */
export function textOf(id: unknown): string | undefined {
  if (typeof id === "string") return id;
  try {
    return keyOf(id as number);
  } catch {
    return undefined;
  }
}

/** What was given for an id, in a message. */
export function said(given: unknown): string {
  const text = textOf(given);
  return text === undefined ? `of ${typeof given}` : JSON.stringify(text.slice(0, 200));
}
