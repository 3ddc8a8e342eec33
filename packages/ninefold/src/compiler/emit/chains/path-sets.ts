// The paths by which a decision made in steps can go on from a state, as they are kept while it is searched: as the set
// of the last parameter's values where that is all there is to choose, else as a list.
import { countOf } from "../../../language/core/domain.ts";
import type { Code } from "../../code/ir/code.ts";
import { wordsOf } from "../../layout/bits.ts";
import type { Chain, ChainFamily } from "../../lower/program.ts";
import type { Terms } from "../../terms/interning/term-table.ts";
import { type Choices, NotCompiled, type Term, type Variable } from "../../terms/term.ts";
import { withoutSet } from "../../terms/term-types.ts";
import { binary, i32, i64, load, plus, unary } from "../builder/building.ts";
import type { Words } from "../builder/words.ts";
import * as words from "../builder/words.ts";
import type { Pairs } from "../counting/emit-pairs.ts";
import { eachChoice } from "../terms/emit-choices.ts";
import type { EmitContext } from "../terms/emit-context.ts";
import { throughMembers } from "../terms/members.ts";

/** The most paths of one step that are listed. */
const MAX_PATHS = 1 << 12;

/** The most maps by which the values that may follow a value are computed. */
const MAX_MAPS = 8;

export interface PathSets {
  /** The bytes that the paths of one state take. */
  readonly size: number;
  /** Runs a search for the first steps, whose paths it puts at an address: one search for all, or several for some. */
  first(emit: EmitContext, at: Code, search: () => void): void;
  /** Writes the paths of a next step, whose given parameters are bound; sets `found` if there is one. */
  next(emit: EmitContext, at: Code, found: Code): void;
  /** Takes the next path and binds the parameters; runs a body that leaves where none is left. */
  take(emit: EmitContext, at: Code, none: () => void): void;
}

/** `beginnings`: the values of the first of two parameters from which a step can be made, where they are known at once. */
export function pathSetsOf(
  terms: Terms,
  family: ChainFamily,
  pairs: Pairs | undefined,
  beginnings: Term | undefined,
): PathSets {
  const { params, tests, chain } = family;
  const [given, last] = [params.slice(0, -1), params.at(-1)];
  if (!last || chain.given.length !== given.length || tests.length > 0) return new ListOfPaths(terms, family);
  const [first] = given;
  const follows = first && given.length === 1 && pairs ? valuesAfter(terms, pairs, first.variable) : undefined;
  return new SetOfPaths({ chain, given, last, nextValues: follows, beginnings });
}

/** The values of a pair's second parameter that follow its first one, which lies in its set; undefined for many maps. */
function valuesAfter(terms: Terms, { steps }: Pairs, first: Variable): Term | undefined {
  if (steps.length === 0 || steps.length > MAX_MAPS) return undefined;
  const here = terms.maybe(terms.at(first));
  return steps
    .map(({ map, from }) => terms.image(map, terms.intersection(from, here)))
    .reduce((a, b) => terms.union(a, b));
}

type Param = Choices["params"][number];

/** Runs a body where the values of these parameters lie in their sets. */
function admitted(emit: EmitContext, [param, ...rest]: readonly Param[], body: () => void): void {
  const { terms } = emit.game.vectorizer;
  if (!param) body();
  else emit.if(emit.scalar(terms.member(terms.at(param.variable), param.set)), () => admitted(emit, rest, body));
}

/** The steps of which each has one parameter to choose, all others being given. */
interface LastChosen {
  readonly chain: Chain;
  readonly given: readonly Param[];
  readonly last: Param;
  /** The values of the last parameter, by the given one alone; the given one has to lie in its set. */
  readonly nextValues: Term | undefined;
  readonly beginnings: Term | undefined;
}

/** The values that are left of the last parameter, and the parameters before it. */
class SetOfPaths implements PathSets {
  readonly size: number;
  readonly #steps: LastChosen;
  readonly #words: number;

  constructor(steps: LastChosen) {
    this.#steps = steps;
    this.#words = wordsOf(withoutSet(steps.last.set.type));
    this.size = 8 * this.#words + 4 * steps.given.length;
  }

  first(emit: EmitContext, at: Code, search: () => void): void {
    const { chain, given, beginnings } = this.#steps;
    const choose = ([param, ...rest]: readonly Param[]): void => {
      if (param) {
        throughMembers(emit, beginnings ?? param.set, param.variable, () => choose(rest));
        return;
      }
      this.#put(emit, at, this.#paths(emit));
      search();
    };
    emit.if(emit.scalar(chain.condition), () => choose(given));
  }

  next(emit: EmitContext, at: Code, found: Code): void {
    const put = (): void => {
      const paths = this.#paths(emit).map((word) => emit.build.keep(word));
      emit.build.if(unary("eqz", words.isEmptySet(paths)), () => {
        this.#put(emit, at, paths);
        emit.build.set(found, i32(1));
      });
    };
    const { chain, given, nextValues } = this.#steps;
    emit.if(emit.scalar(chain.condition), () => {
      if (nextValues) put();
      else admitted(emit, given, put);
    });
  }

  #paths(emit: EmitContext): Words {
    return emit.set(this.#steps.nextValues ?? this.#steps.last.set);
  }

  #put(emit: EmitContext, at: Code, paths: Words): void {
    const { build } = emit;
    paths.forEach((value, i) => {
      build.emit({ op: "store", bits: 64, address: at, offset: 8 * i, value });
    });
    for (const [i, { variable }] of this.#steps.given.entries()) {
      const value = emit.valueOfVariable(variable) as Code;
      build.emit({ op: "store", bits: 32, address: at, offset: 8 * this.#words + 4 * i, value });
    }
  }

  take(emit: EmitContext, at: Code, none: () => void): void {
    const { build } = emit;
    const { given, last } = this.#steps;
    const member = build.fresh("i32");
    const from = (i: number): void => {
      const word = build.keep(load("i64", 64, at, 8 * i));
      const here = (): void => {
        build.set(member, plus(unary("wrap", unary("ctz", word)), 64 * i));
        const value = binary("and", word, binary("sub", word, i64(1n)));
        build.emit({ op: "store", bits: 64, address: at, offset: 8 * i, value });
      };
      build.if(unary("eqz", word), () => (i + 1 < this.#words ? from(i + 1) : none()), here);
    };
    from(0);
    emit.bind(last.variable, build.keep(emit.valueAtBit(withoutSet(last.set.type), member)));
    for (const [i, { variable }] of given.entries()) {
      emit.bind(variable, build.keep(load("i32", 32, at, 8 * this.#words + 4 * i)));
    }
  }
}

/** How many paths are listed, the number of the next one, and all parameters of each. */
class ListOfPaths implements PathSets {
  readonly size: number;
  readonly #terms: Terms;
  readonly #family: ChainFamily;
  readonly #pathSize: number;

  constructor(terms: Terms, family: ChainFamily) {
    this.#terms = terms;
    this.#family = family;
    this.#pathSize = 4 * family.params.length;
    const choices = family.params.reduce((product, { variable }) => product * countOf(variable.type), 1);
    if (choices > MAX_PATHS) throw new NotCompiled("steps that can be made in very many ways");
    this.size = 8 + choices * this.#pathSize;
  }

  first(emit: EmitContext, at: Code, search: () => void): void {
    emit.if(emit.scalar(this.#family.chain.condition), () => {
      this.#list(emit, at, 0);
      search();
    });
  }

  next(emit: EmitContext, at: Code, found: Code): void {
    const { params, chain } = this.#family;
    const given = chain.given.length;
    emit.if(emit.scalar(chain.condition), () =>
      admitted(emit, params.slice(0, given), () => emit.build.set(found, this.#list(emit, at, given))),
    );
  }

  /** How many paths there are, the first parameters being given. */
  #list(emit: EmitContext, at: Code, given: number): Code {
    const { build } = emit;
    const count = build.fresh("i32");
    build.set(count, i32(0));
    eachChoice(emit, this.#family, given, () => {
      const address = build.keep(binary("add", at, binary("mul", count, i32(this.#pathSize))));
      this.#family.params.forEach(({ variable }, i) => {
        const value = emit.scalar(this.#terms.at(variable));
        build.emit({ op: "store", bits: 32, address, offset: 8 + 4 * i, value });
      });
      build.set(count, plus(count, 1));
    });
    build.emit({ op: "store", bits: 32, address: at, offset: 0, value: count });
    build.emit({ op: "store", bits: 32, address: at, offset: 4, value: i32(0) });
    return count;
  }

  take(emit: EmitContext, at: Code, none: () => void): void {
    const { build } = emit;
    const next = build.keep(load("i32", 32, at, 4));
    build.if(binary("eq", load("i32", 32, at, 0), next), none);
    build.emit({ op: "store", bits: 32, address: at, offset: 4, value: plus(next, 1) });
    const address = build.keep(binary("add", at, binary("mul", next, i32(this.#pathSize))));
    this.#family.params.forEach(({ variable }, i) => {
      emit.bind(variable, build.keep(load("i32", 32, address, 8 + 4 * i)));
    });
  }
}
