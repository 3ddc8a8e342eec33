// What things look like: groups about the middle of a square from -50 to 50.
import type { Face, FaceUp, Shape, Tint } from "ninefold/scene";
import { dieDrawing } from "./dice.ts";
import { svg } from "./dom.ts";
import {
  CROSS,
  CROSS_GLYPHS,
  CROWN,
  CROWNED_GLYPHS,
  DISC_GLYPHS,
  DISC_OUTLINES,
  PATHS,
  SHAPE_OF_GLYPH,
} from "./men.ts";

/** So many are drawn one by one, more only as a number. */
const MAX_PIPS = 6;

/** Suits have the colours that they have on cards. */
const SUIT_TONES: Readonly<Partial<Record<Shape, string>>> = {
  clubs: "dark",
  spades: "dark",
  hearts: "red",
  diamonds: "red",
};

export interface FaceOptions {
  /** How many lie there. */
  readonly count?: number;
  /** What is held is drawn as a card. */
  readonly isCard?: boolean;
  readonly isDie?: boolean;
}

/** The classes of a tint: that of a colour, or of a player who has none. */
export function tintClass(tint: Tint | undefined): string {
  if (!tint) return "plain";
  if (tint.colour) return `colour-${tint.colour}`;
  return `player-${(tint.player ?? 0) % DISC_OUTLINES.length}`;
}

export function faceDrawing(face: Face, { count = 1, isCard = false, isDie = false }: FaceOptions = {}): SVGGElement {
  if (!face.up) return backDrawing(face.text, count, isCard);
  const group = svg("g", { class: `face ${tintClass(face.tint)}` });
  const die = isDie ? dieDrawing(face.text) : undefined;
  if (die) group.append(...die);
  else if (isCard || face.shape === "card") group.append(...cardDrawing(face));
  else group.append(...plainDrawing(face, count));
  if (count > 1 && face.text !== String(count)) group.append(badge(count, isCard || face.shape === "card"));
  return group;
}

function backDrawing(text: string, count: number, isCard: boolean): SVGGElement {
  const group = svg("g", { class: "face back" });
  if (isCard) {
    group.append(svg("rect", { class: "edge", x: -29, y: -42, width: 58, height: 84, rx: 7 }));
    group.append(svg("path", { class: "weave", d: "M-22-28L22 16M-22-4L22 40M-22 20L0 42M0-42L22-20" }));
  } else {
    group.append(svg("rect", { class: "edge", x: -32, y: -32, width: 64, height: 64, rx: 10 }));
    const shown = text === "▒" ? "" : text;
    group.append(lettering(shown, 62));
  }
  if (count > 1) group.append(badge(count, isCard));
  return group;
}

function cardDrawing({ text, shape }: FaceUp): readonly SVGElement[] {
  const isRed = /[♥♦]/u.test(text);
  const known = PATHS[shape];
  return [
    svg("rect", { class: "edge paper", x: -29, y: -42, width: 58, height: 84, rx: 7 }),
    ...(known ? [svg("path", { class: "man", d: known, transform: "scale(.7)" })] : []),
    ...(known ? [] : cardTexts(text, isRed)),
  ];
}

/** Suit above rank; what has no suit in a band of its tint. */
function cardTexts(text: string, isRed: boolean): readonly SVGElement[] {
  const [, suit = "", rank = ""] = /^([♣♦♥♠])(.*)$/u.exec(text) ?? [];
  if (suit === "")
    return [
      svg("rect", { class: "band", x: -25, y: -38, width: 50, height: 20, rx: 4 }),
      lettering(text, 50, "dark", 8),
    ];
  const tone = isRed ? "red" : "dark";
  return [lettering(rank, 46, tone, -15), lettering(suit, 46, tone, 20)];
}

function plainDrawing(face: FaceUp, count: number): readonly SVGElement[] {
  const { text, shape, tint } = face;
  const known = SHAPE_OF_GLYPH[text] ?? shape;
  if (known !== shape) return [svg("path", { class: "man", d: PATHS[known] ?? "" })];
  if (known === "ring") return [svg("circle", { class: "ring", r: 42 })];
  if (known === "figure") return [lettering(text, 60)];
  if (known === "mark" || known === "wall") return [markDrawing(text)];
  const path = PATHS[shape];
  if (path) return [svg("path", { class: `man ${SUIT_TONES[shape] ?? ""}`.trim(), d: path })];
  if (CROSS_GLYPHS.has(text))
    return [svg("path", { class: "stroke-edge", d: CROSS }), svg("path", { class: "stroke", d: CROSS })];
  if (text === "○" && !tint?.colour)
    return [svg("circle", { class: "stroke-edge", r: 28 }), svg("circle", { class: "stroke", r: 28 })];
  if (text === String(count)) return heapDrawing(count);
  return discDrawing(face);
}

function discDrawing({ text, tint }: FaceUp): readonly SVGElement[] {
  const player = tint?.player;
  const outline = DISC_OUTLINES[(player ?? 0) % DISC_OUTLINES.length] ?? "";
  const shapes: SVGElement[] = [svg("path", { class: "disc", d: outline })];
  // The second player's disc has a ring in it.
  if (player === 1 && DISC_GLYPHS.has(text)) shapes.push(svg("circle", { class: "inner", r: 23 }));
  if (CROWNED_GLYPHS.has(text)) shapes.push(svg("path", { class: "crown", d: CROWN, transform: "scale(1.2)" }));
  else if (!DISC_GLYPHS.has(text)) shapes.push(lettering(text, 50, "on"));
  return shapes;
}

function heapDrawing(count: number): readonly SVGElement[] {
  if (count > MAX_PIPS)
    return [svg("path", { class: "disc", d: DISC_OUTLINES[0] ?? "" }), lettering(String(count), 60, "on")];
  if (count === 1) return [svg("circle", { class: "disc", r: 22 })];
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count - Math.PI / 2;
    const r = count === 2 ? 18 : 26;
    return svg("circle", {
      class: "disc",
      r: 15,
      cx: (r * Math.cos(angle)).toFixed(1),
      cy: (r * Math.sin(angle)).toFixed(1),
    });
  });
}

function markDrawing(text: string): SVGElement {
  if (text === "✓") return svg("path", { class: "tick", d: "M-22 2l16 18 28-38" });
  if (text === "✗") return svg("path", { class: "tick", d: "M-18-18L18 18M18-18L-18 18" });
  return svg("path", { class: "mark", d: "M0-22L22 0 0 22-22 0z" });
}

/** How wide a letter is, of its height. */
const LETTER_WIDTH = 0.62;

/** A text in the middle, made to fit into a width. */
function lettering(text: string, width: number, tone = "ink", y = 0): SVGTextElement {
  const length = Math.max(1, [...text].length);
  const height = Math.min(46, width / (length * LETTER_WIDTH));
  return svg(
    "text",
    { class: `letters ${tone}`, y: (y + height * 0.35).toFixed(1), "font-size": height.toFixed(1) },
    text,
  );
}

/** How many there are, below to the right. */
const badge = (count: number, isCard: boolean): SVGGElement => badgeAt(isCard ? "12 25" : "30 30", count);

/** How many lie upon each other, above to the right of the highest. */
export const heightBadge = (count: number): SVGGElement => badgeAt("36 -30", count);

function badgeAt(point: string, count: number): SVGGElement {
  return svg(
    "g",
    { class: "badge", transform: `translate(${point})` },
    svg("circle", { r: 16 }),
    svg("text", { class: "letters", y: 8, "font-size": 22 }, String(count)),
  );
}
