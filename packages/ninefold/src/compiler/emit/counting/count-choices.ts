// How many choices of parameters there are, tests aside, and the one with a number. Nothing is listed: of the last
// parameter the members are counted, of a pair that belongs together by a few steps the cells from which each step can be
// made, and where the last set is listed by the one before, the members before by the sizes of its sets.
import type { Code } from "../../code/ir/code.ts";
import { bitsOf } from "../../layout/bits.ts";
import type { DecisionFamily } from "../../lower/program.ts";
import type { Term, Variable } from "../../terms/term.ts";
import { withoutSet } from "../../terms/term-types.ts";
import type { Sizes } from "../../vectorize/set-sizes.ts";
import { binary, i32, load, plus } from "../builder/building.ts";
import { nthMember } from "../builder/nth-member.ts";
import type { Words } from "../builder/words.ts";
import * as words from "../builder/words.ts";
import type { EmitContext, GameContext } from "../terms/emit-context.ts";
import { eachMember } from "../terms/members.ts";
import type { Counting } from "./counting.ts";
import { type Pairs, stepFrom } from "./emit-pairs.ts";

type Param = DecisionFamily["params"][number];
type ParamPair = readonly [Param, Param];

/** The choices that one family of decisions gives, counted and drawn. */
export class CountedChoices {
  readonly #game: GameContext;
  readonly #params: DecisionFamily["params"];
  readonly pairs: Pairs | undefined;
  readonly #sizes: Sizes | undefined;
  /** Where it is written, for each member of the first set, how many choices there are up to it, and the member. */
  readonly #totals: number | undefined;

  constructor(game: GameContext, family: DecisionFamily, { pairs, sizes }: Counting) {
    this.#game = game;
    this.#params = family.params;
    this.pairs = pairs;
    this.#sizes = sizes;
    const [first] = family.params;
    const counted = pairs || sizes ? 2 : 1;
    if (first && !family.chain && family.params.length > counted) {
      this.#totals = game.module.allocate(8 * bitsOf(withoutSet(first.set.type)).size);
    }
  }

  /** What is evaluated where they are counted, or visited by their steps. */
  get questions(): readonly Term[] {
    const last = this.pairs?.steps.map(({ from }) => from) ?? this.#sizes?.map(({ set }) => set);
    const before = last ? this.#params.slice(0, -2) : this.#params;
    // Visiting the members needs their sets, though counting them needs only the sizes.
    const through = this.#sizes ? this.#params.slice(-2) : [];
    return [...before, ...through].map(({ set }) => set).concat(last ?? []);
  }

  /** Adds up how many there are. `drawn`: one of them is drawn afterwards, in the same state. */
  count(emit: EmitContext, total: Code, drawn = false): void {
    this.#count(emit, this.#params, total, drawn ? this.#totals : undefined);
  }

  #count(emit: EmitContext, params: DecisionFamily["params"], total: Code, totals: number | undefined): void {
    const { build } = emit;
    const add = (count: Code): void => build.set(total, binary("add", total, count));
    const [param, ...rest] = params;
    if (!param) add(i32(1));
    else if (rest.length === 1 && this.pairs) {
      for (const { from } of this.pairs.steps) add(words.sizeOfSet(emit.set(from)));
    } else if (rest.length === 1 && this.#sizes) {
      for (const { size, set } of this.#sizes) add(times(words.sizeOfSet(emit.set(set)), size));
    } else {
      const { variable, set } = param;
      if (rest.length === 0) {
        add(words.sizeOfSet(emit.set(set)));
        return;
      }
      const to = build.fresh("i32");
      if (totals !== undefined) build.set(to, i32(totals));
      eachMember(emit, set, variable, () => {
        this.#count(emit, rest, total, undefined);
        if (totals === undefined) return;
        build.emit({ op: "store", bits: 32, address: to, offset: 0, value: total });
        build.emit({ op: "store", bits: 32, address: to, offset: 4, value: this.#valueOf(emit, variable) });
        build.set(to, plus(to, 8));
      });
    }
  }

  #valueOf(emit: EmitContext, variable: Variable): Code {
    return emit.scalar(this.#game.vectorizer.terms.at(variable));
  }

  /** Finds the choice with this number, which must be one, binds its parameters and runs the body, outside of any loop. */
  draw(emit: EmitContext, draw: Code, body: () => void): void {
    const { build } = emit;
    const [first, ...rest] = this.#params;
    if (this.#totals === undefined || !first) {
      this.#draw(emit, this.#params, draw, body);
      return;
    }
    const [at, before] = [build.fresh("i32"), build.fresh("i32")];
    build.set(at, i32(this.#totals));
    build.set(before, i32(0));
    const here = (offset: number): Code => load("i32", 32, at, offset);
    build.rounds(bitsOf(withoutSet(first.set.type)).size, () => {
      build.if(binary("lt_u", draw, here(0)), () => build.break());
      build.set(before, here(0));
      build.set(at, plus(at, 8));
    });
    build.set(draw, binary("sub", draw, before));
    emit.bind(first.variable, build.keep(here(4)));
    this.#draw(emit, rest, draw, body);
  }

  #draw(emit: EmitContext, params: DecisionFamily["params"], draw: Code, body: () => void): void {
    const { build } = emit;
    const [param, ...rest] = params;
    const [second] = rest;
    if (!param) body();
    else if (!second) {
      emit.bind(param.variable, this.#nth(emit, emit.set(param.set), param.variable, draw));
      body();
    } else if (rest.length === 1 && this.pairs) this.#drawPair(emit, this.pairs, [param, second], draw, body);
    else if (rest.length === 1 && this.#sizes) this.#drawSized(emit, this.#sizes, [param, second], draw, body);
    else {
      const chosen = build.fresh("i32");
      eachMember(emit, param.set, param.variable, () => {
        const count = build.fresh("i32");
        build.set(count, i32(0));
        this.#count(emit, rest, count, undefined);
        build.set(chosen, this.#valueOf(emit, param.variable));
        build.if(binary("lt_u", draw, count), () => build.break());
        build.set(draw, binary("sub", draw, count));
      });
      emit.inBranch(() => {
        emit.bind(param.variable, chosen);
        this.#draw(emit, rest, draw, body);
      });
    }
  }

  /** Which step, and from where; one code does what is drawn, whichever step it was. */
  #drawPair(emit: EmitContext, { steps }: Pairs, params: ParamPair, draw: Code, body: () => void): void {
    const { build } = emit;
    const [{ variable: first }, { variable: second }] = params;
    const [bit, to] = [build.fresh("i32"), build.fresh("i32")];
    build.rounds(1, () => {
      for (const { map, from } of steps) {
        const members = emit.set(from);
        const count = build.keep(words.sizeOfSet(members));
        build.if(binary("lt_u", draw, count), () =>
          emit.inBranch(() => {
            build.set(bit, nthMember(build, this.#game.module, members, draw, bitsOf(first.type).size));
            build.set(to, stepFrom(emit, map, bit));
            build.break();
          }),
        );
        build.set(draw, binary("sub", draw, count));
      }
      build.break();
    });
    emit.bind(first, build.keep(emit.valueAtBit(first.type, bit)));
    emit.bind(second, build.keep(emit.valueAtBit(second.type, to)));
    emit.inBranch(body);
  }

  /** A member whose set has so many, and the one of them. */
  #drawSized(emit: EmitContext, sizes: Sizes, params: ParamPair, draw: Code, body: () => void): void {
    const { build } = emit;
    const [{ variable: first }, second] = params;
    const [member, rest] = [build.fresh("i32"), build.fresh("i32")];
    build.rounds(1, () => {
      for (const { size, set } of sizes) {
        const members = emit.set(set);
        const count = build.keep(times(words.sizeOfSet(members), size));
        build.if(binary("lt_u", draw, count), () =>
          emit.inBranch(() => {
            const number = size === 1 ? draw : build.keep(binary("div_u", draw, i32(size)));
            build.set(rest, size === 1 ? i32(0) : binary("rem_u", draw, i32(size)));
            build.set(member, this.#nth(emit, members, first, number));
            build.break();
          }),
        );
        build.set(draw, binary("sub", draw, count));
      }
      build.break();
    });
    emit.inBranch(() => {
      emit.bind(first, member);
      emit.bind(second.variable, this.#nth(emit, emit.set(second.set), second.variable, rest));
      body();
    });
  }

  #nth(emit: EmitContext, set: Words, variable: Variable, number: Code): Code {
    const { build } = emit;
    const bit = nthMember(build, this.#game.module, set, number, bitsOf(variable.type).size);
    return build.keep(emit.valueAtBit(variable.type, bit));
  }
}

const times = (count: Code, size: number): Code => (size === 1 ? count : binary("mul", count, i32(size)));
