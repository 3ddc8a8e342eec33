import type { TreeNode } from "../game-trees/nodes.ts";
import { bent, loop, type Point, type Shape, straight } from "./arc-shape.ts";
import { type DrawnArc, type DrawnAutomaton, drawnAutomaton } from "./automaton-graph.ts";
import { type Box, Boxes, boxAround } from "./boxes.ts";
import { playerColour } from "./colours.ts";
import { framed } from "./frame.ts";
import { labelAt } from "./label.ts";
import { type Layers, layered } from "./layers.ts";
import { leadLabel, leadText, Marks, ownerOf } from "./marks.ts";
import { GAP, LINE, type Row, radiusIn, rowsFor, TYPE } from "./rows.ts";
import { spread } from "./spread.ts";
import { type StateLabel, stateLabel } from "./state-label.ts";
import type { Subject } from "./subject.ts";
import { fitted, textWidth } from "./text-width.ts";
import { escaped, places } from "./xml.ts";

/**
 * A game automaton (004 Def. 4, last paragraph) as SVG, each state once, from top to bottom. Lines without an arrow lead
 * down; those of plays that come back, which lead up, across or to the same state, have one.
 *
 * `roots`: nodes as `automatonOf` makes them.
 *
 * @throws RangeError where more than 20,000 nodes would be drawn.
 */
export function automatonPicture(roots: readonly TreeNode[], subject: Subject): string {
  const automaton = drawnAutomaton(roots, subject.players.length);
  return new AutomatonPicture(automaton, subject, new Marks(subject, automaton.nodes)).svg();
}

/** Pictures of more arcs have no labels at them. */
const FEW_ARCS = 90;
const LABEL_WIDTH = 210;
/** How much lines are bent that pass by layers, and those that lead back or across. */
const PASSING = 0.06;
const BACK = 0.22;
/** Where along an arc its label may stand, the best place first. */
const PARTS = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];

class AutomatonPicture {
  readonly #automaton: DrawnAutomaton;
  readonly #subject: Subject;
  readonly #marks: Marks;
  readonly #layers: Layers;
  readonly #rows: readonly Row[];
  readonly #scale: number;
  readonly #outcomes: readonly string[];
  readonly #states: readonly (StateLabel | undefined)[];
  /** Whether labels stand at the arcs, and states at the nodes. */
  readonly #written: boolean;
  readonly #x: Float64Array;
  readonly #y: readonly number[];
  readonly #width: number;

  constructor(automaton: DrawnAutomaton, subject: Subject, marks: Marks) {
    [this.#automaton, this.#subject, this.#marks] = [automaton, subject, marks];
    const { nodes, arcs, start } = automaton;
    this.#layers = layered(nodes.length, arcs, start);
    const { layers, layerOf } = this.#layers;
    this.#written = arcs.length <= FEW_ARCS;
    this.#outcomes = nodes.map((node) =>
      node.kind === "leaf" ? fitted(node.outcome?.text ?? "", TYPE, LABEL_WIDTH) : "",
    );
    this.#states = nodes.map((node) => this.#stateOf(node));
    const wide = (node: number): number => Math.max(this.#outcomeWidth(node), this.#stateWidth(node), 8);
    const { rows, scale } = rowsFor(layers.map((layer) => layer.map(wide)));
    [this.#rows, this.#scale] = [rows, scale];
    const room = (node: number): number => {
      const row = rows[layerOf[node]!]!;
      if (row.setting !== "flat") return row.pitch / 2;
      return (Math.max(wide(node) + GAP, this.#written ? 96 : 0) / 2) * row.scale;
    };
    this.#x = spread(this.#layers, room);
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let node = 0; node < nodes.length; node++) {
      least = Math.min(least, this.#x[node]! - room(node));
      most = Math.max(most, this.#x[node]! + room(node));
    }
    for (let node = 0; node < nodes.length; node++) this.#x[node]! -= least;
    this.#width = most - least;
    this.#y = this.#heights();
  }

  svg(): string {
    const { nodes, arcs } = this.#automaton;
    const labels = this.#written ? this.#arcLabels() : [];
    const density = arcs.length > 4000 ? 0.3 : arcs.length > 400 ? 0.55 : 1;
    const bends = arcs.some((arc) => !this.#isDown(arc));
    const { left, top, right, bottom } = this.#bounds();
    const body = [
      ...(bends ? [ARROW] : []),
      `<g transform="translate(${places(-left)} ${places(-top)})">`,
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
      scale: this.#scale,
      remarks: [...(arcs.some(({ lead }) => lead.count > 1) ? ["×n: n edges, drawn as one"] : [])],
      body: body.join("\n"),
    });
  }

  /** What nodes, their labels and the lines between them reach. */
  #bounds(): Box {
    const last = this.#rows.at(-1)!;
    const bottom = this.#y.at(-1)! + radiusIn(last) + this.#belowLayer(this.#rows.length - 1);
    return this.#automaton.arcs.reduce(
      (box, arc) => {
        if (this.#isDown(arc)) return box;
        // A bent line is furthest out half way.
        const { x, y } = this.#shape(arc).at(0.5);
        return {
          left: Math.min(box.left, x),
          top: Math.min(box.top, y),
          right: Math.max(box.right, x),
          bottom: Math.max(box.bottom, y),
        };
      },
      { left: 0, top: 0, right: this.#width, bottom },
    );
  }

  #stateOf(node: TreeNode): StateLabel | undefined {
    const { tracks } = this.#subject;
    if (!this.#written || !tracks || node.kind === "chance" || node.state === undefined) return undefined;
    return stateLabel(tracks(node.state));
  }

  /** It stands to the right of its node, which is in the middle of its room. */
  #stateWidth(node: number): number {
    const state = this.#states[node];
    return state ? 2 * (state.width + 12) : 0;
  }

  #heights(): readonly number[] {
    const { layers } = this.#layers;
    const y = [radiusIn(this.#rows[0]!)];
    // Wide pictures are given a height that keeps their lines steep enough to be followed.
    const steep = this.#width / (1.7 * layers.length);
    for (let depth = 1; depth < layers.length; depth++) {
      const scale = Math.max(this.#rows[depth]!.scale, this.#rows[depth - 1]!.scale);
      const least = (this.#written ? 92 : 48) * scale;
      const gap = Math.max(least, Math.min(steep, 420 * this.#scale));
      y.push(y[depth - 1]! + gap + this.#belowLayer(depth - 1));
    }
    return y;
  }

  /** How far outcomes reach below the nodes of a layer. */
  #belowLayer(depth: number): number {
    const { setting, scale } = this.#rows[depth]!;
    const widest = this.#layers.layers[depth]!.reduce((most, node) => Math.max(most, this.#outcomeWidth(node)), 0);
    if (setting === "none" || widest === 0) return 0;
    return (setting === "flat" ? LINE + 4 : widest + 8) * scale;
  }

  #outcomeWidth(node: number): number {
    return textWidth(this.#outcomes[node]!, TYPE);
  }

  #isDown({ from, to }: DrawnArc): boolean {
    const { layerOf } = this.#layers;
    return layerOf[to]! > layerOf[from]!;
  }

  #point(node: number): Point {
    return { x: this.#x[node]!, y: this.#y[this.#layers.layerOf[node]!]! };
  }

  #row(node: number): Row {
    return this.#rows[this.#layers.layerOf[node]!]!;
  }

  #shape(arc: DrawnArc): Shape {
    const [from, to] = [this.#point(arc.from), this.#point(arc.to)];
    const { layerOf } = this.#layers;
    const radius = radiusIn(this.#row(arc.to));
    if (layerOf[arc.to] === layerOf[arc.from]! + 1) return straight(from, to);
    if (arc.from === arc.to) return loop(to, radius);
    return bent(from, to, radius, this.#isDown(arc) ? PASSING : BACK);
  }

  #arc(arc: DrawnArc): string {
    const owner = ownerOf(this.#automaton.nodes[arc.from]!);
    const kind = typeof owner === "number" ? `e${playerColour(owner)}` : "e";
    const arrow = this.#isDown(arc) ? "" : ' marker-end="url(#arrow)"';
    const { scale, setting } = this.#row(arc.to);
    const stroke = places((setting === "none" ? 0.8 : 1.4) * scale);
    const said = leadText(arc.lead);
    const title = said === "" ? "" : `<title>${escaped(said)}</title>`;
    return `<path class="${kind}" stroke-width="${stroke}"${arrow} d="${this.#shape(arc).path}">${title}</path>`;
  }

  #node(node: TreeNode, at: number): string {
    const [{ x, y }, row] = [this.#point(at), this.#row(at)];
    const outcome = this.#outcomes[at]!;
    const parts = [this.#marks.title(node), this.#marks.circle(node, x, y, radiusIn(row))];
    if (row.setting !== "none" && outcome !== "") {
      parts.push(labelAt(outcome, x, y + radiusIn(row), row, "below", true));
    }
    const state = row.setting === "flat" ? this.#states[at] : undefined;
    if (state) parts.push(state.at(x + radiusIn(row) + 6, y + 4, "start"));
    return `<g>${parts.join("")}</g>`;
  }

  /** At each arc where there is a place that nothing else has taken; elsewhere pointing at the arc tells. */
  #arcLabels(): readonly string[] {
    const { nodes, arcs } = this.#automaton;
    const taken = new Boxes();
    for (const [at] of nodes.entries()) for (const box of this.#boxesAt(at)) taken.add(box);
    const labels: string[] = [];
    for (const arc of arcs) {
      const label = leadLabel(arc.lead, TYPE, LABEL_WIDTH);
      if (label === "") continue;
      const shape = this.#shape(arc);
      const width = textWidth(label, TYPE) + 6;
      // Beside a loop, across all other lines.
      const aside = arc.from === arc.to ? width / 2 + 8 : 0;
      const around = (part: number): Box => boxAround(shape.at(part).x - aside, shape.at(part).y, width, LINE);
      const box = taken.first(PARTS.map(around).filter(({ left, right }) => left >= 0 && right <= this.#width));
      if (!box) continue;
      labels.push(labelAt(label, (box.left + box.right) / 2, box.bottom, LABELLED, "above", true));
    }
    return labels;
  }

  #boxesAt(node: number): readonly Box[] {
    const { x, y } = this.#point(node);
    const radius = radiusIn(this.#row(node));
    const [outcome, state] = [this.#outcomes[node]!, this.#row(node).setting === "flat" && this.#states[node]];
    return [
      boxAround(x, y, 2 * radius + 6, 2 * radius + 6),
      ...(outcome === "" ? [] : [this.#outcomeBox(node)]),
      ...(state ? [boxAround(x + radius + 6 + state.width / 2, y, state.width, LINE)] : []),
    ];
  }

  #outcomeBox(node: number): Box {
    const [{ x, y }, { setting, scale }] = [this.#point(node), this.#row(node)];
    const [long, below] = [this.#outcomeWidth(node) * scale, y + radiusIn(this.#row(node))];
    if (setting === "flat") return boxAround(x, below + 9 * scale, long, LINE * scale);
    return boxAround(x, below + 6 * scale + long / 2, LINE * scale, long);
  }
}

/** Labels at arcs are set in small pictures alone. */
const LABELLED: Row = { setting: "flat", scale: 1, pitch: 0 };

const ARROW =
  '<marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" markerHeight="6" orient="auto"><path class="arrow" d="M0 1L8 4L0 7z"/></marker>';
