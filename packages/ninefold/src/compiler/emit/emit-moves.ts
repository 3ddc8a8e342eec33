// Code of decisions: how many are legal, one of them drawn uniformly, the list of them, and what one does. Nothing is
// listed that is only counted: of the last parameter the members are counted, and of a pair of parameters that belong
// together by a few steps, the cells from which each step can be made.

import type { Code } from "../code/code.ts";
import { linesAfter } from "../terms/changes.ts";
import type { Line } from "../terms/lower-lines.ts";
import type { Control, Moves, Program, Remembering } from "../terms/program.ts";
import { binary, FunctionBuilding, i32, load, unary } from "./building.ts";
import { ChainMoves } from "./chain-moves.ts";
import { CountedChoices } from "./count-choices.ts";
import { eachChoice, tested } from "./emit-choices.ts";
import { emitDeeds } from "./emit-deeds.ts";
import { emitOver, PLY } from "./emit-endings.ts";
import { remember, takeUp } from "./emit-memories.ts";
import { TermEmitting } from "./emit-terms.ts";
import type { Emitting } from "./emit-values.ts";
import { NO_ROOM } from "./fault-reason.ts";

export class MoveEmitting {
  readonly #with: Emitting;
  readonly #control: Control;
  readonly #at: number;
  readonly #moveSize: number;
  readonly #choices: readonly CountedChoices[];
  readonly #memories: readonly (Remembering | undefined)[];
  /** By family the `end` lines to be asked where a decision of it has been done. */
  readonly #after: readonly (readonly Line[] | undefined)[];
  readonly #chains = new Map<Moves, ChainMoves>();

  /** Where it is not to be asked `whetherOver`, it stays open after each decision. */
  constructor(emitting: Emitting, program: Program, at: number, moveSize: number, whetherOver: boolean) {
    const control = program.states[at]!;
    this.#memories = program.memories;
    this.#after = control.moves.map((moves) => (whetherOver ? linesAfter(program, control, moves) : undefined));
    this.#with = emitting;
    this.#control = control;
    this.#at = at;
    this.#moveSize = moveSize;
    this.#choices = control.moves.map((moves) => new CountedChoices(emitting, moves));
  }

  emit(mostRefused: number): void {
    this.#control.moves.forEach((moves, i) => {
      if (!moves.chain) return;
      const name = `${this.#at}_${i}`;
      this.#chains.set(moves, new ChainMoves(this.#with, moves, this.#choices[i]!.pairs, name, i, this.#moveSize));
    });
    this.#count();
    this.#list();
    this.#apply();
    if (!this.#control.together) this.#ply(mostRefused);
  }

  #start(name: string, params: number, of = ""): { build: FunctionBuilding; emit: TermEmitting } {
    const build = new FunctionBuilding(`${name}${this.#at}${of}`, new Array<"i32">(params).fill("i32"));
    return { build, emit: new TermEmitting(this.#with, build, build.param(0)) };
  }

  /** `count(s)`: how many decisions are legal. */
  #count(): void {
    const { build, emit } = this.#start("count", 1);
    const total = build.fresh("i32");
    build.set(total, i32(0));
    this.#control.moves.forEach((moves, i) => {
      emit.if(emit.scalar(moves.guard), () => {
        const chains = this.#chains.get(moves);
        if (chains) build.set(total, binary("add", total, chains.count(emit)));
        else if (moves.tests.length === 0) this.#choices[i]!.count(emit, total);
        else eachChoice(emit, moves, 0, () => build.set(total, binary("add", total, i32(1))));
      });
    });
    build.emit({ op: "return", value: total });
    this.#with.module.functions.push(build.done("i32"));
  }

  /** `list(s, to, end)`: writes the legal decisions and says how many; a trap where there is no room for all. */
  #list(): void {
    const { build, emit } = this.#start("list", 3);
    const to = build.fresh("i32");
    build.set(to, build.param(1));
    const total = build.fresh("i32");
    build.set(total, i32(0));
    this.#control.moves.forEach((moves, i) => {
      emit.if(emit.scalar(moves.guard), () => {
        const chains = this.#chains.get(moves);
        if (chains) {
          const found = chains.list(emit, to, build.param(2));
          build.set(to, binary("add", to, binary("mul", found, i32(this.#moveSize))));
          build.set(total, binary("add", total, found));
          return;
        }
        eachChoice(emit, moves, 0, () => {
          const beyond = binary("gt_u", binary("add", to, i32(this.#moveSize)), build.param(2));
          build.if(beyond, () => build.trap(NO_ROOM));
          const put = (at: number, value: Code): void =>
            build.emit({ op: "store", bits: 32, address: to, offset: 4 * at, value });
          put(0, i32(i));
          moves.params.forEach(({ place }, at) => {
            put(at + 1, emit.scalar(this.#with.lifting.terms.at(place)));
          });
          build.set(to, binary("add", to, i32(this.#moveSize)));
          build.set(total, binary("add", total, i32(1)));
        });
      });
    });
    build.emit({ op: "return", value: total });
    this.#with.module.functions.push(build.done("i32"));
  }

  /**
   * `act<i>(s, parameters…)`: does a decision, and answers whether the play is over; `act<i>(s, m)` where it is made in
   * steps and written at `m`.
   */
  #act(i: number): string {
    const moves = this.#control.moves[i]!;
    if (moves.chain) {
      const { build, emit } = this.#start("act", 2, `_${i}`);
      this.#chains.get(moves)!.record.emitFinish(emit, moves, this.#memories);
      emitOver(emit, this.#after[i]);
      this.#with.module.functions.push(build.done("i32"));
      return build.name;
    }
    const name = `act${this.#at}_${i}`;
    const build = new FunctionBuilding(name, new Array<"i32">(1 + moves.params.length).fill("i32"));
    const emit = new TermEmitting(this.#with, build, build.param(0));
    moves.params.forEach(({ place }, at) => {
      emit.bind(place, build.param(at + 1));
    });
    remember(emit);
    emitDeeds(emit, moves.deeds);
    takeUp(emit, this.#memories);
    emitOver(emit, this.#after[i]);
    this.#with.module.functions.push(build.done("i32"));
    return name;
  }

  readonly #acts: string[] = [];

  /** `apply(s, m)`: does the decision that is written at `m`, and answers whether the play is over. */
  #apply(): void {
    this.#control.moves.forEach((_, i) => {
      this.#acts.push(this.#act(i));
    });
    const { build } = this.#start("apply", 2);
    const [state, move] = [build.param(0), build.param(1)];
    const blocks = this.#control.moves.map(({ params, chain }, i) =>
      build.block(() => {
        const args = chain ? [move] : params.map((_, at) => load("i32", 32, move, 4 * (at + 1)));
        build.emit({ op: "return", value: this.#done(i, [state, ...args]) });
      }),
    );
    if (blocks.length > 0) build.emit({ op: "switch", index: load("i32", 32, move, 0), blocks });
    else build.trap(1);
    this.#with.module.functions.push(build.done("i32"));
  }

  /** `ply(s)`: a legal decision, drawn uniformly, and done; answers whether there was one and the play is over. */
  #ply(mostRefused: number): void {
    const { build, emit } = this.#start("ply", 1);
    const { moves } = this.#control;
    const tested = moves.some(({ tests, chain }) => tests.length > 0 && !chain);
    // Counted first, so that the sets are known when one is drawn.
    const counts = moves.map((one, i) => {
      const count = build.fresh("i32");
      build.set(count, i32(0));
      const chains = this.#chains.get(one);
      const write = (): void => {
        if (chains) build.set(count, chains.kept(emit));
        else this.#choices[i]!.count(emit, count, true);
      };
      if (one.guard.kind === "constant") write();
      else emit.if(emit.scalar(one.guard), write);
      return count;
    });
    const total = build.keep(counts.reduce<Code>((a, b) => (a.op === "const" ? b : binary("add", a, b)), i32(0)));
    build.if(unary("eqz", total), () => build.emit({ op: "return", value: i32(PLY.none) }));
    const attempt = (): void => {
      const draw = build.fresh("i32");
      build.set(draw, { op: "call", type: "i32", callee: "uniform", args: [total] });
      // Only the family that the number falls into is tried: what is refused there is not another family's.
      const from = (i: number): void => {
        const here = (): void => emit.inside(() => this.#draw(emit, moves[i]!, i, draw));
        if (i === moves.length - 1) here();
        else {
          build.if(binary("lt_u", draw, counts[i]!), here, () => {
            build.set(draw, binary("sub", draw, counts[i]!));
            from(i + 1);
          });
        }
      };
      if (moves.length > 0) from(0);
    };
    if (tested) {
      // What foresight refuses is drawn again, which leaves the legal ones equally probable.
      const tries = build.fresh("i32");
      build.set(tries, i32(mostRefused));
      build.rounds(mostRefused, () => {
        emit.inside(attempt);
        build.set(tries, binary("sub", tries, i32(1)));
        build.if(unary("eqz", tries), () => build.break());
      });
      emit.inside(() => this.#listed(emit));
    } else {
      emit.inside(attempt);
      build.trap(1);
    }
    this.#with.module.functions.push(build.done("i32"));
  }

  /** Where so many were refused: one of all that are legal, found by going through them. */
  #listed(emit: TermEmitting): void {
    const { build } = emit;
    const state = build.param(0);
    const count = build.keep({ op: "call", type: "i32", callee: `count${this.#at}`, args: [state] });
    build.if(unary("eqz", count), () => build.emit({ op: "return", value: i32(PLY.none) }));
    const draw = build.fresh("i32");
    build.set(draw, { op: "call", type: "i32", callee: "uniform", args: [count] });
    this.#control.moves.forEach((moves, i) => {
      emit.if(emit.scalar(moves.guard), () => {
        const chains = this.#chains.get(moves);
        if (chains) {
          const found = chains.kept(emit);
          build.if(binary("lt_u", draw, found), () => this.#finish(emit, chains, i, draw));
          build.set(draw, binary("sub", draw, found));
          return;
        }
        eachChoice(emit, moves, 0, () => {
          build.if(unary("eqz", draw), () => this.#do(emit, moves, i));
          build.set(draw, binary("sub", draw, i32(1)));
        });
      });
    });
    build.trap(1);
  }

  /** Does the chain with this number among those that are kept. */
  #finish(emit: TermEmitting, chains: ChainMoves, i: number, draw: Code): void {
    this.#answer(emit, i, [chains.numbered(draw)]);
  }

  #do(emit: TermEmitting, { params }: Moves, i: number): void {
    const args = params.map(({ place }) => emit.scalar(this.#with.lifting.terms.at(place)));
    this.#answer(emit, i, args);
  }

  /** Does a decision, and answers as it does. */
  #answer(emit: TermEmitting, i: number, args: readonly Code[]): void {
    emit.build.emit({ op: "return", value: this.#done(i, [emit.state, ...args]) });
  }

  #done(i: number, args: readonly Code[]): Code {
    return { op: "call", type: "i32", callee: this.#acts[i]!, args };
  }

  /** Tests what has been drawn, and does it if it is legal. */
  #try(emit: TermEmitting, moves: Moves, i: number): void {
    tested(emit, moves.tests, () => this.#do(emit, moves, i));
  }

  /** Finds the choice with this number, and tries it. */
  #draw(emit: TermEmitting, moves: Moves, i: number, draw: Code): void {
    const chains = this.#chains.get(moves);
    if (chains) {
      this.#finish(emit, chains, i, draw);
      return;
    }
    this.#choices[i]!.draw(emit, draw, () => this.#try(emit, moves, i));
  }
}
