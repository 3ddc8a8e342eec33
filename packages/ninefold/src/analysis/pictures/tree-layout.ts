// Where everything in the picture of a tree stands.

import type { TreeNode } from "../game-trees/nodes.ts";
import { entryAt } from "../tables.ts";
import type { DrawnNode } from "./drawn-tree.ts";
import { EDGE_LABEL_WIDTH, GAP, LINE, OUTCOME_WIDTH, type Row, radiusIn, rowsFor, TYPE } from "./layout/rows.ts";
import { fitted, textWidth } from "./layout/text-width.ts";
import { tidy } from "./layout/tidy.ts";
import { shortEdgeLabel } from "./marks/marks.ts";
import { STATE_LINE, type StateLabel, stateLabel } from "./marks/state-label.ts";
import type { Subject } from "./subject.ts";

/** What is written at a node, in the type of a small picture. */
export interface Labels {
  readonly edgeLabel: string;
  readonly outcome: string;
  readonly state: StateLabel | undefined;
}

/** Pictures of more nodes have no states written in them. */
const FEW_NODES = 60;
/** Between a label in an edge and the node below it. */
export const STUB = 9;
/** Between the line and the label that it is open for, set upright. */
const MARGIN = 5;
/** How far the mark of a cut reaches below its node. */
const CUT = 22;
/** Between a leaf and its outcome. */
const BELOW = 8;
/** The height of the fan of lines below a node: by its width, steeper where lines would run through states beside the nodes. */
const SLOPE = 0.2;
const STATED_SLOPE = 0.28;
/** Its least height by the rows' scale and by the picture's, and its largest. */
const MIN_FAN = 30;
const MIN_FAN_OF_PICTURE = 22;
const MAX_FAN = 240;
const widthOf = (text: string): number => textWidth(text, TYPE);

export class TreeLayout {
  readonly nodes: readonly DrawnNode[];
  readonly labels: readonly Labels[];
  /** By depth: how labels are set, the height of the nodes, how far labels reach above them and below. */
  readonly rows: readonly Row[];
  readonly y: readonly number[];
  readonly above: readonly number[];
  readonly below: readonly number[];
  readonly x: Float64Array;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
  /** Whether states are written at the nodes. */
  readonly #stated: boolean;

  constructor(nodes: readonly DrawnNode[], subject: Subject) {
    this.nodes = nodes;
    this.labels = labelsOf(nodes, subject);
    const ranks = byDepth(nodes);
    const rowsWith = (stated: boolean) => rowsFor(ranks.map((rank) => rank.map((at) => this.#width(at, stated))));
    const [withStates, without] = [rowsWith(true), rowsWith(false)];
    this.#stated = withStates.rows.every(({ setting }) => setting === "flat");
    ({ rows: this.rows, scale: this.scale } = this.#stated ? withStates : without);
    const reach = nodes.map((_, at) => this.#reach(at));
    const x = tidy({
      size: nodes.length,
      firstChild: (at) => entryAt(nodes, at).firstChild,
      childCount: (at) => entryAt(nodes, at).childCount,
      left: (at) => entryAt(reach, at).left,
      right: (at) => entryAt(reach, at).right,
    });
    const leftmost = reach.reduce((least, { left }, at) => Math.min(least, entryAt(x, at) - left), 0);
    this.x = x.map((middle) => middle - leftmost);
    this.above = ranks.map((rank, depth) => this.#bandAbove(rank, depth));
    this.below = ranks.map((rank, depth) => this.#bandBelow(rank, depth));
    this.y = this.#heights(ranks);
    this.width = nodes.reduce((most, _, at) => Math.max(most, entryAt(this.x, at) + entryAt(reach, at).right), 0);
    const last = ranks.length - 1;
    this.height = entryAt(this.y, last) + entryAt(this.below, last) + radiusIn(entryAt(this.rows, last));
  }

  /** The state that is written at a node. */
  stateAt(at: number): StateLabel | undefined {
    return this.#stated ? entryAt(this.labels, at).state : undefined;
  }

  /** How much of the line to a node is open for its label. */
  opening(at: number): number {
    const { setting, scale } = entryAt(this.rows, entryAt(this.nodes, at).depth);
    return ((setting === "flat" ? LINE : widthOf(entryAt(this.labels, at).edgeLabel) + MARGIN) + STUB) * scale;
  }

  /** Whether the state of a node stands to its right: something goes on below it. That of the root stands above. */
  isBeside(at: number): boolean {
    const { node, parent, childCount } = entryAt(this.nodes, at);
    return parent >= 0 && (childCount > 0 || isCut(node));
  }

  #width(at: number, stated: boolean): number {
    const { edgeLabel, outcome, state } = entryAt(this.labels, at);
    const written = stated ? (state?.width ?? 0) : 0;
    const around = Math.max(widthOf(edgeLabel), widthOf(outcome), 8);
    return this.isBeside(at) ? Math.max(around, 2 * written + 24) : Math.max(around, written);
  }

  #reach(at: number): { readonly left: number; readonly right: number } {
    const row = entryAt(this.rows, entryAt(this.nodes, at).depth);
    if (row.setting !== "flat") return { left: row.pitch / 2, right: row.pitch / 2 };
    const { edgeLabel, outcome, state } = entryAt(this.labels, at);
    const written = this.#stated ? (state?.width ?? 0) : 0;
    const beside = this.isBeside(at);
    const around = (Math.max(widthOf(edgeLabel), widthOf(outcome), beside ? 0 : written, 8) / 2 + GAP / 2) * row.scale;
    return { left: around, right: Math.max(around, beside && written > 0 ? written + 12 + GAP / 2 : 0) };
  }

  /** The height of the labels in the edges to a depth. */
  #bandAbove(rank: readonly number[], depth: number): number {
    const { setting } = entryAt(this.rows, depth);
    if (setting === "none" || rank.every((at) => entryAt(this.labels, at).edgeLabel === "")) return 0;
    return rank.reduce((most, at) => Math.max(most, this.opening(at)), 0);
  }

  /** The height of what stands below the leaves of a depth. */
  #bandBelow(rank: readonly number[], depth: number): number {
    const { setting, scale } = entryAt(this.rows, depth);
    const leaves = rank.filter((at) => entryAt(this.nodes, at).childCount === 0);
    if (leaves.length === 0) return 0;
    const widest = leaves.reduce((most, at) => Math.max(most, widthOf(entryAt(this.labels, at).outcome)), 0);
    const cut = leaves.some((at) => isCut(entryAt(this.nodes, at).node)) ? CUT : 0;
    const stated = this.#stated && leaves.some((at) => entryAt(this.labels, at).state) ? STATE_LINE : 0;
    const outcome = setting === "none" || widest === 0 ? 0 : (setting === "flat" ? LINE : widest) + BELOW;
    return Math.max(cut, outcome + stated) * scale;
  }

  #heights(ranks: readonly (readonly number[])[]): readonly number[] {
    const y = [(this.#stated && entryAt(this.labels, 0).state ? STATE_LINE : 0) + radiusIn(entryAt(this.rows, 0))];
    for (let depth = 1; depth < ranks.length; depth++) {
      const span = entryAt(ranks, depth).reduce(
        (most, at) => Math.max(most, Math.abs(entryAt(this.x, at) - entryAt(this.x, entryAt(this.nodes, at).parent))),
        0,
      );
      const scale = Math.max(entryAt(this.rows, depth).scale, entryAt(this.rows, depth - 1).scale);
      const slope = this.#stated ? STATED_SLOPE : SLOPE;
      const least = Math.max(MIN_FAN * scale, MIN_FAN_OF_PICTURE * this.scale);
      const fan = Math.min(Math.max(least, slope * span), MAX_FAN * this.scale);
      y.push(
        entryAt(y, depth - 1) +
          entryAt(this.below, depth - 1) +
          fan +
          entryAt(this.above, depth) +
          radiusIn(entryAt(this.rows, depth)),
      );
    }
    return y;
  }
}

export const isCut = (node: TreeNode): boolean => node.kind === "leaf" && !node.outcome;

function labelsOf(nodes: readonly DrawnNode[], { tracks }: Subject): readonly Labels[] {
  return nodes.map(({ node, edgeLabel }) => {
    const state = node.kind === "chance" || nodes.length > FEW_NODES ? undefined : node.state;
    return {
      edgeLabel: edgeLabel ? shortEdgeLabel(edgeLabel, TYPE, EDGE_LABEL_WIDTH) : "",
      outcome: node.kind === "leaf" ? fitted(node.outcome?.text ?? "", TYPE, OUTCOME_WIDTH) : "",
      state: state !== undefined && tracks ? stateLabel(tracks(state)) : undefined,
    };
  });
}

const byDepth = (nodes: readonly DrawnNode[]): readonly (readonly number[])[] => {
  const ranks: number[][] = [];
  for (const [at, { depth }] of nodes.entries()) {
    ranks[depth] ??= [];
    ranks[depth].push(at);
  }
  return ranks;
};
