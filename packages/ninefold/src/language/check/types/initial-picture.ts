// A picture where a track says what it begins with.
import type { Core } from "../../core/core.ts";
import type { Type } from "../../core/types.ts";
import type { PictureExpr } from "../../syntax/tree.ts";
import { type Context, missing } from "../context/context.ts";
import { pictureValues } from "./pictures.ts";

/** The picture as the initial value of a track. */
export function picture(cx: Context, node: PictureExpr, index: readonly Type[], type: Type): Core {
  const cell = index[0];
  if (type.kind === "unknown" || cell?.kind === "unknown") return missing(node);
  const table = pictureValues(node.text.value, index, type);
  if ("message" in table) {
    // Behind the opening quote.
    const { start } = node.text;
    cx.report("NF1313", { start: start + 1 + table.start, end: start + 1 + table.end }, table.message);
    return missing(node);
  }
  if (!cell) return missing(node);
  return { kind: "coordinate", base: { kind: "local", slot: 0, type: cell, span: node }, table, type, span: node };
}
