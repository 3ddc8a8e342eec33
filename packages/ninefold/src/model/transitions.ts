// C and 𝒜 of Def. 1: the action that the rules write for a tuple of decisions, and the state it makes.
import type { Value } from "../language/types.ts";
import { adviceFor, type Decided } from "./advice.ts";
import { agrees } from "./agreement.ts";
import type { ChanceSource } from "./chance.ts";
import { executor } from "./execute.ts";
import type { DecisionTuple, Player } from "./game-system.ts";
import { madeOf, valuesOf } from "./interpreted-decision.ts";
import type { Interpreted } from "./interpreted-state.ts";
import type { Legality } from "./legality.ts";
import type { Memories } from "./memories.ts";
import { type Act, actIn, fault, type Linked, Run, spendOnCopy } from "./run.ts";

/** The state that one way through the tuple's action leads to. The tuple must be legal: RangeError otherwise. */
export type Transition = (state: Interpreted, tuple: DecisionTuple, chance: ChanceSource) => Interpreted;

const nothing: Act = () => undefined;

export function transitionOf(
  link: Linked,
  players: readonly Player[],
  legality: Legality,
  memories: Memories,
): Transition {
  const consequences = link.game.consequences.map((core) => ({ core, body: executor(link, core.body) }));

  /** The one action that the rules write for a tuple, and the run it happens in. */
  function actionOf(
    state: Interpreted,
    tuple: DecisionTuple,
    chance: ChanceSource,
  ): { run: Run; act: Act; forced: boolean } {
    const start = (frame: number): Run => actIn(state, frame, chance, link.budget);
    const made: Decided[] = [];
    for (const { id, name } of players) {
      const given = tuple[id];
      if (!given) {
        if (legality.legal(state, id).length > 0)
          throw new RangeError(`${name} can decide, but has no decision in the tuple`);
        continue;
      }
      made.push({ player: id, decision: legality.known(state, id, given) });
    }
    const first = made[0];
    if (!first || tuple.length !== players.length)
      throw new RangeError("a tuple has one decision for each player who can decide");
    if (first.decision.forced) {
      const step = legality.steps.find((candidate) => candidate.decision === first.decision)!;
      return { run: start(step.core.frame), act: step.body, forced: true };
    }
    const found: { run: Run; act: Act }[] = [];
    const own = legality.decisions[first.decision.index]!;
    const chained = madeOf(first.decision);
    if (made.length === 1 && chained) {
      const run = new Run(chained.cells.slice(), state.memories, chained.locals.slice(), chance, link.budget);
      spendOnCopy(run, run.cells.length + run.locals.length);
      found.push({ run, act: own.chain?.last ?? nothing });
    } else if (made.length === 1 && own.body) {
      const run = start(own.core.frame);
      run.locals[0] = first.player;
      own.core.params.forEach((param, i) => {
        run.locals[param.slot] = valuesOf(first.decision)[i]!;
      });
      found.push({ run, act: own.body });
    }
    const families = made.map(({ player, decision }) => ({ player, family: decision.index }));
    for (const { core, body } of consequences) {
      if (!agrees(core, families)) continue;
      const run = start(core.frame);
      const chosenBy = (player: number, i: number): Value => {
        const chosen = made.find((m) => m.player === player);
        return (chosen && valuesOf(chosen.decision)[i]) ?? null;
      };
      for (const { player, slots } of core.parts) {
        slots.forEach((slot, i) => {
          run.locals[slot] = player === undefined ? players.map(({ id }) => chosenBy(id, i)) : chosenBy(player, i);
        });
      }
      found.push({ run, act: body });
    }
    const text = (): string => made.map((m) => `${players[m.player]!.name} ${m.decision.id}`).join(" with ");
    if (found.length === 0) {
      fault("NF2007", `no consequence is written for ${text()}${adviceFor(link.game, made)}`, own.core.span);
    }
    if (found.length > 1) fault("NF2008", `two consequences are written for ${text()}`, own.core.span);
    return { ...found[0]!, forced: false };
  }

  /** The state after an action: its cells, and what is remembered of the state before. */
  return (state, tuple, chance) => {
    const { run, act, forced } = actionOf(state, tuple, chance);
    act(run);
    const before = link.ask(state, 0);
    const kept = forced ? memories.forgotten(state.memories, run) : memories.remembered(before, run);
    return { game: link.game, cells: run.cells, memories: kept, ready: true };
  };
}
