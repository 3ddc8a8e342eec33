// What an information state is: all that its player has observed.
import { entryAt, lookUp } from "../../analysis/tables.ts";
import type { Event, Perspective } from "../../knowledge/index.ts";
import { trackText, type ViewedTrack } from "../../model/index.ts";
import { checksum } from "../../play/index.ts";
import type { ObservedGraph } from "./observed-graph.ts";
import type { TupleTable } from "./tuple-table.ts";

/** The key of what is longer by some lines. */
const keyFrom = (key: string, lines: string): string =>
  lines.split("\n").reduce((known, line) => (line === "" ? known : checksum(`${known}${line}\n`)), key);

/** The key of the information state of who has a perspective: the same that the sequence form has. */
export const informationKey = ({ infostate }: Pick<Perspective, "infostate">): string => keyFrom("", infostate);

/** Histories of observations, each the one before and what was observed then; before the first of a player is none. */
export class Information {
  readonly #observed: ObservedGraph;
  readonly #histories: TupleTable;
  readonly #keys = new Map<number, string>();
  /** By history those that are one observation longer. */
  #longer: Map<number, number[]> | undefined;

  constructor(observed: ObservedGraph, histories: TupleTable) {
    this.#observed = observed;
    this.#histories = histories;
  }

  /** The same for the same observations in every run, on every machine. */
  key(history: number): string {
    const open: number[] = [];
    let at = history;
    for (; this.#before(at) >= 0 && !this.#keys.has(at); at = this.#before(at)) open.push(at);
    let key = this.#keys.get(at) ?? "";
    for (const one of open.reverse()) {
      key = keyFrom(key, this.#observation(one).text);
      this.#keys.set(one, key);
    }
    return key;
  }

  /** In words, what could have been otherwise: an observation that had to follow is left out. */
  words(history: number): readonly string[] {
    const words: string[] = [];
    for (let at = history; this.#before(at) >= 0; at = this.#before(at)) {
      const others = this.#othersThan(at);
      if (others.length > 0) words.push(...this.#wordsOf(at, others).toReversed());
    }
    return words.reverse();
  }

  #before(history: number): number {
    return this.#histories.at(history, 0);
  }

  #observation(history: number) {
    return this.#observed.observation(this.#histories.at(history, 1));
  }

  /** What could have been observed instead. */
  #othersThan(history: number): readonly number[] {
    if (!this.#longer) {
      this.#longer = new Map();
      for (let one = 0; one < this.#histories.size; one++) {
        const before = this.#before(one);
        const longer = this.#longer.get(before);
        if (longer) longer.push(one);
        else this.#longer.set(before, [one]);
      }
    }
    return lookUp(this.#longer, this.#before(history)).filter((one) => one !== history);
  }

  #wordsOf(history: number, others: readonly number[]): readonly string[] {
    const { tuple } = this.#observation(history);
    if (!tuple) return this.#shownWords(history, others);
    const { players } = this.#observed.graph.exploration.system;
    const shown = others.map((other) => this.#decided(other));
    return this.#decided(history).flatMap((decision, player) =>
      decision === null || shown.every((other) => other[player] === decision)
        ? []
        : [`${entryAt(players, player).name} ${decision}`],
    );
  }

  /** By player what was shown of her decision. */
  #decided(history: number): readonly (string | null)[] {
    const { tuple, text } = this.#observation(history);
    return tuple ? JSON.parse(text.slice(text.indexOf(" "))) : [];
  }

  /** `card[P1] = jack`: the tracks that are shown otherwise in the other states, and who decides what in those where none is. */
  #shownWords(history: number, others: readonly number[]): readonly string[] {
    const own = this.#view(history);
    const views = others.map((other) => this.#view(other));
    const words = own.flatMap((track, i) =>
      views.some((view) => textOf(view[i]) !== textOf(track))
        ? [`${trackText(track.track, track.index)} = ${textOf(track)}`]
        : [],
    );
    const alike = others.filter((_, k) => own.every((track, i) => textOf(views[k]?.[i]) === textOf(track)));
    return [...words, ...this.#decidingWords(history, alike)];
  }

  /** `P1 and P2 decide`, or `may bet, fold` where only the choices are others. */
  #decidingWords(history: number, others: readonly number[]): readonly string[] {
    const { players } = this.#observed.graph.exploration.system;
    const own = this.#asked(history);
    const asked = others.map((other) => this.#asked(other));
    const names = own.deciding.map((player) => entryAt(players, player).name);
    const words: string[] = [];
    if (asked.some(({ deciding }) => deciding.join() !== own.deciding.join()))
      words.push(
        names.length === 0 ? "nobody decides" : `${names.join(" and ")} ${names.length > 1 ? "decide" : "decides"}`,
      );
    const alike = asked.filter(({ deciding }) => deciding.join() === own.deciding.join());
    if (alike.length > 0) words.push(`may ${own.offered.join(", ")}`);
    return words;
  }

  /** Who was to decide, and between what, by the lines of an observation. */
  #asked(history: number): { readonly deciding: readonly number[]; readonly offered: readonly string[] } {
    const { text } = this.#observation(history);
    const read = (kind: Event["kind"]): readonly (number & string)[] => {
      const line = text.split("\n").find((one) => one.startsWith(`${kind} `));
      return line === undefined ? [] : JSON.parse(line.slice(kind.length));
    };
    return { deciding: read("deciding"), offered: read("offered") };
  }

  #view(history: number): readonly ViewedTrack[] {
    const { state, viewer } = this.#observation(history);
    const { exploration } = this.#observed.graph;
    return exploration.system.view(this.#observed.graph.state(state), viewer);
  }
}

const textOf = (track: ViewedTrack | undefined): string => track?.value ?? track?.instead ?? "hidden";
