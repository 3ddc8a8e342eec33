// How wide text will be, without a font to ask: in parts of the size of its type.

const NARROW = new Set("fijlrtI.,:;'|!()[]{}/ -·");
const BROAD = new Set("mwMWQO@%&—…×");

/**
 * Widths of a wide sans-serif (DejaVu Sans, Verdana), which those of the fonts that a browser has do not exceed by much:
 * an estimate from above keeps labels apart.
 */
function widthOfSign(sign: string): number {
  if (NARROW.has(sign)) return 0.42;
  if (BROAD.has(sign)) return 1;
  if (/\p{Mn}|\p{Me}|\p{Cf}/u.test(sign)) return 0;
  if (sign < "\u1100") return /\p{Lu}/u.test(sign) ? 0.74 : 0.64;
  // The writings whose signs fill a square, and pictures.
  return 1.05;
}

/** The width of a text set in a size. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  for (const sign of text) width += widthOfSign(sign);
  return width * size;
}

/** A text on one line, its end left out where it would be wider than `most`. */
export function fitted(text: string, size: number, most: number): string {
  const line = text.replace(/\s+/gu, " ");
  if (textWidth(line, size) <= most) return line;
  let [kept, width] = ["", textWidth("…", size)];
  for (const sign of line) {
    width += textWidth(sign, size);
    if (width > most) break;
    kept += sign;
  }
  return `${kept.trimEnd()}…`;
}
