// What the rules ask of piles and make of them, as terms about the sets of their places.
import type { CoreGame } from "../../../language/core/core.ts";
import { contains, countOf } from "../../../language/core/domain.ts";
import { option, type PileType, setOf, type Type, type Value } from "../../../language/core/types.ts";
import type { Terms } from "../interning/term-table.ts";
import { makeMap } from "../laws/maps.ts";
import { NotCompiled, type Term } from "../term.ts";
import { sameDomain, withoutSet } from "../term-types.ts";
import { heldType, pileOfPlaces, placeAt, placesOf, valueAtPlace } from "./held-values.ts";

/** The terms of a game's piles. */
export class Piles {
  readonly #game: CoreGame;
  readonly #terms: Terms;

  constructor(game: CoreGame, terms: Terms) {
    this.#game = game;
    this.#terms = terms;
  }

  /** `[a, b]`: the first is the top. */
  literal(type: PileType, members: readonly Term[]): Term {
    const places = placesOf(this.#game, type);
    return members.reduce(
      (all, member, place) => this.#terms.union(all, this.placed(type, this.#terms.int(place), member)),
      this.#terms.none(places),
    );
  }

  /** The pile with a value on top, which is evaluated first. */
  push(type: PileType, pile: Term, value: Term): Term {
    const top = this.placed(type, this.#terms.int(0), value);
    return this.#terms.union(top, this.#moved(pile, type, 1));
  }

  /** The pile with a value below its bottom. */
  under(type: PileType, pile: Term, value: Term): Term {
    const longer = this.fit(pile, type);
    return this.#terms.union(longer, this.placed(type, this.size(pile), value));
  }

  pop(type: PileType, pile: Term): Term {
    const empty = this.#terms.fault(heldType(this.#game, type), "NF2011");
    return this.#terms.choose(this.#terms.empty(pile), empty, this.#moved(pile, type, -1));
  }

  /** The value on top or at the bottom; none of an empty pile. */
  end(pile: Term, at: "top" | "bottom"): Term {
    return this.#valueAt(this.#extreme(pile, at === "top" ? "least" : "most"));
  }

  /** The value at a place, counted from 1; none where there is no such place. */
  element(pile: Term, index: Term): Term {
    const terms = this.#terms;
    const places = withoutSet(pile.type);
    const type = pileOfPlaces(places);
    if (!type) return terms.behind([pile, index], terms.constant({ kind: "none" }, null));
    const number: Type = { kind: "int", low: 1, high: type.atMost };
    const here = terms.filter(pile, places, (member) => {
      const place = this.#table(number, [member], `number of ${type.atMost}`, (one) => placeNumber(type, one));
      return terms.compare("=", place, index);
    });
    return terms.behind([pile, index], this.#valueAt(this.#extreme(here, "least")));
  }

  size(pile: Term): Term {
    const type = pileOfPlaces(withoutSet(pile.type));
    if (!type) return this.#terms.int(0);
    const bottom = this.#extreme(pile, "most");
    return this.#table({ kind: "int", low: 0, high: type.atMost }, [bottom], "size", (place) =>
      place === null ? 0 : placeNumber(type, place),
    );
  }

  members(pile: Term): Term {
    const type = pileOfPlaces(withoutSet(pile.type));
    if (!type) return pile;
    if (type.of.kind === "option") throw new NotCompiled("sets that hold none");
    const values = countOf(type.of);
    const of = Array.from({ length: type.atMost * values }, (_, place) => place % values);
    return this.#terms.image(makeMap(this.#terms, { from: withoutSet(pile.type), to: type.of, of }), pile);
  }

  /** The same pile as one of another type, which it belongs to. */
  fit(pile: Term, type: PileType): Term {
    return this.#moved(pile, type, 0);
  }

  /** The same pile as one of a narrower type; a fault where it is none. */
  narrow(pile: Term, type: PileType): Term {
    const terms = this.#terms;
    const places = withoutSet(pile.type);
    const from = pileOfPlaces(places);
    if (!from) return this.fit(pile, type);
    const outside = Array.from({ length: countOf(places) }, (_, place) => place).filter(
      (place) => placeNumber(from, place) > type.atMost || !contains(type.of, valueAtPlace(from, place)),
    );
    if (outside.length === 0) return this.fit(pile, type);
    const fits = terms.empty(terms.intersection(pile, terms.constant(pile.type, outside)));
    return terms.choose(fits, this.fit(pile, type), terms.fault(heldType(this.#game, type), "NF2001"));
  }

  /** A pile whose values are moved down by so many places; what is moved above the top is dropped. */
  #moved(pile: Term, type: PileType, by: number): Term {
    const terms = this.#terms;
    const from = withoutSet(pile.type);
    const to = placesOf(this.#game, type);
    const before = pileOfPlaces(from);
    if (!before || to.kind === "never") return terms.none(to);
    if (by === 0 && sameDomain(from, to)) return pile;
    const movedTo = (place: number): number => {
      const [number, value] = [placeNumber(before, place) - 1 + by, valueAtPlace(before, place)];
      const stays = number >= 0 && number < type.atMost && contains(type.of, value);
      return stays ? placeAt(type, number, value) : -1;
    };
    const of = Array.from({ length: countOf(from) }, (_, place) => movedTo(place));
    if (pile.kind === "constant") {
      const members = (pile.value as readonly number[]).map((place) => of[place]!).filter((place) => place >= 0);
      return terms.constant(setOf(to), members);
    }
    return terms.image(makeMap(terms, { from, to, of }), pile);
  }

  /** The set of one place, counted from 0, with a value. */
  placed(type: PileType, place: Term, value: Term): Term {
    const places = placesOf(this.#game, type);
    const found = this.#table(places, [place, value], "place", (at, one) =>
      contains(type.of, one) && (at as number) < type.atMost ? placeAt(type, at as number, one) : undefined,
    );
    return this.#terms.maybe(found);
  }

  /** The place nearest to the top or to the bottom. */
  #extreme(pile: Term, fold: "least" | "most"): Term {
    return this.#terms.fold(fold, pile, withoutSet(pile.type), (place) => place);
  }

  /** What lies at a place; none where there is no place. */
  #valueAt(place: Term): Term {
    const type = pileOfPlaces(place.type.kind === "option" ? place.type.of : place.type);
    if (!type) return place;
    return this.#table(option(type.of), [place], "value", (one) =>
      one === null ? null : valueAtPlace(type, one as number),
    );
  }

  #table(type: Type, args: readonly Term[], name: string, of: (...values: Value[]) => Value | undefined): Term {
    const key = `${name} ${args.map((arg) => this.#terms.typeKey(arg.type))} ${this.#terms.typeKey(type)}`;
    const found = this.#terms.tabulate(type, args, of, `pile ${key}`);
    if (!found) throw new NotCompiled("piles of very many values");
    return found;
  }
}

/** The number of a place, counted from 1 at the top. */
const placeNumber = ({ of }: PileType, place: Value): number => 1 + Math.floor((place as number) / countOf(of));
