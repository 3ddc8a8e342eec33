import type { TreeNode } from "../game-trees/nodes.ts";
import { entryAt } from "../tables.ts";
import { escaped } from "../xml.ts";
import { type DrawnArc, drawnAutomaton, edgeLabelsAlong } from "./automaton-graph.ts";
import { AutomatonLayout } from "./automaton-layout.ts";
import { type Box, Boxes, boxAround } from "./layout/boxes.ts";
import { decimal } from "./layout/decimal.ts";
import { EDGE_LABEL_WIDTH, LINE, type Row, radiusIn, TYPE } from "./layout/rows.ts";
import { textWidth } from "./layout/text-width.ts";
import { playerColour } from "./marks/colours.ts";
import type { EdgeLabel } from "./marks/edge-labels.ts";
import { framed } from "./marks/frame.ts";
import { labelAt } from "./marks/label.ts";
import { edgeLabelText, Marks, ownerOf, shortEdgeLabel } from "./marks/marks.ts";
import type { Subject } from "./subject.ts";

/**
 * A game automaton (004 Def. 4, last paragraph) as SVG, each state once, from top to bottom. Lines have arrows; in large
 * pictures those that lead down have none, only those of plays that come back, which lead up, across or to the same state.
 *
 * `roots`: nodes as `automatonOf` makes them.
 *
 * @throws AnalysisError NF6006 where more than 20,000 nodes would be drawn.
 */
export function automatonPicture(roots: readonly TreeNode[], subject: Subject): string {
  const automaton = drawnAutomaton(roots);
  return new AutomatonPicture(
    new AutomatonLayout(automaton, subject),
    subject,
    new Marks(subject, automaton.nodes),
  ).svg();
}

/** Where along an arc its label may stand, the best place first. */
const PARTS = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];

class AutomatonPicture {
  readonly #layout: AutomatonLayout;
  readonly #subject: Subject;
  readonly #marks: Marks;
  readonly #edgeLabel: (arc: DrawnArc) => EdgeLabel;

  constructor(layout: AutomatonLayout, subject: Subject, marks: Marks) {
    [this.#layout, this.#subject, this.#marks] = [layout, subject, marks];
    this.#edgeLabel = edgeLabelsAlong(layout.automaton, subject);
  }

  svg(): string {
    const { nodes, arcs } = this.#layout.automaton;
    const labels = this.#layout.written ? this.#arcLabels() : [];
    const density = arcs.length > 4000 ? 0.3 : arcs.length > 400 ? 0.55 : 1;
    const pointed = arcs.some((arc) => this.#isPointed(arc));
    const { left, top, right, bottom } = this.#layout.bounds();
    const body = [
      ...(pointed ? [ARROW] : []),
      `<g transform="translate(${decimal(-left)} ${decimal(-top)})">`,
      `<g stroke-opacity="${density}">`,
      ...arcs.map((arc) => this.#arc(arc)),
      "</g>",
      ...nodes.map((node, at) => this.#node(node, at)),
      ...labels,
      "</g>",
    ];
    return framed(this.#subject, this.#marks, {
      kind: "Game automaton",
      nodes,
      width: right - left,
      height: bottom - top,
      scale: this.#layout.scale,
      remarks: [...(arcs.some(({ edges }) => edges.length > 1) ? ["×n: n edges, drawn as one"] : [])],
      body: body.join("\n"),
    });
  }

  #isPointed(arc: DrawnArc): boolean {
    return this.#layout.written || !this.#layout.isDown(arc);
  }

  #arc(arc: DrawnArc): string {
    const owner = ownerOf(entryAt(this.#layout.automaton.nodes, arc.from));
    const kind = typeof owner === "number" ? `e${playerColour(owner)}` : "e";
    const arrow = this.#isPointed(arc) ? ' marker-end="url(#arrow)"' : "";
    const { scale, setting } = this.#layout.row(arc.to);
    const stroke = decimal((setting === "none" ? 0.8 : 1.4) * scale);
    const said = edgeLabelText(this.#edgeLabel(arc));
    const title = said === "" ? "" : `<title>${escaped(said)}</title>`;
    return `<path class="${kind}" stroke-width="${stroke}"${arrow} d="${this.#layout.shape(arc).path}">${title}</path>`;
  }

  #node(node: TreeNode, at: number): string {
    const [{ x, y }, row] = [this.#layout.point(at), this.#layout.row(at)];
    const outcome = entryAt(this.#layout.outcomes, at);
    const parts = [this.#marks.title(node), this.#marks.circle(node, x, y, radiusIn(row))];
    if (row.setting !== "none" && outcome !== "") {
      parts.push(labelAt(outcome, x, y + radiusIn(row), row, "below", true));
    }
    const state = row.setting === "flat" ? this.#layout.states[at] : undefined;
    if (state) parts.push(state.at(x + radiusIn(row) + 6, y + 4, "start"));
    return `<g>${parts.join("")}</g>`;
  }

  /** At each arc where there is a place that nothing else has taken; elsewhere pointing at the arc tells. */
  #arcLabels(): readonly string[] {
    const { nodes, arcs } = this.#layout.automaton;
    const taken = new Boxes();
    for (const [at] of nodes.entries()) for (const box of this.#layout.boxesAt(at)) taken.add(box);
    const labels: string[] = [];
    for (const arc of arcs) {
      const label = shortEdgeLabel(this.#edgeLabel(arc), TYPE, EDGE_LABEL_WIDTH);
      if (label === "") continue;
      const shape = this.#layout.shape(arc);
      const width = textWidth(label, TYPE) + 6;
      // Beside a loop, across all other lines.
      const aside = arc.from === arc.to ? width / 2 + 8 : 0;
      const around = (part: number): Box => boxAround(shape.at(part).x - aside, shape.at(part).y, width, LINE);
      const box = taken.first(PARTS.map(around).filter(({ left, right }) => left >= 0 && right <= this.#layout.width));
      if (!box) continue;
      labels.push(labelAt(label, (box.left + box.right) / 2, box.bottom, LABELLED, "above", true));
    }
    return labels;
  }
}

/** Labels at arcs are set in small pictures alone. */
const LABELLED: Row = { setting: "flat", scale: 1, pitch: 0 };

const ARROW =
  '<marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto"><path class="arrow" d="M0 1L8 4L0 7z"/></marker>';
