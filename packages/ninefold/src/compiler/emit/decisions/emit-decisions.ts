// Code of decisions: how many are legal, the list of them, and what one does.
import { countOf } from "../../../language/core/domain.ts";
import type { Type } from "../../../language/core/types.ts";
import { controlAfter, dirtyQuestions } from "../../analyse/dirty-questions.ts";
import { endingTests } from "../../analyse/ending-tests.ts";
import { valuesBefore } from "../../analyse/writes.ts";
import type { Code } from "../../code/ir/code.ts";
import { bitsOf } from "../../layout/bits.ts";
import { type Control, type DecisionFamily, isMadeInSteps } from "../../lower/program.ts";
import { NotCompiled, type Term } from "../../terms/term.ts";
import { binary, FunctionBuilding, i32, load } from "../builder/building.ts";
import { copyState } from "../builder/copy-state.ts";
import { OUT_OF_MEMORY } from "../builder/fault-reason.ts";
import { ChainDecisions } from "../chains/chain-decisions.ts";
import { CountedChoices } from "../counting/count-choices.ts";
import type { SafeCounting } from "../counting/count-safe.ts";
import type { Counting } from "../counting/counting.ts";
import { eachChoiceUnordered } from "../counting/emit-pairs.ts";
import { eachChoice } from "../terms/emit-choices.ts";
import type { EmitContext, GameContext } from "../terms/emit-context.ts";
import { remember, takeUp } from "../terms/emit-memories.ts";
import { emitStatements } from "../terms/emit-statements.ts";
import { TermEmitter } from "../terms/term-emitter.ts";
import { emitIsOver } from "./emit-endings.ts";

/** The decisions of one state are counted in 32 bits. Of those in steps none is counted that no work was charged for. */
const MAX_COUNTED = 2 ** 31;

/** A family of a control state, and what its code is written with. */
export interface EmittedFamily {
  readonly family: DecisionFamily;
  readonly index: number;
  readonly choices: CountedChoices;
  /** How its decisions are counted where foresight may refuse some. */
  readonly safe: SafeCounting | undefined;
  /** What holds where the play is over after a decision of it. */
  readonly over: readonly Term[] | undefined;
}

export class DecisionEmitter {
  readonly #game: GameContext;
  readonly control: Control;
  readonly families: readonly EmittedFamily[];
  /** Of the families that are made in steps. */
  readonly chains = new Map<DecisionFamily, ChainDecisions>();
  readonly #at: number;

  /** Where it is not to be asked `whetherOver`, it stays open after each decision. */
  constructor(game: GameContext, countings: ReadonlyMap<DecisionFamily, Counting>, at: number, whetherOver: boolean) {
    const { program } = game;
    const control = program.states[at]!;
    const overs = control.families.map((family) => {
      const lines = whetherOver ? dirtyQuestions(program, control, family) : undefined;
      const next = program.states[controlAfter(program, family) ?? -1];
      return lines && next && endingTests(game.vectorizer.terms, lines, next.ends);
    });
    this.#game = game;
    this.control = control;
    this.#at = at;
    this.families = control.families.map((family, index): EmittedFamily => {
      const counting = countings.get(family)!;
      const choices = new CountedChoices(game, family, counting);
      return { family, index, choices, safe: counting.safe, over: overs[index] };
    });
  }

  /** @throws NotCompiled where there may be more decisions than are counted. */
  emit(listed: boolean): void {
    if (this.most >= MAX_COUNTED) throw new NotCompiled("very many decisions at once");
    for (const { family, index, choices } of this.families) {
      if (!isMadeInSteps(family)) continue;
      const name = `${this.#at}_${index}`;
      this.chains.set(family, new ChainDecisions(this.#game, family, choices.pairs, name, index));
    }
    this.#count();
    if (listed) this.#list();
    this.#apply();
  }

  #start(name: string, params: number, of = ""): { build: FunctionBuilding; emit: EmitContext } {
    const build = new FunctionBuilding(`${name}${this.#at}${of}`, new Array<"i32">(params).fill("i32"), "i32");
    return { build, emit: new TermEmitter(this.#game, build) };
  }

  /** Whether decisions are made in steps. */
  get chained(): boolean {
    return this.chains.size > 0;
  }

  /** More decisions there never are, those in steps aside. */
  get most(): number {
    const sizes = this.control.families.map(({ params, chain }) =>
      chain ? 0 : params.reduce((all, { variable }) => all * countOf(variable.type), 1),
    );
    return sizes.reduce((a, b) => a + b, 0);
  }

  /** What is asked where decisions are visited in any order or counted. */
  get questions(): readonly Term[] {
    return this.families.flatMap(({ family: { guard, params, tests }, choices, safe }) => {
      const sets = tests.length === 0 ? choices.questions : params.map(({ set }) => set);
      return [guard, ...sets, ...tests, ...(safe?.terms ?? [])];
    });
  }

  /** Runs a body for each legal decision, none of them made in steps, in any order; `act` does it in a state. */
  eachDecision(emit: EmitContext, body: (family: DecisionFamily, act: (state: Code) => Code) => void): void {
    for (const { family, index, choices } of this.families) {
      const decide = (): void => {
        const args = this.args(emit, family);
        body(family, (state) => this.act(index, [state, ...args]));
      };
      emit.if(emit.scalar(family.guard), () => eachChoiceUnordered(emit, family, choices.pairs, decide));
    }
  }

  /** `count(s)`: how many decisions are legal. */
  #count(): void {
    const { build, emit } = this.#start("count", 1);
    const total = build.fresh("i32");
    build.set(total, i32(0));
    for (const { family, choices, safe } of this.families) {
      emit.if(emit.scalar(family.guard), () => {
        const chains = this.chains.get(family);
        if (chains) build.set(total, binary("add", total, chains.count(emit)));
        else if (family.tests.length === 0) choices.count(emit, total);
        else if (safe) safe.count(emit, total);
        else eachChoice(emit, family, 0, () => build.set(total, binary("add", total, i32(1))));
      });
    }
    build.return(total);
    this.#game.module.functions.push(build.done());
  }

  /** `list(s, to, end)`: writes the legal decisions and says how many; a trap where there is no room for all. */
  #list(): void {
    const { build, emit } = this.#start("list", 3);
    const to = build.fresh("i32");
    build.set(to, build.param(1));
    const total = build.fresh("i32");
    build.set(total, i32(0));
    this.control.families.forEach((family, i) => {
      emit.if(emit.scalar(family.guard), () => {
        const chains = this.chains.get(family);
        if (chains) {
          const found = chains.list(emit, to, build.param(2));
          build.set(to, binary("add", to, binary("mul", found, i32(this.#game.decisionSize))));
          build.set(total, binary("add", total, found));
          return;
        }
        eachChoice(emit, family, 0, () => {
          const beyond = binary("gt_u", binary("add", to, i32(this.#game.decisionSize)), build.param(2));
          build.if(beyond, () => build.trap(OUT_OF_MEMORY));
          const put = (at: number, value: Code): void =>
            build.emit({ op: "store", bits: 32, address: to, offset: 4 * at, value });
          put(0, i32(i));
          family.params.forEach(({ variable }, at) => {
            put(at + 1, emit.scalar(this.#game.vectorizer.terms.at(variable)));
          });
          build.set(to, binary("add", to, i32(this.#game.decisionSize)));
          build.set(total, binary("add", total, i32(1)));
        });
      });
    });
    build.return(total);
    this.#game.module.functions.push(build.done());
  }

  /**
   * `act<i>(s, parameters…)` does a decision of the family i and returns whether the play is over, as `PLY` says. A decision
   * made in steps is written at `m`, and `act<i>(s, m)` does it. A parameter is given as its bit where the bit of a cell has
   * to be looked up.
   */
  #act({ family, index, over }: EmittedFamily): void {
    const chains = this.chains.get(family);
    const { build, emit } = this.#start("act", chains ? 2 : 1 + family.params.length, `_${index}`);
    if (chains) {
      chains.record.emitFinish(emit);
      emitIsOver(emit, over);
      this.#game.module.functions.push(build.done());
      return;
    }
    family.params.forEach(({ variable }, at) => {
      const given = build.param(at + 1);
      emit.bind(variable, isByBit(variable.type) ? emit.valueAtBit(variable.type, given) : given);
    });
    const before = remember(emit);
    emitStatements(emit, family.statements, valuesBefore(family));
    takeUp(emit, before);
    emitIsOver(emit, over);
    this.#game.module.functions.push(build.done());
  }

  #arg(emit: EmitContext, type: Type, value: Code): Code {
    return isByBit(type) ? emit.bitOf(value, type) : value;
  }

  /** `apply(s, m)`: does the decision that is written at `m`, and answers whether the play is over. */
  #apply(): void {
    for (const one of this.families) this.#act(one);
    const { build, emit } = this.#start("apply", 2);
    const [state, address] = [build.param(0), build.param(1)];
    const blocks = this.control.families.map(({ params, chain }, i) =>
      build.block(() => {
        const written = (at: number): Code => load("i32", 32, address, 4 * (at + 1));
        const args = chain ? [address] : params.map(({ variable }, at) => this.#arg(emit, variable.type, written(at)));
        build.return(this.act(i, [state, ...args]));
      }),
    );
    if (blocks.length > 0) build.emit({ op: "switch", index: load("i32", 32, address, 0), blocks });
    else build.trap(1);
    this.#game.module.functions.push(build.done());
  }

  /** Does a decision that has been foreseen: the state that it leads to is at an address. */
  take(emit: EmitContext, { over }: EmittedFamily, reached: Code): void {
    const after = emit.inState(emit.state);
    const before = remember(after);
    copyState(emit.build, reached, emit.state, this.#game.layout.size);
    takeUp(after, before);
    emitIsOver(after, over);
  }

  /** The call that does a decision of a family: its state, and what its parameters are. */
  act(index: number, args: readonly Code[]): Code {
    return { op: "call", type: "i32", callee: `act${this.#at}_${index}`, args };
  }

  /** What the parameters of a decision are, as they are given to the function that does it. */
  args(emit: EmitContext, { params }: DecisionFamily): readonly Code[] {
    const { terms } = this.#game.vectorizer;
    return params.map(({ variable }) => this.#arg(emit, variable.type, emit.scalar(terms.at(variable))));
  }
}

const isByBit = (type: Type): boolean => type.kind === "cell" && !bitsOf(type).plain;
