// The faces of a die.
import { svg } from "./dom.ts";

/** Pips in three columns and three rows, by their number: digits count from the upper left. */
const PIPS: Readonly<Record<string, string>> = {
  1: "4",
  2: "26",
  3: "246",
  4: "0268",
  5: "02468",
  6: "023568",
};

const APART = 21;

/** A die that shows this, or nothing where it is no number of pips. */
export function dieDrawing(text: string): readonly SVGElement[] | undefined {
  const pips = PIPS[text];
  if (pips === undefined) return undefined;
  return [
    svg("rect", { class: "edge paper", x: -37, y: -37, width: 74, height: 74, rx: 14 }),
    ...[...pips].map((at) =>
      svg("circle", {
        class: "pip",
        r: 8,
        cx: ((Number(at) % 3) - 1) * APART,
        cy: (Math.floor(Number(at) / 3) - 1) * APART,
      }),
    ),
  ];
}
