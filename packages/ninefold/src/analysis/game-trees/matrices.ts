// Matching of decision matrices (Def. A.6): whether the choices of each player and the edges can be renamed so that one
// matrix becomes the other, edges leading to subtrees of the same class.
import { type ActivePlayer, placeOf, tupleAt } from "./nodes.ts";

/** A decision matrix with the class of the subtree at each edge. */
export interface ClassedMatrix {
  readonly players: readonly ActivePlayer[];
  readonly matrix: readonly number[];
  /** By edge the class of its subtree. */
  readonly classes: readonly number[];
  /** By active player what each choice is called, where only choices of one name may become each other. */
  readonly names?: readonly (readonly string[])[] | undefined;
}

/** How one matrix becomes another: by active player the place of each choice in the other, and of each edge. */
export interface Matching {
  /** h_{g,p}: `choices[p][a]` is the choice of player p in the second matrix that choice a of the first becomes. */
  readonly choices: readonly (readonly number[])[];
  readonly edges: readonly number[];
}

/** Colours of choices and edges such that those of different colour cannot become each other. */
interface Colours {
  readonly choices: readonly (readonly string[])[];
  readonly edges: readonly string[];
}

/** What matching matrices have in common; of one player's, matrices with the same signature match. */
export function signatureOf(given: ClassedMatrix): string {
  const { players, matrix, classes, names } = given;
  if (players.length <= 1) {
    const chosen = classes.map((): string[] => []);
    for (const [choice, edge] of matrix.entries()) chosen[edge]!.push(names?.[0]?.[choice] ?? "");
    return classes
      .map((one, edge) => `${one}x${names ? JSON.stringify(chosen[edge]!.sort()) : chosen[edge]!.length}`)
      .sort()
      .join(" ");
  }
  const { choices, edges } = refined(given, plain(given));
  return [...choices, edges].map((colours) => [...colours].sort().join(" ")).join("|");
}

const plain = ({ players, classes, names }: ClassedMatrix): Colours => ({
  choices: names ?? players.map(({ choices }) => choices.map(() => "")),
  edges: classes.map(String),
});

/** Colours refined until what looks alike from everywhere is of one colour. Colours of both matrices are comparable. */
function refined({ players, matrix }: ClassedMatrix, start: Colours): Colours {
  let { choices, edges } = start;
  const kinds = (): number => new Set([...choices.flatMap((own, p) => own.map((one) => `${p} ${one}`)), ...edges]).size;
  for (let known = -1, now = kinds(); now > known; now = kinds()) {
    known = now;
    const seenByChoice: string[][][] = choices.map((own) => own.map(() => []));
    const seenByEdge: string[][] = edges.map(() => []);
    matrix.forEach((edge, place) => {
      const tuple = tupleAt(players, place);
      const colours = tuple.map((choice, p) => choices[p]![choice]!);
      seenByEdge[edge]!.push(colours.join(","));
      tuple.forEach((choice, p) => {
        seenByChoice[p]![choice]!.push(`${edges[edge]}:${colours.filter((_, q) => q !== p).join(",")}`);
      });
    });
    const code = (own: string, seen: string[]): string => hashOf(`${own}(${seen.sort().join(" ")})`);
    choices = choices.map((own, p) => own.map((one, choice) => code(one, seenByChoice[p]![choice]!)));
    edges = edges.map((one, edge) => code(one, seenByEdge[edge]!));
  }
  return { choices, edges };
}

/** A matching of two matrices whose players are the same, in order; undefined where there is none. */
export function matchingOf(one: ClassedMatrix, other: ClassedMatrix): Matching | undefined {
  const shapes = [one, other].map(({ players }) => players.map(({ choices }) => choices.length).join());
  if (shapes[0] !== shapes[1] || one.classes.length !== other.classes.length) return undefined;
  return search(one, other, plain(one), plain(other));
}

/** Individualises one choice after the other until the colours tell all apart. */
function search(one: ClassedMatrix, other: ClassedMatrix, first: Colours, second: Colours): Matching | undefined {
  const [mine, theirs] = [refined(one, first), refined(other, second)];
  const same = (a: readonly string[], b: readonly string[]): boolean => [...a].sort().join() === [...b].sort().join();
  if (!mine.choices.every((own, p) => same(own, theirs.choices[p]!)) || !same(mine.edges, theirs.edges))
    return undefined;
  for (const [p, own] of mine.choices.entries()) {
    const tied = own.findIndex((colour, choice) => own.indexOf(colour) !== choice);
    if (tied < 0) continue;
    for (const [choice, colour] of theirs.choices[p]!.entries()) {
      if (colour !== own[tied]) continue;
      const found = search(one, other, marked(mine, p, tied), marked(theirs, p, choice));
      if (found) return found;
    }
    return undefined;
  }
  const choices = mine.choices.map((own, p) => own.map((colour) => theirs.choices[p]!.indexOf(colour)));
  return edgesUnder(one, other, choices);
}

const marked = ({ choices, edges }: Colours, player: number, choice: number): Colours => ({
  choices: choices.map((own, p) => (p === player ? own.map((one, i) => (i === choice ? `${one}!` : one)) : own)),
  edges,
});

/** Where the edges go under a renaming of the choices, if they are renamed one to one with the same classes. */
function edgesUnder(
  one: ClassedMatrix,
  other: ClassedMatrix,
  choices: readonly (readonly number[])[],
): Matching | undefined {
  const edges = new Array<number>(one.classes.length).fill(-1);
  const taken = new Set<number>();
  for (const [place, edge] of one.matrix.entries()) {
    const tuple = tupleAt(one.players, place).map((choice, p) => choices[p]![choice]!);
    const there = other.matrix[placeOf(other.players, tuple)]!;
    if (edges[edge] === there) continue;
    if (edges[edge] !== -1 || taken.has(there) || one.classes[edge] !== other.classes[there]) return undefined;
    edges[edge] = there;
    taken.add(there);
  }
  return { choices, edges };
}

/** A short text for a long one: 64 bits of it, so that colours stay short. */
function hashOf(text: string): string {
  let [a, b] = [0x811c9dc5, 0x9e3779b9];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b + unit, 0x85ebca6b) ^ (b >>> 13);
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
}
