import type { TreeNode } from "../game-trees/nodes.ts";
import type { Analysing } from "../pace.ts";
import { entryAt } from "../tables.ts";
import { drawnTrees } from "./drawn-tree.ts";
import { decimal } from "./layout/decimal.ts";
import { type Row, radiusIn } from "./layout/rows.ts";
import { playerColour } from "./marks/colours.ts";
import { framed } from "./marks/frame.ts";
import { labelAt } from "./marks/label.ts";
import { Marks, ownerOf } from "./marks/marks.ts";
import { STATE_LINE, type StateLabel } from "./marks/state-label.ts";
import type { Subject } from "./subject.ts";
import { isCut, STUB, TreeLayout } from "./tree-layout.ts";

export interface TreePictureOptions {
  /** Whether symmetric children are drawn once, with their number; where nothing is said, in trees of more than 200 nodes. */
  readonly fold?: boolean | undefined;
}

/**
 * Game trees (004 Def. 4) as SVG, one below the other, drawn as in Figs. 2, 3 and 7-9: solid state nodes, open chance nodes,
 * tuples and probabilities at the edges, outcomes below the leaves; a dotted line goes on from where a tree was cut.
 *
 * @throws AnalysisError NF6006 where more than 20,000 nodes would be drawn.
 */
export function* treePicture(
  roots: readonly TreeNode[],
  subject: Subject,
  { fold }: TreePictureOptions = {},
): Analysing<string> {
  const forest = yield* drawnTrees(roots, subject, fold);
  const all = forest.flat();
  const nodes = new Set(all.map(({ node }) => node));
  const marks = new Marks(subject, nodes);
  const layouts: TreeLayout[] = [];
  for (const tree of forest) {
    layouts.push(new TreeLayout(tree, subject));
    yield { doing: "drawing", done: all.length };
  }
  const scale = layouts.reduce((most, layout) => Math.max(most, layout.scale), 0);
  let height = 0;
  const bodies: string[] = [];
  for (const layout of layouts) {
    if (height > 0) height += BETWEEN_TREES * scale;
    bodies.push(`<g transform="translate(0 ${decimal(height)})">\n${new TreePicture(layout, marks).body()}\n</g>`);
    height += layout.height;
  }
  const folded = all.some(({ edgeLabel }) => edgeLabel && edgeLabel.count > 1);
  return framed(subject, marks, {
    kind: roots.length > 1 ? "Game trees" : "Game tree",
    nodes,
    width: layouts.reduce((most, layout) => Math.max(most, layout.width), 0),
    height,
    scale,
    remarks: folded ? ["×n: n alike, drawn once"] : [],
    body: bodies.join("\n"),
  });
}

/** The space between trees that stand one below the other. */
const BETWEEN_TREES = 40;

class TreePicture {
  readonly #layout: TreeLayout;
  readonly #marks: Marks;

  constructor(layout: TreeLayout, marks: Marks) {
    [this.#layout, this.#marks] = [layout, marks];
  }

  /** Parents are painted over the edges that begin in them. */
  body(): string {
    return this.#layout.nodes
      .map((_, at) => this.#drawn(at))
      .reverse()
      .join("\n");
  }

  /** A node with the edge that leads to it: pointed at, both say the same. */
  #drawn(at: number): string {
    const { node, edgeLabel, depth } = entryAt(this.#layout.nodes, at);
    const [x, y, row] = [
      entryAt(this.#layout.x, at),
      entryAt(this.#layout.y, depth),
      entryAt(this.#layout.rows, depth),
    ];
    const parts = [
      this.#marks.title(node, edgeLabel),
      this.#edge(at),
      ...(isCut(node) ? [cutLine(x, y, row)] : []),
      this.#marks.circle(node, x, y, radiusIn(row)),
      ...this.#written(at),
    ];
    return `<g>${parts.join("")}</g>`;
  }

  #edge(at: number): string {
    const { parent, depth } = entryAt(this.#layout.nodes, at);
    if (parent < 0) return "";
    const [from, to, row] = [
      entryAt(this.#layout.nodes, parent),
      entryAt(this.#layout.x, at),
      entryAt(this.#layout.rows, depth),
    ];
    const [start, end, above] = [
      entryAt(this.#layout.y, from.depth),
      entryAt(this.#layout.y, depth),
      entryAt(this.#layout.above, depth),
    ];
    const below = entryAt(this.#layout.below, from.depth);
    const straight = below > 0 ? `V${decimal(start + below)}` : "";
    const label = entryAt(this.#layout.labels, at).edgeLabel;
    const owner = ownerOf(from.node);
    const kind = typeof owner === "number" ? `e${playerColour(owner)}` : "e";
    const top = end - radiusIn(row) - above;
    let down = `L${decimal(to)} ${decimal(top)}V${decimal(end)}`;
    if (above === 0) down = `L${decimal(to)} ${decimal(end)}`;
    else if (label !== "") {
      // The line is open where its label stands.
      const bottom = end - radiusIn(row);
      const [open, closed] = [bottom - this.#layout.opening(at), bottom - STUB * row.scale];
      down = `L${decimal(to)} ${decimal(top)}V${decimal(open)}M${decimal(to)} ${decimal(closed)}V${decimal(end)}`;
    }
    return `<path class="${kind}" stroke-width="${decimal((row.setting === "none" ? 0.8 : 1.5) * row.scale)}" d="M${decimal(entryAt(this.#layout.x, parent))} ${decimal(start)}${straight}${down}"/>`;
  }

  #written(at: number): readonly string[] {
    const { depth } = entryAt(this.#layout.nodes, at);
    const { edgeLabel, outcome } = entryAt(this.#layout.labels, at);
    const row = entryAt(this.#layout.rows, depth);
    if (row.setting === "none") return [];
    const [x, y, radius] = [entryAt(this.#layout.x, at), entryAt(this.#layout.y, depth), radiusIn(row)];
    const stated = this.#layout.stateAt(at);
    const under = y + radius + (stated ? STATE_LINE : 0);
    return [
      ...(edgeLabel === "" ? [] : [labelAt(edgeLabel, x, y - radius - STUB * row.scale, row, "above")]),
      ...(outcome === "" ? [] : [labelAt(outcome, x, under, row, "below")]),
      ...(stated ? [this.#stateAt(at, stated)] : []),
    ];
  }

  #stateAt(at: number, state: StateLabel): string {
    const { parent, depth } = entryAt(this.#layout.nodes, at);
    const [x, y, radius] = [
      entryAt(this.#layout.x, at),
      entryAt(this.#layout.y, depth),
      radiusIn(entryAt(this.#layout.rows, depth)),
    ];
    if (parent < 0) return state.at(x, y - radius - 7, "middle");
    return this.#layout.isBeside(at)
      ? state.at(x + radius + 7, y - 2, "start")
      : state.at(x, y + radius + 14, "middle");
  }
}

const cutLine = (x: number, y: number, row: Row): string =>
  `<path class="e cut" stroke-width="${decimal(1.5 * row.scale)}" d="M${decimal(x)} ${decimal(y)}v${decimal(20 * row.scale)}"/>`;
