// All that a program asks and does.
import { haveChance, type Statement, termsOf } from "../terms/statements.ts";
import type { Term } from "../terms/term.ts";
import type { Program } from "./program.ts";

/** The statements of all actions. */
export function actionsOf({ states }: Program): readonly (readonly Statement[])[] {
  return states.flatMap(({ steps, moves, together }) => [
    ...[...steps, ...moves, ...(together ?? [])].map(({ statements }) => statements),
    ...moves.flatMap(({ chain }) => (chain ? [chain.last] : [])),
  ]);
}

/** Every term of a program, as often as it is asked. */
export function termsOfProgram(program: Program): readonly Term[] {
  return [
    ...program.memories.flatMap((memory) => (memory ? [memory.since] : [])),
    ...program.states.flatMap(({ ends, steps, moves, outcomes }) => [
      ...[...ends, ...steps, ...outcomes.slice(1).flat()].map(({ condition }) => condition),
      ...moves.flatMap(({ guard, params, tests, chain }) => [
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
