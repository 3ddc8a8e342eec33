// A game as a program of terms and statements: what a play evaluates in each state, and what decisions do.
import type { CoreGame } from "../../language/core/core.ts";
import { haveChance, termsOf } from "../terms/statements.ts";
import type { Choices, Statement, Term, Variable } from "../terms/term.ts";
import type { Line, OutcomeLine } from "./lower-lines.ts";
import type { Lowering } from "./lowering.ts";

/**
 * The decisions of one family that one player has. The `tests` come last: they have foresight, or may fault where
 * others refuse.
 */
export interface DecisionFamily extends Choices {
  readonly decision: number;
  readonly player: number;
  /** What has to hold before any parameter is chosen; of a decision made in steps, before the first of them. */
  readonly guard: Term;
  readonly statements: readonly Statement[];
  /** Of a decision made in steps: the statements are those of one step. */
  readonly chain?: Chain;
  /** What the control tracks hold afterwards, where that is known. */
  readonly known: ReadonlyMap<number, Term>;
}

/** A family of decisions made in steps. */
export interface ChainFamily extends DecisionFamily {
  readonly chain: Chain;
}

export const isMadeInSteps = (family: DecisionFamily): family is ChainFamily => family.chain !== undefined;

/** How the steps of a decision follow each other. Its terms are evaluated behind the statements of a step. */
export interface Chain {
  /** What has to hold before any parameter of a step is chosen. */
  readonly condition: Term;
  /** How many steps have been made: before a step, and within it and after it. */
  readonly before: Variable;
  readonly after: Variable;
  /** What the first parameters of the next step must be, and whether one has to follow if it can. */
  readonly given: readonly Term[];
  readonly onward: Term;
  /** What is done after the last step. */
  readonly last: readonly Statement[];
  readonly preferences: readonly { readonly most: boolean; readonly value: Term }[];
  /** Chains for which these are equal are one decision. */
  readonly same: readonly Term[];
}

/** A forced step: what is done before anybody decides, where the condition holds. */
export interface Step {
  readonly name: string;
  readonly condition: Term;
  readonly statements: readonly Statement[];
}

/** The decisions of some players together. */
export interface Tuple {
  /** By player the index of the decision's family in the control state; undefined for players who do not decide. */
  readonly families: readonly (number | undefined)[];
  /** Empty where nobody or one player alone decides: then the family says what is done. */
  readonly statements: readonly Statement[];
}

/** What a game keeps of earlier states, besides its tracks. */
export interface Remembering {
  /** The families of tracks that are kept whole. */
  readonly tracks: readonly number[];
  /** What is kept besides. */
  readonly values: readonly Term[];
  /** Whether everything is forgotten in a state. */
  readonly since: Term;
  /** Only so many of the last states are remembered. */
  readonly last: number | undefined;
  /** To remember more states is a fault. */
  readonly most: number;
}

/** What is evaluated in the states in which the control tracks have certain values. */
export interface Control {
  readonly known: ReadonlyMap<number, Term>;
  readonly ends: readonly Line[];
  /** In their order; the first of a game with a setup is the setup, which comes in states that are not ready. */
  readonly steps: readonly Step[];
  /** Those of the first player first. */
  readonly families: readonly DecisionFamily[];
  /** The tuples there can be; undefined where no two players ever decide at once. */
  readonly together?: readonly Tuple[];
  /** In three ranks: those of ends, those with a condition, those without; the first rank that gives one decides. */
  readonly outcomes: readonly (readonly OutcomeLine[])[];
}

export interface Program {
  readonly game: CoreGame;
  readonly lowering: Lowering;
  /** The tracks whose values say whose turn it is; every value has code of its own. */
  readonly controls: readonly number[];
  readonly states: readonly Control[];
  readonly outcomes: readonly string[];
  /** By memory; undefined for those that never keep anything. */
  readonly memories: readonly (Remembering | undefined)[];
}

/** The statements of all actions. */
export function actionsOf({ states }: Program): readonly (readonly Statement[])[] {
  return states.flatMap(({ steps, families, together }) => [
    ...[...steps, ...families, ...(together ?? [])].map(({ statements }) => statements),
    ...families.flatMap(({ chain }) => (chain ? [chain.last] : [])),
  ]);
}

/** The lines that give outcomes and are not evaluated already to find whether the play is over. */
export function outcomesApart({ ends, outcomes }: Control): readonly Line[] {
  const conditions = new Set(ends.map(({ condition }) => condition));
  return outcomes.flatMap((rank, i) => (i === 0 ? rank.filter(({ condition }) => !conditions.has(condition)) : rank));
}

/** Every term of a program, as often as it is evaluated. */
export function termsOfProgram(program: Program): readonly Term[] {
  return [
    ...program.memories.flatMap((memory) => (memory ? [memory.since, ...memory.values] : [])),
    ...program.states.flatMap((control) => [
      ...[...control.ends, ...control.steps, ...outcomesApart(control)].map(({ condition }) => condition),
      ...control.families.flatMap(({ guard, params, tests, chain }) => [
        ...[guard, ...params.map(({ set }) => set), ...tests],
        ...(chain
          ? [
              chain.condition,
              ...chain.given,
              chain.onward,
              ...chain.preferences.map(({ value }) => value),
              ...chain.same,
            ]
          : []),
      ]),
    ]),
    ...termsOf(actionsOf(program).flat()),
  ];
}

/** Whether anything in a game depends on chance. */
export const hasChance = (program: Program): boolean => actionsOf(program).some(haveChance);

/** Whether every decision is made alone and leads to one state, in which somebody decides or the play is over. */
export const isPlain = (program: Program): boolean =>
  !hasChance(program) && program.states.every(({ steps, together }) => steps.length === 0 && !together);
