import type { TreeNode } from "../game-trees/nodes.ts";
import { playerColour } from "./colours.ts";
import { drawnTree } from "./drawn-tree.ts";
import { framed } from "./frame.ts";
import { labelAt } from "./label.ts";
import { Marks, ownerOf } from "./marks.ts";
import { type Row, radiusIn } from "./rows.ts";
import { STATE_LINE, type StateLabel } from "./state-label.ts";
import type { Subject } from "./subject.ts";
import { isCut, STUB, TreeLayout } from "./tree-layout.ts";
import { places } from "./xml.ts";

export interface TreePictureOptions {
  /** Whether symmetric children are drawn once, with their number; where nothing is said, in trees of more than 200 nodes. */
  readonly fold?: boolean;
}

/**
 * A game tree (004 Def. 4) as SVG, drawn as in Figs. 2, 3 and 7-9: solid state nodes, open chance nodes, tuples and
 * probabilities at the edges, outcomes below the leaves; a dotted line goes on from where a tree was cut.
 *
 * @throws RangeError where more than 20,000 nodes would be drawn.
 */
export function treePicture(root: TreeNode, subject: Subject, { fold }: TreePictureOptions = {}): string {
  const nodes = drawnTree(root, subject.players.length, fold);
  const marks = new Marks(subject, new Set(nodes.map(({ node }) => node)));
  return new TreePicture(new TreeLayout(nodes, subject), subject, marks).svg();
}

class TreePicture {
  readonly #layout: TreeLayout;
  readonly #subject: Subject;
  readonly #marks: Marks;

  constructor(layout: TreeLayout, subject: Subject, marks: Marks) {
    [this.#layout, this.#subject, this.#marks] = [layout, subject, marks];
  }

  svg(): string {
    const { nodes, width, height, scale } = this.#layout;
    // Parents are painted over the edges that begin in them.
    const body = nodes.map((_, at) => this.#drawn(at)).reverse();
    const folded = nodes.some(({ lead }) => lead && lead.count > 1);
    return framed(this.#subject, this.#marks, {
      kind: "Game tree",
      nodes: new Set(nodes.map(({ node }) => node)),
      width,
      height,
      scale,
      remarks: [...(folded ? ["×n: n alike, drawn once"] : [])],
      body: body.join("\n"),
    });
  }

  /** A node with the edge that leads to it: pointed at, both say the same. */
  #drawn(at: number): string {
    const { node, lead, depth } = this.#layout.nodes[at]!;
    const [x, y, row] = [this.#layout.x[at]!, this.#layout.y[depth]!, this.#layout.rows[depth]!];
    const parts = [
      this.#marks.title(node, lead),
      this.#edge(at),
      ...(isCut(node) ? [cutLine(x, y, row)] : []),
      this.#marks.circle(node, x, y, radiusIn(row)),
      ...this.#written(at),
    ];
    return `<g>${parts.join("")}</g>`;
  }

  #edge(at: number): string {
    const { parent, depth } = this.#layout.nodes[at]!;
    if (parent < 0) return "";
    const [from, to, row] = [this.#layout.nodes[parent]!, this.#layout.x[at]!, this.#layout.rows[depth]!];
    const [start, end, above] = [this.#layout.y[from.depth]!, this.#layout.y[depth]!, this.#layout.above[depth]!];
    const below = this.#layout.below[from.depth]!;
    const straight = below > 0 ? `V${places(start + below)}` : "";
    const label = this.#layout.labels[at]!.lead;
    const owner = ownerOf(from.node);
    const kind = typeof owner === "number" ? `e${playerColour(owner)}` : "e";
    const top = end - radiusIn(row) - above;
    let down = `L${places(to)} ${places(top)}V${places(end)}`;
    if (above === 0) down = `L${places(to)} ${places(end)}`;
    else if (label !== "") {
      // The line is open where its label stands.
      const bottom = end - radiusIn(row);
      const [open, closed] = [bottom - this.#layout.opening(at), bottom - STUB * row.scale];
      down = `L${places(to)} ${places(top)}V${places(open)}M${places(to)} ${places(closed)}V${places(end)}`;
    }
    return `<path class="${kind}" stroke-width="${places((row.setting === "none" ? 0.8 : 1.5) * row.scale)}" d="M${places(this.#layout.x[parent]!)} ${places(start)}${straight}${down}"/>`;
  }

  #written(at: number): readonly string[] {
    const { depth } = this.#layout.nodes[at]!;
    const { lead, outcome } = this.#layout.labels[at]!;
    const row = this.#layout.rows[depth]!;
    if (row.setting === "none") return [];
    const [x, y, radius] = [this.#layout.x[at]!, this.#layout.y[depth]!, radiusIn(row)];
    const stated = this.#layout.stateAt(at);
    const under = y + radius + (stated ? STATE_LINE : 0);
    return [
      ...(lead === "" ? [] : [labelAt(lead, x, y - radius - STUB * row.scale, row, "above")]),
      ...(outcome === "" ? [] : [labelAt(outcome, x, under, row, "below")]),
      ...(stated ? [this.#stateAt(at, stated)] : []),
    ];
  }

  #stateAt(at: number, state: StateLabel): string {
    const { parent, depth } = this.#layout.nodes[at]!;
    const [x, y, radius] = [this.#layout.x[at]!, this.#layout.y[depth]!, radiusIn(this.#layout.rows[depth]!)];
    if (parent < 0) return state.at(x, y - radius - 7, "middle");
    return this.#layout.isBeside(at)
      ? state.at(x + radius + 7, y - 2, "start")
      : state.at(x, y + radius + 14, "middle");
  }
}

const cutLine = (x: number, y: number, row: Row): string =>
  `<path class="e cut" stroke-width="${places(1.5 * row.scale)}" d="M${places(x)} ${places(y)}v${places(20 * row.scale)}"/>`;
