// L of Def. 1 with the partial legality functions and ending states of Def. 6.1: the legal decisions of a player are
// those whose parameters, `by` and conditions all admit them, in states that do not end the game.
import type { CoreStep } from "../../language/core/core.ts";
import { quote } from "../../language/text/quoting.ts";
import { each, evaluator } from "../evaluate/evaluate.ts";
import { executor } from "../evaluate/execute.ts";
import type { Memories } from "../evaluate/memories.ts";
import {
  type Act,
  type Asked,
  type Eval,
  type Foreseen,
  fork,
  type Linked,
  type Run,
  remembering,
  spend,
  type Walk,
  withLocals,
} from "../evaluate/run.ts";
import { has } from "../evaluate/sets.ts";
import type { InterpretedState } from "../state/interpreted-state.ts";
import type { Decision, PlayerId } from "../system/game-system.ts";
import { candidatesOf, decisionOf } from "./candidates.ts";
import { InterpretedDecision } from "./interpreted-decision.ts";
import { begin, choose, type LinkedDecision, linkDecision } from "./linked-decision.ts";
import { distinct, preferred } from "./preferences.ts";

export interface LinkedStep {
  readonly core: CoreStep;
  readonly condition: Eval | undefined;
  readonly body: Act;
  readonly decision: InterpretedDecision;
}

/** An `end` line: the game is over where its condition holds for some values of its binders. */
interface LinkedEnd {
  readonly frame: number;
  readonly walk: Walk;
  readonly condition: Eval;
  /** Whether it has ended the game in some state. */
  held: boolean;
}

/** A state with what has been found of its legality. */
interface JudgedState extends InterpretedState {
  legal?: (readonly InterpretedDecision[])[];
  forced?: InterpretedDecision | null;
  ended?: boolean;
}

/** Keeps with a state the legal decisions of each player, found by somebody who finds them as `Legality` does. */
export function keepLegal(state: JudgedState, legal: readonly (readonly InterpretedDecision[])[]): void {
  state.legal ??= legal.map((own) => Object.freeze(own));
}

export class Legality {
  readonly decisions: readonly LinkedDecision[];
  readonly steps: readonly LinkedStep[];
  readonly #link: Linked;
  readonly #memories: Memories;
  readonly #ends: readonly LinkedEnd[];

  constructor(link: Linked, memories: Memories) {
    const { game } = link;
    this.#link = link;
    this.#memories = memories;
    this.decisions = game.decisions.map((core, index) => linkDecision(link, core, index));
    this.steps = [...(game.setup ? [game.setup] : []), ...game.whenevers].map((core) => ({
      core,
      condition: core.condition && evaluator(link, core.condition),
      body: executor(link, core.body),
      decision: new InterpretedDecision(core.name, -1, [[]], [], { forced: true, shown: core.shown }),
    }));
    this.#ends = game.ends.map((core) => ({
      frame: core.frame,
      walk: each(link, core.items),
      condition: evaluator(link, core.condition!),
      held: false,
    }));
  }

  /** The family of decisions with this index among the game's. */
  family(index: number): LinkedDecision {
    const decision = this.decisions[index];
    if (!decision) throw new RangeError(`there is no family of decisions ${index} of ${this.decisions.length}`);
    return decision;
  }

  /** Whether the state is in E. Before `setup` is done nothing has begun, so nothing has ended. */
  isEnding(state: JudgedState): boolean {
    state.ended ??= state.ready && this.#ends.some((line) => this.#holds(line, state));
    return state.ended;
  }

  #holds(line: LinkedEnd, state: InterpretedState): boolean {
    const run = this.#link.query(state, line.frame);
    const holds = line.walk(run, () => line.condition(run) === true);
    if (holds) line.held = true;
    return holds;
  }

  /** Whether each `end` line has ended the game since the last time that this was forgotten. */
  get endsHeld(): readonly boolean[] {
    return this.#ends.map(({ held }) => held);
  }

  /** Begins anew to note which lines and conditions make a difference. */
  forgetUse(): void {
    for (const line of this.#ends) line.held = false;
    for (const { conditions } of this.decisions) for (const condition of conditions) condition.refused = false;
  }

  forcedStep(state: JudgedState): InterpretedDecision | undefined {
    if (state.forced === undefined) {
      const step = state.ready
        ? this.steps.find(({ condition, core }) => condition?.(this.#link.query(state, core.frame)) === true)
        : this.steps[0];
      state.forced = step?.decision ?? null;
    }
    return state.forced ?? undefined;
  }

  mayDecide(decision: LinkedDecision, state: InterpretedState, player: PlayerId): boolean {
    if (!decision.by) return true;
    const who = decision.by(this.#link.query(state, decision.core.frame));
    return Array.isArray(who) ? has(who, player) : who === player;
  }

  /** A run with `me` as the decision's first local, and no step taken. */
  runOf(decision: LinkedDecision, state: InterpretedState, player: PlayerId): Run {
    const run = this.#link.query(state, decision.core.frame);
    begin(decision, run, player);
    return run;
  }

  /** L_p(s), in the order of declaration and of the parameters' values. */
  legal(state: JudgedState, player: PlayerId): readonly InterpretedDecision[] {
    const { members } = this.#link.game.player;
    if (!members[player]) {
      const indices = members.map((name, index) => `${index} (${name})`).join(", ");
      throw new RangeError(`the game has no player ${player}: a player is given by its place, ${indices}`);
    }
    state.legal ??= [];
    let found = state.legal[player];
    if (!found) {
      found = Object.freeze(this.#legalHere(state, player));
      state.legal[player] = found;
    }
    return found;
  }

  /** Whether the legal decisions have been found before. */
  isFound(state: JudgedState, player: PlayerId): boolean {
    return state.legal?.[player] !== undefined;
  }

  #legalHere(state: InterpretedState, player: PlayerId): readonly InterpretedDecision[] {
    if (this.isEnding(state)) return [];
    const forced = this.forcedStep(state);
    if (forced) return [forced];
    const found: InterpretedDecision[] = [];
    for (const decision of this.decisions) {
      if (!this.mayDecide(decision, state, player)) continue;
      const best = preferred(candidatesOf(decision, this.runOf(decision, state, player)), decision.preferences);
      for (const candidate of distinct(best, decision.chain)) found.push(decisionOf(decision, candidate, found.length));
    }
    return found;
  }

  /**
   * The legal decision with the id of a given one. A state may have a million, so they are not searched for one that
   * was found in this state or an equal one. RangeError where it is not legal.
   */
  known(state: InterpretedState, player: PlayerId, given: Decision): InterpretedDecision {
    const options = this.legal(state, player);
    const there = given instanceof InterpretedDecision ? options[given.position] : undefined;
    if (there && (there === given || there.id === given.id)) return there;
    const found = options.find(({ id }) => id === given.id);
    if (!found) {
      throw new RangeError(`${quote(given.id)} is not legal for ${this.#link.game.player.members[player]} here`);
    }
    return found;
  }

  /** Whether a player has a decision here, `by` aside. */
  possible(outer: Run, index: number, player: number, { conditions, within }: Asked): boolean {
    const decision = this.family(index);
    const { frame } = decision.core;
    const run = withLocals(outer, new Array(frame + (within?.sets.length ?? 0)));
    spend(run, frame);
    for (const [i, set] of within?.sets.entries() ?? []) run.locals[frame + i] = set;
    begin(decision, run, player);
    return choose(decision, run, () => true, { count: conditions, walk: within?.walk });
  }

  /**
   * A run in the state that the decision's action makes of the present one; with the memories of that state if it is
   * `remembers`. What is not asked is not made: a memory passes its bound in plies, not in foresight about something else.
   */
  foresee(outer: Run, { decision, stage }: Foreseen, remembers: boolean): Run {
    const run = fork(outer);
    const { body, chain, stages } = this.family(decision);
    if (chain) run.locals[chain.counter] = (run.locals[chain.counter] as number) + 1;
    const act = stage === undefined ? body : stages[stage];
    if (!act) throw new RangeError("a decision without action cannot be foreseen");
    act(run);
    return remembering(run, remembers ? this.#memories.remembered(outer.began ?? outer, run) : run.memories);
  }
}
