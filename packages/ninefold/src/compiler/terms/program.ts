// A game as the terms of its questions: what a play has to ask in each state, and what decisions do.
import {
  type Core,
  type CoreDecision,
  type CoreGame,
  type CoreLine,
  type CoreOutcome,
  MOST_STEPS,
} from "../../language/core.ts";
import { countOf, isScalar, printValue, valueAt } from "../../language/domain.ts";
import { anyCore, tracksWritten } from "../../language/purity.ts";
import { BOOL, type Value } from "../../language/types.ts";
import { askedFirst, choicesOf } from "./choices.ts";
import { Lowering } from "./lower.ts";
import { lowerBlock } from "./lower-deeds.ts";
import { type Scope, withLocal } from "./scope.ts";
import { type Choices, type Deed, NotCompiled, type Place, type Term } from "./term.ts";
import { bounds, withoutSet } from "./term-types.ts";
import type { Terms } from "./terms.ts";

/** One way in which a play can end, or end with an outcome. */
export interface Line {
  readonly condition: Term;
  /** The place of its outcome among the program's; undefined where it only ends the play. */
  readonly outcome: number | undefined;
}

/**
 * The decisions of one family that one player has. What is asked last of all, `tests`, foresees, or may be a fault where
 * others refuse.
 */
export interface Moves extends Choices {
  readonly decision: number;
  readonly player: number;
  /** What has to hold before any parameter is chosen; of a decision made in steps, before the first of them. */
  readonly guard: Term;
  readonly deeds: readonly Deed[];
  /** Of a decision made in steps: the deeds are those of one step. */
  readonly chain?: Chain;
  /** What the control tracks hold afterwards, where that is known. */
  readonly known: ReadonlyMap<number, Term>;
}

/** How the steps of a decision hang together. Its terms are asked where the deeds of a step have been done. */
export interface Chain {
  /** What has to hold before any parameter of a step is chosen. */
  readonly asked: Term;
  /** How many steps have been made: before a step, and within it and after it. */
  readonly before: Place;
  readonly after: Place;
  /** What the first parameters of the next step must be, and whether one has to follow if it can. */
  readonly given: readonly Term[];
  readonly onward: Term;
  /** What is done after the last step. */
  readonly last: readonly Deed[];
  readonly preferences: readonly { readonly most: boolean; readonly value: Term }[];
  /** Chains for which these are equal are one decision. */
  readonly same: readonly Term[];
}

/** What a game keeps of earlier states, besides its tracks. */
export interface Remembering {
  /** The families of tracks that are kept whole. */
  readonly tracks: readonly number[];
  /** Whether everything is forgotten in a state. */
  readonly since: Term;
  readonly most: number;
}

/** What is asked in the states in which the control tracks have certain values. */
export interface Control {
  readonly known: ReadonlyMap<number, Term>;
  readonly ends: readonly Line[];
  readonly moves: readonly Moves[];
  /** In three ranks: those of ends, those with a condition, those without; the first rank that gives one decides. */
  readonly outcomes: readonly (readonly Line[])[];
}

export interface Program {
  readonly game: CoreGame;
  readonly lowering: Lowering;
  /** The tracks whose values say whose turn it is; every value has code of its own. */
  readonly controls: readonly number[];
  readonly states: readonly Control[];
  readonly outcomes: readonly string[];
  /** By memory; undefined for those that never keep anything. */
  readonly memories: readonly (Remembering | undefined)[];
}

/** Up to so many combinations of values of control tracks get code of their own. */
const MOST_CONTROLS = 8;

/** Up to so many values a track may have. */
const MOST_VALUES = 1 << 16;

/** Up to so many values a subject or parameter of an outcome may have. */
const MOST_OUTCOMES = 1024;

/** The program of a game. NotCompiled where the compiler cannot express it. */
export function programOf(game: CoreGame): Program {
  if (game.setup || game.whenevers.length > 0) throw new NotCompiled("forced steps");
  if (game.consequences.length > 0) throw new NotCompiled("consequences of several decisions together");
  for (const { type } of game.tracks) {
    if (!isScalar(type)) throw new NotCompiled("tracks of sets or piles");
    const [low, high] = bounds(type);
    if (countOf(type) > MOST_VALUES || low < -(2 ** 31) || high >= 2 ** 31)
      throw new NotCompiled("tracks of large numbers");
    if (type.kind === "option" && low < 0) throw new NotCompiled("numbers below zero or none");
  }
  const lowering = new Lowering(game);
  const { terms } = lowering;
  const outcomes: string[] = [];
  const controls = controlsOf(game);
  const memories = memoriesOf(lowering);
  const states = combinations(controls.map((track) => countOf(game.tracks[track]!.type))).map((ordinals): Control => {
    const known = new Map(
      controls.map((track, i) => {
        const { type } = game.tracks[track]!;
        return [track, terms.constant(type, valueAt(type, ordinals[i]!))];
      }),
    );
    const scope: Scope = { locals: [], known };
    const lines = (cores: readonly CoreLine[]): readonly Line[] =>
      cores.flatMap((core) => linesOf(lowering, core, scope, outcomes));
    const ends = lines(game.ends);
    const moves = game.player.members.flatMap((_, player) =>
      game.decisions.flatMap((decision, i) => movesOf(lowering, decision, i, player, scope)),
    );
    if (!takeTurns(terms, moves)) throw new NotCompiled("several players who may decide at once");
    return {
      known,
      ends,
      moves,
      outcomes: [
        ends.filter((line) => line.outcome !== undefined),
        lines(game.outcomes.filter((line) => line.condition)),
        lines(game.outcomes.filter((line) => !line.condition)),
      ],
    };
  });
  return { game, lowering, controls, states, outcomes, memories };
}

/** What a game keeps of earlier states, by memory; undefined for those that never keep anything. */
export function memoriesOf(lowering: Lowering): readonly (Remembering | undefined)[] {
  const { terms, game } = lowering;
  return game.memories.map((memory): Remembering | undefined => {
    const since = memory.since ? lowering.lower(memory.since, { locals: [], known: new Map() }) : terms.no;
    if (since === terms.yes) return undefined;
    if (memory.ordered || memory.last !== undefined) throw new NotCompiled("memories in order");
    const tracks = memory.tuple.map((core) => {
      if (core.kind !== "track" || core.indices.length > 0) throw new NotCompiled("memories of other than tracks");
      return core.track;
    });
    return { tracks, since, most: memory.atMost };
  });
}

/** The tracks without index that say who decides. */
function controlsOf(game: CoreGame): readonly number[] {
  const found = new Set<number>();
  let size = 1;
  for (const { by } of game.decisions) {
    if (!by) continue;
    anyCore(by, game.functions, (core) => {
      if (core.kind === "track" && core.indices.length === 0 && !found.has(core.track)) {
        const { type } = game.tracks[core.track]!;
        if (isScalar(type) && size * countOf(type) <= MOST_CONTROLS) {
          size *= countOf(type);
          found.add(core.track);
        }
      }
      return false;
    });
  }
  return [...found].sort((a, b) => a - b);
}

function combinations(counts: readonly number[]): readonly (readonly number[])[] {
  return counts.reduce<readonly (readonly number[])[]>(
    (all, count) => all.flatMap((one) => Array.from({ length: count }, (_, i) => [...one, i])),
    [[]],
  );
}

/** Whether no two players can have decisions in one state, as far as that is seen. */
function takeTurns(terms: Terms, moves: readonly Moves[]): boolean {
  const disjoint = (a: Term, b: Term): boolean =>
    conjuncts(a).some((one) => conjuncts(b).some((other) => terms.and(one, other) === terms.no));
  return moves.every((one, i) =>
    moves.slice(i + 1).every((other) => one.player === other.player || disjoint(one.guard, other.guard)),
  );
}

const conjuncts = (term: Term): readonly Term[] =>
  term.kind === "and" ? [...conjuncts(term.left), ...conjuncts(term.right)] : [term];

function movesOf(
  lowering: Lowering,
  decision: CoreDecision,
  index: number,
  player: number,
  control: Scope,
): readonly Moves[] {
  const { terms, game } = lowering;
  const { chain } = decision;
  if (!chain && decision.preferences.length > 0) throw new NotCompiled("preferences among decisions of one step");
  const me = terms.constant(game.player, player);
  let scope = withLocal(control, 0, me);
  const [before, after] = [0, 1].map((low) => terms.place({ kind: "int", low, high: MOST_STEPS + low })) as [
    Place,
    Place,
  ];
  if (chain) scope = withLocal(scope, chain.steps, terms.at(before));
  let guard = terms.yes;
  if (decision.by) {
    const by = lowering.lower(decision.by, scope);
    guard = by.type.kind === "set" ? terms.member(me, by) : terms.compare("=", by, me);
  }
  let asked = terms.yes;
  for (const { core } of decision.conditions) {
    if (guard === terms.no || asked === terms.no) return [];
    if (!askedFirst(decision, core)) continue;
    if (chain) asked = terms.and(asked, lowering.lower(core, scope));
    else guard = terms.and(guard, lowering.lower(core, scope));
  }
  if (guard === terms.no || asked === terms.no) return [];
  const conditions = decision.conditions.map(({ core }) => core);
  const { choices, scope: chosen } = choicesOf(lowering, decision, conditions, scope);
  scope = chosen;
  if (!decision.body) throw new NotCompiled("a decision without an action");
  if (chain) {
    // Every step begins in the same control state.
    const written = tracksWritten(decision.body);
    if ([...control.known.keys()].some((track) => written.has(track)))
      throw new NotCompiled("steps that change who decides");
    scope = withLocal(scope, chain.steps, terms.at(after));
  }
  const done = lowerBlock(lowering, decision.body, scope);
  const moves = { decision: index, player, guard, ...choices, deeds: done.deeds, known: done.scope.known };
  if (!chain) return [moves];
  const of = (core: Core): Term => lowering.lower(core, done.scope);
  const last = chain.last && lowerBlock(lowering, chain.last, done.scope);
  const made: Chain = {
    asked,
    before,
    after,
    given: chain.given.map(of),
    onward: chain.onward ? of(chain.onward) : terms.yes,
    last: last?.deeds ?? [],
    preferences: decision.preferences.map(({ extreme, value }) => ({ most: extreme === "most", value: of(value) })),
    same: (chain.same ?? []).map(of),
  };
  return [{ ...moves, chain: made, known: (last?.scope ?? done.scope).known }];
}

/** A line for each way of binding its family, and for each outcome that it may give. */
function linesOf(lowering: Lowering, core: CoreLine, scope: Scope, outcomes: string[]): readonly Line[] {
  const { terms } = lowering;
  const found: Line[] = [];
  const walk = (at: number, here: Scope, held: Term): void => {
    const item = core.items[at];
    if (!item) {
      const condition = core.condition ? terms.and(held, lowering.lower(core.condition, here)) : held;
      if (condition === terms.no) return;
      if (!core.outcome) found.push({ condition, outcome: undefined });
      else found.push(...outcomesOf(lowering, core.outcome, here, condition, outcomes));
      return;
    }
    if ("condition" in item) {
      walk(at + 1, here, terms.and(held, lowering.lower(item.condition, here)));
      return;
    }
    const set = lowering.lower(item.source, here);
    if (set.kind !== "constant") throw new NotCompiled("outcomes of members that are not known beforehand");
    for (const value of set.value as readonly (number | null)[]) {
      walk(at + 1, withLocal(here, item.slot, terms.constant(withoutSet(set.type), value)), held);
    }
  };
  walk(0, scope, terms.yes);
  return found;
}

function outcomesOf(
  lowering: Lowering,
  outcome: CoreOutcome,
  scope: Scope,
  condition: Term,
  outcomes: string[],
): readonly Line[] {
  const { terms } = lowering;
  const values = (core: Core | undefined): readonly { readonly text: readonly string[]; readonly holds: Term }[] => {
    if (!core) return [{ text: [], holds: terms.yes }];
    const term = lowering.lower(core, scope);
    const text = (value: Value): readonly string[] => [printValue(core.type, value)];
    if (term.kind === "constant") return [{ text: text(term.value), holds: terms.yes }];
    if (!isScalar(term.type) || countOf(term.type) > MOST_OUTCOMES)
      throw new NotCompiled("outcomes with numbers without bounds");
    return Array.from({ length: countOf(term.type) }, (_, i) => {
      const value = valueAt(term.type, i);
      return { text: text(value), holds: terms.compare("=", term, terms.constant(term.type, value)) };
    });
  };
  const none = outcome.subject ? terms.isNone(lowering.lower(outcome.subject, scope)) : terms.no;
  const asked = terms.and(condition, terms.or(terms.not(none), terms.fault(BOOL, "NF2003")));
  return values(outcome.subject).flatMap((subject) =>
    values(outcome.parameter).flatMap((parameter) => {
      const text = [...subject.text, outcome.label, ...parameter.text].join(" ");
      const here = terms.and(asked, terms.and(subject.holds, parameter.holds));
      if (here === terms.no) return [];
      if (!outcomes.includes(text)) outcomes.push(text);
      return [{ condition: here, outcome: outcomes.indexOf(text) }];
    }),
  );
}
