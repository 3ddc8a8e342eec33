// What the rules ask of bags and make of them, as terms about the sets of their digits.
import type { CoreGame } from "../../../language/core/core.ts";
import { contains, countOf, valueAt } from "../../../language/core/domain.ts";
import { type BagType, option, setOf, type Type, type Value } from "../../../language/core/types.ts";
import { bagOfDigits, digitAt, digitCount, digitsOf, digitsOfCount, heldType, memberType } from "../held-values.ts";
import type { Terms } from "../interning/term-table.ts";
import { NotCompiled, type Term } from "../term.ts";
import { bounds, sameDomain, within, withoutSet } from "../term-types.ts";
import { makeMap } from "./maps.ts";

/** The digits of a number of equal values are looked up where there are no more sets of them. */
const MAX_LOOKED_UP = 4096;

/** The terms of a game's bags. */
export class Bags {
  readonly #game: CoreGame;
  readonly #terms: Terms;

  constructor(game: CoreGame, terms: Terms) {
    this.#game = game;
    this.#terms = terms;
  }

  /** `[a, b]`, evaluated in this order. */
  literal(type: BagType, members: readonly Term[]): Term {
    const one = this.#terms.int(1);
    return members.reduce(
      (all, member) => this.add(type, all, member, one),
      this.#terms.none(digitsOf(this.#game, type)),
    );
  }

  /** The bag with so many more of a value. */
  add(type: BagType, bag: Term, value: Term, times: Term): Term {
    const number = this.#terms.arithmetic("+", this.count(bag, value), times);
    return this.#withNumber(type, bag, value, number);
  }

  /** The bag with so many fewer of a value; a fault where it holds not so many. */
  take(type: BagType, bag: Term, value: Term, times: Term): Term {
    const terms = this.#terms;
    const before = this.count(bag, value);
    const tooFew = terms.compare("<", before, times);
    const left = terms.arithmetic("max", terms.arithmetic("-", before, times), terms.int(0));
    const fault = terms.fault(heldType(this.#game, type), "NF2011");
    return terms.choose(tooFew, fault, this.#withNumber(type, bag, value, left));
  }

  /** How often a value is in a bag. */
  count(bag: Term, value: Term): Term {
    const terms = this.#terms;
    const type = bagOfDigits(withoutSet(bag.type));
    if (!type) return terms.behind([bag, value], terms.int(0));
    const digits = Array.from({ length: digitCount(type) }, (_, digit) => {
      const there = terms.member(this.#digit(type, digit, value), bag);
      return terms.choose(there, terms.int(2 ** digit), terms.int(0));
    });
    return terms.behind([bag, value], this.#sum(type, digits));
  }

  /** How many values are in a bag, equal ones counted. */
  size(bag: Term): Term {
    const terms = this.#terms;
    const type = bagOfDigits(withoutSet(bag.type));
    if (!type) return terms.behind([bag], terms.int(0));
    const kinds = countOf(type.of);
    const digits = Array.from({ length: digitCount(type) }, (_, digit) => {
      const all = Array.from({ length: kinds }, (_, value) => digit * kinds + value);
      const there = terms.size(terms.intersection(bag, terms.constant(bag.type, all)));
      return digit === 0 ? there : terms.arithmetic("*", terms.int(2 ** digit), there);
    });
    return this.#sum(type, digits);
  }

  /** The values that are in a bag. */
  members(bag: Term): Term {
    const type = bagOfDigits(withoutSet(bag.type));
    if (!type) return bag;
    const kinds = countOf(type.of);
    const of = Array.from({ length: digitCount(type) * kinds }, (_, digit) => digit % kinds);
    return this.#terms.image(
      makeMap(this.#terms, { from: withoutSet(bag.type), to: memberType(this.#game, type.of), of }),
      bag,
    );
  }

  /** The same bag as one of another type, which it belongs to. */
  fit(bag: Term, type: BagType): Term {
    const terms = this.#terms;
    const from = withoutSet(bag.type);
    const to = digitsOf(this.#game, type);
    const before = bagOfDigits(from);
    if (!before || to.kind === "never") return terms.none(to);
    if (sameDomain(from, to)) return bag;
    const kinds = countOf(before.of);
    const of = Array.from({ length: countOf(from) }, (_, at) => {
      const [digit, value] = [Math.floor(at / kinds), valueAt(before.of, at % kinds)];
      return digit < digitCount(type) && contains(type.of, value) ? digitAt(type, digit, value) : -1;
    });
    return terms.image(makeMap(terms, { from, to, of }), bag);
  }

  /** The same bag as one of a narrower type; a fault where it is none. */
  narrow(bag: Term, type: BagType): Term {
    const terms = this.#terms;
    const from = bagOfDigits(withoutSet(bag.type));
    if (!from) return this.fit(bag, type);
    const kinds = countOf(from.of);
    const outside = Array.from({ length: countOf(withoutSet(bag.type)) }, (_, at) => at).filter(
      (at) => !contains(type.of, valueAt(from.of, at % kinds)),
    );
    const known = terms.empty(terms.intersection(bag, terms.constant(bag.type, outside)));
    const fits = terms.and(known, terms.compare("<=", this.size(bag), terms.int(type.atMost)));
    return terms.choose(fits, this.fit(bag, type), terms.fault(heldType(this.#game, type), "NF2001"));
  }

  /** The bag with so many of a value, however many there were. */
  #withNumber(type: BagType, bag: Term, value: Term, number: Term): Term {
    const terms = this.#terms;
    const digits = setOf(digitsOf(this.#game, type));
    const highest = 2 ** digitCount(type) - 1;
    const all = this.#table(digits, [value], "digits of", (one) =>
      contains(type.of, one!) ? digitsOfCount(type, one!, highest) : undefined,
    );
    return terms.union(terms.difference(this.fit(bag, type), all), this.#digitsOfNumber(type, value, number));
  }

  /** The digits of so many equal values. */
  #digitsOfNumber(type: BagType, value: Term, number: Term): Term {
    const terms = this.#terms;
    const [, most] = bounds(number.type);
    const kinds = value.kind === "constant" ? 1 : countOf(value.type);
    if (kinds * (most + 1) <= MAX_LOOKED_UP) {
      return this.#table(setOf(digitsOf(this.#game, type)), [value, number], "digits", (one, many) =>
        contains(type.of, one!) && (many as number) <= type.atMost
          ? digitsOfCount(type, one!, many as number)
          : undefined,
      );
    }
    const two = terms.int(2);
    const digits = Array.from({ length: digitCount(type) }, (_, digit) => {
      const higher = terms.arithmetic("div", number, terms.int(2 ** digit));
      const isOne = terms.compare("=", terms.arithmetic("mod", higher, two), terms.int(1));
      return terms.choose(isOne, terms.maybe(this.#digit(type, digit, value)), terms.none(digitsOf(this.#game, type)));
    });
    return digits.reduce((all, one) => terms.union(all, one));
  }

  /** A digit with a value; none where no bag of the type holds the value. */
  #digit(type: BagType, digit: number, value: Term): Term {
    const digits = digitsOf(this.#game, type);
    const always = within(value.type, type.of);
    return this.#table(always ? digits : option(digits), [value], `digit ${digit}`, (one) =>
      contains(type.of, one!) ? digitAt(type, digit, one!) : null,
    );
  }

  /** The sum of what the digits come to: no more than the bag may hold. */
  #sum(type: BagType, digits: readonly Term[]): Term {
    const terms = this.#terms;
    const sum = digits.reduce((all, one) => terms.arithmetic("+", all, one));
    const [, most] = bounds(sum.type);
    return most <= type.atMost ? sum : terms.arithmetic("min", sum, terms.int(type.atMost));
  }

  #table(type: Type, args: readonly Term[], name: string, of: (...values: Value[]) => Value | undefined): Term {
    const key = `${name} ${args.map((arg) => this.#terms.typeKey(arg.type))} ${this.#terms.typeKey(type)}`;
    const found = this.#terms.tabulate(type, args, of, `bag ${key}`);
    if (!found) throw new NotCompiled("bags of very many values");
    return found;
  }
}
