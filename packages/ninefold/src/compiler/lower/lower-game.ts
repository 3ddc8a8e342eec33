// Checked games as programs: each control state by itself.
import {
  type Core,
  type CoreBlock,
  type CoreChain,
  type CoreDecision,
  type CoreGame,
  type CoreLine,
  MAX_STEPS,
} from "../../language/core/core.ts";
import { countOf, isScalar, valueAt } from "../../language/core/domain.ts";
import { anyCore, tracksWritten } from "../../language/core/parts.ts";
import { NotCompiled, type Term, type Variable } from "../terms/term.ts";
import { choicesOf, isBeforeChoices, preferredChoices } from "./choices.ts";
import { ExpressionLowering } from "./lower.ts";
import { lowerAction, takeTurns, tuplesOf } from "./lower-actions.ts";
import { type Lines, linesOf } from "./lower-lines.ts";
import { isKeptWhole, valuesKept } from "./lower-memories.ts";
import { lowerBlock } from "./lower-statements.ts";
import { identifyingTerms } from "./lower-tracks.ts";
import type { Lowered, Lowering } from "./lowering.ts";
import type { Chain, Control, DecisionFamily, Program, Remembering, Step } from "./program.ts";
import { type Scope, withLocal } from "./scope.ts";

/** The most control states: each has code of its own. */
const MAX_CONTROLS = 8;

/** The program of a game. NotCompiled where the compiler cannot express it. */
export function programOf(game: CoreGame): Program {
  const lowering = new ExpressionLowering(game);
  const { terms } = lowering;
  const outcomes: string[] = [];
  const controls = controlTracksOf(game);
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
    const families = game.player.members.flatMap((_, player) =>
      game.decisions.flatMap((decision, i) => familiesOf(lowering, decision, i, player, scope)),
    );
    return {
      known,
      ends: ends.flatMap((line) => line.ends),
      steps: [...(game.setup ? [game.setup] : []), ...game.whenevers].map((step): Step => {
        const condition = step.condition ? lowering.lower(step.condition, scope) : terms.yes;
        return { name: step.name, condition, statements: lowerBlock(lowering, step.body, scope).statements };
      }),
      families,
      ...(!takeTurns(terms, families) && { together: tuplesOf(lowering, families, scope) }),
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
    const tracks = memory.tuple.flatMap((core) => (isKeptWhole(memory, core) ? [core.track] : []));
    return { tracks, values: valuesKept(lowering, memory), since, last: memory.last, most: memory.atMost };
  });
}

/** The tracks without index that say who decides. */
function controlTracksOf(game: CoreGame): readonly number[] {
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

/** The family of a player's decisions in a control state; none where a condition can never hold. */
function familiesOf(
  lowering: Lowering,
  decision: CoreDecision,
  index: number,
  player: number,
  control: Scope,
): readonly DecisionFamily[] {
  const { terms, game } = lowering;
  const { body, chain } = decision;
  const me = terms.constant(game.player, player);
  const [before, after] = [0, 1].map((low) => terms.variable({ kind: "int", low, high: MAX_STEPS + low })) as [
    Variable,
    Variable,
  ];
  const own = withLocal(control, 0, me);
  const scope = chain ? withLocal(own, chain.steps, terms.at(before)) : own;
  const admission = admissionOf(lowering, decision, me, scope);
  if (!admission) return [];
  const { guard, condition } = admission;
  const conditions = decision.conditions.map(({ core }) => core);
  const { choices: admitted, scope: chosen } = choicesOf(lowering, decision, conditions, scope);
  if (chain) {
    if (body) refuseControlWrites(body, control);
    const inner = body ? withLocal(chosen, chain.steps, terms.at(after)) : chosen;
    const decided = { player, decision: index, params: admitted.params };
    const step = body ? lowerBlock(lowering, body, inner) : lowerAction(lowering, [decided], control);
    const last = chain.last && lowerBlock(lowering, chain.last, step.scope);
    const made: Chain = {
      condition,
      before,
      after,
      ...chainTerms(lowering, decision, chain, step.scope),
      last: last?.statements ?? [],
    };
    const { known } = last?.scope ?? step.scope;
    return [{ decision: index, player, guard, ...admitted, statements: step.statements, chain: made, known }];
  }
  const choices = preferredChoices(lowering, decision, admitted, chosen);
  const decided = { player, decision: index, params: choices.params };
  const alone = body && ((): Lowered => lowerBlock(lowering, body, chosen));
  const { statements, scope: behind } = lowerAction(lowering, [decided], control, alone);
  return [{ decision: index, player, guard, ...choices, statements, known: behind.known }];
}

/** What has to hold before any parameter is chosen: once, and before each step of a chain. Undefined where it never does. */
function admissionOf(
  lowering: Lowering,
  decision: CoreDecision,
  me: Term,
  scope: Scope,
): { readonly guard: Term; readonly condition: Term } | undefined {
  const { terms } = lowering;
  let [guard, condition] = [terms.yes, terms.yes];
  if (decision.by) {
    const by = lowering.lower(decision.by, scope);
    guard = by.type.kind === "set" ? terms.member(me, by) : terms.compare("=", by, me);
  }
  for (const { core } of decision.conditions) {
    if (guard === terms.no || condition === terms.no) return undefined;
    if (!isBeforeChoices(decision, core)) continue;
    if (decision.chain) condition = terms.and(condition, lowering.lower(core, scope));
    else guard = terms.and(guard, lowering.lower(core, scope));
  }
  return guard === terms.no || condition === terms.no ? undefined : { guard, condition };
}

/** Every step of a chain begins in the same control state. */
function refuseControlWrites(body: CoreBlock, control: Scope): void {
  const written = tracksWritten(body);
  if ([...control.known.keys()].some((track) => written.has(track)))
    throw new NotCompiled("steps that change who decides");
}

function chainTerms(
  lowering: Lowering,
  { preferences }: CoreDecision,
  { given, onward, same }: CoreChain,
  scope: Scope,
): Pick<Chain, "given" | "onward" | "preferences" | "same"> {
  const of = (core: Core): Term => lowering.lower(core, scope);
  return {
    given: given.map(of),
    onward: onward ? of(onward) : lowering.terms.yes,
    preferences: preferences.map(({ extreme, value }) => ({ most: extreme === "most", value: of(value) })),
    same: (same ?? []).flatMap((core) => identifyingTerms(lowering, core, scope)),
  };
}
