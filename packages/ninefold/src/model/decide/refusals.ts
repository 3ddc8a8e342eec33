// Why a decision is refused: the first of the rules, in written order, that does not admit it.
import type { CoreCondition, CoreDecision, CoreParam, CorePreference } from "../../language/core/core.ts";
import { equal, printValue } from "../../language/core/domain.ts";
import { printType, type Value } from "../../language/core/types.ts";
import { quote } from "../../language/text/quoting.ts";
import type { Span } from "../../language/text/source.ts";
import { evaluator } from "../evaluate/evaluate.ts";
import type { Linked, Run } from "../evaluate/run.ts";
import type { Members } from "../evaluate/sets.ts";
import type { Interpreted } from "../state/interpreted-state.ts";
import type { PlayerId, Refusal } from "../system/game-system.ts";
import { splitParts, unpaired } from "../text/position-parts.ts";
import { readValue } from "../text/positions.ts";
import { candidatesOf, decisionOf } from "./candidates.ts";
import type { Step } from "./chains.ts";
import type { Legality } from "./legality.ts";
import { choose, type LinkedDecision } from "./linked-decision.ts";
import { distinct, preferenceAgainst, preferred } from "./preferences.ts";

export function refusalsOf(
  link: Linked,
  legality: Legality,
): (state: Interpreted, player: PlayerId, id: string) => Refusal | undefined {
  const { game } = link;
  const rulesText = (span: Span): string => game.text.slice(span.start, span.end).replace(/\s+/g, " ");
  const conditionRefusal = (name: string, { reason, negated, span }: CoreCondition): Refusal => {
    const written = rulesText(span);
    const condition = `${negated ? "unless" : "when"} ${written}`;
    const message =
      reason ?? `${name} is legal only ${negated ? "while this does not hold" : "while this holds"}: ${written}`;
    return { kind: "condition", message, condition, ...(reason !== undefined && { reason }) };
  };
  const preferenceRefusal = (name: string, { extreme, reason, span }: CorePreference): Refusal => {
    const condition = `prefer ${extreme} ${rulesText(span)}`;
    const best = extreme === "most" ? "greatest" : "least";
    const message = reason ?? `${name} is legal only where this is ${best}: ${rulesText(span)}`;
    return { kind: "condition", message, condition, ...(reason !== undefined && { reason }) };
  };
  return (state, player, id) => {
    if (legality.legal(state, player).some((decision) => decision.id === id)) return undefined;
    if (legality.isEnding(state)) return { kind: "over", message: "the game is over" };
    const forced = legality.forcedStep(state);
    if (forced) return { kind: "forced", message: `"${forced.family}" comes first` };
    const written = /^\s*([\p{L}_][\p{L}\p{N}_]*)\s*(?:\(([\s\S]*)\)\s*)?$/u.exec(id);
    const called = /^\s*([\p{L}_][\p{L}\p{N}_]*)/u.exec(id)?.[1];
    const decision = legality.decisions[game.decisions.findIndex(({ name }) => name === called)];
    const amiss = decision && unpaired(id);
    if (amiss !== undefined) return { kind: "unknown", message: `${quote(id)} is no decision: ${amiss}` };
    if (!decision || !written) {
      const names = game.decisions.map(({ name }) => name).join(", ");
      const unknown = decision ? id : (called ?? id);
      return { kind: "unknown", message: `no decision is called ${quote(unknown)}; there are ${names}` };
    }
    const { core, chain } = decision;
    const read = readPath(core, chain?.given ?? 0, written[2] ?? "");
    if (typeof read === "string") return { kind: "unknown", message: read };
    if (!legality.mayDecide(decision, state, player)) {
      const condition = rulesText(core.by!.span);
      return { kind: "player", message: `${game.player.members[player]} may not ${core.name} now`, condition };
    }
    const path: Step[] = [];
    for (let run = legality.runOf(decision, state, player); ; ) {
      const refused = stepRefusal(decision, run, path.length === 0 ? 0 : chain!.given, read[path.length]!);
      if (refused) return refused;
      path.push(core.params.map((param) => run.locals[param.slot]!));
      const next = chain?.next(chain.make(run));
      if (path.length === read.length) {
        if (next && choose(decision, next, () => true, { walk: chain!.walk }))
          return unfinished(decision, state, player, path);
        break;
      }
      if (!next) {
        const condition = core.chain ? rulesText(core.chain.span) : core.name;
        return { kind: "condition", message: `${core.name} ends after step ${path.length}: ${condition}`, condition };
      }
      run = next;
    }
    return unchosen(decision, state, player, path);
  };

  /** Why one step is refused, with `given` parameters in their places: in the order in which legality asks. */
  function stepRefusal(
    decision: LinkedDecision,
    run: Run,
    given: number,
    values: readonly Value[],
  ): Refusal | undefined {
    const { core, conditions } = decision;
    const refusing = (first: boolean): Refusal | undefined => {
      const place = conditions.findIndex((one) => one.first === first && one.holds(run) !== true);
      return place < 0 ? undefined : conditionRefusal(core.name, core.conditions[place]!);
    };
    const early = refusing(true);
    if (early) return early;
    for (const [i, param] of core.params.entries()) {
      const value = i < given ? run.locals[param.slot]! : values[i - given]!;
      const only = param.condition && evaluator(link, param.condition);
      const admitted = (member: Value): boolean => {
        run.locals[param.slot] = member;
        return !only || only(run) === true;
      };
      const members = evaluator(link, param.source)(run) as Members;
      const inSet = members.some((member) => equal(member, value));
      if (!inSet || !admitted(value)) {
        const condition = rulesText(inSet ? param.condition!.span : param.source.span);
        const message = `${param.name} cannot be ${printValue(param.type, value)} now${instead(param, members.filter(admitted))}`;
        return { kind: "parameter", message, condition, parameter: param.name };
      }
    }
    return refusing(false);
  }

  /** Why the beginning of a chain is no decision: it has to go on, or nothing that is preferred begins like that. */
  function unfinished(decision: LinkedDecision, state: Interpreted, player: PlayerId, path: readonly Step[]): Refusal {
    const { core, preferences } = decision;
    const candidates = candidatesOf(decision, legality.runOf(decision, state, player));
    const own = candidates.filter((candidate) => samePath(candidate.path.slice(0, path.length), path));
    const best = preferred(candidates, preferences);
    const against = own.some((candidate) => best.includes(candidate))
      ? undefined
      : own.map((candidate) => preferenceAgainst(candidate, candidates, preferences)).find(Boolean);
    if (against) return preferenceRefusal(core.name, against);
    const condition = rulesText(core.chain!.span);
    return { kind: "condition", message: `${core.name} has to go on from here: ${condition}`, condition };
  }

  /** Why a decision that every condition admits is not among the legal ones. */
  function unchosen(decision: LinkedDecision, state: Interpreted, player: PlayerId, path: readonly Step[]): Refusal {
    const { core, preferences, chain } = decision;
    const candidates = candidatesOf(decision, legality.runOf(decision, state, player));
    const own = candidates.find((candidate) => samePath(candidate.path, path));
    const against = own && preferenceAgainst(own, candidates, preferences);
    if (against) return preferenceRefusal(core.name, against);
    const best = own && preferred(candidates, preferences);
    const twin = best && distinct(best, chain).find((one) => distinct([one, own], chain).length === 1);
    if (twin) {
      const { id } = decisionOf(decision, twin);
      return { kind: "same", message: `it is the same decision as ${id}`, same: id };
    }
    const written = own && decisionOf(decision, own).id;
    return { kind: "same", message: `it is written ${written}`, ...(written !== undefined && { same: written }) };
  }
}

/** More values than this are not listed. */
const MAX_LISTED = 8;

/** `: it may be a1, b2 or 3 more`. */
function instead(param: CoreParam, members: readonly Value[]): string {
  if (members.length === 0) return ", nor anything else";
  const listed = members.slice(0, MAX_LISTED).map((member) => printValue(param.type, member));
  const more = members.length - listed.length;
  return `: it may be ${listed.join(", ")}${more > 0 ? ` or ${more} more` : ""}`;
}

/** The values said of each step, or why they cannot be read. */
function readPath(core: CoreDecision, given: number, text: string): readonly (readonly Value[])[] | string {
  const path: (readonly Value[])[] = [];
  const steps = core.chain ? text.split(";") : [text];
  for (const [at, step] of steps.entries()) {
    const params = at === 0 ? core.params : core.params.slice(given);
    const parts = splitParts(step);
    if (parts.length !== params.length) {
      const names = params.map((param) => param.name).join(", ");
      const count = params.length === 1 ? "1 parameter" : `${params.length || "no"} parameters`;
      const where = at === 0 ? "" : ` in step ${at + 1}`;
      return `"${core.name}" has ${count}${names && ` (${names})`}${where}, found ${parts.length}`;
    }
    const values = params.map((param, i) => readValue(param.type, parts[i]!));
    const bad = values.indexOf(undefined);
    if (bad >= 0) return `${quote(parts[bad]!)} is no ${printType(params[bad]!.type)}`;
    path.push(values as Value[]);
  }
  return path;
}

function samePath(a: readonly Step[], b: readonly Step[]): boolean {
  return a.length === b.length && a.every((step, i) => step.every((value, j) => equal(value, b[i]![j]!)));
}
