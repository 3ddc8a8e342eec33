// Why a decision is refused: the first of the rules, in written order, that does not admit it.
import type { Core } from "../../language/core/core.ts";
import { equal, printValue } from "../../language/core/domain.ts";
import type { Value } from "../../language/core/types.ts";
import { evaluator } from "../evaluate/evaluate.ts";
import type { Linked, Run } from "../evaluate/run.ts";
import { has, type Members } from "../evaluate/sets.ts";
import type { InterpretedState } from "../state/interpreted-state.ts";
import type { PlayerId, Refusal } from "../system/game-system.ts";
import { candidatesOf, decisionOf } from "./candidates.ts";
import type { Step } from "./interpreted-decision.ts";
import type { Legality } from "./legality.ts";
import { choose, type LinkedDecision } from "./linked-decision.ts";
import { distinct, preferenceAgainst, preferred } from "./preferences.ts";
import { alternatives, readDecision } from "./read-decision.ts";
import { RefusalTexts } from "./refusal-texts.ts";

/** Who wants to decide, and where. */
interface Asker {
  readonly state: InterpretedState;
  readonly player: PlayerId;
}

export class Refusals {
  readonly #link: Linked;
  readonly #legality: Legality;
  readonly #texts: RefusalTexts;

  constructor(link: Linked, legality: Legality) {
    this.#link = link;
    this.#legality = legality;
    this.#texts = new RefusalTexts(link.game.source);
  }

  refusal(state: InterpretedState, player: PlayerId, id: string): Refusal | undefined {
    const { game } = this.#link;
    const legality = this.#legality;
    if (legality.legal(state, player).some((decision) => decision.id === id)) return undefined;
    if (legality.isEnding(state)) return { kind: "over", message: "the game is over" };
    const forced = legality.forcedStep(state);
    if (forced) {
      const reason = legality.steps.find(({ decision }) => decision === forced)?.core.reason;
      return { kind: "forced", message: reason ?? `"${forced.family}" comes first`, ...(reason && { reason }) };
    }
    const read = readDecision(game, id);
    if ("message" in read) return { kind: "unknown", message: read.message };
    const decision = legality.family(read.family);
    if (!legality.mayDecide(decision, state, player)) {
      const condition = this.#texts.rule(this.#excluding(decision, state, player).span);
      const message = `${game.player.members[player]} may not ${decision.core.name} now`;
      return { kind: "player", message, condition };
    }
    return this.#pathRefusal(decision, { state, player }, read.steps);
  }

  /** Of what says who may decide, the first that leaves this player out. */
  #excluding({ core }: LinkedDecision, state: InterpretedState, player: PlayerId): Core {
    const excludes = (by: Core): boolean => {
      const who = evaluator(this.#link, by)(this.#link.query(state, core.frame));
      return !(Array.isArray(who) ? has(who, player) : who === player);
    };
    return core.byEach?.find(excludes) ?? core.by!;
  }

  /** Follows the steps as far as they are admitted. */
  #pathRefusal(decision: LinkedDecision, asker: Asker, steps: readonly Step[]): Refusal {
    const { core, chain } = decision;
    const path: Step[] = [];
    let run = this.#legality.runOf(decision, asker.state, asker.player);
    for (const step of steps) {
      const refused = this.#stepRefusal(decision, run, path.length === 0 ? 0 : (chain?.given ?? 0), step);
      if (refused) return refused;
      path.push(core.params.map((param) => run.locals[param.slot]!));
      const next = chain?.next(chain.takeStep(run));
      if (path.length === steps.length) {
        if (next && choose(decision, next, () => true, { walk: chain?.walk })) {
          return this.#unfinished(decision, asker, path);
        }
        break;
      }
      if (!next) return this.#texts.ended(core, path.length);
      run = next;
    }
    return this.#unchosen(decision, asker, path);
  }

  /** Why one step is refused, its first `given` parameters being bound: in the order in which legality evaluates. */
  #stepRefusal(
    { core, conditions }: LinkedDecision,
    run: Run,
    given: number,
    values: readonly Value[],
  ): Refusal | undefined {
    const refusing = (first: boolean, among = conditions): Refusal | undefined => {
      const index = among.findIndex((one) => one.first === first && one.holds(run) !== true);
      const condition = core.conditions[index];
      return condition && this.#texts.condition(core.name, condition);
    };
    const early = refusing(true);
    if (early) return early;
    const own = core.sequel && conditions.slice(0, core.sequel.conditions);
    for (const [i, param] of core.params.entries()) {
      const before = i === core.sequel?.params && refusing(false, own);
      if (before) return before;
      const value = i < given ? run.locals[param.slot]! : values[i - given]!;
      const only = param.condition && evaluator(this.#link, param.condition);
      const admitted = (member: Value): boolean => {
        run.locals[param.slot] = member;
        return !only || only(run) === true;
      };
      const members = evaluator(this.#link, param.source)(run) as Members;
      const inSet = members.some((member) => equal(member, value));
      if (inSet && admitted(value)) continue;
      const condition = this.#texts.rule((inSet && param.condition ? param.condition : param.source).span);
      const { name: parameter, reason } = param;
      if (reason !== undefined) return { kind: "parameter", message: reason, condition, parameter, reason };
      const others = alternatives(param, members.filter(admitted));
      // To who plays, the name of an only parameter says nothing that the decision's does not.
      const named = core.params.length === 1 ? core.name : parameter;
      const message = `${named} cannot be ${printValue(param.type, value)} now${others}`;
      return { kind: "parameter", message, condition, parameter };
    }
    return refusing(false);
  }

  /** Why the beginning of a chain is no decision: it has to go on, or nothing that is preferred begins like that. */
  #unfinished(decision: LinkedDecision, { state, player }: Asker, path: readonly Step[]): Refusal {
    const { core, preferences } = decision;
    const candidates = candidatesOf(decision, this.#legality.runOf(decision, state, player));
    const own = candidates.filter((candidate) => samePath(candidate.path.slice(0, path.length), path));
    const best = preferred(candidates, preferences);
    const against = own.some((candidate) => best.includes(candidate))
      ? undefined
      : own.map((candidate) => preferenceAgainst(candidate, candidates, preferences)).find(Boolean);
    return against ? this.#texts.preference(core.name, against) : this.#texts.unfinished(core);
  }

  /** Why a decision that every condition admits is not among the legal ones. */
  #unchosen(decision: LinkedDecision, { state, player }: Asker, path: readonly Step[]): Refusal {
    const { core, preferences, chain } = decision;
    const candidates = candidatesOf(decision, this.#legality.runOf(decision, state, player));
    const own = candidates.find((candidate) => samePath(candidate.path, path));
    const against = own && preferenceAgainst(own, candidates, preferences);
    if (against) return this.#texts.preference(core.name, against);
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

function samePath(a: readonly Step[], b: readonly Step[]): boolean {
  return a.length === b.length && a.every((step, i) => step.every((value, j) => equal(value, b[i]![j]!)));
}
