// How the labels of each depth of a tree are set: side by side, upright where there are many, or not at all.

/** The size of type of labels where a picture is small. */
export const TYPE = 12;
export const LINE = 16;
/** Between labels side by side. */
export const GAP = 14;
/** Longer labels are cut. */
export const EDGE_LABEL_WIDTH = 250;
export const OUTCOME_WIDTH = 140;
/** The width of a dot without labels. */
const DOT = 7;
/** A picture up to so wide is looked at in its own size, a wider one shrunk to this. */
export const SCREEN = 1440;
/** Type is not set that would come out smaller than this part of its size. */
const LEGIBLE = 0.6;

export type Setting = "flat" | "upright" | "none";

export interface Row {
  readonly setting: Setting;
  /** By how much dots and type are larger than in a small picture, so that they can be seen when a wide one is shrunk. */
  readonly scale: number;
  /** The width of a node without labels, and of one with upright labels. */
  readonly pitch: number;
}

/**
 * `widths`: for each depth the widths of its nodes' labels, in the type of a small picture. The scale is that of the whole
 * picture.
 */
export function rowsFor(widths: readonly (readonly number[])[]): {
  readonly rows: readonly Row[];
  readonly scale: number;
} {
  const available = Math.max(SCREEN, ...widths.map(({ length }) => length * DOT));
  const scale = available / SCREEN;
  const legible = Math.max(1, scale * LEGIBLE);
  const rows = widths.map((labels): Row => {
    const fits = (needed: number): number => Math.min(scale, available / Math.max(1, needed));
    const flat = fits(labels.reduce((sum, width) => sum + width + GAP, 0));
    if (flat >= legible) return { setting: "flat", scale: flat, pitch: (LINE + 2) * flat };
    const upright = fits(labels.length * (LINE + 2));
    if (upright >= legible) return { setting: "upright", scale: upright, pitch: (LINE + 2) * upright };
    const bare = fits(labels.length * DOT);
    return { setting: "none", scale: bare, pitch: DOT * bare };
  });
  return { rows, scale };
}

/** The radius of a node. */
export const radiusIn = ({ setting, scale }: Row): number => (setting === "none" ? 2.4 : 5) * scale;
