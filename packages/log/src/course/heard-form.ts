// The form of views: what a viewer hears of a ply. It comes from a table that need not be trusted.
import type { Heard } from "ninefold/knowledge";
import type { Value } from "../codec/value.ts";
import { LogError } from "../errors.ts";

type Is = (value: unknown) => boolean;

const isText: Is = (value) => typeof value === "string";
const isTextOrNull: Is = (value) => value === null || isText(value);
const isSeat: Is = (value) => typeof value === "number" && value >= 0;
const listOf =
  (is: Is): Is =>
  (value) =>
    Array.isArray(value) && value.every(is);
const tuple =
  (...parts: readonly Is[]): Is =>
  (value) =>
    Array.isArray(value) && value.length === parts.length && parts.every((is, i) => is(value[i]));
const either =
  (...all: readonly Is[]): Is =>
  (value) =>
    all.some((is) => is(value));
const exactly =
  (text: string | null): Is =>
  (value) =>
    value === text;

const isTrack = tuple(isText, listOf(isText), isTextOrNull, isTextOrNull);
const isDecision = tuple(isText, isText, listOf(isText), either(exactly(null), listOf(listOf(isText))));

const isHeard = either(
  tuple(exactly("seen"), listOf(isTrack)),
  tuple(exactly("deciding"), listOf(isSeat)),
  tuple(exactly("offered"), listOf(isDecision)),
  tuple(exactly("decided"), listOf(tuple(isSeat, either(isText, isDecision)))),
  tuple(exactly("refused"), isText, isText),
  tuple(exactly("ended"), isText, isTextOrNull),
);

/** What was heard, of a value that says so. LogError NF7615 for another. */
export function heardForm(value: Value): readonly Heard[] {
  if (listOf(isHeard)(value)) return value as unknown as readonly Heard[];
  throw new LogError("NF7615", "The view is not built as one.");
}
