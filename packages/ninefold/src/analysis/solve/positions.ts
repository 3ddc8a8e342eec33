// What solving asks of a state: who decides between what, with the states that follow and their probabilities.
import type { Outcome, Rational } from "../../model/index.ts";
import { AnalysisError } from "../errors.ts";
import { decidingAt, type Edge } from "../states/exploration.ts";
import type { StateGraph } from "../states/state-graph.ts";

export type Position =
  | { readonly kind: "over"; readonly outcome: Outcome }
  /** One player decides, or nobody has a choice: then the player is undefined and there is one edge. */
  | { readonly kind: "turn"; readonly player: number | undefined; readonly edges: readonly Edge[] }
  /** Two players decide together: one edge for each choice of the first with each of the second. */
  | {
      readonly kind: "together";
      readonly players: readonly [number, number];
      readonly sizes: readonly [number, number];
      readonly edges: readonly Edge[];
    };

/** @throws AnalysisError NF6004 where more than two players have a choice at once. */
export function positionAt(graph: StateGraph, index: number): Position {
  const { system } = graph.exploration;
  if (graph.isTerminal(index)) return { kind: "over", outcome: system.outcome(graph.state(index)) };
  const edges = graph.edges(index);
  const choosing = decidingAt(edges).flatMap(({ player, decisions }) =>
    decisions.length > 1 ? [{ player, size: decisions.length }] : [],
  );
  const [first, second, third] = choosing;
  if (third) throw new AnalysisError("NF6004", "More than two players decide at once: such states are not solved yet.");
  if (!second) return { kind: "turn", player: first?.player, edges };
  return { kind: "together", players: [first!.player, second.player], sizes: [first!.size, second.size], edges };
}

/** Whether one player alone decides where the play goes on. */
export const isTurnWithoutChance = (position: Position): boolean =>
  position.kind === "turn" && position.edges.every(({ ways }) => ways.length === 1);

/** The expectation of what follows an edge. */
export function expected<T>(
  { ways }: Edge,
  known: (state: number) => T,
  weigh: (value: T, probability: Rational) => T,
  add: (a: T, b: T) => T,
): T {
  const [only, ...rest] = ways;
  if (rest.length === 0) return known(only!.target);
  return ways.map(({ probability, target }) => weigh(known(target), probability)).reduce(add);
}
