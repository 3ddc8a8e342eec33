// What stands at the edges of a picture: tuples of decisions, or probabilities.

import { printRational, type TrackValue } from "../../../model/index.ts";
import { type ChanceNode, choiceTuple, type DecisionNode, tupleAt, tupleText } from "../../game-trees/nodes.ts";
import { entryAt } from "../../tables.ts";

/** What leads from a node to one of its children. */
export interface EdgeLabel {
  /** The tuples of an edge as the source writes them, one decision for each player; or its probability. */
  readonly texts: readonly string[];
  /** How many texts there are in all: the list may be shorter. */
  readonly all: number;
  /** How many edges are drawn as this one. */
  readonly count: number;
}

/** A tooltip is read up to here. */
const MAX_TEXTS = 12;

/** What the edges of a node say that are drawn as one, given by their indices in the order of `childrenOf`. */
export function edgeLabelsOf(
  node: DecisionNode | ChanceNode,
  players: number,
  tracks?: (state: number) => readonly TrackValue[],
): (edges: readonly number[]) => EdgeLabel {
  if (node.kind === "chance") {
    const words = chanceWords(node, tracks);
    return (edges) => {
      const texts = [
        ...new Set(
          edges.map((edge) => `${words[edge] ?? ""} ${printRational(entryAt(node.branches, edge).probability)}`.trim()),
        ),
      ];
      return { texts, all: texts.length, count: edges.length };
    };
  }
  // A matrix without players has one entry, which nobody decides.
  const entries = node.edges.map((): number[] => []);
  if (node.players.length > 0) for (const [tuple, edge] of node.matrix.entries()) entryAt(entries, edge).push(tuple);
  return (edges) => {
    const all =
      edges.length === 1 ? entryAt(entries, entryAt(edges, 0)) : edges.flatMap((edge) => entryAt(entries, edge));
    const texts = all
      .slice(0, MAX_TEXTS)
      .map((tuple) => tupleText(choiceTuple(players, node.players, tupleAt(node.players, tuple))));
    return { texts, all: all.length, count: edges.length };
  };
}

/** Of more branches only the probabilities are said. */
const MAX_NAMED = 64;

/** What chance does on each branch: the values in which its state is unlike the others; nothing where that is not known. */
function chanceWords(
  { branches }: ChanceNode,
  tracks: ((state: number) => readonly TrackValue[]) | undefined,
): readonly string[] {
  if (!tracks || branches.length > MAX_NAMED) return [];
  const values = branches.map(({ child }) =>
    child.kind === "chance" || child.state === undefined ? [] : tracks(child.state).map(({ value }) => value),
  );
  const unlike = (values[0] ?? []).flatMap((value, track) =>
    values.some((own) => own[track] !== value) ? [track] : [],
  );
  return values.map((own) => unlike.map((track) => own[track] ?? "").join(", "));
}
