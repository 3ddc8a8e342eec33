// A game as a table: a `.game` that says nothing but which states there are, what may be decided in each, and where it leads.
import { format, MAX_FILE_LENGTH, makeSource, withThousands } from "../../../language/index.ts";
import { printRational } from "../../../model/index.ts";
import { AnalysisError } from "../../errors.ts";
import type { TreeNode } from "../../game-trees/nodes.ts";
import { type Analysing, Pace } from "../../pace.ts";
import type { StateGraph } from "../../states/state-graph.ts";
import { type Arm, grouped, matchOf } from "./blocks.ts";
import { Decisions, type Family, type Joint, type Row } from "./decisions.ts";
import { Names } from "./names.ts";
import { printSaid, saidOutcomes, worthLines } from "./outcomes.ts";
import { type Effect, outcomeOf, type TableStates, tableStates } from "./states.ts";

/**
 * The automaton of a game (004 Def. 4) as the text of a `.game`: its states are numbers, its decisions have their names, and
 * consequences their exact probabilities. States from which the same can be done are one state; where the text would be too
 * long so, those too between which decisions only have other names. The game trees are the same up to relabeling.
 *
 * @param roots the automaton, as `automatonOf` makes it.
 * @throws AnalysisError NF6006 where the text would be longer than a file may be, NF6007 where something is hidden from
 * players or the automaton was cut: a table says neither.
 */
export function* gameTableOf(graph: StateGraph, roots: readonly TreeNode[]): Analysing<string> {
  const { system } = graph.exploration;
  if (!system.hidesNothing)
    throw new AnalysisError("NF6007", "The game hides something, and the states of a table are seen by everybody.");
  const cut = Array.from({ length: graph.size }, (_, state) => state).filter(
    (state) => graph.edges(state).length === 0 && !graph.isTerminal(state),
  ).length;
  if (cut > 0)
    throw new AnalysisError(
      "NF6007",
      `What follows in ${withThousands(cut)} states is not known: a table has no end there.`,
    );
  const named = yield* written(graph, yield* tableStates(roots, true), true);
  if (named.length <= MAX_FILE_LENGTH) return named;
  const text = yield* written(graph, yield* tableStates(roots, false), false);
  if (text.length <= MAX_FILE_LENGTH) return text;
  throw new AnalysisError(
    "NF6006",
    `The table would have ${withThousands(text.length)} characters, and a .game has ${withThousands(MAX_FILE_LENGTH)} at most.`,
  );
}

/** A longer text is not formatted: it would be too long even if that made it shorter. */
const LONGEST_FORMATTED = 1.25 * MAX_FILE_LENGTH;

function* written(graph: StateGraph, states: TableStates, named: boolean): Analysing<string> {
  const text = yield* new Writing(graph, states, named).text();
  if (text.length > LONGEST_FORMATTED) return text;
  const formatted = format(makeSource("table.game", text));
  return "text" in formatted && typeof formatted.text === "string" ? formatted.text : text;
}

class Writing {
  readonly #graph: StateGraph;
  readonly #states: TableStates;
  readonly #named: boolean;
  readonly #names = new Names();
  readonly #players: readonly string[];
  readonly #state: string;
  readonly #decisions: Decisions;

  constructor(graph: StateGraph, states: TableStates, named: boolean) {
    [this.#graph, this.#states, this.#named] = [graph, states, named];
    this.#players = graph.exploration.system.players.map(({ name }) => this.#names.of(name));
    this.#state = this.#names.of("state");
    this.#decisions = new Decisions(this.#names);
  }

  *text(): Analysing<string> {
    const pace = new Pace("writing");
    for (const state of this.#states.states) {
      this.#decisions.add(this.#graph, state);
      yield* pace.did(1, 1 + state.effects.length);
    }
    if (this.#decisions.families.length === 0)
      throw new AnalysisError("NF6007", "Nobody decides anything in the game, and a .game has a decision.");
    const lines = [
      ...this.#head(),
      ...this.#decisions.families.flatMap((family) => this.#family(family)),
      ...this.#decisions.joint.flatMap((joint) => this.#consequence(joint)),
      ...this.#forced(),
      ...this.#outcomes(),
    ];
    return `${lines.join("\n")}\n`;
  }

  #head(): readonly string[] {
    const { system } = this.#graph.exploration;
    const { size, initial } = this.#states;
    const name = new Names().of(`${system.name}Table`);
    const start = initial.length === 1 ? `= ${initial[0]}` : `in {${initial.join(", ")}}`;
    const alike = this.#named ? "" : " up to the names of decisions";
    return [
      `// The automaton of ${system.name.replace(/\s+/gu, " ")} as a table. States from which the same can be done${alike} are one.`,
      `game ${name} "${system.title.replace(/["\n]/gu, " ")}, as a table"`,
      `players ${this.#players.join(", ")}`,
      `track ${this.#state}: 0..${Math.max(1, size - 1)} ${start}`,
    ];
  }

  #family(family: Family): readonly string[] {
    const { name, type, parameter, values, hasValues, legal, alone } = family;
    const by = this.#names.of(`by_${name}`);
    const sets = this.#names.of(`of_${name}`);
    const who = this.#names.of("who");
    const { size } = this.#states;
    const deciders = legal.map(({ numbers, by: own }) =>
      armOf(numbers, [`{${this.#playersOf(own.keys()).join(", ")}}`]),
    );
    const domains = legal.map(({ numbers, by: own }) => {
      const arms = [...own].map(([player, list]) => armOf([this.#players[player]!], [`{${list.join(", ")}}`]));
      const [first, ...others] = arms;
      const same = others.every(({ lines }) => lines[0] === first!.lines[0]);
      return armOf(numbers, same ? first!.lines : matchOf(who, this.#players.length, arms, "{}"));
    });
    const body = alone.length === 0 ? [] : ["  do", ...this.#cases(alone, [family]).map((line) => `    ${line}`)];
    return [
      ...(hasValues ? [`type ${type} = {${values.given.join(", ")}}`] : []),
      ...functionOf(`${by}: set of Player`, matchOf(this.#state, size, deciders, "{}")),
      ...(hasValues
        ? functionOf(`${sets}(${who}: Player): set of ${type}`, matchOf(this.#state, size, domains, "{}"))
        : []),
      `decision ${name}${hasValues ? `(${parameter} in ${sets}(me))` : ""} by ${by}`,
      ...body,
    ];
  }

  #playersOf(players: Iterable<number>): readonly string[] {
    return [...players].map((player) => this.#players[player]!);
  }

  #consequence(joint: Joint): readonly string[] {
    const parts = joint.players.map((player, at) => {
      const { name, hasValues } = joint.families[at]!;
      return `${this.#players[player]} ${name}${hasValues ? `(${this.#spelledAt(joint, at)})` : ""}`;
    });
    const body = this.#cases(joint.cases, joint.families, (at) => this.#spelledAt(joint, at));
    return [`consequence ${parts.join(", ")} do`, ...body.map((line) => `  ${line}`)];
  }

  #spelledAt({ players }: Joint, at: number): string {
    return this.#names.of(`value_of_${this.#players[players[at]!]}`);
  }

  #cases(
    cases: readonly { readonly numbers: readonly number[]; readonly rows: readonly Row[] }[],
    families: readonly Family[],
    spelledAt = (at: number): string => families[at]!.parameter,
  ): readonly string[] {
    const arms = cases.map(({ numbers, rows }) => armOf(numbers, this.#chosen(rows, families, spelledAt, 0)));
    return matchOf(this.#state, this.#states.size, arms, "nothing");
  }

  /** What rows do, by the values of the families from one on. */
  #chosen(
    rows: readonly Row[],
    families: readonly Family[],
    spelledAt: (at: number) => string,
    at: number,
  ): readonly string[] {
    const family = families[at];
    if (!family) return this.#effect(rows[0]!.effect);
    if (!family.hasValues) return this.#chosen(rows, families, spelledAt, at + 1);
    const byValue = grouped(rows, ({ values }) => values[at]!);
    const arms = [...byValue].map(([value, own]) => armOf([value], this.#chosen(own, families, spelledAt, at + 1)));
    return matchOf(spelledAt(at), family.values.given.length, arms, "nothing");
  }

  #effect(effect: Effect): readonly string[] {
    const [only] = effect;
    if (only && effect.length === 1) return [`${this.#state} := ${only.to}`];
    const arms = effect.map(({ probability, to }) => `  ${printRational(probability!)}: ${this.#state} := ${to}`);
    return ["chance", ...arms];
  }

  #forced(): readonly string[] {
    const { forced } = this.#decisions;
    if (forced.length === 0) return [];
    const arms = forced.map(({ numbers, effect }) => armOf(numbers, this.#effect(effect)));
    const body = matchOf(this.#state, this.#states.size, arms, "nothing");
    const where = forced.flatMap(({ numbers }) => numbers);
    return [`whenever ${this.#isIn(where)} do`, ...body.map((line) => `  ${line}`)];
  }

  #isIn(numbers: readonly number[]): string {
    return numbers.length === 1 ? `${this.#state} is ${numbers[0]}` : `${this.#state} in {${numbers.join(", ")}}`;
  }

  #outcomes(): readonly string[] {
    const { system } = this.#graph.exploration;
    const byText = grouped(
      this.#states.states.flatMap(({ node, numbers }) => {
        const outcome = outcomeOf(node);
        return outcome ? [{ outcome, numbers }] : [];
      }),
      ({ outcome }) => outcome.text,
    );
    const outcomes = [...byText.values()].map(([first]) => first.outcome);
    const said = saidOutcomes(outcomes, this.#players);
    const lines = [...byText].map(([text, all]) => {
      const numbers = all.flatMap((one) => one.numbers);
      return `outcome ${printSaid(said.get(text)!)} when ${this.#isIn(numbers)}`;
    });
    if (lines.length === 0) return ["outcome over otherwise"];
    return [...lines, ...worthLines(system, outcomes, said, { players: this.#players, names: this.#names })];
  }
}

const armOf = (values: readonly (string | number)[], lines: readonly string[]): Arm => ({
  values: values.map(String),
  lines,
});

function functionOf(head: string, lines: readonly string[]): readonly string[] {
  const [first = "", ...others] = lines;
  return [`fn ${head} = ${first}`, ...others.map((line) => `  ${line}`)];
}
