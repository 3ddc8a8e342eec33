// What several commands of `ninefold collection` take.
import { InvalidArgumentError } from "@commander-js/extra-typings";
import { wholeNumber } from "../../options.ts";

export const JSON_OPTION = ["--json", "answer with one JSON document"] as const;

/** Reads 64 hexadecimal digits, as keys and hashes are written. `what`: what they are. */
const digits =
  (what: string) =>
  (text: string): string => {
    if (/^[0-9a-f]{64}$/.test(text)) return text;
    throw new InvalidArgumentError(`Found "${text}", expected ${what}: 64 hexadecimal digits.`);
  };

export const address = digits("an address, as `collection receive` prints it");
export const match = digits("what a match is known by");
const series = digits("a series, as `collection series` prints it");

/** One more of those that an option names. */
export const listed = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];
export const listedSeries = (text: string, before?: readonly string[]): readonly string[] =>
  listed(series(text), before);

/** The number of a seat. */
export const seat = wholeNumber(0, 63);
