// Whether positions of a search in a compiled game are those of the interpreter: along random plays, on levels that are left
// and met again, what comes, who decides and what, where each decision and each chance outcome leads, and how plays end.

import assert from "node:assert/strict";
import { NotCompiled, searchOfEmitted } from "../../src/compiler/index.ts";
import { COMING, type Coming, type Positions, UNFINISHED, UNRECORDED } from "../../src/engine/index.ts";
import type { CoreGame } from "../../src/language/core/core.ts";
import {
  type Decision,
  Fault,
  type GameSystem,
  interpret,
  type Limits,
  type PlayerId,
  type State,
} from "../../src/model/index.ts";
import { asInterpreted } from "../../src/model/state/interpreted-state.ts";
import { seeded } from "../../src/play/index.ts";
import { AskedPositions } from "../../src/play/work/positions.ts";
import { BACK_ENDS } from "./compiled-game.ts";
import { compiledOnce } from "./compiled-once.ts";

/** So many decisions of a position are asked for as the rules write them, and about one of more. */
const LOOKED = 8;

export interface SamePositionsOptions {
  readonly plays: number;
  /** Of all plays together, and of each at most. */
  readonly plies: number;
  readonly seed: string;
  /** Compare where so many decisions of each position lead. */
  readonly successors?: number;
  /** So many levels are gone down at most before the state is put on a level again. */
  readonly levels?: number;
  readonly from?: readonly string[];
  readonly limits?: Limits;
}

/** Compares on each back end; how many positions were compared, or why the game is not compiled for a search. */
export function assertSamePositions(game: CoreGame, options: SamePositionsOptions): number | NotCompiled {
  const emitted = compiledOnce(game, "search");
  if (emitted instanceof NotCompiled) return emitted;
  const system = interpret(game, game.name, options.limits);
  let compared = 0;
  for (const backEnd of BACK_ENDS) {
    const compiled = searchOfEmitted(system, game, emitted, backEnd, options.limits)();
    compared += new Comparison(game, system, compiled, options).run();
  }
  return compared;
}

/** What is told of a fault, as all that is the same where compiled code meets it. */
function answer<Result>(question: () => Result): Result | string {
  try {
    return question();
  } catch (error) {
    if (error instanceof Fault) return `fault ${error.code}`;
    throw error;
  }
}

function hashOf(positions: Positions, level: number): string {
  positions.hash(level);
  return `${positions.low} ${positions.high}`;
}

class Comparison {
  readonly #game: CoreGame;
  readonly #system: GameSystem;
  readonly #compiled: Positions;
  readonly #asked: AskedPositions;
  readonly #options: SamePositionsOptions;
  /** By a position the hashes, asked and compiled, and the other way round; by decision its code and the other way round. */
  readonly #hashes = new Map<string, readonly [string, string]>();
  readonly #hashed = [new Map<string, string>(), new Map<string, string>()] as const;
  readonly #codes = new Map<string, number>();
  readonly #decisions = new Map<number, string>();
  #compared = 0;
  /** The state that is compared. */
  #at: State | undefined;

  constructor(game: CoreGame, system: GameSystem, compiled: Positions, options: SamePositionsOptions) {
    this.#game = game;
    this.#system = system;
    this.#compiled = compiled;
    this.#asked = new AskedPositions(system);
    this.#options = options;
  }

  run(): number {
    // Chance that compiled code has found to make no difference is no chance.
    if (this.#compiled.chancy) this.#same("whether there is chance", true, this.#asked.chancy);
    const { plays, plies, seed, from, levels = 12 } = this.#options;
    const starts = answer(() => from?.map((text) => this.#positionOf(text)) ?? this.#system.initialStates());
    if (typeof starts === "string") return 0;
    for (let number = 0; number < plays && this.#compared < plies; number++) {
      const chance = seeded(`${seed}/${number}`);
      let state: State | undefined = starts[number % starts.length]!;
      // A play goes on over several stacks, so that states that remember something are put on a level too.
      for (let stacks = 0; state && stacks < 6 && this.#compared < plies; stacks++) {
        state = this.#stack(state, 1 + chance.uniform(levels), chance.uniform);
      }
    }
    return this.#compared;
  }

  #positionOf(text: string): State {
    const read = this.#system.parsePosition(text);
    if ("error" in read) throw new RangeError(read.error.message);
    return read.state;
  }

  /** Goes so many levels down from a state; the state of the last, or undefined where the play is over there. */
  #stack(state: State, levels: number, uniform: (below: number) => number): State | undefined {
    const [compiled, asked] = [this.#compiled, this.#asked];
    const first = uniform(3);
    compiled.put(first, state);
    asked.put(first, state);
    const met: State[] = [];
    for (let level = first; level < first + levels; level++) {
      met[level] = asked.state(level);
      if (!this.#level(level, uniform)) return undefined;
    }
    // The levels above are as they were.
    for (const [level, there] of met.entries()) {
      if (there) this.#same("the state met before", this.#system.encode(there), this.#encoded(level));
    }
    return asked.state(first + levels);
  }

  #encoded(level: number): string {
    return this.#system.encode(this.#compiled.state(level));
  }

  #same(question: string, wanted: unknown, found: unknown): void {
    assert.deepEqual(found, wanted, `${question} at ${this.#at && this.#system.printPosition(this.#at)}`);
  }

  /** Compares a level, and goes on to the next; false where that is not possible. */
  #level(level: number, uniform: (below: number) => number): boolean {
    const [compiled, asked] = [this.#compiled, this.#asked];
    const here = asked.state(level);
    this.#at = here;
    this.#compared++;
    this.#same("the state", this.#system.encode(here), this.#encoded(level));
    this.#hash(level, here);
    // Nothing of a random play is left on any level.
    answer(() => compiled.playout(level, uniform(30)));
    const comes = answer(() => asked.look(level));
    const ended = answer(() => compiled.ended(level));
    const tallied = answer(() => this.#counted(compiled, level, compiled.tally(level)));
    const found = answer(() => compiled.look(level));
    if (typeof comes === "string") {
      this.#same(
        "what comes is a fault",
        true,
        [ended, tallied, found].some((one) => typeof one === "string"),
      );
      return false;
    }
    this.#same("what comes", comes, found);
    this.#same("what is counted", this.#counted(asked, level, comes), tallied);
    if (ended === true) this.#same("what has ended", COMING.over, comes);
    if (comes === COMING.over) {
      this.#outcome(level);
      return false;
    }
    if (comes === COMING.several) return this.#together(level, here, uniform);
    const count = asked.count(level);
    this.#same("how many decisions", count, compiled.count(level));
    if (comes === COMING.one) this.#same("who decides", asked.mover(level), compiled.mover(level));
    this.#sameDecisions(level, comes === COMING.one ? [asked.mover(level)] : [undefined], uniform);
    return this.#go(level, uniform);
  }

  /** What comes, and what is told of it where decisions are counted and not listed. */
  #counted(positions: Positions, level: number, comes: Coming): unknown {
    if (comes !== COMING.one) return { comes };
    const own = this.#system.players.map(({ id }) => positions.count(level, id));
    return { comes, mover: positions.mover(level), count: positions.count(level), own };
  }

  /** Positions have equal hashes where all tracks are equal and the setup is done in both or in neither. */
  #hash(level: number, here: State): void {
    const values = this.#system.values(here).map(({ value }) => value);
    const position = JSON.stringify([values, asInterpreted(here, this.#game).ready]);
    const found = [hashOf(this.#asked, level), hashOf(this.#compiled, level)] as const;
    this.#same("the hashes of equal tracks", this.#hashes.get(position) ?? found, found);
    this.#hashes.set(position, found);
    for (const [i, hash] of found.entries()) {
      this.#same("the tracks of equal hashes", this.#hashed[i]!.get(hash) ?? position, position);
      this.#hashed[i]!.set(hash, position);
    }
  }

  #outcome(level: number): void {
    const [compiled, asked] = [this.#compiled, this.#asked];
    const told = (positions: Positions): unknown =>
      answer(() => ({ ...positions.outcomeAt(positions.outcome(level)) }));
    this.#same("the outcome", told(asked), told(compiled));
  }

  /** The same decisions: in the order of the rules, those made in steps in any order; each always has the same code. */
  #sameDecisions(level: number, players: readonly (PlayerId | undefined)[], uniform: (below: number) => number): void {
    const [compiled, asked] = [this.#compiled, this.#asked];
    for (const player of players) {
      const count = asked.count(level, player);
      const wanted = Array.from({ length: count }, (_, i) => asked.decision(level, i, player));
      const chained = wanted.some(({ steps }) => steps !== undefined);
      // Each is found among all that the rules allow, so only some are looked at where they are many.
      const looked = [...Array(count).keys()].filter((i) => count <= LOOKED || i === uniform(count));
      const found = looked.map((i) => compiled.decision(level, i, player));
      this.#same(
        "the ids of decisions",
        found.map(({ id }) => id),
        looked.map((i) => compiled.id(level, i, player)),
      );
      if (!chained)
        this.#same(
          "the decisions",
          looked.map((i) => wanted[i]!.id),
          found.map(({ id }) => id),
        );
      else if (count <= LOOKED) {
        const ids = (all: readonly Decision[]): readonly string[] => all.map(({ id }) => id).toSorted();
        this.#same("the decisions in any order", ids(wanted), ids(found));
      }
      const codes = new Int32Array(count + 1);
      if (players.length === 1) compiled.codes(level, codes, 1);
      for (let i = 0; i < count; i++) {
        const code = compiled.code(level, i, player);
        if (players.length === 1) this.#same("the code among all", code, codes[i + 1]);
        assert.ok(Number.isInteger(code) && code >= 0 && code < 2 ** 31, `the code ${code} of ${i}`);
        if (chained) {
          const known = found[looked.indexOf(i)];
          if (known?.steps) this.#same("what a code says", undefined, compiled.named(code));
          continue;
        }
        const { id } = wanted[i]!;
        this.#same(`the code of ${id}`, this.#codes.get(id) ?? code, code);
        this.#same(`the decision of code ${code}`, this.#decisions.get(code) ?? id, id);
        this.#codes.set(id, code);
        this.#named(code, wanted[i]!);
        this.#decisions.set(code, id);
      }
    }
  }

  /** What a code says of a decision: the decision, or nothing where some codes are hashed, and of a forced step. */
  #named(code: number, { family, parameters, forced }: Decision): void {
    const said = this.#compiled.named(code);
    const mayTell = said !== undefined || this.#compiled.codesBelow !== undefined;
    this.#same("what a code says", forced || !mayTell ? undefined : { family, parameters }, said);
  }

  /** Where decisions lead; then one of them is made on both sides. */
  #go(level: number, uniform: (below: number) => number): boolean {
    const [compiled, asked] = [this.#compiled, this.#asked];
    const { successors = 6 } = this.#options;
    const count = compiled.count(level);
    for (let tries = 0; tries < Math.min(count, successors); tries++) {
      const index = count <= successors ? tries : uniform(count);
      const own = this.#askedIndex(level, index);
      const wanted = answer(() => this.#led(asked, level, own));
      this.#same(
        `where ${asked.decision(level, own).id} leads`,
        wanted,
        answer(() => this.#led(compiled, level, index)),
      );
      if (typeof wanted === "string") continue;
      this.#same("one of them", true, this.#isOneOf(level, index, wanted));
    }
    const index = uniform(count);
    const own = this.#askedIndex(level, index);
    const made = answer(() => asked.decide(level, own));
    if (typeof made === "string") {
      this.#same(
        "a fault",
        made,
        answer(() => compiled.decide(level, index)),
      );
      return false;
    }
    compiled.decide(level, index);
    // What chance decides is drawn by each in its own way.
    asked.put(level + 1, compiled.chancy ? compiled.state(level + 1) : asked.state(level + 1));
    return true;
  }

  /** The index of a decision in the order of the rules. */
  #askedIndex(level: number, index: number): number {
    if (this.#asked.decision(level, index).steps === undefined) return index;
    const { id } = this.#compiled.decision(level, index);
    for (let i = 0; ; i++) if (this.#asked.decision(level, i).id === id) return i;
  }

  /** By state the probability of what a decision may lead to. */
  #led(positions: Positions, level: number, index: number): readonly (readonly [string, number])[] {
    const count = positions.chances(level, index);
    return Array.from({ length: count }, (_, chance): readonly [string, number] => {
      positions.take(level, chance);
      return [this.#system.encode(positions.state(level + 1)), positions.probability(level, chance)];
    }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  }

  #isOneOf(level: number, index: number, led: readonly (readonly [string, number])[]): boolean {
    this.#compiled.decide(level, index);
    const encoded = this.#encoded(level + 1);
    return led.some(([state]) => state === encoded);
  }

  #together(level: number, here: State, uniform: (below: number) => number): boolean {
    const [compiled, asked] = [this.#compiled, this.#asked];
    const players = this.#system.players.map(({ id }) => id);
    const counts = players.map((player) => asked.count(level, player));
    this.#same(
      "how many decisions of each",
      counts,
      players.map((player) => compiled.count(level, player)),
    );
    const deciders = players.filter((player) => counts[player]! > 0);
    this.#sameDecisions(level, deciders, uniform);
    const indices = counts.map((count) => (count > 0 ? uniform(count) : 0));
    const tuple = indices.map((index, player) =>
      counts[player]! > 0 ? asked.decision(level, index, player as PlayerId) : null,
    );
    const wanted = answer(() =>
      this.#system.consequences(here, tuple).map(({ state }): string => this.#system.encode(state)),
    );
    const made = answer(() => compiled.decideTogether(level, indices));
    if (typeof wanted === "string") {
      this.#same("a fault", wanted, made);
      return false;
    }
    assert.ok(wanted.includes(this.#encoded(level + 1)), "where decisions made together lead");
    asked.put(level + 1, compiled.state(level + 1));
    return true;
  }
}

/** Room for the decisions of a short play. */
const TRACE = new Int32Array(1 << 12);

/** Random plays from a state end alike on all back ends, and tell the same decisions, which lead to that end. */
export function assertSamePlayouts(game: CoreGame, plays: number, maxPlies: number): void {
  const emitted = compiledOnce(game, "search");
  if (emitted instanceof NotCompiled) return;
  const system = interpret(game, game.name);
  const starts = answer(() => system.initialStates());
  // No play begins.
  if (typeof starts === "string") return;
  const [state] = starts;
  let chancy = true;
  const [one, other] = BACK_ENDS.map((backEnd): readonly unknown[] => {
    const positions = searchOfEmitted(system, game, emitted, backEnd)();
    positions.put(0, state!);
    const untold = playoutsOf(positions, plays, maxPlies, undefined);
    const told = playoutsOf(positions, plays, maxPlies, TRACE);
    assert.deepEqual(
      told.map(({ outcome }) => outcome),
      untold.map(({ outcome }) => outcome),
    );
    // Where chance has a say, it draws anew.
    if (!positions.chancy) for (const play of told) assertTold(positions, play, maxPlies);
    chancy = positions.chancy;
    return told;
  });
  assert.deepEqual(other, one);
  if (chancy) return;
  const asked = new AskedPositions(system);
  asked.put(0, state!);
  for (const play of playoutsOf(asked, 1, Math.min(maxPlies, 20), TRACE))
    assertTold(asked, play, Math.min(maxPlies, 20));
}

interface ToldPlay {
  readonly outcome: string;
  readonly trace: readonly number[];
}

function playoutsOf(
  positions: Positions,
  plays: number,
  maxPlies: number,
  trace: Int32Array | undefined,
): readonly ToldPlay[] {
  positions.seed([5, 6, 7, 8]);
  return Array.from({ length: plays }, () => {
    const outcome = answer(() => {
      const outcome = positions.playout(0, maxPlies, trace);
      return outcome === UNFINISHED ? "unfinished" : positions.outcomeAt(outcome).text;
    });
    return { outcome, trace: outcome.startsWith("fault") ? [] : [...TRACE.subarray(0, 2 * positions.recorded)] };
  });
}

/** The decisions that were told, made one after another, lead where the play has ended. */
function assertTold(positions: Positions, { outcome, trace }: ToldPlay, maxPlies: number): void {
  if (outcome.startsWith("fault") || trace.includes(UNRECORDED)) return;
  let at = 0;
  let level = 0;
  for (let plies = 0; ; level++) {
    const coming = answer(() => positions.look(level));
    // A decision that is drawn is not listed, and asks for less of what may be a fault.
    if (typeof coming === "string") return;
    if (coming === COMING.over) break;
    if (coming === COMING.forced) {
      positions.decide(level, 0);
      continue;
    }
    if (plies++ >= maxPlies) break;
    if (coming === COMING.one) {
      assert.equal(trace[2 * at], positions.mover(level), "who decides");
      positions.decide(level, indexOfCode(positions, level, trace[2 * at++ + 1]!));
    } else {
      const indices: number[] = [];
      for (let last = -1; at < trace.length / 2 && trace[2 * at]! > last; at++) {
        last = trace[2 * at]!;
        indices[last] = indexOfCode(positions, level, trace[2 * at + 1]!, last as PlayerId);
      }
      positions.decideTogether(level, indices);
    }
  }
  assert.equal(2 * at, trace.length, "all that was told");
  const ended = positions.look(level) === COMING.over;
  assert.equal(ended ? positions.outcomeAt(positions.outcome(level)).text : "unfinished", outcome);
}

function indexOfCode(positions: Positions, level: number, code: number, player?: PlayerId): number {
  const count = positions.count(level, player);
  const index = Array.from({ length: count }, (_, i) => positions.code(level, i, player)).indexOf(code);
  assert.ok(index >= 0, `the code ${code} of a decision that was told`);
  return index;
}
