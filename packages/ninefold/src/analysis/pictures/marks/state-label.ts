// States as labels of a picture: (heads)coin, the track a subscript; what is none is a dash.
import type { TrackValue } from "../../../model/index.ts";
import { trackTexts } from "../../track-texts.ts";
import { escaped } from "../../xml.ts";
import { decimal } from "../layout/decimal.ts";
import { LINE, TYPE } from "../layout/rows.ts";
import { textWidth } from "../layout/text-width.ts";

const SUBSCRIPT = 9;
/** Wider labels are left to the tooltip. */
const WIDEST = 130;

export interface StateLabel {
  readonly width: number;
  /** The text with its baseline at a place. `side`: where the place is, at the middle of the text or where it begins. */
  readonly at: (x: number, y: number, side: "middle" | "start") => string;
}

/** Undefined for a state without tracks, and where it would be too wide. */
export function stateLabel(values: readonly TrackValue[]): StateLabel | undefined {
  const parts = trackTexts(values.map((one) => (one.value === "none" ? { ...one, value: "–" } : one)));
  let width = 0;
  for (const { value, track } of parts) width += textWidth(value, TYPE) + textWidth(track, SUBSCRIPT);
  if (parts.length === 0 || width > WIDEST) return undefined;
  const spans = parts.map(
    ({ value, track }, at) =>
      `<tspan${at > 0 ? ' dy="-3"' : ""}>${escaped(value)}</tspan><tspan dy="3" font-size="${SUBSCRIPT}">${escaped(track)}</tspan>`,
  );
  const at: StateLabel["at"] = (x, y, side) => {
    const begins = side === "start" ? ' class="left"' : "";
    return `<text${begins} x="${decimal(x)}" y="${decimal(y)}" font-size="${TYPE}">${spans.join("")}</text>`;
  };
  return { width, at };
}

/** How much lower what follows a state label stands. */
export const STATE_LINE = LINE + 2;
