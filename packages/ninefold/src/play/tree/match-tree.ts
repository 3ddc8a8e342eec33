// All that was played of one match, with the lines that were left: a game tree, and a marker where the match stands.
import { requireArgument } from "../arguments.ts";
import { Match } from "../match/match.ts";
import { type Mark, NO_NOTE, type Note, normalNote } from "./note.ts";

/** A node of one tree: its number never becomes that of another one. */
export type NodeId = number;

/** What was played up to somewhere. The edge to it is what its last ply decided, chance included. */
export interface TreeNode {
  readonly id: NodeId;
  /** How many plies led here. */
  readonly ply: number;
  /** Undefined for the root. */
  readonly parent: NodeId | undefined;
  /** What was played from here: the main one first, then the branches. */
  readonly children: readonly NodeId[];
  readonly note: Note;
}

/** A leaf has its match; that of an inner node is found from a leaf behind it, so that large states are not held ply by ply. */
interface Held extends TreeNode {
  readonly leaf: Match | undefined;
}

interface Parts {
  readonly nodes: ReadonlyMap<NodeId, Held>;
  readonly at: NodeId;
  /** The last node of the line that the marker is on. */
  readonly end: NodeId;
  /** The number of the next node. */
  readonly count: number;
}

const ROOT: NodeId = 0;

/**
 * A tree as a value: what changes it returns another one. Nodes keep their numbers in all versions.
 *
 * ```ts
 * let tree = MatchTree.of(newMatch(rules));
 * tree = tree.with(committed.match); // one ply on
 * tree = tree.goTo(0).with(another.match); // a branch
 * ```
 */
export class MatchTree {
  readonly #parts: Parts;

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The tree of one line: all plies that are known of the match, with the marker where it is. */
  static of(match: Match): MatchTree {
    requireArgument(match instanceof Match, "MatchTree.of", match, "a match");
    const nodes = new Map<NodeId, Held>();
    for (let ply = 0; ply <= match.length; ply++)
      nodes.set(ply, {
        id: ply,
        ply,
        parent: ply === 0 ? undefined : ply - 1,
        children: ply < match.length ? [ply + 1] : [],
        note: NO_NOTE,
        leaf: ply < match.length ? undefined : match.goTo(ply),
      });
    return new MatchTree({ nodes, at: match.ply, end: match.length, count: match.length + 1 });
  }

  /** Where nothing has been decided. */
  get root(): TreeNode {
    return this.node(ROOT);
  }

  /** Where the marker is. */
  get at(): TreeNode {
    return this.node(this.#parts.at);
  }

  /** How many nodes there are. */
  get size(): number {
    return this.#parts.nodes.size;
  }

  /** RangeError for a number that no node has. */
  node(id: NodeId): TreeNode {
    return this.#held(id);
  }

  has(id: NodeId): boolean {
    return this.#parts.nodes.has(id);
  }

  /** The match at a node: that of the marker where nothing is said. */
  matchAt(id: NodeId = this.#parts.at): Match {
    const { ply } = this.#held(id);
    let held = this.#held(id);
    while (!held.leaf) held = this.#held(held.children[0] ?? ROOT);
    return held.leaf.goTo(ply);
  }

  /** The nodes from the root to one. */
  path(id: NodeId = this.#parts.at): readonly TreeNode[] {
    const found: TreeNode[] = [];
    for (let next: NodeId | undefined = id; next !== undefined; next = this.node(next).parent)
      found.push(this.node(next));
    return found.reverse();
  }

  /** The line that the marker is on: from the root to its end. */
  get line(): readonly TreeNode[] {
    return this.path(this.#parts.end);
  }

  /** The line of what comes first everywhere. */
  get mainLine(): readonly TreeNode[] {
    return this.path(this.#endFrom(ROOT));
  }

  /**
   * The tree after one more ply at the marker, which goes along. What was played before is gone along again where the game
   * hides nothing; where it does, it is a branch of its own, even if it is the same: who sees two branches, or one, would learn from
   * that whether a hidden decision was the same as before.
   */
  with(match: Match): MatchTree {
    const { nodes, at, count } = this.#parts;
    const from = this.#held(at);
    requireArgument(match instanceof Match && match.ply === from.ply + 1, "with", match, "a match one ply on");
    const known = match.rules.system.hidesNothing
      ? from.children.find((child) => edgeOf(this.matchAt(child)) === edgeOf(match))
      : undefined;
    if (known !== undefined) return this.goTo(known);
    const added: Held = { id: count, ply: match.ply, parent: at, children: [], note: NO_NOTE, leaf: match };
    const changed: Held = { ...from, children: [...from.children, count], leaf: undefined };
    const all = new Map(nodes).set(at, changed).set(count, added);
    return new MatchTree({ nodes: all, at: count, end: count, count: count + 1 });
  }

  /** With the marker at a node. The line stays where the node is on it; else it goes on by what comes first. */
  goTo(id: NodeId): MatchTree {
    const isOnLine = this.line.some((node) => node.id === id);
    return new MatchTree({ ...this.#parts, at: this.node(id).id, end: isOnLine ? this.#parts.end : this.#endFrom(id) });
  }

  /** Without a node and what comes after it; a marker in there is at its parent then. RangeError for the root. */
  remove(id: NodeId): MatchTree {
    const { parent } = this.node(id);
    if (parent === undefined) throw new RangeError("the root of a tree cannot be removed");
    // Of the parent, which may be a leaf then, the match is to be found before.
    const leaf = this.matchAt(parent).withoutLater();
    const nodes = new Map(this.#parts.nodes);
    const gone = [id];
    for (const next of gone) {
      gone.push(...this.node(next).children);
      nodes.delete(next);
    }
    const left = this.#held(parent);
    const children = left.children.filter((child) => child !== id);
    nodes.set(parent, { ...left, children, leaf: children.length > 0 ? undefined : leaf });
    const { at, end, count } = this.#parts;
    const marker = nodes.has(at) ? at : parent;
    const removed = new MatchTree({ nodes, at: marker, end: nodes.has(end) ? end : marker, count });
    return nodes.has(end) ? removed : new MatchTree({ nodes, at: marker, end: removed.#endFrom(marker), count });
  }

  /** With the line to a node as the main one. */
  promote(id: NodeId): MatchTree {
    const nodes = new Map(this.#parts.nodes);
    for (const { id: child, parent } of this.path(id)) {
      if (parent === undefined) continue;
      const from = this.#held(parent);
      nodes.set(parent, { ...from, children: [child, ...from.children.filter((one) => one !== child)] });
    }
    return new MatchTree({ ...this.#parts, nodes });
  }

  /** With something else said of a node; members that are left out are no longer said. */
  note(id: NodeId, note: { readonly mark?: Mark | undefined; readonly comment?: string | undefined }): MatchTree {
    const nodes = new Map(this.#parts.nodes).set(id, { ...this.#held(id), note: normalNote(note) });
    return new MatchTree({ ...this.#parts, nodes });
  }

  #held(id: NodeId): Held {
    const held = this.#parts.nodes.get(id);
    if (!held) throw new RangeError(`the tree has no node ${id}`);
    return held;
  }

  #endFrom(id: NodeId): NodeId {
    let end = id;
    for (let next: NodeId | undefined = id; next !== undefined; [next] = this.node(next).children) end = next;
    return end;
  }
}

/** What the last ply of a match decided, and what chance did in it. */
export const edgeOf = ({ lastSteps }: Match): string =>
  JSON.stringify(lastSteps.map(({ tuple, results }) => [tuple.map((decision) => decision?.id ?? null), results]));
