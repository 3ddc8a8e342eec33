// Matching of decision matrices (Def. A.6): whether the choices of each player and the edges can be renamed so that one
// matrix becomes the other, edges leading to subtrees of the same class.
import type { Analysing, Pace } from "../pace.ts";
import { entryAt, zipped } from "../tables.ts";
import { type ActivePlayer, matrixIndexOf, stepOn } from "./nodes.ts";

/** A decision matrix with the class of the subtree at each edge. */
export interface ClassedMatrix {
  readonly players: readonly ActivePlayer[];
  readonly matrix: readonly number[];
  /** By edge the class of its subtree. */
  readonly classes: readonly number[];
  /** By active player what each choice is called, where only choices of one name may become each other. */
  readonly names?: readonly (readonly string[])[] | undefined;
}

/** How one matrix becomes another: by active player the index of each choice in the other, and of each edge. */
export interface Matching {
  /** h_{g,p}: `choices[p][a]` is the choice of player p in the second matrix that choice a of the first becomes. */
  readonly choices: readonly (readonly number[])[];
  readonly edges: readonly number[];
}

/**
 * Colours of choices and edges such that those of different colour cannot become each other. They are hashes: those of one
 * colour may still be different, which costs time and no more.
 */
interface Colours {
  readonly choices: readonly Int32Array[];
  readonly edges: Int32Array;
}

/** What matching matrices have in common; of one player's, matrices with the same signature match. */
export function* signatureOf(given: ClassedMatrix, pace: Pace): Analysing<string> {
  const { players, matrix, classes, names } = given;
  if (players.length <= 1) {
    const edges = classes.map((one) => ({ one, chosen: [] as string[] }));
    for (const [choice, edge] of matrix.entries()) entryAt(edges, edge).chosen.push(names?.[0]?.[choice] ?? "");
    return edges
      .map(({ one, chosen }) => `${one}x${names ? JSON.stringify(chosen.sort()) : chosen.length}`)
      .sort()
      .join(" ");
  }
  const { choices, edges } = yield* refined(given, plain(given), pace);
  return [...choices, edges].map((colours) => `${colours.length}:${summed(colours)}`).join("|");
}

const plain = ({ players, classes, names }: ClassedMatrix): Colours => ({
  choices: names
    ? names.map((own) => Int32Array.from(own, hashOf))
    : players.map(({ choices }) => new Int32Array(choices.length)),
  edges: Int32Array.from(classes, (one) => mixed(1, one)),
});

/** 32 bits of a text. */
function hashOf(text: string): number {
  let bits = 0;
  for (let i = 0; i < text.length; i++) bits = mixed(bits, text.charCodeAt(i));
  return bits;
}

/** Colours refined until what looks alike from everywhere is of one colour. Colours of both matrices are comparable. */
function* refined({ players, matrix }: ClassedMatrix, start: Colours, pace: Pace): Analysing<Colours> {
  let { choices, edges } = start;
  const kinds = (): number => [...choices, edges].reduce((all, colours) => all + new Set(colours).size, 0);
  for (let known = -1, now = kinds(); now > known; now = kinds()) {
    known = now;
    const seenByChoice = choices.map(({ length }) => new Int32Array(length));
    const seenByEdge = new Int32Array(edges.length);
    // A tuple has a choice of each player, a matrix the index of an edge for each tuple.
    const tuple = players.map(() => 0);
    for (let matrixIndex = 0; matrixIndex < matrix.length; matrixIndex++) {
      const edge = matrix[matrixIndex]!;
      let whole = 0;
      for (let p = 0; p < tuple.length; p++) whole = mixed(whole, choices[p]![tuple[p]!]!);
      const entry = mixed(whole, edges[edge]!);
      // Sums do not depend on the order, and wrap around.
      seenByEdge[edge]! += entry;
      for (let p = 0; p < tuple.length; p++) seenByChoice[p]![tuple[p]!]! += entry;
      stepOn(players, tuple);
      if ((matrixIndex & 1023) === 1023) yield* pace.did(0, 256);
    }
    choices = zipped(choices, seenByChoice).map(([own, seen]) => mixedWith(own, seen));
    edges = mixedWith(edges, seenByEdge);
  }
  return { choices, edges };
}

const mixedWith = (colours: Int32Array, seen: Int32Array): Int32Array =>
  colours.map((colour, at) => mixed(colour, seen[at]!));

/** A matching of two matrices whose players are the same, in order; undefined where there is none. */
export function* matchingOf(one: ClassedMatrix, other: ClassedMatrix, pace: Pace): Analysing<Matching | undefined> {
  const shapes = [one, other].map(({ players }) => players.map(({ choices }) => choices.length).join());
  if (shapes[0] !== shapes[1] || one.classes.length !== other.classes.length) return undefined;
  return yield* search(one, other, plain(one), plain(other), pace);
}

/** Individualises one choice after the other until the colours tell all apart, or any choice of the same colour will do. */
function* search(
  one: ClassedMatrix,
  other: ClassedMatrix,
  first: Colours,
  second: Colours,
  pace: Pace,
): Analysing<Matching | undefined> {
  const [mine, theirs] = [yield* refined(one, first, pace), yield* refined(other, second, pace)];
  const both = zipped(mine.choices, theirs.choices);
  if (!both.every(([own, there]) => same(own, there)) || !same(mine.edges, theirs.edges)) return undefined;
  const inOrder = yield* edgesUnder(
    one,
    other,
    both.map(([own, there]) => ordered(own, there)),
    pace,
  );
  if (inOrder) return inOrder;
  for (const [p, [own, there]] of both.entries()) {
    const tied = firstTied(own);
    if (tied < 0) continue;
    for (const [choice, colour] of there.entries()) {
      if (colour !== own[tied]) continue;
      const found = yield* search(one, other, marked(mine, p, tied), marked(theirs, p, choice), pace);
      if (found) return found;
    }
    return undefined;
  }
  return undefined;
}

const marked = ({ choices, edges }: Colours, player: number, choice: number): Colours => ({
  choices: choices.map((own, p) =>
    p === player ? own.map((colour, at) => (at === choice ? mixed(colour, -1) : colour)) : own,
  ),
  edges,
});

/** Whether each colour is there as often. */
function same(a: Int32Array, b: Int32Array): boolean {
  const [left, right] = [a.toSorted(), b.toSorted()];
  return left.every((colour, i) => colour === right[i]);
}

/** The first whose colour another one has before it; -1 where all are different. */
function firstTied(colours: Int32Array): number {
  const known = new Set<number>();
  return colours.findIndex((colour) => known.size === known.add(colour).size);
}

/** By index in the one the index of the same colour in the other, in order where there are several. */
function ordered(mine: Int32Array, theirs: Int32Array): readonly number[] {
  const byColour = (colours: Int32Array) => [...colours.entries()].sort(([, a], [, b]) => a - b);
  const indices = new Array<number>(mine.length);
  for (const [[index], [to]] of zipped(byColour(mine), byColour(theirs))) indices[index] = to;
  return indices;
}

/** Where the edges go under a renaming of the choices, if they are renamed one to one with the same classes. */
function* edgesUnder(
  one: ClassedMatrix,
  other: ClassedMatrix,
  choices: readonly (readonly number[])[],
  pace: Pace,
): Analysing<Matching | undefined> {
  const named = choices.every((own, p) => own.every((to, at) => one.names?.[p]?.[at] === other.names?.[p]?.[to]));
  if (!named) return undefined;
  const edges = new Array<number>(one.classes.length).fill(-1);
  const taken = new Uint8Array(edges.length);
  // The players of both, choices and matrices, go together index by index.
  const tuple = one.players.map(() => 0);
  for (let matrixIndex = 0; matrixIndex < one.matrix.length; matrixIndex++) {
    const edge = one.matrix[matrixIndex]!;
    const there =
      other.matrix[
        matrixIndexOf(
          other.players,
          tuple.map((choice, p) => choices[p]![choice]!),
        )
      ]!;
    stepOn(one.players, tuple);
    if ((matrixIndex & 1023) === 1023) yield* pace.did(0, 256);
    if (edges[edge] === there) continue;
    if (edges[edge] !== -1 || taken[there] || one.classes[edge] !== other.classes[there]) return undefined;
    edges[edge] = there;
    taken[there] = 1;
  }
  return { choices, edges };
}

/** A number of 32 bits for two in their order, such that sums of such numbers do not cancel out. */
function mixed(a: number, b: number): number {
  let bits = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(b ^ (b >>> 15), 0xc2b2ae35);
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return bits ^ (bits >>> 16);
}

/** The same for all orders. */
const summed = (colours: Int32Array): number => colours.reduce((sum, colour) => (sum + mixed(2, colour)) | 0, 0);
