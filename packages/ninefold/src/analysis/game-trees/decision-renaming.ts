// One renaming of decisions for all nodes at once. Def. A.6 asks only for choices that correspond node by node; where one
// renaming serves everywhere, it says more: the numbers of arithmetic tic-tac-toe are the cells of a magic square.
import { type Analysing, Pace } from "../pace.ts";
import { type ClassOf, type Corresponding, type Renaming, type Trees, waysMatched } from "./correspondence.ts";
import { bottomUp, choiceText, type DecisionNode, placeOf, type TreeNode, tupleAt } from "./nodes.ts";

/** So many tuples are looked at before the search is given up: it may be long where trees are much alike. */
const MAX_STEPS = 4_000_000;

/** By place of a player in the first game: from its decisions there to those of its counterpart. */
export type DecisionRenaming = readonly ReadonlyMap<string, string>[];

/** A decision of a player, and what it is to be called. */
type Named = readonly [player: number, from: string, to: string];

/** A tuple of a node, whose counterpart is to be found; those behind it in the node come later, and then the rest. */
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
  /** The ways to name what had no name that were not tried. */
  readonly left: Iterator<readonly Named[]>;
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
  readonly #names: Named[] = [];
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
    let steps = 0;
    while (agenda) {
      let fork: Fork | undefined = {
        agenda,
        names: this.#names.length,
        pairs: this.#pairs.length,
        left: this.#waysToName(agenda),
      };
      let way: readonly Named[] | undefined;
      while (fork && !way) {
        const next: IteratorResult<readonly Named[]> = fork.left.next();
        if (++steps > MAX_STEPS) return undefined;
        yield* this.#pace.did(1, 4);
        if (next.done) {
          fork = forks.pop();
          if (fork) this.#takeBack(fork);
        } else if (this.#leadsAlike(fork.agenda, next.value)) way = next.value;
      }
      if (!fork || !way) return undefined;
      // Where all had their names there is nothing else to try.
      if (way.length > 0) forks.push(fork);
      for (const [player, from, to] of way) {
        this.#to[player]!.set(from, to);
        this.#from[player]!.set(to, from);
        this.#names.push([player, from, to]);
      }
      const { one, other, place, rest } = fork.agenda;
      const [above, below] = this.#childrenAt(fork.agenda)!;
      const after = place + 1 < one.matrix.length ? { one, other, place: place + 1, rest } : rest;
      agenda = this.#meet(above, below, after);
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
    return { one, other, place: 0, rest: agenda };
  }

  /** The ways to name what has no name yet in a tuple, of the players up to a place. They are tried as they are asked for. */
  *#waysToName(agenda: Agenda, last = agenda.one.players.length - 1): Generator<readonly Named[], undefined> {
    if (last < 0) {
      yield [];
      return undefined;
    }
    const { one, other, place } = agenda;
    const { player, choices } = one.players[last]!;
    const from = choiceText(choices[tupleAt(one.players, place)[last]!]!);
    if (this.#to[player]!.has(from)) return yield* this.#waysToName(agenda, last - 1);
    const active = other.players.findIndex((there) => there.player === this.#renaming.players[player]);
    const there = other.players[active]!.choices;
    // What is called alike is tried first.
    const alike = this.#placesIn(other)[active]!.get(from);
    for (let at = alike === undefined ? there.length - 1 : there.length; at >= 0; at--) {
      const to = at === there.length ? from : choiceText(there[at]!);
      if ((at === alike && to === from) || this.#from[player]!.has(to)) continue;
      for (const way of this.#waysToName(agenda, last - 1)) yield [...way, [player, from, to]];
    }
    return undefined;
  }

  /** Whether a tuple and its counterpart lead to the same class. */
  #leadsAlike(agenda: Agenda, names: readonly Named[]): boolean {
    const children = this.#childrenAt(agenda, names);
    return children !== undefined && this.#mine(children[0]) === this.#theirs(children[1]);
  }

  /** Where a tuple and its counterpart lead; undefined where the counterpart is not legal. */
  #childrenAt({ one, other, place }: Agenda, names: readonly Named[] = []): readonly [TreeNode, TreeNode] | undefined {
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
