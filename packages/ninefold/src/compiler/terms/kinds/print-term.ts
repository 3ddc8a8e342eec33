// Terms as text for people. What is used more than once, or would make a line too wide, gets a name and a line of its
// own: the text grows with the number of terms, not with the number of their occurrences.
import type { CoreGame } from "../../../language/core/core.ts";
import { isHeldAsSet } from "../held-values.ts";
import type { LookupTable, PartialMap, Statement, Term, Variable, Weights } from "../term.ts";
import type { Printed, Printer } from "./kind.ts";
import { KINDS, subtermsOf } from "./kinds.ts";

/** Parts with no more signs are written in place; wider ones have a line of their own. */
const WIDEST = 48;

/** What is used more than once has a name, unless it is as short as this. */
const SHORT = 24;

/** Signs that may be repeated without brackets. */
const ASSOCIATIVE: ReadonlySet<string> = new Set(["∪", "∩", "and", "or", "+", "*"]);

/**
 * Prints the terms of one game, one after the other. Definitions that a text refers to come out of `definitions` once,
 * before it. A definition stands for its text: a variable that it names is the one that is bound where it is used.
 */
export class TermPrinting implements Printer {
  readonly game: CoreGame;
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
    this.game = game;
    this.#taken = new Set([
      ...game.tracks.map(({ name }) => name),
      ...game.decisions.flatMap(({ params }) => params.map(({ name }) => name)),
    ]);
    const count = (term: Term): void => {
      const uses = this.#uses.get(term) ?? 0;
      this.#uses.set(term, uses + 1);
      if (uses > 0) return;
      for (const part of subtermsOf(term)) count(part);
    };
    for (const root of roots) count(root);
  }

  /** Gives a variable its name in the game's text. */
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
    return (this.#uses.get(term) ?? 0) > 1 ? this.refer(term).text : KINDS[term.kind].print(term, this).text;
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
        return [`${this.track(statement.track, statement.at)} := ${this.print(statement.value)}`];
      case "write-all": {
        const set = this.print(statement.set);
        return [`${this.game.tracks[statement.track]!.name}[each of ${set}] := ${this.print(statement.value)}`];
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
        return [
          `random ${this.variable(statement.variable)} in ${this.print(statement.set)}${this.#weights(statement.weights)}`,
        ];
      case "random-subset":
        return [
          `random ${this.variable(statement.variable)} in ${this.part(statement.count)} of ${this.part(statement.set)}`,
        ];
      case "chance": {
        const arms = statement.arms.flatMap(({ share, body }) => [`${this.print(share)}:`, ...this.#block(body)]);
        return [`chance of ${this.print(statement.whole)}`, ...arms.map((line) => `  ${line}`)];
      }
    }
  }

  #weights(weights: Weights | undefined): string {
    return weights ? `, ${this.part(weights.share)} of ${this.part(weights.whole)}` : "";
  }

  #block(statements: readonly Statement[]): readonly string[] {
    return statements.flatMap((statement) => this.#statement(statement)).map((line) => `  ${line}`);
  }

  track(track: number, at: Term): string {
    const { name, index, type } = this.game.tracks[track]!;
    return index.length === 0 && !isHeldAsSet(type) ? name : `${name}[${this.bare(at)}]`;
  }

  bare(term: Term): string {
    return this.refer(term).text;
  }

  part(term: Term, sign?: string): string {
    const { text, sign: own } = this.refer(term);
    return own === undefined || (own === sign && ASSOCIATIVE.has(own)) ? text : `(${text})`;
  }

  refer(term: Term): Printed {
    let printed = this.#printed.get(term);
    if (!printed) {
      printed = KINDS[term.kind].print(term, this);
      const { length } = printed.text;
      if (length > WIDEST || (length > SHORT && (this.#uses.get(term) ?? 0) > 1)) {
        printed = { text: this.nameText(printed.text) };
      }
      this.#printed.set(term, printed);
    }
    return printed;
  }

  functionName(key: PartialMap | LookupTable, print: () => string): string {
    let name = this.#functions.get(key);
    if (name === undefined) {
      name = `f${this.#functions.size + 1}`;
      this.#functions.set(key, name);
      this.#lines.push(`let ${name} = ${print()}`);
    }
    return name;
  }

  nameText(text: string): string {
    const name = `t${++this.#names}`;
    this.#lines.push(`let ${name} = ${text}`);
    return name;
  }

  blockName(statements: readonly Statement[]): string {
    const lines = this.#block(statements);
    const name = `d${++this.#names}`;
    this.#lines.push(`let ${name} = do`, ...lines);
    return name;
  }
}
