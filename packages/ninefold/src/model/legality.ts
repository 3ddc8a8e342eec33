// L of Def. 1 with the partial legality functions and ending states of Def. 6.1: the legal decisions of a player are
// those whose parameters, `by` and conditions all admit them, in states that do not end the game.
import type { CoreDecision, CoreStep } from "../language/core.ts";
import { anyCore } from "../language/purity.ts";
import type { Type, Value } from "../language/types.ts";
import { chainOf, follow, type LinkedChain, type Step } from "./chains.ts";
import { each, evaluator, type Walk } from "./evaluate.ts";
import { executor } from "./execute.ts";
import type { Decision, PlayerId } from "./game-system.ts";
import { InterpretedDecision } from "./interpreted-decision.ts";
import type { Interpreted } from "./interpreted-state.ts";
import type { Memories } from "./memories.ts";
import { distinct, type Preference, preferencesOf, preferred } from "./preferences.ts";
import { type Act, aside, type Eval, fault, type Linked, type Run, withLocals } from "./run.ts";
import { has } from "./sets.ts";

/** How many decisions of one family may be legal at once: each is held, so their number bounds the memory. */
const MOST_DECISIONS = 1_000_000;

export interface LinkedDecision {
  readonly core: CoreDecision;
  readonly by: Eval | undefined;
  /** Binds the parameters one way after the other. */
  readonly walk: Walk;
  /** `first`: says nothing of the parameters, so it is asked once, before any is chosen. */
  readonly conditions: readonly { readonly holds: Eval; readonly first: boolean }[];
  readonly body: Act | undefined;
  readonly chain: LinkedChain | undefined;
  readonly preferences: readonly Preference[];
  readonly types: readonly Type[];
}

/** A way to decide that all conditions admit, before preferences and `same when` are looked at. */
export interface Candidate {
  /** Its steps' parameters; one step of a decision that is made at once. */
  readonly path: readonly Step[];
  /** Of a decision made in steps: the run after the last of them. */
  readonly made: Run | undefined;
  /** How good it is by each preference. */
  readonly worth: readonly number[];
}

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
  /** Whether some step can be made in this run, the given parameters of a later step in their places. */
  goesOn(decision: LinkedDecision, run: Run): boolean;
  decisionOf(decision: LinkedDecision, candidate: Candidate): InterpretedDecision;
  /** What the player could decide if the decision had neither preferences nor `same when`. */
  candidates(decision: LinkedDecision, state: Interpreted, player: PlayerId): readonly Candidate[];
  /** L_p(s), in the order of declaration and of the parameters' values. */
  legal(state: Interpreted, player: PlayerId): readonly Decision[];
}

/** Puts `me` in the first place of a decision's run; no step is made yet. */
function begin({ chain }: LinkedDecision, run: Run, player: number): void {
  run.locals[0] = player;
  if (chain) run.locals[chain.counter] = 0;
}

const chosen = (core: CoreDecision, slot: number): boolean => core.params.some((param) => param.slot === slot);

/**
 * Calls `visit` with each way of choosing the parameters that the first `count` conditions admit (all of them without
 * `count`); stops and answers true when it does.
 */
function choose(
  decision: LinkedDecision,
  run: Run,
  visit: () => boolean,
  count?: number,
  walk: Walk = decision.walk,
): boolean {
  const asked = decision.conditions.slice(0, count);
  if (!asked.every(({ holds, first }) => !first || holds(run) === true)) return false;
  const rest = asked.filter(({ first }) => !first);
  return walk(run, () => rest.every(({ holds }) => holds(run) === true) && visit());
}

export function legalityOf(link: Linked, memories: Memories): Legality {
  const { game } = link;
  const decisions: readonly LinkedDecision[] = game.decisions.map((core) => ({
    core,
    by: core.by && evaluator(link, core.by),
    walk: each(
      link,
      core.params.flatMap((param) => [
        { slot: param.slot, source: param.source },
        ...(param.condition ? [{ condition: param.condition }] : []),
      ]),
    ),
    conditions: core.conditions.map(({ core: condition }) => ({
      holds: evaluator(link, condition),
      first: !anyCore(
        condition,
        [],
        (part) => part.kind === "after" || (part.kind === "local" && chosen(core, part.slot)),
      ),
    })),
    body: core.body && executor(link, core.body),
    chain: chainOf(link, core),
    preferences: preferencesOf(link, core),
    types: core.params.map((param) => param.type),
  }));
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

  const goesOn: Legality["goesOn"] = (decision, run) =>
    choose(decision, run, () => true, undefined, decision.chain!.walk);

  const decisionOf: Legality["decisionOf"] = (decision, { path, made }) =>
    new InterpretedDecision(decision.core.name, decisions.indexOf(decision), path, decision.types, {
      given: decision.chain?.given ?? 0,
      ...(made && { made }),
    });

  const candidates: Legality["candidates"] = (decision, state, player) => {
    const { core, chain, preferences } = decision;
    const found: Candidate[] = [];
    const add = (path: readonly Step[], made: Run | undefined, asked: Run): void => {
      if (found.length === MOST_DECISIONS) {
        fault("NF2010", `"${core.name}" has more than ${MOST_DECISIONS} legal decisions at once`, core.span);
      }
      found.push({ path, made, worth: preferences.map(({ value }) => value(asked) as number) });
    };
    const first = runOf(decision, state, player);
    if (chain) {
      follow(
        chain,
        core,
        first,
        (run, walk, visit) => {
          let any = false;
          choose(
            decision,
            run,
            () => {
              any = true;
              visit();
              return false;
            },
            undefined,
            walk,
          );
          return any;
        },
        (path, made) => {
          const asked = withLocals(made, made.locals);
          add(path, made, asked);
          made.work = asked.work;
        },
      );
    } else {
      choose(decision, first, () => {
        add([core.params.map((param): Value => first.locals[param.slot]!)], undefined, first);
        return false;
      });
    }
    return found;
  };

  function legalHere(state: Interpreted, player: PlayerId): readonly Decision[] {
    if (isEnding(state)) return [];
    const forced = forcedStep(state);
    if (forced) return [forced];
    return decisions.flatMap((decision) => {
      if (!mayDecide(decision, state, player)) return [];
      const best = preferred(candidates(decision, state, player), decision.preferences);
      return distinct(best, decision.chain).map((candidate) => decisionOf(decision, candidate));
    });
  }

  link.possible = (outer, index, player, count) => {
    const decision = decisions[index]!;
    const run = withLocals(outer, new Array(decision.core.frame));
    begin(decision, run, player);
    const found = choose(decision, run, () => true, count);
    outer.work = run.work;
    return found;
  };
  link.foresee = (outer, index) => {
    const run = aside(outer);
    const { body, chain } = decisions[index]!;
    if (chain) run.locals[chain.counter] = (run.locals[chain.counter] as number) + 1;
    body!(run);
    run.memories = memories.remembered(outer.began ?? outer, run);
    outer.work = run.work;
    run.answers = undefined;
    return run;
  };

  return {
    decisions,
    steps,
    isEnding,
    forcedStep,
    mayDecide,
    runOf,
    goesOn,
    decisionOf,
    candidates,
    legal(state, player) {
      if (!game.player.members[player]) throw new RangeError(`the game has no player ${player}`);
      state.legal ??= [];
      let found = state.legal[player];
      if (!found) {
        found = legalHere(state, player);
        state.legal[player] = found;
      }
      return found;
    },
  };
}
