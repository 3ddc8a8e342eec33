import { type DecisionTuple, type GameSystem, isForced, type ViewedTrack } from "../../model/index.ts";
import type { Edge } from "../states/exploration.ts";
import { IntList } from "../states/int-list.ts";
import { entryAt } from "../tables.ts";

/** What each viewer is shown of a state: those of the players in order, and what everyone is shown. */
export type Views = readonly (readonly ViewedTrack[])[];

/** What is shown of a track that is hidden from somebody in some state. */
export interface Disclosure {
  /** `card`: the family of tracks. */
  readonly track: string;
  /** Its members, those of which the same can be said together. */
  readonly members: readonly {
    readonly indices: readonly (readonly string[])[];
    readonly viewers: readonly Viewing[];
  }[];
  /** What others see in place of the value: some of the texts, where there are two or more, and whether there are others. */
  readonly instead: readonly string[];
  readonly more: boolean;
}

/** What some viewers see of a track. */
export interface Viewing {
  /** Players by name; undefined: who only watches. */
  readonly viewers: readonly (string | undefined)[];
  /** always, never, or at times: `by` are then the decisions and forced steps after which they see what they did not before. */
  readonly sees: "always" | "never" | "at times";
  readonly by: readonly string[];
}

/** What all patterns and steps say of one mark. */
interface Mark {
  shown: boolean;
  hidden: boolean;
  readonly by: Set<number>;
}

/** A state whose views have a hole. */
const UNKNOWN = -1;

/** So many steps into states whose views are not known yet are held. */
const MAX_WAITING = 2_000_000;

const MAX_INSTEAD = 4;

/** Who is shown which of the tracks, and after which steps: by patterns, which many states have in common. */
export class Disclosures {
  readonly #system: GameSystem;
  /** By number: a character for each viewer and track, viewers outermost. */
  readonly #patterns: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** The pattern of each state of the walk. */
  readonly #states = new IntList();
  /** Steps of the walk as pattern before, family and state after. */
  #waiting = new IntList();
  readonly #families: string[] = [];
  readonly #steps = new Set<string>();
  /** By track what stood in place of a value. */
  readonly #instead = new Map<string, Set<string>>();
  /** Whether steps had to be left out. */
  incomplete = false;

  constructor(system: GameSystem) {
    this.#system = system;
  }

  /** The number of a state's pattern; undefined views: they have a hole. */
  patternOf(views: Views | undefined): number {
    if (!views) return UNKNOWN;
    const marks: string[] = [];
    for (const view of views) {
      for (const { track, value, instead } of view) {
        marks.push(value === undefined ? "-" : "+");
        if (instead !== undefined) this.#noteInstead(track, instead);
      }
    }
    const pattern = marks.join("");
    let number = this.#numbers.get(pattern);
    if (number === undefined) {
      number = this.#patterns.push(pattern) - 1;
      this.#numbers.set(pattern, number);
    }
    return number;
  }

  #noteInstead(track: string, instead: string): void {
    let texts = this.#instead.get(track);
    if (!texts) {
      texts = new Set();
      this.#instead.set(track, texts);
    }
    if (texts.size <= MAX_INSTEAD) texts.add(instead);
  }

  /** The next state of the walk, with the steps from it. */
  visit(pattern: number, edges: readonly Edge[]): void {
    this.#states.push(pattern);
    if (pattern === UNKNOWN) return;
    for (const { tuple, chanceOutcomes } of edges) {
      const family = this.#familyOf(tuple);
      for (const { target } of chanceOutcomes) {
        if (target < this.#states.length) this.#step(pattern, family, this.#states.at(target));
        else if (this.#waiting.length < 3 * MAX_WAITING) {
          for (const part of [pattern, family, target]) this.#waiting.push(part);
        } else this.incomplete = true;
      }
    }
  }

  /** A step of a play between states of known patterns. */
  step(before: number, tuple: DecisionTuple, after: number): void {
    if (before !== UNKNOWN) this.#step(before, this.#familyOf(tuple), after);
  }

  #step(before: number, family: number, after: number): void {
    if (after !== UNKNOWN && after !== before) this.#steps.add(`${before} ${family} ${after}`);
  }

  /** `play`, `throw with throw`, or the name of a forced step. */
  #familyOf(tuple: DecisionTuple): number {
    const made = tuple.flatMap((decision) => decision?.family ?? []);
    const name = isForced(tuple) ? (made[0] ?? "") : [...new Set(made)].join(" with ");
    const known = this.#families.indexOf(name);
    return known < 0 ? this.#families.push(name) - 1 : known;
  }

  /** The tracks that were hidden from somebody, in order. */
  found(): readonly Disclosure[] {
    this.#settle();
    const { tracks } = this.#system;
    const starts = tracks.map((_, i) => tracks.slice(0, i).reduce((sum, { indices }) => sum + indices.length, 0));
    const seen = this.#seen();
    return tracks.flatMap(({ name, indices }, i) => {
      const first = entryAt(starts, i);
      const alike = new Map<
        string,
        { readonly indices: (readonly string[])[]; readonly viewers: readonly Viewing[] }
      >();
      for (const [member, index] of indices.entries()) {
        const viewers = this.#viewings(first + member, seen);
        const key = JSON.stringify(viewers);
        const known = alike.get(key);
        if (known) known.indices.push(index);
        else alike.set(key, { indices: [index], viewers });
      }
      const members = [...alike.values()];
      if (members.every(({ viewers }) => viewers.every(({ sees }) => sees === "always"))) return [];
      const texts = [...(this.#instead.get(name) ?? [])];
      const instead = texts.length > 1 ? texts.slice(0, MAX_INSTEAD) : [];
      return [{ track: name, members, instead, more: texts.length > MAX_INSTEAD }];
    });
  }

  #settle(): void {
    const waiting = this.#waiting;
    this.#waiting = new IntList();
    for (let at = 0; at < waiting.length; at += 3) {
      const target = waiting.at(at + 2);
      // What was not visited is beyond what was examined.
      if (target < this.#states.length) this.#step(waiting.at(at), waiting.at(at + 1), this.#states.at(target));
    }
  }

  /** By mark of a pattern: whether it is ever shown and ever hidden, and the families after which it comes to be shown. */
  #seen(): readonly Mark[] {
    const marks = Array.from(this.#patterns[0] ?? "", (): Mark => ({ shown: false, hidden: false, by: new Set() }));
    for (const pattern of this.#patterns) {
      for (const [at, mark] of marks.entries()) {
        if (pattern[at] === "+") mark.shown = true;
        else mark.hidden = true;
      }
    }
    for (const step of this.#steps) {
      const [before, family, after] = step.split(" ").map(Number) as [number, number, number];
      const [from, to] = [entryAt(this.#patterns, before), entryAt(this.#patterns, after)];
      for (const [at, mark] of marks.entries()) if (from[at] === "-" && to[at] === "+") mark.by.add(family);
    }
    return marks;
  }

  /** What each viewer sees of a track, those who see the same together. */
  #viewings(member: number, seen: readonly Mark[]): readonly Viewing[] {
    const width = this.#system.tracks.reduce((sum, { indices }) => sum + indices.length, 0);
    const names = [...this.#system.players.map(({ name }) => name), undefined];
    const groups = new Map<string, { viewers: (string | undefined)[]; sees: Viewing["sees"]; by: readonly string[] }>();
    for (const [at, name] of names.entries()) {
      const mark = seen[at * width + member];
      const sees = !mark?.hidden ? "always" : mark.shown ? "at times" : "never";
      const by = sees === "at times" ? this.#families.filter((_, family) => mark?.by.has(family)) : [];
      const key = `${sees} ${by.join()}`;
      const group = groups.get(key);
      if (group) group.viewers.push(name);
      else groups.set(key, { viewers: [name], sees, by });
    }
    return [...groups.values()];
  }
}
