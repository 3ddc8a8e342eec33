// Features of positions, read off the description of a game: that a cell has a value, that cells of a board that touch have
// two values, how often a value stands on a board. What a symmetry takes to each other is one feature, with a sign where
// it exchanges the players: so a position and the same one from the other side are worth the opposite.
import type { Cell } from "../../engine/index.ts";
import { type GameSystem, trackText } from "../../model/index.ts";
import { type Adjacent, neighbours } from "./neighbours.ts";
import { type Renaming, renamed } from "./renamings.ts";
import { SignedClasses } from "./signed-classes.ts";

/** A table from ordinals of values to a feature: its number plus 1, negative where its sign is; 0 for none. */
export type SignedTable = Int32Array;

/** Two cells that touch, by their numbers, and the feature of each two values: that of the first counts most. */
export interface PairTable {
  readonly first: number;
  readonly second: number;
  /** How many values the second has. */
  readonly width: number;
  readonly table: SignedTable;
}

export interface Features {
  /** What each says, in words of the game: `at[e4] = White pawn`. */
  readonly names: readonly string[];
  /** By cell. */
  readonly singles: readonly SignedTable[];
  /** By cell the feature that counts a value wherever it stands. */
  readonly counts: readonly SignedTable[];
  readonly pairs: readonly PairTable[];
}

/** Cells with more values are not looked at in pairs. */
const MAX_PAIRED_VALUES = 24;

/** Features that many positions are told apart by. */
export function featuresOf(system: GameSystem, cells: readonly Cell[], symmetries: readonly Renaming[]): Features {
  const finding = new FeatureFinding(system, cells, symmetries);
  return finding.find();
}

/** What a symmetry does to cells and their values. */
interface Mapping {
  readonly sign: 1 | -1;
  readonly cell: Int32Array;
  /** By cell the ordinal, in the cell that it becomes, of each of its values; -1 for none. */
  readonly values: readonly Int32Array[];
}

class FeatureFinding {
  readonly #system: GameSystem;
  readonly #cells: readonly Cell[];
  readonly #mappings: readonly Mapping[];
  readonly #names: string[] = [];
  readonly #numbers = new Map<string, number>();

  constructor(system: GameSystem, cells: readonly Cell[], symmetries: readonly Renaming[]) {
    this.#system = system;
    this.#cells = cells;
    const numbers = new Map(cells.map(({ track, index }, i) => [trackText(track, index), i]));
    this.#mappings = symmetries.map((one) => mappingOf(one, cells, numbers));
  }

  find(): Features {
    const singles = this.#singles();
    const counts = this.#counts();
    const pairs = this.#pairs();
    return { names: this.#names, singles, counts, pairs };
  }

  /** The feature of a class, made where it is new. */
  #numbered(key: string, name: () => string): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#names.length);
    return this.#names.push(name()) - 1;
  }

  #singles(): readonly SignedTable[] {
    const starts: number[] = [];
    let things = 0;
    for (const { values } of this.#cells) {
      starts.push(things);
      things += values.length;
    }
    const classes = new SignedClasses(things);
    const thing = (cell: number, value: number): number => (starts[cell] ?? 0) + value;
    this.#tieSingles(classes, thing);
    return this.#cells.map(({ track, index, values }, cell) =>
      Int32Array.from(values, (value, ordinal) => {
        const found = value === "none" ? undefined : classes.of(thing(cell, ordinal));
        if (!found) return 0;
        const number = this.#numbered(`one ${found.root}`, () => `${trackText(track, index)} = ${value}`);
        return found.sign * (number + 1);
      }),
    );
  }

  #tieSingles(classes: SignedClasses, thing: (cell: number, value: number) => number): void {
    for (const { sign, cell, values } of this.#mappings) {
      for (const [from, ordinals] of values.entries()) {
        for (const [value, there] of ordinals.entries()) {
          if (there >= 0) classes.tie(thing(from, value), thing(cell[from] ?? from, there), sign);
        }
      }
    }
  }

  /** Of families of more than one track: a count is what the rare values learn by. */
  #counts(): readonly SignedTable[] {
    const sizes = new Map<string, number>();
    for (const { track } of this.#cells) sizes.set(track, (sizes.get(track) ?? 0) + 1);
    const tables = this.#cells.map(({ values }) => new Int32Array(values.length));
    const keys: string[] = [];
    const numbers = new Map<string, number>();
    const thing = (track: string, value: string): number => {
      const key = `${track} ${value}`;
      const known = numbers.get(key) ?? keys.push(key) - 1;
      numbers.set(key, known);
      return known;
    };
    for (const { track, values } of this.#cells) for (const value of values) thing(track, value);
    const classes = new SignedClasses(keys.length);
    for (const { sign, cell, values } of this.#mappings) {
      for (const [from, ordinals] of values.entries()) {
        const [here, there] = [this.#cells[from], this.#cells[cell[from] ?? -1]];
        for (const [value, to] of ordinals.entries()) {
          const [mine, its] = [here?.values[value], there?.values[to]];
          if (here && there && mine !== undefined && its !== undefined)
            classes.tie(thing(here.track, mine), thing(there.track, its), sign);
        }
      }
    }
    for (const [at, { track, values }] of this.#cells.entries()) {
      const table = tables[at];
      if (!table || (sizes.get(track) ?? 0) < 2) continue;
      for (const [ordinal, value] of values.entries()) {
        const found = value === "none" ? undefined : classes.of(thing(track, value));
        if (!found) continue;
        table[ordinal] = found.sign * (this.#numbered(`all ${found.root}`, () => `each ${track} = ${value}`) + 1);
      }
    }
    return tables;
  }

  #pairs(): readonly PairTable[] {
    const adjacent = neighbours(this.#system, this.#cells).filter(
      ({ first }) => (this.#cells[first]?.values.length ?? 0) <= MAX_PAIRED_VALUES,
    );
    const things = new Map<string, number>();
    const thing = (kind: string, one: number, other: number): number => {
      const key = `${kind} ${one} ${other}`;
      const known = things.get(key) ?? things.size;
      things.set(key, known);
      return known;
    };
    const kinds = new Map(adjacent.map(({ first, second, kind }) => [`${first} ${second}`, kind]));
    // Numbered first, so that the classes know how many there are.
    this.#eachValues(adjacent, ({ kind }, one, other) => thing(kind, one, other));
    const classes = new SignedClasses(things.size);
    for (const { sign, cell, values } of this.#mappings) {
      this.#eachValues(adjacent, ({ first, second, kind }, one, other) => {
        const [a, b] = [cell[first] ?? -1, cell[second] ?? -1];
        const [mine, its] = [values[first]?.[one] ?? -1, values[second]?.[other] ?? -1];
        const there = kinds.get(`${a} ${b}`);
        const back = kinds.get(`${b} ${a}`);
        if (mine < 0 || its < 0) return;
        if (there !== undefined) classes.tie(thing(kind, one, other), thing(there, mine, its), sign);
        else if (back !== undefined) classes.tie(thing(kind, one, other), thing(back, its, mine), sign);
      });
    }
    return adjacent.map(({ first, second, kind }) => {
      const [here, there] = [this.#cells[first], this.#cells[second]];
      const others = there?.values ?? [];
      const table = new Int32Array((here?.values.length ?? 0) * others.length);
      for (const [one, value] of (here?.values ?? []).entries()) {
        for (const [other, its] of others.entries()) {
          const found = value === "none" && its === "none" ? undefined : classes.of(thing(kind, one, other));
          if (!found) continue;
          const name = (): string => `${here?.track} ${kind}: ${value}, ${its}`;
          table[one * others.length + other] = found.sign * (this.#numbered(`two ${found.root}`, name) + 1);
        }
      }
      return { first, second, width: others.length, table };
    });
  }

  #eachValues(adjacent: readonly Adjacent[], each: (pair: Adjacent, one: number, other: number) => void): void {
    for (const pair of adjacent) {
      const [ones, others] = [
        this.#cells[pair.first]?.values.length ?? 0,
        this.#cells[pair.second]?.values.length ?? 0,
      ];
      for (let one = 0; one < ones; one++) for (let other = 0; other < others; other++) each(pair, one, other);
    }
  }
}

/** With two players who are exchanged, what is good for one is bad for the other. */
function mappingOf(renaming: Renaming, cells: readonly Cell[], numbers: ReadonlyMap<string, number>): Mapping {
  const becomes = cells.map(({ track, index }) =>
    numbers.get(
      trackText(
        track,
        index.map((one) => renamed(renaming, one)),
      ),
    ),
  );
  return {
    sign: renaming.players[0] === 0 ? 1 : -1,
    cell: Int32Array.from(becomes, (to) => to ?? -1),
    values: cells.map(({ values }, from) => {
      const there = cells[becomes[from] ?? -1]?.values ?? [];
      return Int32Array.from(values, (value) => there.indexOf(renamed(renaming, value)));
    }),
  };
}
