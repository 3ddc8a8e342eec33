// A text is read as if it stood alone; then it takes its place among others, and every span in it moves along.
import { makeSource, type Source } from "../text/source.ts";

/** How much of the space of offsets each text has: more than any text that is read. */
const SLOT_SIZE = 1 << 20;

/** A text in the n-th slot; the first belongs to the text that was asked about. */
export function sourceInSlot(name: string, text: string, slot: number): Source {
  return { ...makeSource(name, text), start: slot * SLOT_SIZE };
}

/** A tree, a list of diagnostics or whatever else has spans, with each `start` and `end` moved. */
export function moved<Spanned>(value: Spanned, by: number): Spanned {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => moved(one, by)) as Spanned;
  const entries = Object.entries(value).map(([key, part]) => {
    const offset = (key === "start" || key === "end") && typeof part === "number";
    return [key, offset ? part + by : moved(part, by)];
  });
  return Object.fromEntries(entries) as Spanned;
}
