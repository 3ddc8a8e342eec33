import { splitParts } from "ninefold/model";

/** JSON in which no quote stands inside a text, since positions are split at quotes and brackets. */
export const quote = (json: string): string =>
  json.replace(/\\(.)/gsu, (escaped, letter: string) => (letter === '"' ? "\\u0022" : escaped));

/** The parts of a list, at the commas between them. */
export const splitWords = (text: string): readonly string[] => (text.trim() === "" ? [] : splitParts(text));
