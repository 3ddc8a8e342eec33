// A position as text, part by part: `turn=O, mark[b2]=X`. What a track or a value is, others say.
import { QUALIFIED_NAME_PATTERN } from "../../language/text/names.ts";
import { quote } from "../../language/text/quoting.ts";
import type { PositionError } from "../system/game-system.ts";

/** In UTF-16 units: longer texts are not read. */
export const LONGEST_POSITION = 1 << 20;

/** Splits at commas outside brackets and quotes. */
export function splitParts(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let quoted = false;
  let part = "";
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    else if (!quoted && "([{".includes(letter)) depth++;
    else if (!quoted && ")]}".includes(letter)) depth--;
    if (letter === "," && depth === 0 && !quoted) {
      parts.push(part.trim());
      part = "";
    } else part += letter;
  }
  if (part.trim() !== "" || parts.length > 0) parts.push(part.trim());
  return parts;
}

const CLOSER: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/** What keeps the brackets and quotes of a text from pairing off, or nothing where they do. */
export function unpaired(text: string): string | undefined {
  const open: string[] = [];
  let quoted = false;
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (CLOSER[letter]) open.push(letter);
    else if (")]}".includes(letter)) {
      const opener = open.pop();
      if (opener === undefined) return `"${letter}" closes no bracket`;
      if (CLOSER[opener] !== letter) return `"${letter}" closes "${opener}", expected "${CLOSER[opener]}"`;
    }
  }
  if (quoted) return "a quoted text is not closed";
  const opener = open.pop();
  return opener && `"${opener}" is not closed by "${CLOSER[opener]}"`;
}

/** `mark[b2]=X`: a family of tracks or one track of it, and its value. */
export interface PositionPart {
  readonly name: string;
  /** Undefined for a track as a whole. */
  readonly index: readonly string[] | undefined;
  readonly value: string;
}

/**
 * The track that a part names, and its indices. The space after the brackets belongs to them: were it ambiguous, the
 * expression would backtrack through every split of it.
 */
export const NAMES_TRACK = new RegExp(String.raw`^\s*(${QUALIFIED_NAME_PATTERN})\s*(?:\[([^\]]*)\]\s*)?=`, "u");

/** `mark[b2]`: the name of a family of tracks with the indices of one. */
export const trackText = (name: string, index: readonly string[] = []): string =>
  index.length === 0 ? name : `${name}[${index.join(", ")}]`;

/** A position of these parts, `start` for none. */
export const printParts = (parts: readonly PositionPart[]): string =>
  parts.length === 0 ? "start" : parts.map(({ name, index, value }) => `${trackText(name, index)}=${value}`).join(", ");

/**
 * Passes the parts of a position to `put`, in order, up to the first that it refuses with a message. No track may be
 * given twice. `example` is a part as it may look.
 */
export function readParts(
  text: string,
  example: string,
  put: (part: PositionPart) => string | undefined,
): PositionError | undefined {
  const wrong = (message: string): PositionError => ({ code: "NF3001", message });
  if (text.length > LONGEST_POSITION) return wrong("the position is longer than 1 MiB");
  const given = new Set<string>();
  const written = text.trim();
  for (const part of written === "start" ? [] : splitParts(written)) {
    const [head, name, inside] = NAMES_TRACK.exec(part) ?? [];
    if (head === undefined || name === undefined)
      return wrong(`found ${quote(part)}, expected a track and its value, such as "${example}"`);
    const value = part.slice(head.length).trimStart();
    const index = inside === undefined ? undefined : splitParts(inside);
    const track = trackText(name, index);
    if (given.has(track)) return wrong(`${quote(track)} is given twice`);
    given.add(track);
    const message = put({ name, index, value });
    if (message !== undefined) return wrong(message);
  }
  return undefined;
}
