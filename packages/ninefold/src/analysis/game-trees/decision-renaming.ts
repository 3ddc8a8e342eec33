// One renaming of decisions for all nodes at once. Def. A.6 asks only for choices that correspond node by node; where one
// renaming serves everywhere, it says more: the numbers of arithmetic tic-tac-toe are the cells of a magic square.
import { type Analysing, Pace } from "../pace.ts";
import { type ClassOf, type Corresponding, type Renaming, type Trees, waysMatched } from "./correspondence.ts";
import { bottomUp, choiceText, type DecisionNode, placeOf, type TreeNode, tupleAt } from "./nodes.ts";

/** So many tuples are looked at before the search is given up: it may be long where trees are much alike. */
const MOST_STEPS = 4_000_000;

/** So many ways to name the decisions of one tuple are tried. */
const MOST_WAYS = 100_000;

/** By place of a player in the first game: from its decisions there to those of its counterpart. */
export type DecisionRenaming = readonly ReadonlyMap<string, string>[];

/** A tuple of a node, whose counterpart is to be found; those behind it come later. */
interface Agenda {
  readonly one: DecisionNode;
  readonly other: DecisionNode;
  readonly place: number;
  readonly rest: Agenda | undefined;
}

/** What was still open where a choice was made, so that another one can be. */
interface Fork {
  readonly agenda: Agenda;
  readonly names: number;
  readonly pairs: number;
  readonly left: (readonly (readonly [player: number, from: string, to: string])[])[];
}

/**
 * A renaming of decisions that makes the trees of one those of the other, with players and outcomes renamed as given;
 * undefined where there is none, or none was found soon enough.
 */
export function* decisionRenaming(
  one: Trees,
  other: Trees,
  corresponding: Corresponding,
): Analysing<DecisionRenaming | undefined> {
  if (one.roots.length !== 1 || other.roots.length !== 1) return undefined;
  return yield* new RenamingSearch(one.players, corresponding).find(one.roots[0]!, other.roots[0]!);
}

/** Each decision as it is called. */
export function* sameDecisions({ players, roots }: Trees): Analysing<DecisionRenaming> {
  const [same, pace] = [players.map(() => new Map<string, string>()), new Pace("renaming")];
  for (const node of [...(yield* bottomUp(roots, pace))].reverse()) {
    if (node.kind !== "decision") continue;
    yield* pace.did(1, 4 + node.matrix.length);
    for (const { player, choices } of node.players) {
      for (const text of choices.map(choiceText)) same[player]!.set(text, text);
    }
  }
  return same;
}

class RenamingSearch {
  readonly #renaming: Renaming;
  readonly #mine: ClassOf;
  readonly #theirs: ClassOf;
  readonly #to: readonly Map<string, string>[];
  readonly #from: readonly Map<string, string>[];
  /** In order, so that they can be taken back. */
  readonly #names: (readonly [player: number, from: string, to: string])[] = [];
  readonly #pairs: (readonly [TreeNode, TreeNode])[] = [];
  readonly #seen = new Map<TreeNode, Set<TreeNode>>();
  readonly #places = new WeakMap<DecisionNode, readonly ReadonlyMap<string, number>[]>();
  readonly #pace = new Pace("renaming");

  constructor(players: readonly string[], { renaming, classes }: Corresponding) {
    this.#renaming = renaming;
    [this.#mine, this.#theirs] = classes;
    this.#to = players.map(() => new Map());
    this.#from = players.map(() => new Map());
  }

  *find(one: TreeNode, other: TreeNode): Analysing<DecisionRenaming | undefined> {
    let agenda = this.#meet(one, other, undefined);
    const forks: Fork[] = [];
    for (let steps = 0; agenda; ) {
      const ways = this.#waysToName(agenda);
      steps += 1 + (ways?.length ?? 0);
      if (!ways || steps > MOST_STEPS) return undefined;
      yield* this.#pace.did(1, 4 + ways.length);
      const left = ways.filter((way) => this.#leadsAlike(agenda!, way));
      let names = left.pop();
      let at: Agenda = agenda;
      if (!names) {
        const fork = forks.at(-1);
        if (!fork) return undefined;
        this.#takeBack(fork);
        at = fork.agenda;
        names = fork.left.pop()!;
        if (fork.left.length === 0) forks.pop();
      } else if (left.length > 0) {
        forks.push({ agenda, names: this.#names.length, pairs: this.#pairs.length, left });
      }
      for (const [player, from, to] of names) {
        this.#to[player]!.set(from, to);
        this.#from[player]!.set(to, from);
        this.#names.push([player, from, to]);
      }
      const [above, below] = this.#childrenAt(at)!;
      agenda = this.#meet(above, below, at.rest);
    }
    return this.#to;
  }

  /** The pair's tuples before what is open, if it has not been met; of a chance node those of what follows it. */
  #meet(one: TreeNode, other: TreeNode, rest: Agenda | undefined): Agenda | undefined {
    const known = this.#seen.get(one) ?? new Set();
    this.#seen.set(one, known);
    if (known.has(other)) return rest;
    known.add(other);
    this.#pairs.push([one, other]);
    let agenda = rest;
    if (one.kind === "chance" && other.kind === "chance") {
      for (const [i, edge] of waysMatched(one, other, this.#mine, this.#theirs).entries()) {
        agenda = this.#meet(one.ways[i]!.child, other.ways[edge]!.child, agenda);
      }
    }
    if (one.kind !== "decision" || other.kind !== "decision") return agenda;
    for (let place = one.matrix.length - 1; place >= 0; place--) agenda = { one, other, place, rest: agenda };
    return agenda;
  }

  /** The ways to name what has no name yet in a tuple; undefined where these are too many. */
  #waysToName({ one, other, place }: Agenda): (readonly (readonly [number, string, string])[])[] | undefined {
    let ways: (readonly (readonly [number, string, string])[])[] = [[]];
    for (const [i, choice] of tupleAt(one.players, place).entries()) {
      const { player, choices } = one.players[i]!;
      const from = choiceText(choices[choice]!);
      const there = other.players.find((active) => active.player === this.#renaming.players[player])!;
      const known = this.#to[player]!.get(from);
      const free = there.choices.map(choiceText).filter((text) => !this.#from[player]!.has(text));
      const options = known === undefined ? free : [undefined];
      // What is called alike is tried first: ways are taken from the end.
      options.sort((a, b) => Number(a === from) - Number(b === from));
      if (ways.length * options.length > MOST_WAYS) return undefined;
      const before = ways;
      ways = options.flatMap((to) =>
        before.map((way) => (to === undefined ? way : [...way, [player, from, to] as const])),
      );
    }
    return ways;
  }

  /** Whether a tuple and its counterpart lead to the same class. */
  #leadsAlike(agenda: Agenda, names: readonly (readonly [number, string, string])[]): boolean {
    const children = this.#childrenAt(agenda, names);
    return children !== undefined && this.#mine(children[0]) === this.#theirs(children[1]);
  }

  /** Where a tuple and its counterpart lead; undefined where the counterpart is not legal. */
  #childrenAt(
    { one, other, place }: Agenda,
    names: readonly (readonly [number, string, string])[] = [],
  ): readonly [TreeNode, TreeNode] | undefined {
    const tuple = tupleAt(one.players, place);
    const counterpart = other.players.map(({ player }, active) => {
      const at = one.players.findIndex((active) => this.#renaming.players[active.player] === player);
      const from = choiceText(one.players[at]!.choices[tuple[at]!]!);
      const mine = one.players[at]!.player;
      const to = names.find(([p, text]) => p === mine && text === from)?.[2] ?? this.#to[mine]!.get(from);
      return (to === undefined ? undefined : this.#placesIn(other)[active]!.get(to)) ?? -1;
    });
    if (counterpart.includes(-1)) return undefined;
    const edge = other.matrix[placeOf(other.players, counterpart)]!;
    return [one.edges[one.matrix[place]!]!, other.edges[edge]!];
  }

  /** By active player of a node the place of each choice. */
  #placesIn(node: DecisionNode): readonly ReadonlyMap<string, number>[] {
    const known = this.#places.get(node);
    if (known) return known;
    const places = node.players.map(({ choices }) => new Map(choices.map((choice, at) => [choiceText(choice), at])));
    this.#places.set(node, places);
    return places;
  }

  #takeBack({ names, pairs }: Fork): void {
    for (const [player, from, to] of this.#names.splice(names)) {
      this.#to[player]!.delete(from);
      this.#from[player]!.delete(to);
    }
    for (const [one, other] of this.#pairs.splice(pairs)) this.#seen.get(one)!.delete(other);
  }
}
