// The values of a game, one component of states after the other.

import { ONE, type Outcome, type Rational, ZERO } from "../../model/index.ts";
import { AnalysisError } from "../errors.ts";
import type { StateGraph } from "../states/state-graph.ts";
import { entryAt } from "../tables.ts";
import { approximate, fromNothing, type Rounds } from "./approximate.ts";
import { type Arena, TERMINAL, TOGETHER } from "./arena.ts";
import { type Component, everyExit } from "./component.ts";
import { hasExactMatrix, induce } from "./exact.ts";
import { proved } from "./fixpoint.ts";
import { retrograde } from "./retrograde.ts";
import { simplestBetween } from "./simplest.ts";
import { isZeroSum, type Utilities } from "./utilities.ts";
import { Values } from "./values.ts";
import { Worths } from "./worths.ts";

/** Components of more states than this are approximated alone: their values have denominators beyond all bounds. */
const MAX_GUESSED = 10_000;
/** How wide an interval is from which a fraction is guessed. */
const GUESSED_FROM = 1e-13;
/** Bounds that are wider have not met; and how far from its limit may be what is found by breaking plays off. */
const NEAR = 1e-9;
/** How many components with intervals, one after the other, come to the error that is asked for. */
const MAX_BEHIND = 1024;

export class Solving {
  readonly values: Values;
  readonly #graph: StateGraph;
  readonly #arena: Arena;
  readonly #utilities: Utilities;
  readonly #error: number;
  readonly #worths = new Worths();
  readonly #outcomes = new Map<string, number>();
  readonly #memberIndex: Int32Array;
  /** The most that an outcome gives or takes. */
  #most = 0;
  /** By worth whether one player gains what the other gives, or there is one player alone. */
  readonly #sums: boolean[] = [];
  /** Whether that is so of all outcomes met so far, among them all that can follow the states at hand. */
  #oneSum = true;
  #won: boolean;

  constructor(graph: StateGraph, arena: Arena, utilities: Utilities, error: number) {
    this.#graph = graph;
    this.#arena = arena;
    this.#utilities = utilities;
    this.#error = error;
    this.#won = graph.exploration.system.players.length === 2;
    this.values = new Values(this.#worths, arena.size);
    this.#memberIndex = new Int32Array(arena.size);
  }

  /** Whether one of two players wins each play that ends, and gains 1 that the other gives. */
  get won(): boolean {
    return this.#won && this.#outcomes.size > 0;
  }

  /** Settles a state to which no play comes back and after which all is known exactly; false for any other state. */
  single(state: number): boolean {
    if (this.#arena.mover[state] === TERMINAL) this.#oneSum &&= entryAt(this.#sums, entryAt(this.values.worth, state));
    else if (this.#hasLoop(state) || !induce(this.#arena, this.values, state)) return false;
    else {
      this.#markEnds(state, true);
      if (!this.#oneSum && this.#follower(state, (target) => this.values.ties[target] === 1))
        this.values.ties[state] = 1;
    }
    return true;
  }

  /** States that lead to each other, or one alone that is no `single`; all that they lead to is known. */
  *component(members: Int32Array): Rounds<void> {
    const [state] = members;
    const component = this.#componentOf(members.slice());
    if (state !== undefined && members.length === 1 && !this.#hasLoop(state))
      yield* this.#approximated(component, false);
    else yield* this.#cycle(component);
  }

  #hasLoop(state: number): boolean {
    return this.#follower(state, (target) => target === state);
  }

  /** Settles a state where the play is over; all of these come first. */
  over(state: number): void {
    const outcome = this.#graph.outcome(state);
    const worth = this.#outcomes.get(outcome.text) ?? this.#learn(outcome);
    this.values.settle(state, worth, -1, 0);
    this.values.ends[state] = 1;
  }

  #learn(outcome: Outcome): number {
    const worth = this.#utilities(outcome);
    const id = this.#worths.idOf(worth);
    this.#won &&= isWin(outcome, worth);
    this.#sums[id] = worth.length === 1 || (worth.length === 2 && isZeroSum([worth]));
    this.#outcomes.set(outcome.text, id);
    this.#most = Math.max(this.#most, Math.abs(this.#worths.number(id)));
    return id;
  }

  *#cycle(component: Component): Rounds<void> {
    const { members } = component;
    const exact = everyExit(component, (exit) => entryAt(this.values.worth, exit) >= 0);
    const { mover } = this.#arena;
    if (exact && members.every((state) => mover[state] !== TOGETHER && !this.#arena.hasChance(state))) {
      retrograde(component, this.#worths.idOf(this.#graph.exploration.system.players.map(() => ZERO)));
      for (const state of members) this.#markEnds(state, false);
      return;
    }
    const provable = (state: number): boolean => mover[state] !== TOGETHER || hasExactMatrix(this.#arena, state);
    yield* this.#approximated(component, exact && members.length <= MAX_GUESSED && members.every(provable));
  }

  *#approximated(component: Component, guessing: boolean): Rounds<void> {
    const { members, values, most } = component;
    const error = this.#error / MAX_BEHIND;
    const width = yield* approximate(component, error, guessing ? Math.min(error, GUESSED_FROM * most) : error);
    if (guessing) {
      const guess =
        width < NEAR * most ? guessBetween(component) : guessNear(yield* fromNothing(component), NEAR * most);
      if (guess && proved(component, guess)) return;
    }
    const ends = everyExit(component, (exit) => values.ends[exit] === 1) ? 1 : 0;
    for (const state of members) values.ends[state] = ends;
  }

  /**
   * A worth is the same whatever a play without end is worth where that of all that follows is, and where it is the most that
   * anybody gains: a play that need not end would have changed it.
   */
  #markEnds(state: number, isSingle: boolean): void {
    const { worth, ends } = this.values;
    const extreme =
      this.#oneSum && this.#most > 0 && Math.abs(this.#worths.number(entryAt(worth, state))) === this.#most;
    if (extreme || (isSingle && !this.#follower(state, (target) => !ends[target]))) ends[state] = 1;
  }

  /** Whether it holds of a state that follows. */
  #follower(state: number, holds: (target: number) => boolean): boolean {
    const end = this.#arena.endChanceOutcome(state);
    for (let chanceOutcome = this.#arena.firstChanceOutcome(state); chanceOutcome < end; chanceOutcome++)
      if (holds(this.#arena.target(chanceOutcome))) return true;
    return false;
  }

  #componentOf(members: Int32Array): Component {
    this.#requireZeroSum();
    members.forEach((state, member) => {
      this.#memberIndex[state] = member;
    });
    const { players } = this.#graph.exploration.system;
    return {
      arena: this.#arena,
      members,
      memberIndex: this.#memberIndex,
      values: this.values,
      players: players.length,
      most: this.#most,
    };
  }

  /** Of the outcomes that can follow the states at hand: those after them have been met already. */
  #requireZeroSum(): void {
    const { players } = this.#graph.exploration.system;
    if (this.#oneSum && players.length <= 2) return;
    throw new AnalysisError(
      "NF6004",
      "Plays come back to states, and the game is neither of one player nor of two one of whom gains what the other gives: " +
        "such games are not solved yet.",
    );
  }
}

function isWin({ label, player }: Outcome, worth: readonly Rational[]): boolean {
  if (player === undefined || (label !== "wins" && label !== "loses")) return false;
  const own = label === "wins" ? ONE : ONE.neg();
  return entryAt(worth, player).equals(own) && entryAt(worth, 1 - player).equals(own.neg());
}

/** By member the simplest fraction within the bounds; undefined where one of them tells nothing. */
function guessBetween({ members, values }: Component): readonly Rational[] | undefined {
  const { low, high } = values.bounds;
  return guessEach(members.length, (member) =>
    simplestBetween(entryAt(low, entryAt(members, member)), entryAt(high, entryAt(members, member))),
  );
}

const guessNear = (numbers: Float64Array, near: number): readonly Rational[] | undefined =>
  guessEach(numbers.length, (member) =>
    simplestBetween(entryAt(numbers, member) - near, entryAt(numbers, member) + near),
  );

function guessEach(size: number, at: (member: number) => Rational | undefined): readonly Rational[] | undefined {
  const guess: Rational[] = [];
  for (let member = 0; member < size; member++) {
    const found = at(member);
    if (!found) return undefined;
    guess.push(found);
  }
  return guess;
}
