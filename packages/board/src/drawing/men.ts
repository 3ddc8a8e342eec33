// Shapes as paths about the middle of a square from -50 to 50.
import type { Shape } from "ninefold/scene";

/** The shapes of words that are known: chess men, suits, hands of a game. */
export const PATHS: Readonly<Partial<Record<Shape, string>>> = {
  pawn: "M0-27a11 11 0 0 1 7 19.500l8 4v6h-7c1 10 5 15 11 20h5v10h-48v-10h5c6-5 10-10 11-20h-7v-6l8-4a11 11 0 0 1 7-19.500z",
  rook: "M-23-29h10v7h8v-7h10v7h8v-7h10v17l-8 8 3 23h6v13h-48v-13h6l3-23-8-8z",
  knight:
    "M-4-31l6-6 4 8c17 6 22 24 19 50h5v12h-48v-12h5c0-13 12-17 13-26-6 1-10 6-15 10-5 1-9-3-9-7 4-9 9-14 12-21 1-4 4-6 8-8z",
  bishop:
    "M0-37a5 5 0 0 1 3.500 8.500c10 7 15 16 14 25-1 6-4 9-7 11l4 12h11v13h-51v-13h11l4-12c-3-2-6-5-7-11-1-9 4-18 14-25a5 5 0 0 1 3.500-8.500z",
  queen:
    "M0-36a5 5 0 0 1 3 9l8 17 10-13a5 5 0 1 1 7 3l-8 27c-2 4-3 8-2 13h5v13h-46v-13h5c1-5 0-9-2-13l-8-27a5 5 0 1 1 7-3l10 13 8-17a5 5 0 0 1 3-9z",
  king: "M-3-39h6v6h6v6h-6v6c14-6 27 0 27 12 0 9-8 13-11 21v9h5v12h-48v-12h5v-9c-3-8-11-12-11-21 0-12 13-18 27-12v-6h-6v-6h6z",
  clubs: "M0-34a15 15 0 0 1 12 24 15 15 0 1 1-8 24l6 18h-20l6-18a15 15 0 1 1-8-24 15 15 0 0 1 12-24z",
  diamonds: "M0-36l26 36-26 36-26-36z",
  hearts: "M0 34c-12-14-30-24-30-43a16 16 0 0 1 30-8 16 16 0 0 1 30 8c0 19-18 29-30 43z",
  spades: "M0-36c10 15 30 23 30 39a14 14 0 0 1-26 9l6 20h-20l6-20a14 14 0 0 1-26-9c0-16 20-24 30-39z",
  rock: "M-32 18l-4-18 16-24 26-6 24 14 6 22-12 20-30 4z",
  paper: "M-24-34h36l14 14v54h-50zM12-34v14h14",
  scissors: "M-10-34l10 28 10-28 6 4-11 34 8 10a10 10 0 1 1-7 5l-6-9-6 9a10 10 0 1 1-7-5l8-10-11-34z",
};

/** What stands in texts for a shape. */
export const SHAPE_OF_GLYPH: Readonly<Record<string, Shape>> = {
  "♔": "king",
  "♚": "king",
  "♕": "queen",
  "♛": "queen",
  "♖": "rook",
  "♜": "rook",
  "♗": "bishop",
  "♝": "bishop",
  "♘": "knight",
  "♞": "knight",
  "♙": "pawn",
  "♟": "pawn",
};

/** Glyphs that are a man or a king of draughts, a stone or nothing but a disc. */
export const DISC_GLYPHS = new Set(["●", "⬤", "○", "◯", "⛀", "⛂", "⛁", "⛃", "•"]);
export const CROWNED_GLYPHS = new Set(["⛁", "⛃"]);

export const CROSS_GLYPHS = new Set(["✕", "×", "✖", "╳"]);
export const CROSS = "M-28-28L28 28M28-28L-28 28";

export const CROWN = "M-16 12v-20l8 9 8-14 8 14 8-9v20z";

/** The outlines of players' discs, so that they are told apart without colour; the players beyond have letters. */
export const DISC_OUTLINES: readonly string[] = [
  circle(34),
  circle(34),
  polygon(6, 37),
  polygon(4, 42, 0.125),
  polygon(3, 42),
  polygon(4, 40),
  polygon(5, 38),
  polygon(8, 36, 0.0625),
];

function circle(r: number): string {
  return `M${-r} 0a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
}

/** A regular polygon; `turn`: by which part of a whole turn, beginning with a corner above. */
function polygon(corners: number, r: number, turn = 0): string {
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = 2 * Math.PI * (i / corners + turn);
    return `${(r * Math.sin(angle)).toFixed(1)} ${(-r * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}z`;
}
