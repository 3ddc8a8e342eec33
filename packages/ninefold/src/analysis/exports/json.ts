import type { WrittenGraph } from "./graph.ts";

/** A tree or automaton as JSON; docs/exports.md has the form. */
export interface GraphJson {
  readonly game: string;
  readonly title: string;
  readonly what: "tree" | "automaton";
  readonly players: readonly string[];
  /** Nodes by their places in `nodes`. */
  readonly roots: readonly number[];
  readonly nodes: readonly {
    readonly kind: "decision" | "chance" | "terminal" | "cut";
    readonly state?: string;
    readonly players?: readonly string[];
    readonly outcome?: string;
  }[];
  readonly edges: readonly {
    readonly from: number;
    readonly to: number;
    /** By player the decisions made, one after the other; null for the null decision. */
    readonly tuples?: readonly (readonly (readonly string[] | null)[])[];
    /** An exact fraction. */
    readonly probability?: string;
  }[];
}

export function jsonOf({ system, what, roots, nodes, edges }: WrittenGraph): GraphJson {
  return {
    game: system.name,
    title: system.title,
    what,
    players: system.players.map(({ name }) => name),
    roots,
    nodes: nodes.map(({ kind, state, players, outcome }) => ({
      kind,
      ...(state !== undefined && { state }),
      ...(kind === "decision" && { players }),
      ...(outcome !== undefined && { outcome }),
    })),
    edges: edges.map(({ from, to, tuples, probability }) => ({
      from,
      to,
      ...(probability
        ? { probability: probability.toFraction() }
        : { tuples: tuples.map((tuple) => tuple.map((choice) => choice ?? null)) }),
    })),
  };
}
