import type { Words } from "../../play/index.ts";
import { CHANCE, END, type HistoryTree } from "../form/history-tree.ts";
import { type SequenceForm, sequencesOf } from "../form/sequence-form.ts";
import { grown } from "../form/tuple-table.ts";
import type { RegretMinimizer } from "./regret-minimizer.ts";
import { Sampler } from "./sampler.ts";

/**
 * Monte Carlo counterfactual regret minimization with external sampling (Lanctot et al. 2009): in an iteration each player in
 * turn tries all her decisions in one sample of what chance and the others do. The average of a player is updated where she
 * is sampled for the player before her. Nothing calls itself: plays may be long.
 */
export class ExternalSampling implements RegretMinimizer {
  readonly method = "mccfr";
  readonly form: SequenceForm;
  readonly #regrets: readonly Float64Array[];
  readonly averages: readonly Float64Array[];
  readonly behaviours = [];
  iterations = 0;
  readonly #tree: HistoryTree;
  #sampler: Sampler;
  /** The nodes of the play at which the player tries all decisions, each with the child that is being tried. */
  #nodes = new Int32Array(64);
  #tried = new Int32Array(64);
  #depth = 0;
  /** What those children of these nodes are worth that have been tried. */
  #worths = new Float64Array(64);
  #known = 0;

  constructor(form: SequenceForm, words: Words) {
    if (!form.tree) throw new RangeError("Sampling needs the form with its tree: make it with `tree: true`.");
    if (form.players.length < 2)
      throw new RangeError("Sampling is of what other players do: there is one player alone.");
    this.form = form;
    this.#tree = form.tree;
    this.#regrets = form.players.map((player) => new Float64Array(sequencesOf(player)));
    this.averages = form.players.map((player) => new Float64Array(sequencesOf(player)));
    this.#sampler = new Sampler(words);
  }

  /** From which the same samples go on. */
  get words(): Words {
    return this.#sampler.words;
  }

  get state(): readonly Float64Array[] {
    return [...this.#regrets, ...this.averages];
  }

  resume(state: readonly Float64Array[], iterations: number, words: Words | undefined): void {
    for (const [i, kept] of this.state.entries()) kept.set(state[i]!);
    this.iterations = iterations;
    if (words) this.#sampler = new Sampler(words);
  }

  iterate(): void {
    this.iterations++;
    for (let player = 0; player < this.form.players.length; player++) this.#sample(player);
  }

  #sample(player: number): void {
    const { first } = this.#tree;
    let worth = this.#descend(0, player);
    while (this.#depth > 0) {
      const top = this.#depth - 1;
      const node = this.#nodes[top]!;
      if (this.#known === this.#worths.length) this.#worths = twice(this.#worths);
      this.#worths[this.#known++] = worth;
      const children = this.#children(node);
      const next = this.#tried[top]! + 1;
      this.#tried[top] = next;
      if (next < children) worth = this.#descend(first[node]! + next, player);
      else {
        worth = this.#learn(node, player, children);
        this.#depth = top;
      }
    }
  }

  #children(node: number): number {
    const { firstSequence } = this.form.players[this.#tree.mover[node]!]!;
    const state = this.#tree.data[node]!;
    return firstSequence[state + 1]! - firstSequence[state]!;
  }

  /** What the end is worth that a sample comes to; on the way the first children of nodes of the player are tried. */
  #descend(from: number, player: number): number {
    const { mover, data, first, distributions, worths } = this.#tree;
    const next = (player + 1) % this.form.players.length;
    for (let node = from; ; ) {
      const who = mover[node]!;
      if (who === END) return worths[data[node]!]![player]!;
      if (who === player) {
        if (this.#depth === this.#nodes.length) {
          this.#nodes = grown(this.#nodes);
          this.#tried = grown(this.#tried);
        }
        this.#nodes[this.#depth] = node;
        this.#tried[this.#depth++] = 0;
        node = first[node]!;
      } else if (who === CHANCE) {
        const sums = distributions[data[node]!]!;
        const drawn = this.#sampler.next();
        let child = 0;
        while (sums[child]! <= drawn) child++;
        node = first[node]! + child;
      } else node = first[node]! + this.#choose(who, data[node]!, who === next);
    }
  }

  /** A decision drawn by regret matching. */
  #choose(player: number, state: number, averaged: boolean): number {
    const { firstSequence } = this.form.players[player]!;
    const regret = this.#regrets[player]!;
    const begin = firstSequence[state]!;
    const end = firstSequence[state + 1]!;
    if (end - begin === 1) {
      if (averaged) this.averages[player]![begin]! += 1;
      return 0;
    }
    const above = sumAbove(regret, begin, end);
    const even = 1 / (end - begin);
    if (averaged) {
      const average = this.averages[player]!;
      for (let i = begin; i < end; i++) average[i]! += above > 0 ? Math.max(0, regret[i]!) / above : even;
    }
    let left = this.#sampler.next();
    for (let i = begin; i < end - 1; i++) {
      left -= above > 0 ? Math.max(0, regret[i]!) / above : even;
      if (left < 0) return i - begin;
    }
    return lastLikely(regret, begin, end, above);
  }

  /** What a node is worth whose children have all been tried. */
  #learn(node: number, player: number, children: number): number {
    const begin = this.form.players[player]!.firstSequence[this.#tree.data[node]!]!;
    const regret = this.#regrets[player]!;
    const worths = this.#worths;
    const from = this.#known - children;
    const above = sumAbove(regret, begin, begin + children);
    let worth = 0;
    for (let i = 0; i < children; i++)
      worth += (above > 0 ? Math.max(0, regret[begin + i]!) / above : 1 / children) * worths[from + i]!;
    for (let i = 0; i < children; i++) regret[begin + i]! += worths[from + i]! - worth;
    this.#known = from;
    return worth;
  }
}

function twice(list: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(2 * list.length);
  larger.set(list);
  return larger;
}

function sumAbove(regret: Float64Array, begin: number, end: number): number {
  let sum = 0;
  for (let i = begin; i < end; i++) if (regret[i]! > 0) sum += regret[i]!;
  return sum;
}

/** Rounding may leave a little at the end: it is the last decision's that may be taken. */
function lastLikely(regret: Float64Array, begin: number, end: number, above: number): number {
  let last = end - 1;
  if (above > 0) while (last > begin && !(regret[last]! > 0)) last--;
  return last - begin;
}
