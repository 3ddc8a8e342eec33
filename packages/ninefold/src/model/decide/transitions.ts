// C and 𝒜 of Def. 1: the action that the rules write for a tuple of decisions, and the state it makes.
import type { CoreConsequence } from "../../language/core/core.ts";
import type { Value } from "../../language/core/types.ts";
import { executor } from "../evaluate/execute.ts";
import type { Memories } from "../evaluate/memories.ts";
import { type Act, actIn, fault, type Linked, Run, spendOnCopy } from "../evaluate/run.ts";
import type { InterpretedState } from "../state/interpreted-state.ts";
import type { ChanceSource } from "../system/chance.ts";
import type { DecisionTuple, Player } from "../system/game-system.ts";
import { adviceFor, agrees, type Decided } from "./consequence-lines.ts";
import { finalRunOf, firstStepOf } from "./interpreted-decision.ts";
import type { Legality } from "./legality.ts";
import { bindParameters, type LinkedDecision } from "./linked-decision.ts";

/** The state that a tuple's action leads to with these chance results. The tuple must be legal: RangeError otherwise. */
export type Transition = (state: InterpretedState, tuple: DecisionTuple, chance: ChanceSource) => InterpretedState;

/** An action that is about to be executed. */
interface Action {
  readonly run: Run;
  readonly act: Act;
}

/** A `consequence` line. */
interface LinkedLine {
  readonly core: CoreConsequence;
  readonly body: Act;
}

/** What an action begins with, but for its frame. */
interface Setting {
  readonly state: InterpretedState;
  readonly chance: ChanceSource;
  readonly budget: Run["budget"];
}

const startIn = ({ state, chance, budget }: Setting, frame: number): Run => actIn(state, frame, chance, budget);

const nothing: Act = () => undefined;

export function transitionOf(
  link: Linked,
  players: readonly Player[],
  legality: Legality,
  memories: Memories,
): Transition {
  const lines = link.game.consequences.map((core): LinkedLine => ({ core, body: executor(link, core.body) }));

  /** The state after an action: its cells, and what is remembered of the state before. */
  return (state, tuple, chance) => {
    const setting: Setting = { state, chance, budget: link.budget };
    const decided = decidedIn(legality, players, state, tuple);
    const [first] = decided;
    const step = first.decision.forced && legality.steps.find(({ decision }) => decision === first.decision);
    const { run, act } = step
      ? { run: startIn(setting, step.core.frame), act: step.body }
      : onlyAction(link, players, lines, legality.family(first.decision.familyIndex), decided, setting);
    act(run);
    const before = link.query(state, 0);
    const kept = step ? memories.forgotten(state.memories, run) : memories.remembered(before, run);
    return { game: link.game, cells: run.cells, memories: kept, ready: true };
  };
}

/** The decisions of a legal tuple, with who made them; RangeError for a tuple that is not legal. */
function decidedIn(
  legality: Legality,
  players: readonly Player[],
  state: InterpretedState,
  tuple: DecisionTuple,
): readonly [Decided, ...Decided[]] {
  const decided: Decided[] = [];
  for (const { id, name } of players) {
    const given = tuple[id];
    if (!given) {
      if (legality.legal(state, id).length > 0)
        throw new RangeError(`${name} can decide, but has no decision in the tuple`);
      continue;
    }
    decided.push({ player: id, decision: legality.known(state, id, given) });
  }
  const [first, ...others] = decided;
  if (!first || tuple.length !== players.length)
    throw new RangeError("a tuple has one decision for each player who can decide");
  return [first, ...others];
}

/** The one action that the rules write for these decisions, `own` being the family of the first; a fault for none or two. */
function onlyAction(
  { game }: Linked,
  players: readonly Player[],
  lines: readonly LinkedLine[],
  own: LinkedDecision,
  decided: readonly [Decided, ...Decided[]],
  setting: Setting,
): Action {
  const alone = decided.length === 1 ? ownAction(own, decided[0], setting) : undefined;
  const families = decided.map(({ player, decision }) => ({ player, family: decision.familyIndex }));
  const together = lines
    .filter(({ core }) => agrees(core, families))
    .map((line) => lineAction(line, players, decided, setting));
  const [action, second] = alone ? [alone, ...together] : together;
  const text = (): string =>
    decided.map(({ player, decision }) => `${game.player.members[player]} ${decision.id}`).join(" with ");
  if (!action) fault("NF2007", `no consequence is written for ${text()}${adviceFor(game, decided)}`, own.core.span);
  if (second) fault("NF2008", `two consequences are written for ${text()}`, own.core.span);
  return action;
}

/** What is written in the decision itself: its `do`, or what is left to do after the steps of one made in steps. */
function ownAction(own: LinkedDecision, { player, decision }: Decided, setting: Setting): Action | undefined {
  const { core, chain, body } = own;
  const finalRun = finalRunOf(decision);
  if (finalRun) {
    const { state, chance, budget } = setting;
    const run = new Run(finalRun.cells.slice(), state.memories, finalRun.locals.slice(), chance, budget);
    spendOnCopy(run, run.cells.length + run.locals.length);
    return { run, act: chain?.last ?? nothing };
  }
  if (!body) return undefined;
  const run = startIn(setting, core.frame);
  run.locals[0] = player;
  bindParameters(own, run, firstStepOf(decision));
  return { run, act: body };
}

/** What a `consequence` line writes, its names bound to the parameters of the decisions. */
function lineAction(
  { core, body }: LinkedLine,
  players: readonly Player[],
  decided: readonly Decided[],
  setting: Setting,
): Action {
  const run = startIn(setting, core.frame);
  const chosenBy = (player: number, i: number): Value => {
    const chosen = decided.find((one) => one.player === player);
    return (chosen && firstStepOf(chosen.decision)[i]) ?? null;
  };
  for (const { player, slots } of core.parts) {
    for (const [i, slot] of slots.entries()) {
      run.locals[slot] = player === undefined ? players.map(({ id }) => chosenBy(id, i)) : chosenBy(player, i);
    }
  }
  return { run, act: body };
}
