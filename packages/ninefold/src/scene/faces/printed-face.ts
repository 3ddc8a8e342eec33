// What a value looks like of which there is what it prints. Values are printed as the language prints them: `none`, `true`, `b2`,
// `Card(hearts, 3)`; whatever else a system prints is a text.
import { splitParts } from "../../model/text/position-parts.ts";
import type { FaceUp } from "./face.ts";
import { words } from "./known-words.ts";
import { joinedFace, truthFace, wordFace } from "./simple-faces.ts";

/** What is known of the parts of values. */
export interface PrintedParts {
  /** The face of a player who is called so. */
  player(value: string): FaceUp | undefined;
  /** The face of a part. */
  part(value: string): FaceUp;
}

const WORD = /^\p{L}[\p{L}\p{N}_]*$/u;
const JOINED = /^(\p{L}[\p{L}\p{N}_]*)\((.+)\)$/su;

/** Whether a value is put together of others. */
export const isJoined = (value: string): boolean => JOINED.test(value);

/** `type`: what its type prints; undefined where nothing is known of it, so that nobody can say whether a value says it. */
export function printedFace(type: string | undefined, value: string, { player, part }: PrintedParts): FaceUp {
  const known = player(value);
  if (known) return known;
  if (value === "true" || value === "false") return truthFace(value === "true");
  if (WORD.test(value)) return wordFace(value, value, /^\p{Ll}/u.test(value) ? words(value) : value);
  const [, name, inside] = JOINED.exec(value) ?? [];
  if (name === undefined || inside === undefined) return figure(value);
  const parts = splitParts(inside).map((one) => (one === "none" ? MISSING : part(one)));
  // Of several kinds of values each says which it is.
  const faces = type === undefined || type === name ? parts : [wordFace(name, name, words(name)), ...parts];
  return joinedFace(value, faces, faces.map(({ text }) => text).join(" "));
}

const figure = (value: string): FaceUp => ({ up: true, value, shape: "figure", text: value, label: value });

const MISSING: FaceUp = { up: true, value: "none", shape: "disc", text: "–", label: "none" };
