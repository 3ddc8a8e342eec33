// L of Def. 1 with the partial legality functions and ending states of Def. 6.1: the legal decisions of a player are
// those whose parameters, `by` and conditions all admit them, in states that do not end the game.
import type { CoreStep } from "../language/core.ts";
import { quote } from "../language/quoting.ts";
import { candidatesOf, decisionOf } from "./candidates.ts";
import { each, evaluator } from "./evaluate.ts";
import { executor } from "./execute.ts";
import type { Decision, PlayerId } from "./game-system.ts";
import { InterpretedDecision } from "./interpreted-decision.ts";
import type { Interpreted } from "./interpreted-state.ts";
import { begin, choose, type LinkedDecision, linkDecision } from "./linked-decision.ts";
import type { Memories } from "./memories.ts";
import { distinct, preferred } from "./preferences.ts";
import { type Act, aside, type Eval, type Linked, type Run, spend, withLocals } from "./run.ts";
import { has } from "./sets.ts";

export interface LinkedStep {
  readonly core: CoreStep;
  readonly condition: Eval | undefined;
  readonly body: Act;
  readonly decision: InterpretedDecision;
}

export interface Legality {
  readonly decisions: readonly LinkedDecision[];
  readonly steps: readonly LinkedStep[];
  /** Whether the state is in E. Before `setup` is done nothing has begun, so nothing has ended. */
  isEnding(state: Interpreted): boolean;
  forcedStep(state: Interpreted): InterpretedDecision | undefined;
  mayDecide(decision: LinkedDecision, state: Interpreted, player: PlayerId): boolean;
  /** A run with `me` in the decision's first place, and no step made. */
  runOf(decision: LinkedDecision, state: Interpreted, player: PlayerId): Run;
  /** L_p(s), in the order of declaration and of the parameters' values. */
  legal(state: Interpreted, player: PlayerId): readonly InterpretedDecision[];
  /**
   * The legal decision with the id of a given one. A state may have a million, so they are not searched for one that
   * was found in this state or an equal one. RangeError where it is not legal.
   */
  known(state: Interpreted, player: PlayerId, given: Decision): InterpretedDecision;
}

export function legalityOf(link: Linked, memories: Memories): Legality {
  const { game } = link;
  const decisions = game.decisions.map((core, index) => linkDecision(link, core, index));
  const steps: readonly LinkedStep[] = [...(game.setup ? [game.setup] : []), ...game.whenevers].map((core) => ({
    core,
    condition: core.condition && evaluator(link, core.condition),
    body: executor(link, core.body),
    decision: new InterpretedDecision(core.name, -1, [[]], [], { forced: true }),
  }));
  const ends = game.ends.map((core) => ({
    frame: core.frame,
    walk: each(link, core.items),
    condition: evaluator(link, core.condition!),
  }));

  const isEnding = (state: Interpreted): boolean => {
    state.ended ??=
      state.ready &&
      ends.some((line) => {
        const run = link.ask(state, line.frame);
        return line.walk(run, () => line.condition(run) === true);
      });
    return state.ended;
  };

  const forcedStep = (state: Interpreted): InterpretedDecision | undefined => {
    if (state.forced === undefined) {
      const step = state.ready
        ? steps.find((candidate) => candidate.condition?.(link.ask(state, candidate.core.frame)) === true)
        : steps[0];
      state.forced = step?.decision ?? null;
    }
    return state.forced ?? undefined;
  };

  const mayDecide: Legality["mayDecide"] = (decision, state, player) => {
    if (!decision.by) return true;
    const who = decision.by(link.ask(state, decision.core.frame));
    return Array.isArray(who) ? has(who, player) : who === player;
  };

  const runOf: Legality["runOf"] = (decision, state, player) => {
    const run = link.ask(state, decision.core.frame);
    begin(decision, run, player);
    return run;
  };

  function legalHere(state: Interpreted, player: PlayerId): readonly InterpretedDecision[] {
    if (isEnding(state)) return [];
    const forced = forcedStep(state);
    if (forced) return [forced];
    const found: InterpretedDecision[] = [];
    for (const decision of decisions) {
      if (!mayDecide(decision, state, player)) continue;
      const best = preferred(candidatesOf(decision, runOf(decision, state, player)), decision.preferences);
      for (const candidate of distinct(best, decision.chain)) found.push(decisionOf(decision, candidate, found.length));
    }
    return found;
  }

  link.possible = (outer, index, player, count) => {
    const decision = decisions[index]!;
    const run = withLocals(outer, new Array(decision.core.frame));
    spend(run, decision.core.frame);
    begin(decision, run, player);
    return choose(decision, run, () => true, { count });
  };
  link.foresee = (outer, index) => {
    const run = aside(outer);
    const { body, chain } = decisions[index]!;
    if (chain) run.locals[chain.counter] = (run.locals[chain.counter] as number) + 1;
    body!(run);
    run.memories = memories.remembered(outer.began ?? outer, run);
    run.answers = [];
    return run;
  };

  const legal: Legality["legal"] = (state, player) => {
    if (!game.player.members[player]) {
      const places = game.player.members.map((name, place) => `${place} (${name})`).join(", ");
      throw new RangeError(`the game has no player ${player}: a player is given by its place, ${places}`);
    }
    state.legal ??= [];
    let found = state.legal[player];
    if (!found) {
      found = Object.freeze(legalHere(state, player));
      state.legal[player] = found;
    }
    return found;
  };

  return {
    decisions,
    steps,
    isEnding,
    forcedStep,
    mayDecide,
    runOf,
    legal,
    known(state, player, given) {
      const options = legal(state, player);
      const there = given instanceof InterpretedDecision ? options[given.place] : undefined;
      if (there && (there === given || there.id === given.id)) return there;
      const found = options.find(({ id }) => id === given.id);
      if (!found) throw new RangeError(`${quote(given.id)} is not legal for ${game.player.members[player]} here`);
      return found;
    },
  };
}
