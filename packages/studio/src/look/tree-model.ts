// The opened part of a game tree: nodes that were asked for, and where each is drawn, from the left to the right.
import type { NodeAnswer, NodePath } from "../bench/questions.ts";

/** A node that is drawn: a state, or what chance decides. */
export interface Drawn {
  readonly key: string;
  readonly path: NodePath;
  readonly kind: "state" | "chance";
  /** Undefined where the node was not opened. */
  readonly answer: NodeAnswer | undefined;
  /** What leads here from the parent. */
  readonly label: string;
  readonly parent: Drawn | undefined;
  readonly depth: number;
  row: number;
}

export const keyOf = (path: NodePath): string => JSON.stringify(path);

/** The opened nodes below one, each before those below it; leaves have rows from the top, others stand amid those below. */
export function drawnFrom(root: NodePath, known: ReadonlyMap<string, NodeAnswer>): readonly Drawn[] {
  const all: Drawn[] = [];
  let rows = 0;
  const add = (made: Omit<Drawn, "row">, below: (parent: Drawn) => readonly Drawn[]): Drawn => {
    const drawn: Drawn = { ...made, row: 0 };
    all.push(drawn);
    const children = below(drawn);
    const [first, last] = [children[0], children.at(-1)];
    drawn.row = first && last ? (first.row + last.row) / 2 : rows++;
    return drawn;
  };
  const state = (path: NodePath, label: string, parent: Drawn | undefined): Drawn => {
    const key = keyOf(path);
    const answer = known.get(key);
    const depth = parent ? parent.depth + 1 : 0;
    return add({ key, path, kind: "state", answer, label, parent, depth }, (own) =>
      (answer?.edges ?? []).map((edge, at) => {
        if (edge.outcomes.length === 1) return state([...path, [at, 0]], edge.label, own);
        const made = { key: `${key}/${at}`, path, kind: "chance", answer: undefined, label: edge.label } as const;
        return add({ ...made, parent: own, depth: own.depth + 1 }, (chance) =>
          edge.outcomes.map(({ probability, words }, i) =>
            state([...path, [at, i]], words === "" ? probability : `${words} (${probability})`, chance),
          ),
        );
      }),
    );
  };
  state(root, "", undefined);
  return all;
}
