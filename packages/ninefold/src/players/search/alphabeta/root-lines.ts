// The decisions at the root of a search, the best first, with what was found of them.
import { INFINITE } from "./scores.ts";

export interface RootLine {
  readonly index: number;
  /** As who decides sees it; an upper bound where it is not exact. */
  readonly score: number;
  /** Whether the score is the decision's own: of others it is known that they are no better than those before. */
  readonly exact: boolean;
  /** Whether the score is that of endings alone. */
  readonly proved: boolean;
  /** Whether it depends on which of equally good decisions others take. */
  readonly tied: boolean;
  /** Whether it is proved that nothing could be worse. */
  readonly lost: boolean;
  /** The indices of the decisions that are expected after each other, this one the first. */
  readonly plies: readonly number[];
}

const NOTHING = { exact: false, proved: false, tied: false } as const;

const unknown = (index: number): RootLine => ({ index, score: -INFINITE, ...NOTHING, lost: false, plies: [index] });

export class RootLines {
  /** In the order of the last search. */
  #lines: readonly RootLine[];
  /** What was found by the search that goes on, by the same numbers. */
  #found: (RootLine | undefined)[] = [];

  constructor(count: number) {
    this.#lines = Array.from({ length: count }, (_, index) => unknown(index));
  }

  get count(): number {
    return this.#lines.length;
  }

  get all(): readonly RootLine[] {
    return this.#lines;
  }

  forget(): void {
    this.#lines = this.#lines.map((_, index) => unknown(index));
  }

  begin(): void {
    this.#found = [];
  }

  next(number: number): RootLine {
    const line = this.#lines[number];
    if (!line) throw new RangeError(`no decision has the number ${number}`);
    return line;
  }

  found(number: number, { plies, ...finding }: Omit<RootLine, "index">): void {
    const { index } = this.next(number);
    this.#found[number] = { index, ...finding, plies: plies[0] === index ? plies : [index] };
  }

  /** The score that is to be passed to be among so many of the best. */
  worstOf(wanted: number): number {
    const scores = this.#found.flatMap((line) => (line?.exact ? line.score : [])).sort((a, b) => b - a);
    return scores[wanted - 1] ?? -INFINITE;
  }

  /** The search is done: the exact ones come first, the best of them first; all others stay in their order. */
  end(): void {
    const found = this.#lines.map((line, number) => this.#found[number] ?? { ...line, ...NOTHING });
    this.#lines = inOrder(found);
  }

  /**
   * The search is left: what it found counts if it is more than was known before. Where it found nothing but losses, the others
   * come first, with what the search before found of them.
   */
  leave(wanted: number): void {
    const found = this.#found.filter((line) => line !== undefined);
    if (found.length === 0 || (wanted > 1 && this.#lines.some(({ exact }) => exact))) return;
    const others = this.#lines.slice(found.length);
    const hopeful = others.filter(({ lost }) => !lost);
    const isLost = found.every(({ lost }) => lost) && hopeful.length > 0;
    this.#lines = isLost
      ? [...hopeful, ...inOrder([...found, ...others.filter(({ lost }) => lost)])]
      : inOrder([...found, ...others.map((line) => ({ ...line, ...NOTHING }))]);
  }

  /** Whether deeper searches can find nothing else. */
  isSettled(wanted: number, won: number): boolean {
    const [best] = this.#lines;
    if (wanted === 1 && best && best.proved && best.exact && best.score >= won) return true;
    return this.#lines.every(({ proved }) => proved);
  }
}

function inOrder(lines: readonly RootLine[]): readonly RootLine[] {
  const exact = lines.filter((line) => line.exact).sort((a, b) => b.score - a.score);
  return [...exact, ...lines.filter((line) => !line.exact)];
}
