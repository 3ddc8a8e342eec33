// When two descriptions are of one game, part by part of Def. 1. What players are shown, what outcomes are worth, how a
// state is drawn or written is no part of it.

import type { CoreConsequence, CoreDecision, CoreLine, CoreMemory, CoreStep } from "../../language/core/core.ts";
import { setOf } from "../../language/core/types.ts";
import { indexTuples } from "../../model/state/layout.ts";
import { Fault } from "../../model/system/fault.ts";
import { entryAt } from "../tables.ts";
import { blocks } from "./actions.ts";
import { outcomesAreClear } from "./outcomes.ts";
import { type Variable, variableOf } from "./scope.ts";
import { Pairing, type Walk } from "./walk.ts";

/** Whether the walk shows that the descriptions correspond; tracks, decisions and labels are paired already. */
export function games(walk: Walk): boolean {
  const { one, other, tracks, decisions } = walk;
  const paired =
    tracks.there.size === one.tracks.length &&
    one.tracks.length === other.tracks.length &&
    decisions.there.size === one.decisions.length &&
    one.decisions.length === other.decisions.length;
  if (!paired) return walk.fail("the numbers of tracks or decisions", WHOLE, WHOLE);
  if (!walk.values.sameDomain(one.player, other.player)) return walk.fail("the players", WHOLE, WHOLE);
  const names = new Pairing<string>();
  const steps = (mine: readonly CoreStep[], theirs: readonly CoreStep[]): boolean =>
    mine.length === theirs.length
      ? mine.every(
          (step, i) => names.meet(step.name, entryAt(theirs, i).name) && stepsAgree(walk, step, entryAt(theirs, i)),
        )
      : walk.fail("the forced steps", mine[0] ?? WHOLE, theirs[0] ?? WHOLE);
  return (
    [...tracks.there].every(([track, there]) => tracksAgree(walk, track, there)) &&
    sameNumber(walk, "the memories", one.memories, other.memories) &&
    one.memories.every((memory, i) => memoriesAgree(walk, i, memory, entryAt(other.memories, i))) &&
    sameNumber(walk, "the initial states", one.starts, other.starts) &&
    walk.unordered(one.starts, other.starts, (a, b) => walk.inFrame([], () => walk.core(a.condition, b.condition))) &&
    steps(one.setup ? [one.setup] : [], other.setup ? [other.setup] : []) &&
    steps(one.whenevers, other.whenevers) &&
    [...decisions.there].every(([decision, there]) =>
      decisionsAgree(walk, entryAt(one.decisions, decision), entryAt(other.decisions, there)),
    ) &&
    sameNumber(walk, "the consequences", one.consequences, other.consequences) &&
    walk.unordered(one.consequences, other.consequences, (a, b) => consequencesAgree(walk, a, b)) &&
    lines(walk, one.ends, other.ends) &&
    lines(walk, one.outcomes, other.outcomes) &&
    (outcomesAreClear(one, other) || walk.fail("what outcomes are called", WHOLE, WHOLE))
  );
}

const WHOLE = { span: { start: 0, end: 0 } };

interface Spanned {
  readonly span: { readonly start: number; readonly end: number };
}

function sameNumber(walk: Walk, what: string, one: readonly object[], other: readonly object[]): boolean {
  if (one.length === other.length) return true;
  const lastOf = (parts: readonly object[]): Spanned => {
    const last = parts.at(-1);
    return last && "span" in last ? (last as Spanned) : WHOLE;
  };
  return walk.fail(what, lastOf(one), lastOf(other));
}

function tracksAgree(walk: Walk, track: number, counterpart: number): boolean {
  const { values, tables } = walk;
  const [one, other] = [entryAt(walk.one.tracks, track), entryAt(walk.other.tracks, counterpart)];
  const types =
    one.many === other.many &&
    one.index.length === other.index.length &&
    one.index.every((type, i) => values.sameDomain(type, entryAt(other.index, i))) &&
    values.sameDomain(one.type, other.type);
  if (!types) return walk.fail(`the tracks "${one.name}" and "${other.name}"`, one, other);
  const [mine, theirs] = [tables.initial(0, track), tables.initial(1, counterpart)];
  const [from, to] = one.many ? [setOf(one.type), setOf(other.type)] : [one.type, other.type];
  try {
    const same = indexTuples(one.index).every((index) => {
      const there = index.map((value, i) => values.renamed(entryAt(one.index, i), entryAt(other.index, i), value));
      return values.agree(from, to, mine(index), theirs(there));
    });
    return same || walk.fail(`what "${one.name}" and "${other.name}" are initially`, one, other);
  } catch (error) {
    if (error instanceof Fault) return walk.fail("what tracks are initially", one, other);
    throw error;
  }
}

function memoriesAgree(walk: Walk, variable: number, one: CoreMemory, other: CoreMemory): boolean {
  const shape =
    one.last === other.last &&
    one.atMost === other.atMost &&
    one.ordered === other.ordered &&
    one.tuple.length === other.tuple.length;
  return (
    (shape &&
      walk.inFrame(
        [],
        () =>
          one.tuple.every((part, i) => {
            const there = entryAt(other.tuple, i);
            // All values of a family are compared with each other only, unless a memory is looked back into.
            const whole = (core: typeof part): boolean => core.kind === "track" && core.indices.length === 0;
            if (!one.ordered && whole(part) && whole(there) && part.kind === "track" && there.kind === "track")
              return walk.tracks.meet(part.track, there.track);
            return walk.core(part, there);
          }) && walk.optional(one.since, other.since),
      )) ||
    walk.fail(`the memories "${one.name}" and "${other.name}", the ${variable + 1}. of each game,`, one, other)
  );
}

const stepsAgree = (walk: Walk, one: CoreStep, other: CoreStep): boolean =>
  walk.inFrame([], () => walk.optional(one.condition, other.condition) && blocks(walk, one.body, other.body)) ||
  walk.fail("what is forced", one, other);

function decisionsAgree(walk: Walk, one: CoreDecision, other: CoreDecision): boolean {
  const me = variableOf(0, 0, walk.one.player, walk.other.player);
  const made = (): boolean => {
    const { chain, preferences } = one;
    const [sequel, behind] = [one.sequel, other.sequel];
    if (sequel?.params !== behind?.params || sequel?.conditions !== behind?.conditions) return false;
    if (sequel?.stages.some((stage, i) => !blocks(walk, stage, behind?.stages[i] ?? []))) return false;
    const there = other.chain;
    if (!chain || !there) return chain === there && preferencesAgree(walk, preferences, other.preferences);
    return (
      walk.cores(chain.given, there.given) &&
      walk.optional(chain.onward, there.onward) &&
      (chain.last && there.last ? blocks(walk, chain.last, there.last) : chain.last === there.last) &&
      (chain.same && there.same
        ? walk.cores(chain.same, there.same) && keepsOrder(walk, one, other)
        : chain.same === there.same) &&
      preferencesAgree(walk, preferences, other.preferences)
    );
  };
  const counted = one.chain && other.chain ? [variableOf(one.chain.steps, other.chain.steps, COUNT, COUNT)] : [];
  const shown =
    one.params.length === other.params.length &&
    walk.inFrame([], () => walk.optional(one.by, other.by)) &&
    walk.inFrame([me, ...counted], () => {
      for (const [i, param] of one.params.entries()) {
        const there = entryAt(other.params, i);
        if (!walk.values.sameDomain(param.type, there.type) || !walk.core(param.source, there.source)) return false;
        walk.scope = walk.scope.with(variableOf(param.slot, there.slot, param.type, there.type));
        if (!walk.optional(param.condition, there.condition)) return false;
      }
      const conditions = one.conditions.length === other.conditions.length;
      return (
        conditions &&
        one.conditions.every(({ core }, i) => walk.core(core, entryAt(other.conditions, i).core)) &&
        (one.body && other.body ? blocks(walk, one.body, other.body, made) : one.body === other.body && made())
      );
    });
  return shown || walk.fail(`the decisions "${one.name}" and "${other.name}"`, one, other);
}

const COUNT = { kind: "int", low: 0, high: Number.POSITIVE_INFINITY } as const;

/** Of chains that are one decision the first counts: they must come in the same order. */
const keepsOrder = (walk: Walk, one: CoreDecision, other: CoreDecision): boolean =>
  one.params.every(({ type }, i) => walk.values.keepsOrder(type, entryAt(other.params, i).type));

const preferencesAgree = (walk: Walk, one: CoreDecision["preferences"], other: CoreDecision["preferences"]): boolean =>
  one.length === other.length &&
  one.every(
    ({ extreme, value }, i) =>
      extreme === entryAt(other, i).extreme && walk.core(value, entryAt(other, i).value) && value.type.kind === "int",
  );

function consequencesAgree(walk: Walk, one: CoreConsequence, other: CoreConsequence): boolean {
  const left = [...other.parts];
  const variables: Variable[] = [];
  const matched = one.parts.every(({ player, decision, slots }) => {
    const renamed = player === undefined ? undefined : walk.values.value(walk.one.player, walk.other.player, player);
    const at = left.findIndex(
      (part) =>
        part.player === renamed &&
        walk.decisions.there.get(decision) === part.decision &&
        part.slots.length === slots.length,
    );
    const there = left[at];
    if (!there) return false;
    left.splice(at, 1);
    slots.forEach((slot, i) => {
      const mine = entryAt(entryAt(walk.one.decisions, decision).params, i).type;
      const theirs = entryAt(entryAt(walk.other.decisions, there.decision).params, i).type;
      variables.push({
        ...variableOf(slot, entryAt(there.slots, i), mine, theirs),
        ...(player === undefined && { perPlayer: true }),
      });
    });
    return true;
  });
  return (
    (matched && left.length === 0 && walk.inFrame(variables, () => blocks(walk, one.body, other.body))) ||
    walk.fail("the consequences", one, other)
  );
}

/** Lines are all asked, whatever their order. */
const lines = (walk: Walk, one: readonly CoreLine[], other: readonly CoreLine[]): boolean =>
  sameNumber(walk, "the lines of endings and outcomes", one, other) &&
  walk.unordered(one, other, (line, there) => linesAgree(walk, line, there));

function linesAgree(walk: Walk, one: CoreLine, other: CoreLine): boolean {
  const said = (): boolean => {
    const [mine, theirs] = [one.outcome, other.outcome];
    if (!mine || !theirs) return mine === theirs;
    return (
      walk.labels.meet(mine.label, theirs.label) &&
      walk.optional(mine.subject, theirs.subject) &&
      walk.optional(mine.parameter, theirs.parameter)
    );
  };
  return (
    walk.inFrame([], () =>
      walk.items(one.items, other.items, () => walk.optional(one.condition, other.condition) && said(), [one, other]),
    ) || walk.fail("what ends the game or gives its outcome", one, other)
  );
}
