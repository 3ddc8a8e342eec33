// Counts a game written as a plain function from states to what can follow them: the way round the language.

/** States are JSON values; the same state must be the same text. */
export interface Plain<State> {
  readonly starts: readonly State[];
  /** For each legal decision (of all who decide together) the states that can follow; none when the game is over. */
  next(state: State): readonly (readonly State[])[];
}

export interface Tally {
  readonly states: number;
  readonly edges: number;
  readonly terminal: number;
  readonly byPly: readonly number[];
  /** Leaves and nodes of the game trees, chance nodes included; null where a play can go on forever. */
  readonly plays: bigint | null;
  readonly treeNodes: bigint | null;
}

/** With a depth, only what lies within so many decisions is counted, and plays and nodes are not. */
export function tally<State>(game: Plain<State>, depth = Number.POSITIVE_INFINITY): Tally {
  const found = new Map<string, readonly (readonly string[])[]>();
  const byPly: number[] = [];
  let [edges, terminal] = [0, 0];
  let level = new Map(game.starts.map((state) => [JSON.stringify(state), state]));
  for (const key of level.keys()) found.set(key, []);
  while (level.size > 0) {
    byPly.push(level.size);
    const next = new Map<string, State>();
    for (const [key, state] of level) {
      const choices = game.next(state).map((ways) => new Map(ways.map((way) => [JSON.stringify(way), way])));
      if (choices.length === 0) terminal++;
      if (byPly.length > depth) continue;
      for (const ways of choices) {
        edges += ways.size;
        for (const [to, way] of ways) {
          if (found.has(to)) continue;
          found.set(to, []);
          next.set(to, way);
        }
      }
      found.set(
        key,
        choices.map((ways) => [...ways.keys()]),
      );
    }
    level = next;
  }
  let known: readonly (Tree | null)[] | undefined;
  const sum = (pick: (tree: Tree) => bigint): bigint | null => {
    if (depth !== Number.POSITIVE_INFINITY) return null;
    known ??= game.starts.map((state) => treeOf(JSON.stringify(state), found, new Map()));
    return known.includes(null) ? null : known.reduce((total, tree) => total + pick(tree!), 0n);
  };
  return {
    states: found.size,
    edges,
    terminal,
    byPly,
    get plays() {
      return sum(({ plays }) => plays);
    },
    get treeNodes() {
      return sum(({ nodes }) => nodes);
    },
  };
}

interface Tree {
  readonly plays: bigint;
  readonly nodes: bigint;
}

type Known = Map<string, Tree | "open" | null>;

/** The tree below a state, null when it is infinite. */
function treeOf(key: string, found: ReadonlyMap<string, readonly (readonly string[])[]>, known: Known): Tree | null {
  const here = known.get(key);
  if (here !== undefined) return here === "open" ? null : here;
  known.set(key, "open");
  const choices = found.get(key)!;
  let [plays, nodes] = [choices.length === 0 ? 1n : 0n, 1n];
  for (const ways of choices) {
    if (ways.length > 1) nodes++;
    for (const way of ways) {
      const below = treeOf(way, found, known);
      if (!below) {
        known.set(key, null);
        return null;
      }
      plays += below.plays;
      nodes += below.nodes;
    }
  }
  const tree = { plays, nodes };
  known.set(key, tree);
  return tree;
}

/** The number of plays of so many plies. */
export function plays<State>(game: Plain<State>, plies: number, from: readonly State[] = game.starts): number {
  if (plies === 0) return from.length;
  return from.reduce((sum, state) => sum + plays(game, plies - 1, game.next(state).flat()), 0);
}

/** 0, 1 … n - 1. */
export const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
