import type { TreeNode } from "../game-trees/nodes.ts";
import { playerColour } from "./colours.ts";
import { type DrawnNode, drawnTree } from "./drawn-tree.ts";
import { framed } from "./frame.ts";
import { labelAt } from "./label.ts";
import { leadLabel, Marks, ownerOf } from "./marks.ts";
import { GAP, LINE, type Row, radiusIn, rowsFor, TYPE } from "./rows.ts";
import { STATE_LINE, type StateLabel, stateLabel } from "./state-label.ts";
import type { Subject } from "./subject.ts";
import { fitted, textWidth } from "./text-width.ts";
import { tidy } from "./tidy.ts";
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
  return new TreePicture(nodes, subject, marks).svg();
}

/** What is written at a node, in the type of a small picture. */
interface Labels {
  readonly lead: string;
  readonly outcome: string;
  readonly state: StateLabel | undefined;
}

const LEAD_WIDTH = 220;
const OUTCOME_WIDTH = 140;
/** Between a label in an edge and the node below it. */
const STUB = 9;
/** Between the line and the label that it is open for, set upright. */
const MARGIN = 5;
const width = (text: string): number => textWidth(text, TYPE);

class TreePicture {
  readonly #nodes: readonly DrawnNode[];
  readonly #subject: Subject;
  readonly #marks: Marks;
  readonly #labels: readonly Labels[];
  readonly #rows: readonly Row[];
  readonly #scale: number;
  /** Whether states are written at the nodes. */
  readonly #stated: boolean;
  readonly #x: Float64Array;
  /** By depth: the height of its nodes, how far labels reach above them and below. */
  readonly #y: readonly number[];
  readonly #above: readonly number[];
  readonly #below: readonly number[];

  constructor(nodes: readonly DrawnNode[], subject: Subject, marks: Marks) {
    [this.#nodes, this.#subject, this.#marks] = [nodes, subject, marks];
    this.#labels = this.#labelled();
    const ranks = byDepth(nodes);
    const asked = (stated: boolean) => rowsFor(ranks.map((rank) => rank.map((at) => this.#width(at, stated))));
    const [withStates, without] = [asked(true), asked(false)];
    this.#stated = withStates.rows.every(({ setting }) => setting === "flat");
    ({ rows: this.#rows, scale: this.#scale } = this.#stated ? withStates : without);
    const reach = nodes.map((_, at) => this.#reach(at));
    this.#x = tidy({
      size: nodes.length,
      firstChild: (at) => nodes[at]!.firstChild,
      childCount: (at) => nodes[at]!.childCount,
      left: (at) => reach[at]!.left,
      right: (at) => reach[at]!.right,
    });
    const leftmost = nodes.reduce((least, _, at) => Math.min(least, this.#x[at]! - reach[at]!.left), 0);
    for (let at = 0; at < nodes.length; at++) this.#x[at]! -= leftmost;
    this.#above = ranks.map((rank, depth) => this.#bandAbove(rank, depth));
    this.#below = ranks.map((rank, depth) => this.#bandBelow(rank, depth));
    this.#y = this.#heights(ranks);
  }

  svg(): string {
    const nodes = this.#nodes;
    // Parents are painted over the edges that begin in them.
    const body = nodes.map((_, at) => this.#drawn(at)).reverse();
    const folded = nodes.some(({ lead }) => lead && lead.count > 1);
    return framed(this.#subject, this.#marks, {
      kind: "Game tree",
      nodes: new Set(nodes.map(({ node }) => node)),
      width: nodes.reduce((most, _, at) => Math.max(most, this.#x[at]! + this.#reach(at).right), 0),
      height: this.#y.at(-1)! + this.#below.at(-1)! + radiusIn(this.#rows.at(-1)!),
      scale: this.#scale,
      remarks: [...(folded ? ["×n: n alike, drawn once"] : [])],
      body: body.join("\n"),
    });
  }

  #labelled(): readonly Labels[] {
    const { tracks } = this.#subject;
    // No picture of more nodes writes states beside them.
    const few = this.#nodes.length <= 60;
    return this.#nodes.map(({ node, lead }) => {
      const state = node.kind === "chance" ? undefined : node.state;
      return {
        lead: lead ? leadLabel(lead, TYPE, LEAD_WIDTH) : "",
        outcome: node.kind === "leaf" ? fitted(node.outcome?.text ?? "", TYPE, OUTCOME_WIDTH) : "",
        state: few && state !== undefined && tracks ? stateLabel(tracks(state)) : undefined,
      };
    });
  }

  /** Where the state of a node stands: above the root, below a leaf, else to the right. */
  #isBeside(at: number): boolean {
    const { parent, childCount } = this.#nodes[at]!;
    return parent >= 0 && childCount > 0;
  }

  #width(at: number, stated: boolean): number {
    const { lead, outcome, state } = this.#labels[at]!;
    const written = stated ? (state?.width ?? 0) : 0;
    const around = Math.max(width(lead), width(outcome), 8);
    return this.#isBeside(at) ? Math.max(around, 2 * written + 24) : Math.max(around, written);
  }

  #reach(at: number): { readonly left: number; readonly right: number } {
    const row = this.#rows[this.#nodes[at]!.depth]!;
    if (row.setting !== "flat") return { left: row.pitch / 2, right: row.pitch / 2 };
    const { lead, outcome, state } = this.#labels[at]!;
    const written = this.#stated ? (state?.width ?? 0) : 0;
    const beside = this.#isBeside(at);
    const around = (Math.max(width(lead), width(outcome), beside ? 0 : written, 8) / 2 + GAP / 2) * row.scale;
    return { left: around, right: Math.max(around, beside && written > 0 ? written + 12 + GAP / 2 : 0) };
  }

  /** The height of the labels in the edges to a depth. */
  #bandAbove(rank: readonly number[], depth: number): number {
    const { setting, scale } = this.#rows[depth]!;
    const widest = rank.reduce((most, at) => Math.max(most, width(this.#labels[at]!.lead)), 0);
    if (setting === "none" || widest === 0) return 0;
    return ((setting === "flat" ? LINE : widest + MARGIN) + STUB) * scale;
  }

  /** The height of what stands below the leaves of a depth. */
  #bandBelow(rank: readonly number[], depth: number): number {
    const { setting, scale } = this.#rows[depth]!;
    const leaves = rank.filter((at) => this.#nodes[at]!.childCount === 0);
    if (leaves.length === 0) return 0;
    const widest = leaves.reduce((most, at) => Math.max(most, width(this.#labels[at]!.outcome)), 0);
    const cut = leaves.some((at) => isCut(this.#nodes[at]!.node)) ? 22 : 0;
    const stated = this.#stated && leaves.some((at) => this.#labels[at]!.state) ? STATE_LINE : 0;
    const outcome = setting === "none" || widest === 0 ? 0 : (setting === "flat" ? LINE : widest) + 8;
    return Math.max(cut, outcome + stated) * scale;
  }

  #heights(ranks: readonly (readonly number[])[]): readonly number[] {
    const [first] = this.#rows;
    const y = [(this.#stated && this.#labels[0]!.state ? STATE_LINE : 0) + radiusIn(first!)];
    for (let depth = 1; depth < ranks.length; depth++) {
      const span = ranks[depth]!.reduce(
        (most, at) => Math.max(most, Math.abs(this.#x[at]! - this.#x[this.#nodes[at]!.parent]!)),
        0,
      );
      const scale = Math.max(this.#rows[depth]!.scale, this.#rows[depth - 1]!.scale);
      const fan = Math.min(Math.max(30 * scale, 22 * this.#scale, 0.2 * span), 240 * this.#scale);
      y.push(y[depth - 1]! + this.#below[depth - 1]! + fan + this.#above[depth]! + radiusIn(this.#rows[depth]!));
    }
    return y;
  }

  /** A node with the edge that leads to it: pointed at, both say the same. */
  #drawn(at: number): string {
    const { node, lead, depth } = this.#nodes[at]!;
    const [x, y, row] = [this.#x[at]!, this.#y[depth]!, this.#rows[depth]!];
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
    const { parent, depth } = this.#nodes[at]!;
    if (parent < 0) return "";
    const [from, to, row] = [this.#nodes[parent]!, this.#x[at]!, this.#rows[depth]!];
    const [start, end, above] = [this.#y[from.depth]!, this.#y[depth]!, this.#above[depth]!];
    const below = this.#below[from.depth]!;
    const straight = below > 0 ? `V${places(start + below)}` : "";
    const label = this.#labels[at]!.lead;
    const owner = ownerOf(from.node);
    const kind = typeof owner === "number" ? `e${playerColour(owner)}` : "e";
    const top = end - radiusIn(row) - above;
    let down = `L${places(to)} ${places(top)}V${places(end)}`;
    if (above === 0) down = `L${places(to)} ${places(end)}`;
    else if (label !== "") {
      // The line is open where its label stands.
      const length = row.setting === "flat" ? above : (width(label) + MARGIN + STUB) * row.scale;
      const [open, closed] = [end - radiusIn(row) - length, end - radiusIn(row) - STUB * row.scale];
      down = `L${places(to)} ${places(top)}V${places(open)}M${places(to)} ${places(closed)}V${places(end)}`;
    }
    return `<path class="${kind}" stroke-width="${places((row.setting === "none" ? 0.8 : 1.5) * row.scale)}" d="M${places(this.#x[parent]!)} ${places(start)}${straight}${down}"/>`;
  }

  #written(at: number): readonly string[] {
    const { depth, childCount } = this.#nodes[at]!;
    const { lead, outcome, state } = this.#labels[at]!;
    const row = this.#rows[depth]!;
    if (row.setting === "none") return [];
    const [x, y, radius] = [this.#x[at]!, this.#y[depth]!, radiusIn(row)];
    const stated = this.#stated ? state : undefined;
    const under = y + radius + (stated && childCount === 0 ? STATE_LINE : 0);
    return [
      ...(lead === "" ? [] : [labelAt(lead, x, y - radius - STUB * row.scale, row, "above")]),
      ...(outcome === "" ? [] : [labelAt(outcome, x, under, row, "below")]),
      ...(stated ? [this.#stateAt(at, stated)] : []),
    ];
  }

  #stateAt(at: number, state: StateLabel): string {
    const { parent, depth } = this.#nodes[at]!;
    const [x, y, radius] = [this.#x[at]!, this.#y[depth]!, radiusIn(this.#rows[depth]!)];
    if (parent < 0) return state.at(x, y - radius - 7, "middle");
    return this.#isBeside(at) ? state.at(x + radius + 7, y + 4, "start") : state.at(x, y + radius + 14, "middle");
  }
}

const isCut = (node: TreeNode): boolean => node.kind === "leaf" && !node.outcome;

const byDepth = (nodes: readonly DrawnNode[]): readonly (readonly number[])[] => {
  const ranks: number[][] = [];
  for (const [at, { depth }] of nodes.entries()) {
    ranks[depth] ??= [];
    ranks[depth].push(at);
  }
  return ranks;
};

const cutLine = (x: number, y: number, row: Row): string =>
  `<path class="e cut" stroke-width="${places(1.5 * row.scale)}" d="M${places(x)} ${places(y)}v${places(20 * row.scale)}"/>`;
