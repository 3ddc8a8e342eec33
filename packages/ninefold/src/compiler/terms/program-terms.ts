// All that a program asks and does.
import { type Deed, haveChance, termsOf } from "./deeds.ts";
import type { Line } from "./lower-lines.ts";
import type { Control, Program } from "./program.ts";
import type { Term } from "./term.ts";

/** The deeds of all actions. */
export function actionsOf({ states }: Program): readonly (readonly Deed[])[] {
  return states.flatMap(({ steps, moves, together }) => [
    ...[...steps, ...moves, ...(together ?? [])].map(({ deeds }) => deeds),
    ...moves.flatMap(({ chain }) => (chain ? [chain.last] : [])),
  ]);
}

/** The lines that give outcomes and are not asked already whether the play is over. */
export function outcomesApart({ ends, outcomes }: Control): readonly Line[] {
  const asked = new Set(ends.map(({ condition }) => condition));
  return outcomes.flatMap((rank, i) => (i === 0 ? rank.filter(({ condition }) => !asked.has(condition)) : rank));
}

/** Every term of a program, as often as it is asked. */
export function termsOfProgram(program: Program): readonly Term[] {
  return [
    ...program.memories.flatMap((memory) => (memory ? [memory.since] : [])),
    ...program.states.flatMap((control) => [
      ...[...control.ends, ...control.steps, ...outcomesApart(control)].map(({ condition }) => condition),
      ...control.moves.flatMap(({ guard, params, tests, chain }) => [
        ...[guard, ...params.map(({ set }) => set), ...tests],
        ...(chain
          ? [chain.asked, ...chain.given, chain.onward, ...chain.preferences.map(({ value }) => value), ...chain.same]
          : []),
      ]),
    ]),
    ...termsOf(actionsOf(program).flat()),
  ];
}

/** Whether anything in a game hangs on chance. */
export const asksChance = (program: Program): boolean => actionsOf(program).some(haveChance);

/** Whether every decision is made alone and leads to one state, in which somebody decides or the play is over. */
export const isPlain = (program: Program): boolean =>
  !asksChance(program) && program.states.every(({ steps, together }) => steps.length === 0 && !together);
