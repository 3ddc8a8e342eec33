// The paths by which a decision made in steps can go on from a state, as they are kept while it is searched: as the set
// of the last parameter's values where that is all there is to choose, else as a list.
import { countOf } from "../../../language/core/domain.ts";
import type { Code } from "../../code/ir/code.ts";
import { wordsOf } from "../../layout/bits.ts";
import type { Chain, DecisionFamily } from "../../lower/program.ts";
import type { Terms } from "../../terms/interning/term-table.ts";
import { NotCompiled, type Term } from "../../terms/term.ts";
import { withoutSet } from "../../terms/term-types.ts";
import { binary, i32, i64, load, plus, unary } from "../builder/building.ts";
import type { Words } from "../builder/words.ts";
import * as words from "../builder/words.ts";
import { eachChoice } from "../terms/emit-choices.ts";
import type { EmitContext } from "../terms/emit-context.ts";
import type { Pairs } from "../terms/emit-pairs.ts";
import { throughMembers } from "../terms/members.ts";

/** At most so many paths of one step are listed. */
const MAX_PATHS = 1 << 12;

/** Up to so many maps lead from a value to the values that may follow it. */
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
  family: DecisionFamily,
  pairs: Pairs | undefined,
  beginnings: Term | undefined,
): PathSets {
  const { params, tests, chain } = family;
  const one = params.length > 0 && chain!.given.length === params.length - 1 && tests.length === 0;
  return one ? new SetOfPaths(terms, family, pairs, beginnings) : new ListOfPaths(terms, family);
}

/** Runs a body where the first so many parameters lie in their sets. */
function admitted(emit: EmitContext, family: DecisionFamily, count: number, body: () => void, at = 0): void {
  const { terms } = emit.game.vectorizer;
  const param = family.params[at];
  if (at === count || !param) body();
  else
    emit.if(emit.scalar(terms.member(terms.at(param.variable), param.set)), () =>
      admitted(emit, family, count, body, at + 1),
    );
}

/** The values that are left of the last parameter, and the parameters before it. */
class SetOfPaths implements PathSets {
  readonly size: number;
  readonly #family: DecisionFamily;
  readonly #chain: Chain;
  readonly #given: number;
  readonly #words: number;
  readonly #beginnings: Term | undefined;
  /** The values that follow the first parameter's, with that it lies in its set. */
  readonly #nextValues: Term | undefined;

  constructor(terms: Terms, family: DecisionFamily, pairs: Pairs | undefined, beginnings: Term | undefined) {
    this.#beginnings = beginnings;
    this.#family = family;
    this.#chain = family.chain!;
    this.#given = family.params.length - 1;
    const last = family.params[this.#given]!;
    this.#words = wordsOf(withoutSet(last.set.type));
    this.size = 8 * this.#words + 4 * this.#given;
    const first = family.params[0]!;
    if (pairs && this.#given === 1 && pairs.steps.length > 0 && pairs.steps.length <= MAX_MAPS) {
      const here = terms.maybe(terms.at(first.variable));
      this.#nextValues = pairs.steps
        .map(({ map, from }) => terms.image(map, terms.intersection(from, here)))
        .reduce((a, b) => terms.union(a, b));
    }
  }

  first(emit: EmitContext, at: Code, search: () => void): void {
    const { params } = this.#family;
    const choose = (i: number): void => {
      if (i < this.#given) {
        throughMembers(emit, this.#beginnings ?? params[i]!.set, params[i]!.variable, () => choose(i + 1));
        return;
      }
      this.#put(emit, at, this.#paths(emit));
      search();
    };
    emit.if(emit.scalar(this.#chain.condition), () => choose(0));
  }

  next(emit: EmitContext, at: Code, found: Code): void {
    const put = (): void => {
      const paths = this.#paths(emit).map((word) => emit.build.keep(word));
      emit.build.if(unary("eqz", words.isEmptySet(paths)), () => {
        this.#put(emit, at, paths);
        emit.build.set(found, i32(1));
      });
    };
    emit.if(emit.scalar(this.#chain.condition), () => {
      if (this.#nextValues) put();
      else admitted(emit, this.#family, this.#given, put);
    });
  }

  #paths(emit: EmitContext): Words {
    return emit.set(this.#nextValues ?? this.#family.params[this.#given]!.set);
  }

  #put(emit: EmitContext, at: Code, paths: Words): void {
    const { build } = emit;
    paths.forEach((value, i) => {
      build.emit({ op: "store", bits: 64, address: at, offset: 8 * i, value });
    });
    for (let i = 0; i < this.#given; i++) {
      const value = emit.valueOfVariable(this.#family.params[i]!.variable) as Code;
      build.emit({ op: "store", bits: 32, address: at, offset: 8 * this.#words + 4 * i, value });
    }
  }

  take(emit: EmitContext, at: Code, none: () => void): void {
    const { build } = emit;
    const { params } = this.#family;
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
    const last = params[this.#given]!;
    emit.bind(last.variable, build.keep(emit.valueAtBit(withoutSet(last.set.type), member)));
    for (let i = 0; i < this.#given; i++) {
      emit.bind(params[i]!.variable, build.keep(load("i32", 32, at, 8 * this.#words + 4 * i)));
    }
  }
}

/** How many paths are listed, the number of the next one, and all parameters of each. */
class ListOfPaths implements PathSets {
  readonly size: number;
  readonly #terms: Terms;
  readonly #family: DecisionFamily;
  readonly #pathSize: number;

  constructor(terms: Terms, family: DecisionFamily) {
    this.#terms = terms;
    this.#family = family;
    this.#pathSize = 4 * family.params.length;
    const choices = family.params.reduce((product, { variable }) => product * countOf(variable.type), 1);
    if (choices > MAX_PATHS) throw new NotCompiled("steps that can be made in very many ways");
    this.size = 8 + choices * this.#pathSize;
  }

  first(emit: EmitContext, at: Code, search: () => void): void {
    emit.if(emit.scalar(this.#family.chain!.condition), () => {
      this.#list(emit, at, 0);
      search();
    });
  }

  next(emit: EmitContext, at: Code, found: Code): void {
    const { condition, given } = this.#family.chain!;
    emit.if(emit.scalar(condition), () =>
      admitted(emit, this.#family, given.length, () => emit.build.set(found, this.#list(emit, at, given.length))),
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
