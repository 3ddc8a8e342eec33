// Terms as text for people. What is used more than once, or would make a line too wide, gets a name and a line of its
// own: the text grows with the number of terms, not with the number of ways to them.
import type { CoreGame } from "../../language/core/core.ts";
import { printType, type Type, type Value } from "../../language/core/types.ts";
import { printListed, printTable } from "./print-tables.ts";
import { printChoice, printConstant, printMap, printShift } from "./print-values.ts";
import { type Statement, termsOf } from "./statements.ts";
import { type LookupTable, type PartialMap, partsOf, type Term, type Variable } from "./term.ts";

/** Parts of a line with no more signs stand in it; wider ones have a line of their own. */
const WIDEST = 48;

/** What is used more than once has a name, unless it is as short as this. */
const SHORT = 24;

/** How many of known sets are shown. */
const FIRST = 2;

/** A text and the sign that holds it together, if there is one: then it stands in brackets within others. */
interface Printed {
  readonly text: string;
  readonly sign?: string;
}

/** Signs that may be repeated without brackets. */
const ASSOCIATIVE: ReadonlySet<string> = new Set(["∪", "∩", "and", "or", "+", "*"]);

const SET_SIGNS = { union: "∪", intersection: "∩", difference: "∖" } as const;

/**
 * Prints the terms of one game, one after the other. Definitions that a text refers to come out of `definitions` once,
 * before it. A definition stands for its text: a place that it names is the one that is bound where it is used.
 */
export class TermPrinting {
  readonly #game: CoreGame;
  readonly #uses = new Map<Term, number>();
  readonly #printed = new Map<Term, Printed>();
  readonly #variables = new Map<Variable, string>();
  readonly #taken: Set<string>;
  readonly #functions = new Map<PartialMap | LookupTable, string>();
  #lines: string[] = [];
  #names = 0;
  #bound = 0;

  /** `roots`: all that will be printed. */
  constructor(game: CoreGame, roots: readonly Term[]) {
    this.#game = game;
    this.#taken = new Set([
      ...game.tracks.map(({ name }) => name),
      ...game.decisions.flatMap(({ params }) => params.map(({ name }) => name)),
    ]);
    const count = (term: Term): void => {
      const uses = this.#uses.get(term) ?? 0;
      this.#uses.set(term, uses + 1);
      if (uses > 0) return;
      for (const part of partsOf(term)) count(part);
      if (term.kind === "after") for (const part of termsOf(term.statements)) count(part);
    };
    for (const root of roots) count(root);
  }

  /** Gives a place the name that the game's text has for it. */
  name(variable: Variable, name: string): void {
    this.#variables.set(variable, name);
  }

  /** The lines that what was printed since the last call refers to. */
  definitions(): readonly string[] {
    const lines = this.#lines;
    this.#lines = [];
    return lines;
  }

  /** A term as a line of its own ends: without brackets. */
  print(term: Term): string {
    return (this.#uses.get(term) ?? 0) > 1 ? this.#refer(term).text : this.#compose(term).text;
  }

  variable(variable: Variable): string {
    let name = this.#variables.get(variable);
    if (name === undefined) {
      do name = `x${++this.#bound}`;
      while (this.#taken.has(name));
      this.#variables.set(variable, name);
    }
    return name;
  }

  /** Statements, one a line, each behind the lines that it refers to. */
  statements(statements: readonly Statement[]): readonly string[] {
    return statements.flatMap((statement) => {
      const lines = this.#statement(statement);
      return [...this.definitions(), ...lines];
    });
  }

  #statement(statement: Statement): readonly string[] {
    switch (statement.kind) {
      case "let":
        return [`let ${this.variable(statement.variable)} = ${this.print(statement.value)}`];
      case "write":
        return [`${this.#track(statement.track, statement.at)} := ${this.print(statement.value)}`];
      case "write-all": {
        const set = this.print(statement.set);
        return [`${this.#game.tracks[statement.track]!.name}[each of ${set}] := ${this.print(statement.value)}`];
      }
      case "if": {
        const yes = [`if ${this.print(statement.condition)}:`, ...this.#block(statement.yes)];
        return statement.no.length === 0 ? yes : [...yes, "else:", ...this.#block(statement.no)];
      }
      case "for":
        return [
          `for ${this.variable(statement.variable)} in ${this.print(statement.set)}:`,
          ...this.#block(statement.body),
        ];
      case "fault":
        return [`fault ${statement.code}`];
      case "random":
        return [`random ${this.variable(statement.variable)} in ${this.print(statement.set)}`];
      case "random-subset":
        return [
          `random ${this.variable(statement.variable)} in ${this.#part(statement.count)} of ${this.#part(statement.set)}`,
        ];
      case "chance": {
        const arms = statement.arms.flatMap(({ share, body }) => [`${this.print(share)}:`, ...this.#block(body)]);
        return [`chance of ${this.print(statement.whole)}`, ...arms.map((line) => `  ${line}`)];
      }
    }
  }

  #block(statements: readonly Statement[]): readonly string[] {
    return statements.flatMap((statement) => this.#statement(statement)).map((line) => `  ${line}`);
  }

  #track(track: number, at: Term): string {
    const { name, index, type } = this.#game.tracks[track]!;
    return index.length === 0 && type.kind !== "set" ? name : `${name}[${this.#bare(at)}]`;
  }

  /** A part that brackets of its own surround already. */
  #bare(term: Term): string {
    return this.#refer(term).text;
  }

  /** A part among signs. */
  #part(term: Term, sign?: string): string {
    const { text, sign: own } = this.#refer(term);
    return own === undefined || (own === sign && ASSOCIATIVE.has(own)) ? text : `(${text})`;
  }

  #refer(term: Term): Printed {
    let printed = this.#printed.get(term);
    if (!printed) {
      printed = this.#compose(term);
      const { length } = printed.text;
      if (length > WIDEST || (length > SHORT && (this.#uses.get(term) ?? 0) > 1)) {
        const name = `t${++this.#names}`;
        this.#lines.push(`let ${name} = ${printed.text}`);
        printed = { text: name };
      }
      this.#printed.set(term, printed);
    }
    return printed;
  }

  #compose(term: Term): Printed {
    const infix = (left: Term, sign: string, right: Term): Printed => ({
      text: `${this.#part(left, sign)} ${sign} ${this.#part(right)}`,
      sign,
    });
    const loose = (text: string): Printed => ({ text, sign: "" });
    switch (term.kind) {
      case "constant":
        return { text: printConstant(term.type, term.value) };
      case "variable":
        return { text: this.variable(term.variable) };
      case "trackRead":
        return { text: this.#track(term.track, term.at) };
      case "some":
        return this.#refer(term.operand);
      case "table":
        return this.#table(term);
      case "arithmetic":
        if (term.operator === "min" || term.operator === "max") {
          return { text: `${term.operator}(${this.#bare(term.left)}, ${this.#bare(term.right)})` };
        }
        return infix(term.left, term.operator, term.right);
      case "compare":
        return infix(term.left, term.operator, term.right);
      case "and":
      case "or":
        return infix(term.left, term.kind, term.right);
      case "union":
      case "intersection":
      case "difference":
        return infix(term.left, SET_SIGNS[term.kind], term.right);
      case "member":
        return infix(term.value, "in", term.set);
      case "not":
        if (term.operand.kind === "empty") return loose(`some ${this.#part(term.operand.set)}`);
        return loose(`not ${this.#part(term.operand)}`);
      case "empty":
        return loose(`no ${this.#part(term.set)}`);
      case "size":
      case "the":
        return loose(`${term.kind} ${this.#part(term.set)}`);
      case "if":
        return loose(`if ${this.#bare(term.condition)} then ${this.#bare(term.yes)} else ${this.#bare(term.no)}`);
      case "narrow":
        return loose(`${this.#part(term.operand)} as ${printType(term.type)}`);
      case "fault":
        return { text: `fault ${term.code}` };
      case "any":
        return loose(
          `some ${this.variable(term.variable)} of ${printSets(term.variable.type, term.sets)}: ${this.#bare(term.body)}`,
        );
      case "possible": {
        const params = term.params.map(({ variable, set }) => `${this.variable(variable)} in ${this.#bare(set)}`);
        let tests = term.tests.map((test) => this.#part(test, "and")).join(" and ");
        if (tests.length > SHORT) {
          const name = `t${++this.#names}`;
          this.#lines.push(`let ${name} = ${tests}`);
          tests = name;
        }
        return loose(`some ${params.join(", ")}${tests && `: ${tests}`}`);
      }
      case "holds":
        return loose(`${this.#part(term.set)} holds one of ${printSets(term.set.type, term.sets)}`);
      case "fold":
        return {
          text: `${term.fold}(${this.variable(term.variable)} in ${this.#bare(term.set)}: ${this.#bare(term.body)})`,
        };
      case "times":
        return { text: `times(${this.#game.memories[term.memory]!.name})` };
      case "maybe":
        return { text: `{${this.#bare(term.value)}}` };
      case "indicesWhere": {
        const { name, type } = this.#game.tracks[term.track]!;
        if (type.kind === "set") return term.values[0] === true ? { text: name } : loose(`all ∖ ${name}`);
        const choice = printChoice(type, term.values);
        return {
          text: choice.startsWith("not ") ? `{${name} ${choice.replace("not", "not in")}}` : `{${name} in ${choice}}`,
        };
      }
      case "filter":
        return { text: `{${this.variable(term.variable)} in ${this.#bare(term.set)} | ${this.#bare(term.condition)}}` };
      case "collect":
        return { text: `⋃(${this.variable(term.variable)} in ${this.#bare(term.set)}: ${this.#bare(term.body)})` };
      case "preimage":
      case "image": {
        const back = term.kind === "preimage";
        const shift = printShift(term.map, back);
        if (shift !== undefined) return loose(`${this.#part(term.set)} shifted${shift}`);
        return { text: `${this.#map(term.map)}${back ? "⁻¹" : ""}(${this.#bare(term.set)})` };
      }
      case "slide": {
        const along = printShift(term.map, false) ?? ` along ${this.#map(term.map)}`;
        return loose(`slide ${this.#part(term.value)}${along} through ${this.#part(term.through)}`);
      }
      case "fill": {
        const along = printShift(term.map, true) ?? ` back along ${this.#map(term.map)}`;
        return loose(`fill ${this.#part(term.set)}${along} through ${this.#part(term.through)}`);
      }
      case "reach":
        return {
          text: `reach(${this.variable(term.variable)} from ${this.#bare(term.from)}: ${this.#bare(term.body)})`,
        };
      case "range":
        return { text: `{${this.#part(term.low)}..${this.#part(term.high)}}` };
      case "after": {
        const lines = this.#block(term.statements);
        const name = `d${++this.#names}`;
        this.#lines.push(`let ${name} = do`, ...lines);
        return loose(`after ${name}: ${this.#bare(term.body)}`);
      }
    }
  }

  #table(term: Term & { kind: "table" }): Printed {
    const types = term.args.map(({ type }) => type);
    const args = term.args.map((arg) => this.#part(arg));
    const short = printTable(term.list, term.type, types, args);
    if (short !== undefined) return short.startsWith("(") ? { text: short } : { text: short, sign: "" };
    const name = this.#function(term.list, () => printListed(term.list, term.type, types));
    return { text: `${name}(${term.args.map((arg) => this.#bare(arg)).join(", ")})` };
  }

  #map(map: PartialMap): string {
    return this.#function(map, () => printMap(map));
  }

  #function(key: PartialMap | LookupTable, print: () => string): string {
    let name = this.#functions.get(key);
    if (name === undefined) {
      name = `f${this.#functions.size + 1}`;
      this.#functions.set(key, name);
      this.#lines.push(`let ${name} = ${print()}`);
    }
    return name;
  }
}

function printSets(type: Type, sets: readonly Value[]): string {
  const shown = sets.slice(0, FIRST).map((set) => printConstant(type, set));
  return `${shown.join(", ")}${sets.length > FIRST ? `, … ${sets.length} sets` : ""}`;
}
