// Decisions taken together: each player draws by what she regrets not to have decided (regret matching: Hart and Mas-Colell
// 2000; in trees: Lisý et al. 2013). How often each decision was meant tends to an equilibrium between two players of whom
// one gains what the other gives.
import type { Positions } from "../../../engine/index.ts";
import type { PlayerId } from "../../../model/index.ts";
import type { SeededSource } from "../../../play/index.ts";
import type { Path } from "./path.ts";
import type { Rewards } from "./rewards.ts";
import { KIND, type Tree } from "./tree.ts";

/** So often a player draws any decision, so that all are learned of. */
const EXPLORING = 0.1;
const WORD = 2 ** 32;

export class Regrets {
  readonly #tree: Tree;
  readonly #positions: Positions;
  readonly #players: number;
  readonly #indices: Int32Array;
  #source: SeededSource | undefined;

  constructor(tree: Tree, positions: Positions, players: number) {
    this.#tree = tree;
    this.#positions = positions;
    this.#players = players;
    this.#indices = new Int32Array(players);
  }

  seed(source: SeededSource): void {
    this.#source = source;
  }

  /** Gives a slot heads and decisions of all who decide; false where they do not fit. */
  expand(slot: number, level: number): boolean {
    let slots = 0;
    for (let player = 0; player < this.#players; player++) {
      const count = this.#positions.count(level, player as PlayerId);
      if (count > 0) slots += 1 + count;
    }
    const tree = this.#tree;
    if (!tree.expand(slot, KIND.several, slots)) return false;
    let head = tree.first(slot);
    for (let player = 0; player < this.#players; player++) {
      const count = this.#positions.count(level, player as PlayerId);
      if (count === 0) continue;
      tree.setMover(head, player);
      tree.setIndex(head, count);
      head += 1 + count;
    }
    return true;
  }

  /** Draws for all who decide in the slot of a level, and puts what comes of it on the next. */
  decide(slot: number, level: number, path: Path): void {
    const tree = this.#tree;
    const end = tree.first(slot) + tree.count(slot);
    for (let head = tree.first(slot); head < end; head += 1 + tree.index(head))
      this.#indices[tree.mover(head)] = this.#draw(head, path);
    this.#positions.decideTogether(level, this.#indices);
  }

  /** Tells a player who decided with others the worth of what came of it. */
  learn(path: Path, pick: number, worth: number, { least, range }: Rewards): void {
    const tree = this.#tree;
    const [chosen, head, probability] = [path.picked[pick]!, path.heads[pick]!, path.probability[pick]!];
    const gain = range > 0 ? (worth - least) / range : 0;
    // What is expected here is taken off, so that estimates scatter less; their mean stays.
    const n = tree.visits(head);
    const expected = n > 0 ? tree.sum(head) / n : 0;
    tree.visit(head);
    tree.addToSum(head, gain);
    const end = head + 1 + tree.index(head);
    for (let one = head + 1; one < end; one++) tree.addToSum(one, expected - gain);
    tree.addToSum(chosen, (gain - expected) / probability);
  }

  /** The number of a decision that the player of a head draws. */
  #draw(head: number, path: Path): number {
    const tree = this.#tree;
    const count = tree.index(head);
    let positive = 0;
    for (let one = head + 1; one <= head + count; one++) positive += Math.max(0, tree.sum(one));
    const explores = this.#uniform() < EXPLORING;
    let left = this.#uniform() * (explores || positive <= 0 ? count : positive);
    let drawn = head + 1;
    for (; drawn < head + count; drawn++) {
      left -= explores || positive <= 0 ? 1 : Math.max(0, tree.sum(drawn));
      if (left < 0) break;
    }
    if (!explores) tree.visit(drawn);
    const meant = positive > 0 ? Math.max(0, tree.sum(drawn)) / positive : 1 / count;
    path.pick(head, drawn, (1 - EXPLORING) * meant + EXPLORING / count);
    return drawn - head - 1;
  }

  #uniform(): number {
    return this.#source ? this.#source.uniform(WORD) / WORD : 0;
  }
}
