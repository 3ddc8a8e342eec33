// What the rules ask of piles and make of them, as terms about the sets of their positions.
import type { CoreGame } from "../../../language/core/core.ts";
import { contains, countOf } from "../../../language/core/domain.ts";
import { option, type PileType, setOf, type Type, type Value } from "../../../language/core/types.ts";
import { heldType, memberType, pileOfPositions, positionAt, positionsOf, valueAtPosition } from "../held-values.ts";
import type { Terms } from "../interning/term-table.ts";
import { NotCompiled, type Term } from "../term.ts";
import { sameDomain, withoutSet } from "../term-types.ts";
import { makeMap } from "./maps.ts";

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
    const positions = positionsOf(this.#game, type);
    return members.reduce(
      (all, member, position) => this.#terms.union(all, this.single(type, this.#terms.int(position), member)),
      this.#terms.none(positions),
    );
  }

  /** The pile with a value on top, which is evaluated first. */
  push(type: PileType, pile: Term, value: Term): Term {
    const top = this.single(type, this.#terms.int(0), value);
    return this.#terms.union(top, this.#moved(pile, type, 1));
  }

  /** The pile with a value below its bottom. */
  under(type: PileType, pile: Term, value: Term): Term {
    const longer = this.fit(pile, type);
    return this.#terms.union(longer, this.single(type, this.size(pile), value));
  }

  pop(type: PileType, pile: Term): Term {
    const empty = this.#terms.fault(heldType(this.#game, type), "NF2011");
    return this.#terms.choose(this.#terms.empty(pile), empty, this.#moved(pile, type, -1));
  }

  /** The value on top or at the bottom; none of an empty pile. */
  end(pile: Term, at: "top" | "bottom"): Term {
    return this.#valueAt(this.#extreme(pile, at === "top" ? "least" : "most"));
  }

  /** The value at a position, counted from 1; none where there is no such position. */
  element(pile: Term, index: Term): Term {
    const terms = this.#terms;
    const positions = withoutSet(pile.type);
    const type = pileOfPositions(positions);
    if (!type) return terms.behind([pile, index], terms.constant({ kind: "none" }, null));
    const number: Type = { kind: "int", low: 1, high: type.atMost };
    const here = terms.filter(pile, positions, (member) => {
      const position = this.#table(number, [member], `number of ${type.atMost}`, (one) => depthOf(type, one));
      return terms.compare("=", position, index);
    });
    return terms.behind([pile, index], this.#valueAt(this.#extreme(here, "least")));
  }

  size(pile: Term): Term {
    const type = pileOfPositions(withoutSet(pile.type));
    if (!type) return this.#terms.int(0);
    const bottom = this.#extreme(pile, "most");
    return this.#table({ kind: "int", low: 0, high: type.atMost }, [bottom], "size", (position) =>
      position === null ? 0 : depthOf(type, position),
    );
  }

  members(pile: Term): Term {
    const type = pileOfPositions(withoutSet(pile.type));
    if (!type) return pile;
    const values = countOf(type.of);
    const of = Array.from({ length: type.atMost * values }, (_, position) => position % values);
    return this.#terms.image(
      makeMap(this.#terms, { from: withoutSet(pile.type), to: memberType(this.#game, type.of), of }),
      pile,
    );
  }

  /** The same pile as one of another type, which it belongs to. */
  fit(pile: Term, type: PileType): Term {
    return this.#moved(pile, type, 0);
  }

  /** The same pile as one of a narrower type; a fault where it is none. */
  narrow(pile: Term, type: PileType): Term {
    const terms = this.#terms;
    const positions = withoutSet(pile.type);
    const from = pileOfPositions(positions);
    if (!from) return this.fit(pile, type);
    const outside = Array.from({ length: countOf(positions) }, (_, position) => position).filter(
      (position) => depthOf(from, position) > type.atMost || !contains(type.of, valueAtPosition(from, position)),
    );
    if (outside.length === 0) return this.fit(pile, type);
    const fits = terms.empty(terms.intersection(pile, terms.constant(pile.type, outside)));
    return terms.choose(fits, this.fit(pile, type), terms.fault(heldType(this.#game, type), "NF2001"));
  }

  /** A pile whose values are moved down by so many positions; what is moved above the top is dropped. */
  #moved(pile: Term, type: PileType, by: number): Term {
    const terms = this.#terms;
    const from = withoutSet(pile.type);
    const to = positionsOf(this.#game, type);
    const before = pileOfPositions(from);
    if (!before || to.kind === "never") return terms.none(to);
    if (by === 0 && sameDomain(from, to)) return pile;
    const movedTo = (position: number): number => {
      const [number, value] = [depthOf(before, position) - 1 + by, valueAtPosition(before, position)];
      const stays = number >= 0 && number < type.atMost && contains(type.of, value);
      return stays ? positionAt(type, number, value) : -1;
    };
    const of = Array.from({ length: countOf(from) }, (_, position) => movedTo(position));
    if (pile.kind === "constant") {
      const members = (pile.value as readonly number[])
        .map((position) => of[position]!)
        .filter((position) => position >= 0);
      return terms.constant(setOf(to), members);
    }
    return terms.image(makeMap(terms, { from, to, of }), pile);
  }

  /** The set of one position, counted from 0, with a value. */
  single(type: PileType, position: Term, value: Term): Term {
    const positions = positionsOf(this.#game, type);
    const found = this.#table(positions, [position, value], "position", (at, one) =>
      contains(type.of, one) && (at as number) < type.atMost ? positionAt(type, at as number, one) : undefined,
    );
    return this.#terms.maybe(found);
  }

  /** The position nearest to the top or to the bottom. */
  #extreme(pile: Term, fold: "least" | "most"): Term {
    return this.#terms.fold(fold, pile, withoutSet(pile.type), (position) => position);
  }

  /** What lies at a position; none where there is no position. */
  #valueAt(position: Term): Term {
    const type = pileOfPositions(position.type.kind === "option" ? position.type.of : position.type);
    if (!type) return position;
    return this.#table(option(type.of), [position], "value", (one) =>
      one === null ? null : valueAtPosition(type, one as number),
    );
  }

  #table(type: Type, args: readonly Term[], name: string, of: (...values: Value[]) => Value | undefined): Term {
    const key = `${name} ${args.map((arg) => this.#terms.typeKey(arg.type))} ${this.#terms.typeKey(type)}`;
    const found = this.#terms.tabulate(type, args, of, `pile ${key}`);
    if (!found) throw new NotCompiled("piles of very many values");
    return found;
  }
}

/** The number of a position, counted from 1 at the top. */
const depthOf = ({ of }: PileType, position: Value): number => 1 + Math.floor((position as number) / countOf(of));
