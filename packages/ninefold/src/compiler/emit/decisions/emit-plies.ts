// Code of a ply at random.

import { haveLoops } from "../../analyse/needed-statements.ts";
import type { Code } from "../../code/ir/code.ts";
import type { DecisionFamily } from "../../lower/program.ts";
import { binary, FunctionBuilding, i32, plus, unary } from "../builder/building.ts";
import type { ChainDecisions } from "../chains/chain-decisions.ts";
import { eachChoice, tested } from "../terms/emit-choices.ts";
import { TermEmitting } from "../terms/emit-terms.ts";
import type { Emitting } from "../terms/emit-values.ts";
import type { DecisionEmitter } from "./emit-decisions.ts";
import { PLY } from "./emit-endings.ts";
import { Remaining } from "./remaining.ts";

/** Legal decisions that are refused so often in a row are listed instead, so that a play never hangs. */
const MAX_REFUSED = 24;

/** Where the plies of the play at hand are counted: each before it is done, so that one that ends in a fault counts. */
export type Plies = Code & { readonly op: "global" };

export function countPly(build: FunctionBuilding, plies: Plies): void {
  build.emit({ op: "set-global", global: plies.global, value: plus(plies, 1) });
}

/** `ply(s)`: a legal decision, drawn uniformly, counted and done; answers whether there was one and the play is over. */
export function emitPly(emitting: Emitting, decisions: DecisionEmitter, at: number, plies: Plies): void {
  const build = new FunctionBuilding(`ply${at}`, ["i32"]);
  const emit = new TermEmitting(emitting, build, build.param(0));
  new PlyEmitting(emit, decisions, at, plies).emit();
  emitting.module.functions.push(build.done("i32"));
}

class PlyEmitting {
  readonly #emit: TermEmitting;
  readonly #decisions: DecisionEmitter;
  readonly #at: number;
  readonly #plies: Plies;

  constructor(emit: TermEmitting, decisions: DecisionEmitter, at: number, plies: Plies) {
    this.#emit = emit;
    this.#decisions = decisions;
    this.#at = at;
    this.#plies = plies;
  }

  emit(): void {
    const emit = this.#emit;
    const { build } = emit;
    const { moves } = this.#decisions.control;
    const refusing = moves.filter(({ tests, chain }) => tests.length > 0 && !chain);
    for (const { statements } of refusing) if (haveLoops(statements)) emit.want(statements);
    if (this.#decisions.chains.size > 1) this.#behind = build.copy(emit.with.listing!.begin);
    const counts = moves.map((one, i) => this.#counted(one, i));
    const total = build.fresh("i32");
    build.set(
      total,
      counts.reduce<Code>((a, b) => (a.op === "const" ? b : binary("add", a, b)), i32(0)),
    );
    const stopAtNone = (): void =>
      build.if(unary("eqz", total), () => build.emit({ op: "return", value: i32(PLY.none) }));
    stopAtNone();
    const attempt = (): void => this.#attempt(total, counts);
    if (refusing.length === 0) {
      emit.inside(attempt);
      build.trap(1);
      return;
    }
    if (refusing.every(Remaining.isOf)) {
      const most = [...this.#remaining.values()].reduce((sum, one) => sum + one.most, 1);
      build.rounds(most, () => {
        emit.inside(attempt);
        stopAtNone();
      });
      build.trap(1);
      return;
    }
    // What foresight refuses is drawn again, which leaves the legal ones equally probable.
    const tries = build.fresh("i32");
    build.set(tries, i32(MAX_REFUSED));
    build.rounds(MAX_REFUSED, () => {
      emit.inside(attempt);
      stopAtNone();
      build.set(tries, binary("sub", tries, i32(1)));
      build.if(unary("eqz", tries), () => build.break());
    });
    emit.inside(() => this.#listed());
  }

  /** By family what of it may still be drawn, where what is refused is not drawn again. */
  readonly #remaining = new Map<DecisionFamily, Remaining>();

  /** How many decisions of a family there are, tests aside; counted first, so that the sets are known when one is drawn. */
  #counted(moves: DecisionFamily, i: number): Code {
    const { build } = this.#emit;
    const count = build.fresh("i32");
    build.set(count, i32(0));
    const chains = this.#decisions.chains.get(moves);
    const remaining = Remaining.isOf(moves) ? new Remaining(build, moves, count) : undefined;
    if (remaining) this.#remaining.set(moves, remaining);
    const write = (): void => {
      if (chains) this.#kept(chains, moves, count);
      else if (remaining) remaining.begin(this.#emit);
      else this.#decisions.choices[i]!.count(this.#emit, count, true);
    };
    if (moves.guard.kind === "constant") write();
    else this.#emit.if(this.#emit.scalar(moves.guard), write);
    return count;
  }

  /** By family of decisions made in steps where those are that were written down. */
  readonly #chainsOf = new Map<DecisionFamily, Code>();
  /** Where those of the next family come. */
  #behind: Code | undefined;

  /** Writes the chains of a family behind those of the families before. */
  #kept(chains: ChainDecisions, moves: DecisionFamily, count: Code): void {
    const { build } = this.#emit;
    const from = this.#behind && build.copy(this.#behind);
    build.set(count, chains.kept(this.#emit, from));
    if (from) this.#chainsOf.set(moves, from);
    if (this.#behind) build.set(this.#behind, chains.numbered(count, from));
  }

  /** Draws one of all, and does it where it is legal. */
  #attempt(total: Code, counts: readonly Code[]): void {
    const { build } = this.#emit;
    const { moves } = this.#decisions.control;
    const draw = build.fresh("i32");
    build.set(draw, { op: "call", type: "i32", callee: "uniform", args: [total] });
    // Only the family that the number falls into is tried: what is refused there is not another family's.
    const from = (i: number): void => {
      const here = (): void => this.#emit.inside(() => this.#draw(moves[i]!, i, draw, total));
      if (i === moves.length - 1) here();
      else {
        build.if(binary("lt_u", draw, counts[i]!), here, () => {
          build.set(draw, binary("sub", draw, counts[i]!));
          from(i + 1);
        });
      }
    };
    if (moves.length > 0) from(0);
  }

  /** Finds the decision of a family with this number, and does it where it is legal. */
  #draw(moves: DecisionFamily, i: number, draw: Code, total: Code): void {
    const { build } = this.#emit;
    const chains = this.#decisions.chains.get(moves);
    const remaining = this.#remaining.get(moves);
    if (chains) this.#do(i, [chains.numbered(draw, this.#chainsOf.get(moves))]);
    else if (remaining) {
      remaining.draw(this.#emit, draw);
      this.#try(moves, i);
      remaining.refuse();
      build.set(total, binary("sub", total, i32(1)));
    } else this.#decisions.choices[i]!.draw(this.#emit, draw, () => this.#try(moves, i));
  }

  /** Does what has been drawn if it is legal. */
  #try(moves: DecisionFamily, i: number): void {
    const emit = this.#emit;
    tested(emit, moves.tests, () => {
      const made = emit.made(moves.statements);
      if (made) {
        countPly(emit.build, this.#plies);
        this.#decisions.take(emit, i, made);
      } else this.#do(i, this.#decisions.args(emit, moves));
    });
  }

  /** Where so many were refused: one of all that are legal, found by going through them. */
  #listed(): void {
    const emit = this.#emit;
    const { build } = emit;
    const count = build.keep({ op: "call", type: "i32", callee: `count${this.#at}`, args: [emit.state] });
    build.if(unary("eqz", count), () => build.emit({ op: "return", value: i32(PLY.none) }));
    const draw = build.fresh("i32");
    build.set(draw, { op: "call", type: "i32", callee: "uniform", args: [count] });
    this.#decisions.control.moves.forEach((moves, i) => {
      emit.if(emit.scalar(moves.guard), () => {
        const chains = this.#decisions.chains.get(moves);
        if (chains) {
          const found = chains.kept(emit);
          build.if(binary("lt_u", draw, found), () => this.#do(i, [chains.numbered(draw)]));
          build.set(draw, binary("sub", draw, found));
          return;
        }
        eachChoice(emit, moves, 0, () => {
          build.if(unary("eqz", draw), () => this.#do(i, this.#decisions.args(emit, moves)));
          build.set(draw, binary("sub", draw, i32(1)));
        });
      });
    });
    build.trap(1);
  }

  /** Does a decision, and answers as it does. */
  #do(i: number, args: readonly Code[]): void {
    countPly(this.#emit.build, this.#plies);
    this.#emit.build.emit({ op: "return", value: this.#decisions.act(i, [this.#emit.state, ...args]) });
  }
}
