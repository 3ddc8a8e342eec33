// The decisions of a table: families with their values, who may take which in which states, and what they do.
import { isForced } from "../../../model/index.ts";
import type { Choice, DecisionNode } from "../../game-trees/nodes.ts";
import { choiceText, tupleAt } from "../../game-trees/nodes.ts";
import type { StateGraph } from "../../states/state-graph.ts";
import type { Names } from "./names.ts";
import { Names as NewNames } from "./names.ts";
import type { Effect, TableState } from "./states.ts";

/** A choice as a decision of a family: `claim(a1)` has the value `a1`, `roll` has none. */
export interface Spelt {
  readonly family: Family;
  readonly value: string | undefined;
}

export class Family {
  readonly name: string;
  /** The type of its values. */
  readonly type: string;
  /** What its parameter is called. */
  readonly parameter: string;
  readonly values = new NewNames();
  /** By the numbers of states, who may take which of its values. */
  readonly legal: { readonly numbers: readonly number[]; readonly by: ReadonlyMap<number, readonly string[]> }[] = [];
  /** What it does where one player decides. */
  readonly alone: { readonly numbers: readonly number[]; readonly rows: readonly Row[] }[] = [];

  constructor(name: string, type: string, parameter: string) {
    [this.name, this.type, this.parameter] = [name, type, parameter];
  }

  get hasValues(): boolean {
    return this.values.given.length > 0;
  }
}

/** What values, one for each player who decides, lead to. */
export interface Row {
  readonly values: readonly (string | undefined)[];
  readonly effect: Effect;
}

/** What several players decide together: a family of each. */
export interface Joint {
  readonly players: readonly number[];
  readonly families: readonly Family[];
  readonly cases: { readonly numbers: readonly number[]; readonly rows: readonly Row[] }[];
}

/** Steps that nobody decides. */
export interface Forced {
  readonly numbers: readonly number[];
  readonly effect: Effect;
}

export class Decisions {
  readonly #names: Names;
  readonly #families = new Map<string, Family>();
  readonly #joint = new Map<string, Joint>();
  /** Decisions have names of their own. */
  readonly #called = new NewNames();
  readonly forced: Forced[] = [];

  constructor(names: Names) {
    this.#names = names;
  }

  get families(): readonly Family[] {
    return [...this.#families.values()];
  }

  get joint(): readonly Joint[] {
    return [...this.#joint.values()];
  }

  add(graph: StateGraph, { numbers, node, effects }: TableState): void {
    if (node.kind !== "decision") return;
    const rows = node.matrix.map((edge, at) => ({ taken: tupleAt(node.players, at), effect: effects[edge]! }));
    if (isForcedNode(graph, node)) {
      this.forced.push({ numbers, effect: rows[0]!.effect });
      return;
    }
    const spelt = node.players.map(({ choices }) => choices.map((choice) => this.#spelt(choice)));
    this.#allow(node, numbers, spelt);
    for (const { families, rows: own } of byFamilies(spelt, rows)) {
      if (families.length === 1) families[0]!.alone.push({ numbers, rows: own });
      else this.#together(node, families).cases.push({ numbers, rows: own });
    }
  }

  #allow({ players }: DecisionNode, numbers: readonly number[], spelt: readonly (readonly Spelt[])[]): void {
    const allowed = new Map<Family, Map<number, string[]>>();
    for (const [at, own] of spelt.entries()) {
      for (const { family, value } of own) {
        const by = allowed.get(family) ?? new Map<number, string[]>();
        allowed.set(family, by);
        const { player } = players[at]!;
        by.set(player, [...(by.get(player) ?? []), ...(value === undefined ? [] : [value])]);
      }
    }
    for (const [family, by] of allowed) family.legal.push({ numbers, by });
  }

  #together({ players }: DecisionNode, families: readonly Family[]): Joint {
    const who = players.map(({ player }) => player);
    const key = who.map((player, at) => `${player} ${families[at]!.name}`).join("\n");
    const known = this.#joint.get(key);
    if (known) return known;
    const made: Joint = { players: who, families, cases: [] };
    this.#joint.set(key, made);
    return made;
  }

  #spelt(choice: Choice): Spelt {
    const text = choiceText(choice);
    const [, called, inside] = /^([^()]*)\((.*)\)$/su.exec(text) ?? [];
    // With and without values are families of their own.
    const key = called === undefined ? text : `${called}(`;
    const known = this.#families.get(key) ?? this.#family(called ?? text);
    this.#families.set(key, known);
    return { family: known, value: inside === undefined ? undefined : known.values.of(inside) };
  }

  #family(called: string): Family {
    let name = this.#called.of(called);
    while (this.families.some((family) => family.name === name)) name = this.#called.of(`${name}_`);
    const type = this.#names.of(name.replace(/^./u, (first) => first.toUpperCase()));
    return new Family(name, type, this.#names.of(`${name}_value`));
  }
}

/** The rows of a state by the families of the players' choices in them. */
function byFamilies(
  spelt: readonly (readonly Spelt[])[],
  rows: readonly { readonly taken: readonly number[]; readonly effect: Effect }[],
): readonly { readonly families: readonly Family[]; readonly rows: readonly Row[] }[] {
  const found = new Map<string, { readonly families: readonly Family[]; readonly rows: Row[] }>();
  for (const { taken, effect } of rows) {
    const chosen = taken.map((choice, at) => spelt[at]![choice]!);
    const families = chosen.map(({ family }) => family);
    const key = families.map(({ name }) => name).join("\n");
    const known = found.get(key) ?? { families, rows: [] };
    found.set(key, known);
    known.rows.push({ values: chosen.map(({ value }) => value), effect });
  }
  return [...found.values()];
}

/** Whether the node is that of a state in which a step is forced. */
function isForcedNode(graph: StateGraph, { state, players }: DecisionNode): boolean {
  const [edge] = state === undefined ? [] : graph.edges(state);
  return edge !== undefined && isForced(edge.tuple) && players.every(({ choices }) => choices.length === 1);
}
