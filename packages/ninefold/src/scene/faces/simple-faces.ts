// What single values look like, and what is put together of them.
import type { FaceUp, Shape, Tint } from "./face.ts";
import { knownColour, knownRank, knownShape } from "./known-words.ts";

/** Shapes that say nothing of their own. */
const PLAIN: readonly Shape[] = ["disc", "figure", "mark"];

const SUITS: readonly Shape[] = ["clubs", "diamonds", "hearts", "spades"];

export const truthFace = (isTrue: boolean): FaceUp => ({
  up: true,
  value: String(isTrue),
  shape: "mark",
  text: isTrue ? "✓" : "✗",
  label: isTrue ? "yes" : "no",
});

export const playerFace = (name: string, letter: string, tint: Tint): FaceUp => ({
  up: true,
  value: name,
  shape: "disc",
  tint,
  text: letter,
  label: name,
});

/** A word that is a value: it may have a shape or a colour of its own. */
export function wordFace(word: string, letter: string, label: string): FaceUp {
  const colour = knownColour(word);
  const known = knownShape(word);
  return {
    up: true,
    value: word,
    shape: known?.shape ?? "disc",
    ...(colour && { tint: { colour } }),
    text: known?.text ?? letter,
    label,
  };
}

/** A value of several parts: a player or a colour tints it, a known word shapes it, and a suit makes it a card. */
export function joinedFace(value: string, faces: readonly FaceUp[], text: string): FaceUp {
  const suit = faces.find(({ shape }) => SUITS.includes(shape));
  if (suit) {
    const others = faces.filter((face) => face !== suit);
    const ranks = others.map((face) => knownRank(face.value) ?? face.text).join("");
    const named = others.map((face) => (face.shape === "figure" ? face.value : face.label)).join(" ");
    return { up: true, value, shape: "card", text: suit.text + ranks, label: `${named} of ${suit.label}` };
  }
  const tint = faces.find((face) => face.tint)?.tint;
  const shaped = faces.find(({ shape }) => !PLAIN.includes(shape));
  const label = faces.map((face) => face.label).join(" ");
  return { up: true, value, shape: shaped?.shape ?? "disc", ...(tint && { tint }), text, label: label || value };
}

/** The shortest beginning of a word that no other has. */
export function shortest(name: string, among: readonly string[]): string {
  const signs = [...name];
  for (let length = 1; length < signs.length; length++) {
    const beginning = signs.slice(0, length).join("");
    if (among.every((other) => other === name || !other.startsWith(beginning))) return beginning;
  }
  return name;
}
