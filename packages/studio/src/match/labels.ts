// What the plies of a tree are called: as the viewer was shown them, and as the game spells them.
import type { Event, Viewer } from "ninefold/knowledge";
import type { Match, NodeId } from "ninefold/play";
import { sayChance, sayDecision } from "ninefold/scene";
import { TEXTS } from "../texts/english/play.ts";
import type { Session } from "./session.ts";

type Decided = Event & { readonly kind: "decided" };

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
      if (event && !this.#known.has(own)) this.#known.set(own, lineOf(match, i - 1, event, viewer));
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

/** `ply`: how many were made before. */
function lineOf(match: Match, ply: number, { decisions }: Decided, viewer: Viewer): string {
  const { system } = match.rules;
  const said = decisions.map((one) => {
    const hidden = one.parameters === undefined ? ` ${TEXTS.hiddenDecision}` : "";
    const spelt = one.id === undefined ? undefined : match.goTo(ply).spell(one.player.id, one.id);
    const words = `${spelt ?? sayDecision(system, one)}${hidden}`;
    return `${one.player.name}: ${words}`;
  });
  return [...said, ...chanceIn(match, ply, viewer)].join("; ");
}

/** What chance gave after so many plies, as far as the viewer may see it; nothing where it gave nothing. */
export function chanceIn(match: Match, ply: number, viewer: Viewer): readonly string[] {
  const before = ply < 0 ? match.start : match.goTo(ply).state;
  const said = sayChance(match.rules.system, before, match.steps[ply + 1] ?? [], viewer);
  return said === "" ? [] : [said];
}
