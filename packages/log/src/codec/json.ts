// JSON of strangers, before forms look at it.
import { LogError } from "../errors.ts";

/** Values within values; what is written here has fewer. */
const MAX_DEPTH = 64;

const isWithin = (data: unknown, depth: number): boolean =>
  typeof data !== "object" ||
  data === null ||
  (depth > 0 && Object.values(data).every((one) => isWithin(one, depth - 1)));

/** The data of a text; undefined for one that is no JSON. LogError NF7503 for what is nested deeper than anything written here. */
export function jsonIn(text: string): unknown {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isWithin(data, MAX_DEPTH)) throw new LogError("NF7503", `The JSON is nested deeper than ${MAX_DEPTH}.`);
  return data;
}
