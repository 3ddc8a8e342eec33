// What of an action has to be done where only a question is asked afterwards: the rest writes what nobody reads.
import { type Deed, termsOf } from "../terms/deeds.ts";
import { partsOf, type Term } from "../terms/term.ts";

/** The tracks that a term asks about, foresight within it too. */
export function tracksAsked(term: Term): ReadonlySet<number> {
  const found = new Set<number>();
  walk(term, new Set(), (one) => {
    if (one.kind === "cell" || one.kind === "cells") found.add(one.track);
  });
  return found;
}

/** Shows every part of a term once, what is foreseen with it. */
export function walk(term: Term, seen: Set<Term>, show: (term: Term) => void): void {
  if (seen.has(term) || !(term.reads || term.free.size > 0)) return;
  seen.add(term);
  show(term);
  for (const part of partsOf(term)) walk(part, seen, show);
  if (term.kind === "after") for (const part of termsOf(term.deeds)) walk(part, seen, show);
}

/** Whether deeds ask what takes a loop, so that doing them twice takes more than keeping what they have made. */
export function isLaborious(deeds: readonly Deed[]): boolean {
  let found = false;
  const seen = new Set<Term>();
  for (const term of termsOf(deeds)) {
    walk(term, seen, ({ kind }) => {
      found ||= kind === "reach" || kind === "filter" || kind === "collect" || kind === "fold";
    });
  }
  return found;
}

/** The deeds that a body asked after them needs, and those that may be faults. */
export function neededDeeds(deeds: readonly Deed[], body: Term): readonly Deed[] {
  const needs = new Needs();
  needs.ask(body);
  return needs.of(deeds);
}

/** What is read further on. It only grows: what is read after a loop's round is read in the next one too. */
class Needs {
  readonly #tracks = new Set<number>();
  readonly #places = new Set<number>();

  ask(term: Term): void {
    for (const track of tracksAsked(term)) this.#tracks.add(track);
    for (const place of term.free) this.#places.add(place);
  }

  of(deeds: readonly Deed[]): readonly Deed[] {
    const kept: Deed[] = [];
    for (const deed of deeds.toReversed()) {
      const needed = this.#needed(deed);
      if (needed) kept.push(needed);
    }
    return kept.reverse();
  }

  #needed(deed: Deed): Deed | undefined {
    switch (deed.kind) {
      case "let":
        if (deed.value.total && !this.#places.has(deed.place.id)) return undefined;
        break;
      case "write":
        if (deed.at.total && deed.value.total && !this.#tracks.has(deed.track)) return undefined;
        break;
      case "write-all":
        if (deed.set.total && deed.value.total && !this.#tracks.has(deed.track)) return undefined;
        break;
      case "if": {
        const [yes, no] = [this.of(deed.yes), this.of(deed.no)];
        if (yes.length + no.length === 0 && deed.condition.total) return undefined;
        this.ask(deed.condition);
        return { ...deed, yes, no };
      }
      case "for": {
        let body = this.of(deed.body);
        for (let count = -1; count !== this.#tracks.size + this.#places.size; body = this.of(deed.body)) {
          count = this.#tracks.size + this.#places.size;
        }
        if (body.length === 0 && deed.set.total) return undefined;
        this.ask(deed.set);
        return { ...deed, body };
      }
      case "fault":
        return deed;
    }
    for (const term of termsOf([deed])) this.ask(term);
    return deed;
  }
}
