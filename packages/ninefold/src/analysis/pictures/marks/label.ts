import { escaped } from "../../xml.ts";
import { decimal } from "../layout/decimal.ts";
import { type Row, TYPE } from "../layout/rows.ts";

/**
 * A label of a row, side by side with others or upright: what leads to a node ends above a place, an outcome begins below
 * it. `halo`: lines may pass behind it.
 */
export function labelAt(
  label: string,
  x: number,
  y: number,
  { setting, scale }: Row,
  side: "above" | "below",
  halo = false,
): string {
  const size = TYPE * scale;
  const upright = setting === "upright";
  const classes = [
    ...(side === "below" ? ["o"] : []),
    ...(upright ? [side === "above" ? "left" : "right"] : []),
    ...(halo ? ["halo"] : []),
  ];
  const named = classes.length > 0 ? ` class="${classes.join(" ")}"` : "";
  const stroke = halo ? ` stroke-width="${decimal(size * 0.3)}"` : "";
  const across = decimal(upright ? x + 0.35 * size : x);
  const down = decimal(y + size * (upright ? { above: -0.25, below: 0.5 } : { above: -0.33, below: 1.25 })[side]);
  const turn = upright ? ` transform="rotate(-90 ${across} ${down})"` : "";
  return `<text${named} x="${across}" y="${down}" font-size="${decimal(size)}"${stroke}${turn}>${escaped(label)}</text>`;
}
