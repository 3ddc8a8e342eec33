// What is remembered of earlier states, as part of the state (004 §6: "memory").
import type { CoreMemory } from "../../language/core/core.ts";
import { evaluator } from "../evaluate/evaluate.ts";
import { order } from "../evaluate/order.ts";
import { fault, type Linked, type Memory, Run, spend, spendOnCopy, withLocals } from "../evaluate/run.ts";

/**
 * The values as the state holds them: where only `times` asks, the order of the past is no part of the state. `run`: the
 * question whose work this is, if it is one's.
 */
export function inOrder(core: CoreMemory, kept: Memory, run?: Run): Memory {
  return core.ordered || core.last !== undefined ? kept : kept.toSorted((a, b) => order(a, b, run));
}

export interface Memories {
  /** The memories after a ply: the tuples of the state before are added, unless the new state starts afresh. */
  remembered(before: Run, after: Run): readonly Memory[];
  /** The memories after a forced step, which is no ply: nothing is added. */
  forgotten(kept: readonly Memory[], after: Run): readonly Memory[];
}

export function memoriesOf(link: Linked): Memories {
  const memories = link.game.memories.map((core) => ({
    core,
    tuple: core.tuple.map((part) => evaluator(link, part)),
    since: core.since && evaluator(link, core.since),
  }));
  link.present = (run, memory) => {
    const { core, tuple } = memories[memory]!;
    const inner = withLocals(run, new Array(core.frame));
    spend(run, core.frame);
    return tuple.map((part) => part(inner));
  };
  const forgotten: Memories["forgotten"] = (kept, after) =>
    memories.map(({ core, since }, i) => {
      const run = new Run(after.cells, kept, new Array(core.frame), after.chance, after.budget);
      return since?.(run) === true ? [] : kept[i]!;
    });
  const grow = (before: Run): readonly Memory[] =>
    memories.map(({ core }, i): Memory => {
      spendOnCopy(before, before.memories[i]!.length);
      const added = [...before.memories[i]!, link.present(before, i)];
      const kept = core.last === undefined ? added : added.slice(Math.max(0, added.length - core.last));
      return inOrder(core, kept, before);
    });
  // All plies out of one state add the same. What was found holds as long as what functions have answered in the state
  // before: until its cells are written, as those of an action are.
  let grown: { readonly answers: NonNullable<Run["answers"]>; readonly all: readonly Memory[] } | undefined;
  return {
    forgotten,
    remembered(before, after) {
      before.answers ??= [];
      if (grown?.answers !== before.answers) {
        grown = { answers: before.answers, all: grow(before) };
      }
      const kept = forgotten(grown.all, after);
      memories.forEach(({ core }, i) => {
        const { length } = kept[i]!;
        if (length > core.atMost) {
          fault(
            "NF2006",
            `the memory "${core.name}" would hold ${length} values, expected at most ${core.atMost}`,
            core.span,
          );
        }
      });
      return kept;
    },
  };
}
