// Checked games as programs: each control state by itself.
import { type Core, type CoreDecision, type CoreGame, type CoreLine, MAX_STEPS } from "../../language/core/core.ts";
import { countOf, isScalar, valueAt } from "../../language/core/domain.ts";
import { anyCore, tracksWritten } from "../../language/core/parts.ts";
import { NotCompiled, type Term, type Variable } from "../terms/term.ts";
import { choicesOf, isBeforeChoices, preferredChoices } from "./choices.ts";
import { ExpressionLowering } from "./lower.ts";
import { lowerAction } from "./lower-actions.ts";
import { type Line, linesOf } from "./lower-lines.ts";
import { lowerBlock } from "./lower-statements.ts";
import { takeTurns, tuplesOf } from "./lower-together.ts";
import { identifyingTerms } from "./lower-tracks.ts";
import type { Lowered, Lowering } from "./lowering.ts";
import type { Chain, Control, DecisionFamily, Program, Remembering, Step } from "./program.ts";
import { type Scope, withLocal } from "./scope.ts";

/** Up to so many combinations of values of control tracks get code of their own. */
const MAX_CONTROLS = 8;

/** The program of a game. NotCompiled where the compiler cannot express it. */
export function programOf(game: CoreGame): Program {
  const lowering = new ExpressionLowering(game);
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
    return {
      known,
      ends,
      steps: [...(game.setup ? [game.setup] : []), ...game.whenevers].map((step): Step => {
        const condition = step.condition ? lowering.lower(step.condition, scope) : terms.yes;
        return { name: step.name, condition, statements: lowerBlock(lowering, step.body, scope).statements };
      }),
      moves,
      ...(!takeTurns(terms, moves) && { together: tuplesOf(lowering, moves, scope) }),
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
        if (isScalar(type) && size * countOf(type) <= MAX_CONTROLS) {
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
): readonly DecisionFamily[] {
  const { terms, game } = lowering;
  const { chain } = decision;
  const me = terms.constant(game.player, player);
  let scope = withLocal(control, 0, me);
  const [before, after] = [0, 1].map((low) => terms.variable({ kind: "int", low, high: MAX_STEPS + low })) as [
    Variable,
    Variable,
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
    if (!isBeforeChoices(decision, core)) continue;
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
  const own = body && ((): Lowered => lowerBlock(lowering, body, scope));
  const alone = { player, decision: index, params: choices.params };
  const done = chain && own ? own() : lowerAction(lowering, [alone], control, own);
  const moves = { decision: index, player, guard, ...choices, statements: done.statements, known: done.scope.known };
  if (!chain) return [moves];
  const of = (core: Core): Term => lowering.lower(core, done.scope);
  const last = chain.last && lowerBlock(lowering, chain.last, done.scope);
  const made: Chain = {
    asked,
    before,
    after,
    given: chain.given.map(of),
    onward: chain.onward ? of(chain.onward) : terms.yes,
    last: last?.statements ?? [],
    preferences: decision.preferences.map(({ extreme, value }) => ({ most: extreme === "most", value: of(value) })),
    same: (chain.same ?? []).flatMap((core) => identifyingTerms(lowering, core, done.scope)),
  };
  return [{ ...moves, chain: made, known: (last?.scope ?? done.scope).known }];
}
