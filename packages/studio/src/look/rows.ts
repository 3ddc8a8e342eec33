// Rows of names and values, with bars where there are some.
import type { Row } from "../bench/questions.ts";
import { html } from "../page/dom.ts";
import { svg } from "./svg.ts";

export function tableOf(rows: readonly Row[], caption?: string): HTMLTableElement {
  const body = rows.map(({ name, value, bar }) =>
    html(
      "tr",
      {},
      html("th", { scope: "row" }, name),
      html("td", {}, value),
      html("td", { class: "bar" }, ...(bar ? [barOf(bar)] : [])),
    ),
  );
  return html(
    "table",
    { class: "rows" },
    ...(caption ? [html("caption", {}, caption)] : []),
    html("tbody", {}, ...body),
  );
}

function barOf({ value, low, high }: NonNullable<Row["bar"]>): SVGElement {
  const at = (share: number): string => String(100 * Math.min(1, Math.max(0, share)));
  return svg(
    "svg",
    { viewBox: "0 0 100 12", preserveAspectRatio: "none", "aria-hidden": "true", class: "share" },
    svg("rect", { class: "ground", width: "100", height: "12" }),
    svg("rect", { class: "value", width: at(value), height: "12" }),
    svg("path", { class: "between", d: `M${at(low)} 6H${at(high)}` }),
  );
}
