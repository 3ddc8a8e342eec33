// What the plies of a tree are called: as the viewer was shown them, and as the game spells them.
import type { Event, Viewer } from "ninefold/knowledge";
import type { Match, NodeId, Rules } from "ninefold/play";
import { sayDecision } from "ninefold/scene";
import { TEXTS } from "../texts/english/play.ts";
import { chanceIn } from "./chance.ts";
import type { Session } from "./session.ts";

/** A ply as it was shown. */
export type Decided = Event & { readonly kind: "decided" };

/** A label is found once: to spell a decision, all that were legal beside it are asked for. */
export class Labels {
  readonly #known = new Map<string, string>();

  /** The label of the edge to a node. Nothing is in it that the viewer was not shown when the ply was made. */
  of({ tree, viewer }: Session, id: NodeId): string {
    const key = `${viewer ?? ""} ${id}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    // The whole line is found at once: to find node by node all that leads to each would take long in a long match.
    const end = endOf(tree, id);
    const match = tree.matchAt(end);
    const decided = match.perspective(viewer).events.filter((event) => event.kind === "decided");
    for (const [i, node] of tree.path(end).entries()) {
      const event = decided[i - 1];
      const own = `${viewer ?? ""} ${node.id}`;
      if (event && !this.#known.has(own))
        this.#known.set(own, plyLine(match.rules, event, { match, viewer, ply: i - 1 }));
    }
    return this.#known.get(key) ?? "";
  }
}

/** The last node of the main line from a node. */
function endOf(tree: Session["tree"], id: NodeId): NodeId {
  let end = id;
  for (let next: NodeId | undefined = id; next !== undefined; [next] = tree.node(next).children) end = next;
  return end;
}

/** The match in which a ply was made; undefined where who looks has only what was shown. `ply`: how many were made before. */
interface Made {
  readonly match: Match | undefined;
  readonly ply: number;
  readonly viewer: Viewer;
}

/** A ply in words, as its viewer was shown it, with what chance gave. */
export function plyLine({ system }: Rules, { decisions }: Decided, { match, ply, viewer }: Made): string {
  const before = match?.goTo(ply);
  const said = decisions.map((one) => {
    const hidden = one.parameters === undefined ? ` ${TEXTS.hiddenDecision}` : "";
    const spelt = one.id === undefined ? undefined : before?.spell(one.player.id, one.id);
    const words = `${spelt ?? sayDecision(system, one)}${hidden}`;
    return `${one.player.name}: ${words}`;
  });
  return [...said, ...(match ? chanceIn(match, ply, viewer) : [])].join("; ");
}
