/** The names of shapes, by what they belong to. */
export const SHAPES_BY_KIND = {
  "chess men": ["king", "queen", "rook", "bishop", "knight", "pawn"],
  suits: ["clubs", "diamonds", "hearts", "spades"],
  gestures: ["rock", "paper", "scissors"],
  figures: ["disc", "ring", "square", "triangle", "diamond", "star", "cross", "hexagon", "house", "man"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ShapeName = (typeof SHAPES_BY_KIND)[keyof typeof SHAPES_BY_KIND][number];
export const SHAPE_NAMES: readonly ShapeName[] = Object.values(SHAPES_BY_KIND).flat();
