// Where everything in the picture of an automaton stands.

import type { TreeNode } from "../game-trees/nodes.ts";
import { entryAt } from "../tables.ts";
import type { DrawnArc, DrawnAutomaton } from "./automaton-graph.ts";
import { bent, loop, type Point, type Shape, straight } from "./layout/arc-shape.ts";
import { type Box, boxAround } from "./layout/boxes.ts";
import { type Layers, layered } from "./layout/layers.ts";
import { GAP, LINE, OUTCOME_WIDTH, type Row, radiusIn, rowsFor, TYPE } from "./layout/rows.ts";
import { spread } from "./layout/spread.ts";
import { fitted, textWidth } from "./layout/text-width.ts";
import { type StateLabel, stateLabel } from "./marks/state-label.ts";
import type { Subject } from "./subject.ts";

/** Pictures of more arcs have no labels at them. */
const FEW_ARCS = 90;
/** How much lines are bent that pass by layers, and those that lead back or across. */
const PASSING = 0.06;
const BACK = 0.22;
/** The least width of a node, and of one with room for labels at its arcs. */
const MIN_WIDTH = 8;
const LABELLED_WIDTH = 96;
/** The least height between layers, with labels at the arcs and without, and the largest. */
const LABELLED_HEIGHT = 92;
const BARE_HEIGHT = 48;
const MAX_HEIGHT = 420;
/** By how much a picture is wider than high at most, as far as the heights allow. */
const WIDE = 1.7;

export class AutomatonLayout {
  readonly automaton: DrawnAutomaton;
  readonly layers: Layers;
  readonly scale: number;
  /** What is written at the nodes, "" and undefined where nothing is. */
  readonly outcomes: readonly string[];
  readonly states: readonly (StateLabel | undefined)[];
  /** Whether labels stand at the arcs, and states at the nodes. */
  readonly written: boolean;
  /** Of the nodes with their labels; lines may be bent further out. */
  readonly width: number;
  readonly #rows: readonly Row[];
  readonly #x: Float64Array;
  /** By layer. */
  readonly #y: readonly number[];

  constructor(automaton: DrawnAutomaton, subject: Subject) {
    this.automaton = automaton;
    const { nodes, arcs, start } = automaton;
    this.layers = layered(nodes.length, arcs, start);
    const { layers, layerOf } = this.layers;
    this.written = arcs.length <= FEW_ARCS;
    this.outcomes = nodes.map((node) =>
      node.kind === "leaf" ? fitted(node.outcome?.text ?? "", TYPE, OUTCOME_WIDTH) : "",
    );
    this.states = nodes.map((node) => (this.written ? stateOf(node, subject) : undefined));
    const wide = (node: number): number => Math.max(this.#outcomeWidth(node), this.#stateWidth(node), MIN_WIDTH);
    const { rows, scale } = rowsFor(layers.map((layer) => layer.map(wide)));
    [this.#rows, this.scale] = [rows, scale];
    const halfWidth = (node: number): number => {
      const row = entryAt(rows, entryAt(layerOf, node));
      if (row.setting !== "flat") return row.pitch / 2;
      return (Math.max(wide(node) + GAP, this.written ? LABELLED_WIDTH : 0) / 2) * row.scale;
    };
    const x = spread(this.layers, halfWidth);
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const [node, middle] of x.entries()) {
      least = Math.min(least, middle - halfWidth(node));
      most = Math.max(most, middle + halfWidth(node));
    }
    this.#x = x.map((middle) => middle - least);
    this.width = most - least;
    this.#y = this.#heights();
  }

  /** What nodes, their labels and the lines between them reach. */
  bounds(): Box {
    const last = this.#rows.length - 1;
    const bottom = entryAt(this.#y, last) + radiusIn(entryAt(this.#rows, last)) + this.#belowLayer(last);
    return this.automaton.arcs.reduce(
      (box, arc) => {
        // A bent line is furthest out half way.
        const { x, y } = this.shape(arc).at(0.5);
        return {
          left: Math.min(box.left, x),
          top: Math.min(box.top, y),
          right: Math.max(box.right, x),
          bottom: Math.max(box.bottom, y),
        };
      },
      { left: 0, top: 0, right: this.width, bottom },
    );
  }

  /** It stands to the right of its node, which is in the middle of its width. */
  #stateWidth(node: number): number {
    const state = this.states[node];
    return state ? 2 * (state.width + 12) : 0;
  }

  #heights(): readonly number[] {
    const { layers } = this.layers;
    const y = [radiusIn(entryAt(this.#rows, 0))];
    // Wide pictures are given a height that keeps their lines steep enough to be followed.
    const steep = this.width / (WIDE * layers.length);
    for (let depth = 1; depth < layers.length; depth++) {
      const scale = Math.max(entryAt(this.#rows, depth).scale, entryAt(this.#rows, depth - 1).scale);
      const least = (this.written ? LABELLED_HEIGHT : BARE_HEIGHT) * scale;
      const gap = Math.max(least, Math.min(steep, MAX_HEIGHT * this.scale));
      y.push(entryAt(y, depth - 1) + gap + this.#belowLayer(depth - 1));
    }
    return y;
  }

  /** How far outcomes reach below the nodes of a layer. */
  #belowLayer(depth: number): number {
    const { setting, scale } = entryAt(this.#rows, depth);
    const widest = entryAt(this.layers.layers, depth).reduce(
      (most, node) => Math.max(most, this.#outcomeWidth(node)),
      0,
    );
    if (setting === "none" || widest === 0) return 0;
    return (setting === "flat" ? LINE + 4 : widest + 8) * scale;
  }

  #outcomeWidth(node: number): number {
    return textWidth(entryAt(this.outcomes, node), TYPE);
  }

  isDown({ from, to }: DrawnArc): boolean {
    const { layerOf } = this.layers;
    return entryAt(layerOf, to) > entryAt(layerOf, from);
  }

  point(node: number): Point {
    return { x: entryAt(this.#x, node), y: entryAt(this.#y, entryAt(this.layers.layerOf, node)) };
  }

  row(node: number): Row {
    return entryAt(this.#rows, entryAt(this.layers.layerOf, node));
  }

  shape(arc: DrawnArc): Shape {
    const [from, to] = [this.point(arc.from), this.point(arc.to)];
    const { layerOf } = this.layers;
    const radius = radiusIn(this.row(arc.to));
    if (layerOf[arc.to] === entryAt(layerOf, arc.from) + 1) return straight(from, to, radius);
    if (arc.from === arc.to) return loop(to, radius);
    return bent(from, to, radius, this.isDown(arc) ? PASSING : BACK);
  }

  boxesAt(node: number): readonly Box[] {
    const { x, y } = this.point(node);
    const radius = radiusIn(this.row(node));
    const [outcome, state] = [entryAt(this.outcomes, node), this.row(node).setting === "flat" && this.states[node]];
    return [
      boxAround(x, y, 2 * radius + 6, 2 * radius + 6),
      ...(outcome === "" ? [] : [this.#outcomeBox(node)]),
      ...(state ? [boxAround(x + radius + 6 + state.width / 2, y, state.width, LINE)] : []),
    ];
  }

  #outcomeBox(node: number): Box {
    const [{ x, y }, { setting, scale }] = [this.point(node), this.row(node)];
    const [long, below] = [this.#outcomeWidth(node) * scale, y + radiusIn(this.row(node))];
    if (setting === "flat") return boxAround(x, below + 9 * scale, long, LINE * scale);
    return boxAround(x, below + 6 * scale + long / 2, LINE * scale, long);
  }
}

function stateOf(node: TreeNode, { tracks }: Subject): StateLabel | undefined {
  if (!tracks || node.kind === "chance" || node.state === undefined) return undefined;
  return stateLabel(tracks(node.state));
}
