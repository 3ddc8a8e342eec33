// A game as the terms of its questions: what a play has to ask in each state, and what decisions do.
import { type Core, type CoreDecision, type CoreGame, type CoreLine, MOST_STEPS } from "../../language/core.ts";
import { countOf, isScalar, valueAt } from "../../language/domain.ts";
import { anyCore, tracksWritten } from "../../language/purity.ts";
import { askedFirst, choicesOf } from "./choices.ts";
import type { Deed } from "./deeds.ts";
import { Lowering } from "./lower.ts";
import { lowerAction } from "./lower-actions.ts";
import { type Done, lowerBlock } from "./lower-deeds.ts";
import { type Line, type Lines, linesOf } from "./lower-lines.ts";
import { preferredChoices } from "./lower-preferences.ts";
import { takeTurns, tuplesOf } from "./lower-together.ts";
import { type Scope, withLocal } from "./scope.ts";
import { type Choices, NotCompiled, type Place, type Term } from "./term.ts";

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

/** A forced step: what is done before anybody decides, where the condition holds. */
export interface Step {
  readonly name: string;
  readonly condition: Term;
  readonly deeds: readonly Deed[];
}

/** The decisions of some players together. */
export interface Tuple {
  /** By player the place of the decision's family among the moves. */
  readonly families: readonly (number | undefined)[];
  /** Empty where nobody or one player alone decides: then the family says what is done. */
  readonly deeds: readonly Deed[];
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
  /** In their order; the first of a game with a setup is the setup, which comes in states that are not ready. */
  readonly steps: readonly Step[];
  /** Those of the first player first. */
  readonly moves: readonly Moves[];
  /** The tuples there can be; undefined where no two players ever decide at once. */
  readonly together?: readonly Tuple[];
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

/** The program of a game. NotCompiled where the compiler cannot express it. */
export function programOf(game: CoreGame): Program {
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
    const lines = (cores: readonly CoreLine[]): readonly Lines[] =>
      cores.map((core) => linesOf(lowering, core, scope, outcomes));
    const ends = lines(game.ends);
    const moves = game.player.members.flatMap((_, player) =>
      game.decisions.flatMap((decision, i) => movesOf(lowering, decision, i, player, scope)),
    );
    return {
      known,
      ends: ends.flatMap((line) => line.ends),
      steps: [...(game.setup ? [game.setup] : []), ...game.whenevers].map((step): Step => {
        const condition = step.condition ? lowering.lower(step.condition, scope) : terms.yes;
        return { name: step.name, condition, deeds: lowerBlock(lowering, step.body, scope).deeds };
      }),
      moves,
      ...(!takeTurns(terms, moves) && { together: tuplesOf(lowering, moves, scope) }),
      outcomes: [
        ends.flatMap((line) => line.outcomes),
        lines(game.outcomes.filter((line) => line.condition)).flatMap((line) => line.outcomes),
        lines(game.outcomes.filter((line) => !line.condition)).flatMap((line) => line.outcomes),
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

function movesOf(
  lowering: Lowering,
  decision: CoreDecision,
  index: number,
  player: number,
  control: Scope,
): readonly Moves[] {
  const { terms, game } = lowering;
  const { chain } = decision;
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
  const { choices: admitted, scope: chosen } = choicesOf(lowering, decision, conditions, scope);
  const choices = chain ? admitted : preferredChoices(lowering, decision, admitted, chosen);
  scope = chosen;
  if (chain && decision.body) {
    // Every step begins in the same control state.
    const written = tracksWritten(decision.body);
    if ([...control.known.keys()].some((track) => written.has(track)))
      throw new NotCompiled("steps that change who decides");
    scope = withLocal(scope, chain.steps, terms.at(after));
  }
  const { body } = decision;
  const own = body && ((): Done => lowerBlock(lowering, body, scope));
  const alone = { player, decision: index, params: choices.params };
  const done = chain && own ? own() : lowerAction(lowering, [alone], control, own);
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
    same: (chain.same ?? []).flatMap((core) => lowering.values(core, done.scope)),
  };
  return [{ ...moves, chain: made, known: (last?.scope ?? done.scope).known }];
}
