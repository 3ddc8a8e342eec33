// The sheet that a picture is drawn on: its title, its legend, its style.

import type { TreeNode } from "../../game-trees/nodes.ts";
import { entryAt } from "../../tables.ts";
import { escaped } from "../../xml.ts";
import { decimal } from "../layout/decimal.ts";
import { fitted, textWidth } from "../layout/text-width.ts";
import type { Subject } from "../subject.ts";
import { playerColour, STRENGTHS, styleSheet } from "./colours.ts";
import { type Marks, ownerOf } from "./marks.ts";

export const MARGIN = 24;
const TITLE = 17;
const LEGEND = 12;
const ROW = 22;
/** The legend is not broken into lines shorter than this. */
const NARROWEST = 320;

export interface Drawing {
  /** What kind of picture it is, as in "Game tree of Heads or tails". */
  readonly kind: string;
  readonly nodes: Iterable<TreeNode>;
  /** The size of the body, from 0,0. */
  readonly width: number;
  readonly height: number;
  /** By how much the title and the legend are larger than in a small picture. */
  readonly scale: number;
  /** Said below the title: how much is drawn. */
  readonly remarks: readonly string[];
  readonly body: string;
}

/** A whole SVG document. */
export function framed({ title: game, players }: Subject, marks: Marks, drawing: Drawing): string {
  const { kind, width, height, scale, body } = drawing;
  const entries = legendOf(players, marks, drawing);
  const available = Math.max(width / scale, NARROWEST);
  const title = fitted(game, TITLE, available);
  const { rows, widest } = inRows(entries, available);
  const across = Math.max(width, widest * scale, textWidth(title, TITLE) * scale);
  const top = TITLE + 8 + rows.length * ROW + 14;
  const [wide, high] = [across + 2 * MARGIN * scale, height + (top + 2 * MARGIN) * scale];
  const name = escaped(`${kind} of ${game}`);
  const head = `<text class="left o" x="0" y="${TITLE * 0.8}" font-size="${TITLE}">${escaped(title)}</text>`;
  const legend = rows.map((row, at) => `<g transform="translate(0 ${TITLE + 8 + at * ROW + ROW / 2})">${row}</g>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="ninefold" role="img" aria-label="${name}" width="${decimal(wide)}" height="${decimal(high)}" viewBox="0 0 ${decimal(wide)} ${decimal(high)}">`,
    `<title>${name}</title>`,
    `<style>${styleSheet(marks.valued)}</style>`,
    '<rect class="ground" width="100%" height="100%"/>',
    `<g class="legend" transform="translate(${decimal(MARGIN * scale)} ${decimal(MARGIN * scale)}) scale(${decimal(scale)})">${head}${legend.join("")}</g>`,
    `<g class="body" transform="translate(${decimal(MARGIN * scale + (across - width) / 2)} ${decimal((MARGIN + top) * scale)})">`,
    body,
    "</g>",
    "</svg>",
    "",
  ].join("\n");
}

interface Entry {
  /** The class of the circle that stands before it. */
  readonly look?: string;
  readonly text: string;
}

/** Only what occurs in the picture. */
function legendOf(players: readonly string[], marks: Marks, { nodes, remarks }: Drawing): readonly Entry[] {
  const all = [...nodes];
  const owners = new Set(all.map(ownerOf));
  const nameOf = (player: number): string => fitted(entryAt(players, player), LEGEND, 160);
  const playerIndices = players.map((_, player) => player);
  const entries: Entry[] = playerIndices
    .filter((player) => owners.has(player))
    .map((player) => ({
      look: marks.valued ? `ground m${playerColour(player)}` : `f${playerColour(player)}`,
      text: `${nameOf(player)} decides`,
    }));
  if (owners.has("together")) {
    entries.push({ look: marks.valued ? "ground m" : "ink", text: "several decide together" });
  }
  if (owners.has("chance")) entries.push({ look: "c", text: "chance" });
  if (marks.valued) {
    const favoured = new Set(all.map((node) => marks.favourAt(node)?.player));
    for (const player of playerIndices.filter((one) => favoured.has(one))) {
      entries.push({ look: `v${playerColour(player)}${STRENGTHS - 1}`, text: `good for ${nameOf(player)}` });
    }
    if (favoured.has(undefined)) entries.push({ look: "v", text: "even" });
  }
  return [...entries, ...remarks.map((text) => ({ text }))];
}

/** Entries one after the other, in as many lines as it takes. */
function inRows(
  entries: readonly Entry[],
  available: number,
): { readonly rows: readonly string[]; readonly widest: number } {
  const rows: string[] = [];
  let [x, widest] = [0, 0];
  for (const { look, text } of entries) {
    const width = (look ? 16 : 0) + textWidth(text, LEGEND);
    if (rows.length === 0 || x + width > available) {
      rows.push("");
      x = 0;
    }
    const circle = look ? `<circle class="${look}" stroke-width="1.6" cx="${decimal(x + 5)}" cy="0" r="5"/>` : "";
    const at = decimal(x + (look ? 16 : 0));
    const kind = look ? "left" : "left faint";
    rows[rows.length - 1] +=
      `${circle}<text class="${kind}" x="${at}" y="4" font-size="${LEGEND}">${escaped(text)}</text>`;
    widest = Math.max(widest, x + width);
    x += width + 20;
  }
  return { rows, widest };
}
