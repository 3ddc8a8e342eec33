// What a coalition can compute of sealed cards, as linear algebra. The layer of seat i on a ciphertext with randomness r is x_i·r·G. To who knows
// neither x_i nor a term of r it is, by the decisional Diffie–Hellman assumption, a point of its own for each such pair, so that what follows
// from published layers is what is in their span. Nothing here knows of readers, grants or the spent rule.

/** Coefficients of terms; a term is drawn by a seat. */
type Randomness = ReadonlyMap<number, number>;

interface Sealing {
  readonly randomness: Randomness;
  /** Whose layers it has. */
  readonly layers: readonly number[];
  /** Who has published its layer. */
  readonly published: Set<number>;
}

/** Two sealings are of one card, and who knows that; "all" for everybody. */
interface Link {
  readonly from: number;
  readonly to: number;
  readonly known: number | "all";
}

const PRIME = 1_000_003;
const mod = (value: number): number => ((value % PRIME) + PRIME) % PRIME;

function power(base: number, exponent: number): number {
  let [result, square] = [1n, BigInt(base)];
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = (result * square) % BigInt(PRIME);
    square = (square * square) % BigInt(PRIME);
  }
  return Number(result);
}

type Vector = Map<string, number>;

function plus(left: Vector, right: Vector, factor: number): Vector {
  const sum = new Map(left);
  for (const [key, value] of right) {
    const next = mod((sum.get(key) ?? 0) + factor * value);
    if (next === 0) sum.delete(key);
    else sum.set(key, next);
  }
  return sum;
}

/** Rows, each with a key that no later row has. */
class Span {
  readonly #rows: { readonly key: string; readonly row: Vector }[] = [];

  rest(vector: Vector): Vector {
    return this.#rows.reduce((left, { key, row }) => {
      const value = left.get(key);
      return value === undefined ? left : plus(left, row, -value);
    }, vector);
  }

  add(vector: Vector): void {
    const left = this.rest(vector);
    const [first] = left;
    if (!first) return;
    const inverse = power(first[1], PRIME - 2);
    this.#rows.push({ key: first[0], row: plus(new Map(), left, inverse) });
  }
}

/** All that was ever sealed and published. */
export class Sealings {
  readonly #all: Sealing[] = [];
  readonly #links: Link[] = [];
  readonly #drawnBy: number[] = [];

  /** A card that everybody knows, with randomness 1. */
  start(layers: readonly number[]): number {
    return this.#all.push({ randomness: new Map(), layers, published: new Set() }) - 1;
  }

  /** The sealing that a seat makes of another; `known` to whom it is that both are of one card. */
  again(from: number, by: number, layers: readonly number[], known: number | "all"): number {
    const term = this.#drawnBy.push(by) - 1;
    const randomness = new Map(this.#all[from]!.randomness).set(term, 1);
    const to = this.#all.push({ randomness, layers, published: new Set() }) - 1;
    this.#links.push({ from, to, known });
    return to;
  }

  publish(sealing: number, seat: number): void {
    this.#all[sealing]!.published.add(seat);
  }

  #layer(sealing: Sealing, seat: number, coalition: ReadonlySet<number>): Vector {
    const hidden = [...sealing.randomness].filter(([term]) => !coalition.has(this.#drawnBy[term]!));
    return new Map(coalition.has(seat) ? [] : hidden.map(([term, value]) => [`${seat} ${term}`, value]));
  }

  /** Of each sealing the first one that the coalition knows to be of the same card. */
  classes(coalition: ReadonlySet<number>): readonly number[] {
    const first = this.#all.map((_, at) => at);
    // Links go from earlier sealings to later ones, but two of them may meet in one.
    for (const { from, to, known } of this.#links)
      if (known === "all" || coalition.has(known)) {
        const [a, b] = [first[from]!, first[to]!];
        const low = Math.min(a, b);
        first.forEach((one, at) => {
          if (one === a || one === b) first[at] = low;
        });
      }
    return first;
  }

  /** The sealings that the coalition can open. */
  opened(coalition: ReadonlySet<number>): readonly boolean[] {
    const span = new Span();
    for (const sealing of this.#all)
      for (const seat of sealing.published) span.add(this.#layer(sealing, seat, coalition));
    return this.#all.map((sealing) => {
      const layers = sealing.layers.map((seat) => this.#layer(sealing, seat, coalition));
      return span.rest(layers.reduce((sum, layer) => plus(sum, layer, 1), new Map())).size === 0;
    });
  }
}
