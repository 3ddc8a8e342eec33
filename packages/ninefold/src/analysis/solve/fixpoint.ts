// Exact values of states on cycles, guessed from an approximation and proved.

import { type Rational, ZERO } from "../../model/index.ts";
import { entryAt } from "../tables.ts";
import { NOBODY, TOGETHER } from "./arena.ts";
import { type Component, everyExit, isInside } from "./component.ts";
import { matrixAt, worthAfter } from "./exact.ts";
import type { MatrixValue } from "./matrix-game.ts";
import { UNCERTAIN } from "./values.ts";

/**
 * Settles the states of a component if the guess is what they are worth, which is proved; else leaves them as they were, and
 * says so. All exits must have exact worths.
 *
 * Let x be the guess, a fixpoint: at each state x is what the choices there are worth, if what follows is worth x. Where
 * plays can come back for ever there are other fixpoints than the value. Let the first player take best choices under x.
 * Then, whatever the second does, the expected x never falls from one step to the next. So x converges: after some
 * step the play has been left, or stays for ever in states that all have one x, c, where the second takes again and again
 * choices that are best for her (each other one lifts the expectation by at least a fixed amount, and x is bounded). If
 * from all states with c > 0 every such choice leads with some probability where x is other or on a way there, no play
 * stays; if c ≤ 0, staying, which is worth nothing, gives no less. Then the first player is sure of x; if the same
 * holds for the second with c < 0, x is the value. Where no play stays whatever c is, it is the value whatever a play
 * without end is worth.
 */
export function proved(component: Component, guess: readonly Rational[]): boolean {
  const { arena, members, values, players, most } = component;
  members.forEach((state, member) => {
    const worth = entryAt(guess, member);
    values.worth[state] = values.worths.idOf(players === 1 ? [worth] : [worth, worth.neg()]);
  });
  const proof = Proof.of(component);
  const leaving = proof ? [proof.leaving(0), proof.leaving(1)] : [];
  /** Whether plays are left by both players, except where a play without end, worth this or that, gives them no less. */
  const isValue = (toFirst: number, toSecond: number): boolean =>
    leaving.every((edges, player) =>
      edges.every((edge, member) => {
        const number = values.worths.number(entryAt(values.worth, entryAt(members, member)));
        return edge >= 0 || (player === 0 ? number <= toFirst : number >= toSecond);
      }),
    );
  if (!proof || !isValue(0, 0)) {
    for (const state of members) values.worth[state] = -1;
    return false;
  }
  const ends = isValue(-most, most) && everyExit(component, (exit) => values.ends[exit] === 1);
  members.forEach((state, member) => {
    const mover = entryAt(arena.mover, state);
    const away = mover < 0 ? -1 : entryAt(entryAt(leaving, mover), member);
    const choice = mover === TOGETHER || away >= 0 ? away : proof.best(member);
    values.settle(state, entryAt(values.worth, state), choice, UNCERTAIN);
    values.ends[state] = ends ? 1 : 0;
  });
  return true;
}

/** A fixpoint, and how its states are left. */
class Proof {
  readonly #component: Component;
  /** By member, in order of the edges, what these are worth. */
  readonly #after: readonly Int32Array[];
  /** By member the mixtures of those who decide together. */
  readonly #mixtures: ReadonlyMap<number, MatrixValue<Rational>>;

  private constructor(
    component: Component,
    after: readonly Int32Array[],
    mixtures: Map<number, MatrixValue<Rational>>,
  ) {
    this.#component = component;
    this.#after = after;
    this.#mixtures = mixtures;
  }

  /** What is asked of a guess that the states have for their worths; undefined where it is no fixpoint. */
  static of(component: Component): Proof | undefined {
    const { arena, members, values } = component;
    const { worths } = values;
    const after: Int32Array[] = [];
    const mixtures = new Map<number, MatrixValue<Rational>>();
    for (const [member, state] of members.entries()) {
      const mover = entryAt(arena.mover, state);
      const worth = entryAt(values.worth, state);
      const edges = Int32Array.from({ length: arena.endEdge(state) - arena.firstEdge(state) }, (_, edge) =>
        worthAfter(arena, values, arena.firstEdge(state) + edge),
      );
      after.push(edges);
      if (mover === TOGETHER) {
        const mixture = matrixAt(arena, values, state);
        mixtures.set(member, mixture);
        if (!mixture.value.equals(entryAt(worths.at(worth), 0))) return undefined;
      } else {
        const player = mover === NOBODY ? 0 : mover;
        if (!edges.includes(worth) || edges.some((edge) => worths.compare(edge, worth, player) > 0)) return undefined;
      }
    }
    return new Proof(component, after, mixtures);
  }

  /** A best edge of a member, counted from the first of the state. */
  best(member: number): number {
    const { members, values } = this.#component;
    return entryAt(this.#after, member).indexOf(entryAt(values.worth, entryAt(members, member)));
  }

  /**
   * By member an edge, counted from the first of the state, on a player's way to where the guess is other than at the member,
   * which best choices of the other player do not bar; -1 where there is none.
   */
  leaving(player: number): Int32Array {
    const { members } = this.#component;
    const found = new Int32Array(members.length).fill(-1);
    // In turn from both ends, as a way may lead through all of them.
    for (let round = 0, more = true; more; round++) {
      more = false;
      for (let i = 0; i < members.length; i++) {
        const member = round % 2 === 0 ? i : members.length - 1 - i;
        if (entryAt(found, member) >= 0) continue;
        found[member] = this.#leavesBy(member, player, found);
        more ||= entryAt(found, member) >= 0;
      }
    }
    return found;
  }

  #leavesBy(member: number, player: number, found: Int32Array): number {
    const { arena, members, values, memberIndex } = this.#component;
    const state = entryAt(members, member);
    const worth = entryAt(values.worth, state);
    const first = arena.firstEdge(state);
    const leaves = (edge: number): boolean => {
      for (
        let chanceOutcome = arena.chanceOutcomesStart(first + edge);
        chanceOutcome < arena.chanceOutcomesEnd(first + edge);
        chanceOutcome++
      ) {
        const target = arena.target(chanceOutcome);
        if (
          !isInside(this.#component, target) ||
          values.worth[target] !== worth ||
          entryAt(found, entryAt(memberIndex, target)) >= 0
        ) {
          return true;
        }
      }
      return false;
    };
    const after = entryAt(this.#after, member);
    const mixture = this.#mixtures.get(member);
    if (mixture) return this.#leavesTogether(mixture, after, worth, player, leaves) ? 0 : -1;
    const best = [...after.keys()].filter((edge) => after[edge] === worth);
    if (arena.mover[state] === 1 - player) return best.every(leaves) ? 0 : -1;
    return best.find(leaves) ?? -1;
  }

  /** Whether a player's mixture leaves against each choice that is best for the other. */
  #leavesTogether(
    { rows, columns }: MatrixValue<Rational>,
    after: Int32Array,
    worth: number,
    player: number,
    leaves: (edge: number) => boolean,
  ): boolean {
    const { worths } = this.#component.values;
    const value = entryAt(worths.at(worth), 0);
    const [own, others] = player === 0 ? [rows, columns] : [columns, rows];
    const edgeOf = (mine: number, theirs: number): number =>
      player === 0 ? mine * columns.length + theirs : theirs * columns.length + mine;
    const parts = own.flatMap((part, choice) => (part.equals(ZERO) ? [] : [{ part, choice }]));
    return others.every((_, theirs) => {
      const met = parts
        .map(({ part, choice }) => entryAt(worths.at(entryAt(after, edgeOf(choice, theirs))), 0).mul(part))
        .reduce((a, b) => a.add(b));
      return !met.equals(value) || parts.some(({ choice }) => leaves(edgeOf(choice, theirs)));
    });
  }
}
