// How nodes look and what they say when pointed at: state nodes are solid dots, chance nodes open circles (004 Fig. 2).
import { numberOf, printRational } from "../../../model/index.ts";
import type { TreeNode } from "../../game-trees/nodes.ts";
import { escaped } from "../../xml.ts";
import { decimal } from "../layout/decimal.ts";
import { fitted, textWidth } from "../layout/text-width.ts";
import type { Subject } from "../subject.ts";
import { playerColour, STRENGTHS } from "./colours.ts";
import type { EdgeLabel } from "./edge-labels.ts";

/** Whom a node belongs to: a player by index, several who decide together, chance; nobody at ends and without a choice. */
export type Owner = number | "together" | "chance" | "nobody";

export function ownerOf(node: TreeNode): Owner {
  if (node.kind === "chance") return "chance";
  const players = node.kind === "decision" ? node.players : [];
  return players.length > 1 ? "together" : (players[0]?.player ?? "nobody");
}

/** For whom a value speaks and how strongly, from 0; undefined where it is even. */
export interface Favour {
  readonly player: number;
  readonly strength: number;
}

export class Marks {
  readonly #subject: Subject;
  /** The largest advantage in the picture. */
  readonly #most: number;

  constructor(subject: Subject, nodes: Iterable<TreeNode>) {
    this.#subject = subject;
    let most = 0;
    if (subject.values) for (const node of nodes) most = Math.max(most, this.#advantage(node)?.by ?? 0);
    this.#most = most;
  }

  get valued(): boolean {
    return this.#subject.values !== undefined;
  }

  /** Undefined for nodes without a value and those worth the same to the two best off. */
  favourAt(node: TreeNode): Favour | undefined {
    const { player, by } = this.#advantage(node) ?? { player: 0, by: 0 };
    if (by <= 0) return undefined;
    return { player, strength: Math.min(STRENGTHS - 1, Math.ceil((by / this.#most) * STRENGTHS) - 1) };
  }

  /** The circle of a node. */
  circle(node: TreeNode, x: number, y: number, radius: number): string {
    return `<circle ${this.#look(node, radius)} cx="${decimal(x)}" cy="${decimal(y)}" r="${decimal(radius)}"/>`;
  }

  #look(node: TreeNode, radius: number): string {
    const owner = ownerOf(node);
    const stroke = ` stroke-width="${decimal(radius * 0.32)}"`;
    if (owner === "chance") return `class="c"${stroke}`;
    const own = typeof owner === "number" ? String(playerColour(owner)) : "";
    if (!this.#worth(node)) return own === "" ? 'class="ink"' : `class="f${own}"`;
    const favour = this.favourAt(node);
    const fill = favour ? `v${playerColour(favour.player)}${favour.strength}` : "v";
    return `class="${fill} m${own}"${stroke}`;
  }

  /** What a node says when pointed at, the edge to it first. */
  title(node: TreeNode, edgeLabel?: EdgeLabel): string {
    const { position } = this.#subject;
    const state = node.kind === "chance" ? undefined : node.state;
    const worth = this.#worth(node);
    const lines = [
      ...(edgeLabel ? [edgeLabelText(edgeLabel)] : []),
      this.#event(node),
      ...(state !== undefined && position ? [position(state)] : []),
      ...(worth ? [`worth ${worth.map((value, i) => `${printRational(value)} to ${this.#name(i)}`).join(", ")}`] : []),
    ];
    return `<title>${escaped(lines.filter((line) => line !== "").join("\n"))}</title>`;
  }

  #event(node: TreeNode): string {
    if (node.kind === "leaf") return node.outcome ? node.outcome.text : "cut here";
    if (node.kind === "chance") return "chance";
    const names = node.players.map(({ player }) => this.#name(player));
    if (names.length === 0) return "nobody decides";
    return names.length === 1 ? `${names[0]} decides` : `${names.join(", ")} decide together`;
  }

  #name(player: number): string {
    return this.#subject.players[player] ?? `player ${player + 1}`;
  }

  #worth(node: TreeNode) {
    if (node.kind === "chance" || node.state === undefined) return undefined;
    return this.#subject.values?.(node.state);
  }

  /** Who is best off at a node, and by how much more than the next; alone, than with nothing. */
  #advantage(node: TreeNode): { readonly player: number; readonly by: number } | undefined {
    const worth = this.#worth(node)?.map(numberOf);
    const [best, next = 0] = [...(worth ?? [])].sort((a, b) => b - a);
    return worth && best !== undefined ? { player: worth.indexOf(best), by: best - next } : undefined;
  }
}

/** The whole text of an edge label: `(0, guess(1)), (0, guess(2)) ×2`. */
export function edgeLabelText({ texts, all, count }: EdgeLabel): string {
  const more = all > texts.length ? `, … (${all} in all)` : "";
  return `${texts.join(", ")}${more}${folded(count)}`.trim();
}

/** What stands at its edge, not wider than `most`: the first of several, and how many edges it stands for. */
export function shortEdgeLabel({ texts, all, count }: EdgeLabel, size: number, most: number): string {
  const ending = `${all > 1 && count === 1 ? ", …" : ""}${folded(count)}`;
  return `${fitted(texts[0] ?? "", size, most - textWidth(ending, size))}${ending}`.trim();
}

const folded = (count: number): string => (count > 1 ? ` ×${count}` : "");
