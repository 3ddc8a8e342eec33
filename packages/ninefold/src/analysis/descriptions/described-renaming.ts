// What a walk through two descriptions has found: how one game becomes the other.

import { countOf, isScalar, printValue, valuesOf } from "../../language/core/domain.ts";
import type { Type, Value } from "../../language/core/types.ts";
import type { Decision, Outcome, PlayerId } from "../../model/index.ts";
import { indexTuples } from "../../model/state/layout.ts";
import { readValue } from "../../model/text/positions.ts";
import type { Identical } from "../game-trees/trees.ts";
import { entryAt, lookUp } from "../tables.ts";
import { type DeclaredRenaming, namesOf } from "./declared.ts";
import { outcomeOf, outcomesOf } from "./outcomes.ts";
import type { Walk } from "./walk.ts";

/** The values of a type that have names, with their new ones. */
export interface RenamedValues {
  readonly type: string;
  readonly to: string;
  readonly values: ReadonlyMap<string, string>;
}

/** Outcomes of one label are listed if they are so few. */
const MAX_OUTCOMES = 256;

export class DescribedRenaming {
  readonly #walk: Walk;

  /** Of a walk that came to its end. */
  constructor(walk: Walk) {
    this.#walk = walk;
  }

  /** π: by player of the first game the player of the second. */
  get players(): readonly number[] {
    const { one, values } = this.#walk;
    return lookUp(values.members, one.player);
  }

  get tracks(): ReadonlyMap<string, string> {
    const { one, other, tracks } = this.#walk;
    return new Map(
      [...tracks.there].map(([from, to]) => [entryAt(one.tracks, from).name, entryAt(other.tracks, to).name]),
    );
  }

  /** Families of decisions. */
  get families(): ReadonlyMap<string, string> {
    const { one, other, decisions } = this.#walk;
    return new Map(
      [...decisions.there].map(([from, to]) => [entryAt(one.decisions, from).name, entryAt(other.decisions, to).name]),
    );
  }

  /** Types whose values have names, players aside. */
  get values(): readonly RenamedValues[] {
    const { one, values } = this.#walk;
    const enums = [...values.members].filter(([type]) => type !== one.player);
    return [
      ...enums.map(([type, members]) => {
        const to = values.counterpart(type);
        return renamed(type.named.name, to.named.name, type.members, to.members, members);
      }),
      ...[...values.boards.values()].map(({ one: board, other, cells }) =>
        renamed(board.name, other.name, board.cells, other.cells, cells),
      ),
    ];
  }

  /** o, by the texts of outcomes that may occur; where a label has very many, or no bounds, it stands for them. */
  get outcomes(): ReadonlyMap<string, string> {
    const { one, other, labels } = this.#walk;
    const found = new Map<string, string>();
    for (const { label, subject, parameter } of outcomesOf(one)) {
      const to = lookUp(labels.there, label);
      const there = outcomeOf(other, to);
      const [who, what] = [this.#texts(subject, there.subject), this.#texts(parameter, there.parameter)];
      if (who.length * what.length > MAX_OUTCOMES || who.length * what.length === 0) found.set(label, to);
      else for (const [p, q] of who) for (const [n, m] of what) found.set(spoken(p, label, n), spoken(q, to, m));
    }
    return found;
  }

  /** h: the id of the decision that one of the first game becomes, in every state and of every player. */
  decision({ family, parameters, steps, forced, id }: Decision): string {
    const { one, other } = this.#walk;
    if (forced) return id;
    const at = one.decisions.findIndex(({ name }) => name === family);
    const there = this.#walk.decisions.there.get(at);
    if (there === undefined) throw new RangeError(`${one.name} has no decision ${id}`);
    const [mine, theirs] = [entryAt(one.decisions, at), entryAt(other.decisions, there)];
    const given = mine.chain?.given.length ?? 0;
    const said = (steps ?? [parameters]).map((step, i) =>
      step
        .map((text, k) => {
          const param = k + (i === 0 ? 0 : given);
          return this.#text(entryAt(mine.params, param).type, entryAt(theirs.params, param).type, text);
        })
        .join(", "),
    );
    return theirs.params.length === 0 && said.length === 1 ? theirs.name : `${theirs.name}(${said.join("; ")})`;
  }

  /**
   * h for all decisions that parameters of the types allow, legal or not; undefined for more than `most`, and for decisions
   * made in steps.
   */
  decisions(most: number): ReadonlyMap<string, string> | undefined {
    const { one } = this.#walk;
    const found = new Map<string, string>();
    for (const { name, params, chain } of one.decisions) {
      const types = params.map(({ type }) => type);
      const listed = types.every((type) => isScalar(type) && countOf(type) <= most);
      if (chain || !listed || found.size + types.reduce((all, type) => all * countOf(type), 1) > most) return undefined;
      for (const values of indexTuples(types)) {
        const parameters = values.map((value, i) => printValue(entryAt(types, i), value));
        const id = types.length === 0 ? name : `${name}(${parameters.join(", ")})`;
        found.set(id, this.decision({ id, family: name, parameters, forced: false }));
      }
    }
    return found;
  }

  /** What one outcome becomes. */
  outcome({ label, subject, parameter }: Outcome): string {
    const { one, other, labels } = this.#walk;
    const [mine, theirs] = [outcomeOf(one, label), outcomeOf(other, lookUp(labels.there, label))];
    const who = this.#said(mine.subject, theirs.subject, subject);
    const what = this.#said(mine.parameter, theirs.parameter, parameter);
    return spoken(who, theirs.label, what);
  }

  player(player: PlayerId): PlayerId {
    return this.players[player] as PlayerId;
  }

  /** Whether every name that is declared becomes the one that is declared. */
  does(declared: DeclaredRenaming): boolean {
    const { one, other, labels } = this.#walk;
    const [mine, theirs] = [namesOf(one), namesOf(other)];
    const players = new Map(
      one.player.members.map((name, i) => [name, entryAt(other.player.members, entryAt(this.players, i))]),
    );
    const values = [players, ...this.values.map((renaming) => renaming.values)];
    const there = { track: this.tracks, decision: this.families, outcome: labels.there };
    return declared.every(([from, to]) => {
      const kinds = (["track", "decision", "outcome"] as const).filter(
        (kind) => mine[kind].has(from) && theirs[kind].has(to),
      );
      const isValue = mine.value.has(from) && theirs.value.has(to);
      return (
        kinds.every((kind) => there[kind].get(from) === to) && (!isValue || values.some((map) => map.get(from) === to))
      );
    });
  }

  /** Whether the labels that must be the same are. */
  keeps({ players, outcomes }: Identical): boolean {
    const { one, other, labels } = this.#walk;
    const same = one.player.members.every((name, i) => other.player.members[entryAt(this.players, i)] === name);
    if (players && !same) return false;
    if (!outcomes) return true;
    return (
      [...labels.there].every(([from, to]) => from === to) &&
      outcomesOf(one).every(({ label, subject, parameter }) => {
        const there = outcomeOf(other, label);
        return this.#printsAlike(subject, there.subject) && this.#printsAlike(parameter, there.parameter);
      })
    );
  }

  /** The texts of a type's values with what they become; one without text where there is no type, none where too many. */
  #texts(one: Typed | undefined, other: Typed | undefined): readonly (readonly [string?, string?])[] {
    if (!one || !other) return [[]];
    if (!isScalar(one.type) || countOf(one.type) > MAX_OUTCOMES) return [];
    const { values } = this.#walk;
    return valuesOf(one.type)
      .filter((value) => value !== null)
      .map((value) => [
        printValue(one.type, value),
        printValue(other.type, values.renamed(one.type, other.type, value)),
      ]);
  }

  #printsAlike(one: Typed | undefined, other: Typed | undefined): boolean {
    if (!one || !other || one.type.kind === "int") return true;
    if (!isScalar(one.type) || countOf(one.type) > MAX_OUTCOMES) return false;
    const becomes = (value: Value): Value => this.#walk.values.renamed(one.type, other.type, value);
    return valuesOf(one.type).every((value) => printValue(one.type, value) === printValue(other.type, becomes(value)));
  }

  /** What the text of an outcome's part becomes; of one that has no such part nothing is said. */
  #said(one: Typed | undefined, other: Typed | undefined, text: string | undefined): string | undefined {
    return one && other && text ? this.#text(one.type, other.type, text) : undefined;
  }

  #text(one: Type, other: Type, text: string): string {
    const value = readValue(one, text);
    if (value === undefined) throw new RangeError(`${text} is no value of the first game`);
    return printValue(other, this.#walk.values.renamed(one, other, value));
  }
}

interface Typed {
  readonly type: Type;
}

const spoken = (subject: string | undefined, label: string, parameter: string | undefined): string =>
  [subject, label, parameter].filter((part) => part !== undefined).join(" ");

const renamed = (
  type: string,
  to: string,
  from: readonly string[],
  there: readonly string[],
  indices: readonly number[],
): RenamedValues => ({ type, to, values: new Map(from.map((name, i) => [name, entryAt(there, entryAt(indices, i))])) });
