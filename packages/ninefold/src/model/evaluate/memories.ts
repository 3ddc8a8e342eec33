// What is remembered of earlier states, as part of the state (004 §6: "memory").
import type { Value } from "../../language/core/types.ts";
import type { Memory } from "../state/interpreted-state.ts";
import { canonicalMemory } from "../state/state-codec.ts";
import { evaluator } from "./evaluate.ts";
import { order } from "./order.ts";
import { fault, type Linked, Run, spend, spendOnCopy, withLocals } from "./run.ts";

export interface Memories {
  /** The present tuple of a memory. */
  present(run: Run, memory: number): readonly Value[];
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
  const present: Memories["present"] = (run, memory) => {
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
      const added = [...before.memories[i]!, present(before, i)];
      const kept = core.last === undefined ? added : added.slice(Math.max(0, added.length - core.last));
      return canonicalMemory(core, kept, (a, b) => order(a, b, before));
    });
  // All plies out of one state add the same. What was found holds as long as what functions have answered in the state
  // before: until its cells are written, as those of an action are.
  let grown: { readonly answers: NonNullable<Run["answers"]>; readonly all: readonly Memory[] } | undefined;
  return {
    present,
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
