// Code of a ply at random.

import { haveLoops } from "../../analyse/needed-statements.ts";
import type { Code } from "../../code/ir/code.ts";
import type { DecisionFamily } from "../../lower/program.ts";
import { binary, i32, plus, unary } from "../builder/building.ts";
import { call, callAt, functionNamed } from "../builder/functions.ts";
import type { ChainDecisions } from "../chains/chain-decisions.ts";
import { eachChoice, tested } from "../terms/emit-choices.ts";
import type { EmitContext, GameContext } from "../terms/emit-context.ts";
import { TermEmitter } from "../terms/term-emitter.ts";
import type { DecisionEmitter } from "./emit-decisions.ts";
import { PLY } from "./emit-endings.ts";
import { Remaining } from "./remaining.ts";

/** Legal decisions that are refused so often in a row are listed instead, so that a play never hangs. */
const MAX_REFUSED = 24;

/** Counts a ply of the play at hand. */
export function countPly({ build, game }: Pick<EmitContext, "build" | "game">): void {
  build.setGlobal(game.plies, plus(game.plies, 1));
}

/** `ply(s)`: a legal decision, drawn uniformly, counted and done; answers whether there was one and the play is over. */
export function emitPly(game: GameContext, decisions: DecisionEmitter, at: number): void {
  const build = functionNamed("ply", at);
  const emit = new TermEmitter(game, build);
  new PlyEmitter(emit, decisions, at).emit();
  game.module.functions.push(build.done());
}

class PlyEmitter {
  readonly #emit: EmitContext;
  readonly #decisions: DecisionEmitter;
  readonly #at: number;

  constructor(emit: EmitContext, decisions: DecisionEmitter, at: number) {
    this.#emit = emit;
    this.#decisions = decisions;
    this.#at = at;
  }

  emit(): void {
    const emit = this.#emit;
    const { build } = emit;
    const { families } = this.#decisions.control;
    const refusing = families.filter(({ tests, chain }) => tests.length > 0 && !chain);
    for (const { statements } of refusing) if (haveLoops(statements)) emit.wantState(statements);
    if (this.#decisions.chains.size > 1) this.#nextChains = build.copy(emit.game.listing!.begin);
    const counts = families.map((one, i) => this.#counted(one, i));
    const total = build.fresh("i32");
    build.set(
      total,
      counts.reduce<Code>((a, b) => (a.op === "const" ? b : binary("add", a, b)), i32(0)),
    );
    const stopAtNone = (): void => build.if(unary("eqz", total), () => build.return(i32(PLY.none)));
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
  #counted(family: DecisionFamily, i: number): Code {
    const { build } = this.#emit;
    const count = build.fresh("i32");
    build.set(count, i32(0));
    const chains = this.#decisions.chains.get(family);
    const remaining = Remaining.isOf(family) ? new Remaining(build, family, count) : undefined;
    if (remaining) this.#remaining.set(family, remaining);
    const write = (): void => {
      if (chains) this.#kept(chains, family, count);
      else if (remaining) remaining.begin(this.#emit);
      else this.#decisions.choices[i]!.count(this.#emit, count, true);
    };
    if (family.guard.kind === "constant") write();
    else this.#emit.if(this.#emit.scalar(family.guard), write);
    return count;
  }

  /** By family of decisions made in steps where those are that were written down. */
  readonly #chainsOf = new Map<DecisionFamily, Code>();
  /** Where those of the next family come. */
  #nextChains: Code | undefined;

  /** Writes the chains of a family behind those of the families before. */
  #kept(chains: ChainDecisions, family: DecisionFamily, count: Code): void {
    const { build } = this.#emit;
    const from = this.#nextChains && build.copy(this.#nextChains);
    build.set(count, chains.kept(this.#emit, from));
    if (from) this.#chainsOf.set(family, from);
    if (this.#nextChains) build.set(this.#nextChains, chains.numbered(count, from));
  }

  /** Draws one of all, and does it where it is legal. */
  #attempt(total: Code, counts: readonly Code[]): void {
    const { build } = this.#emit;
    const { families } = this.#decisions.control;
    const draw = build.fresh("i32");
    build.set(draw, call("uniform", total));
    // Only the family that the number falls into is tried: what is refused there is not another family's.
    const from = (i: number): void => {
      const here = (): void => this.#emit.inside(() => this.#draw(families[i]!, i, draw, total));
      if (i === families.length - 1) here();
      else {
        build.if(binary("lt_u", draw, counts[i]!), here, () => {
          build.set(draw, binary("sub", draw, counts[i]!));
          from(i + 1);
        });
      }
    };
    if (families.length > 0) from(0);
  }

  /** Finds the decision of a family with this number, and does it where it is legal. */
  #draw(family: DecisionFamily, i: number, draw: Code, total: Code): void {
    const { build } = this.#emit;
    const chains = this.#decisions.chains.get(family);
    const remaining = this.#remaining.get(family);
    if (chains) this.#do(i, [chains.numbered(draw, this.#chainsOf.get(family))]);
    else if (remaining) {
      remaining.draw(this.#emit, draw);
      this.#try(family, i);
      remaining.refuse();
      build.set(total, binary("sub", total, i32(1)));
    } else this.#decisions.choices[i]!.draw(this.#emit, draw, () => this.#try(family, i));
  }

  /** Does what has been drawn if it is legal. */
  #try(family: DecisionFamily, i: number): void {
    const emit = this.#emit;
    tested(emit, family.tests, () => {
      const reached = emit.stateMadeBy(family.statements);
      if (reached) {
        countPly(emit);
        this.#decisions.take(emit, i, reached);
      } else this.#do(i, this.#decisions.args(emit, family));
    });
  }

  /** Where so many were refused: one of all that are legal, found by going through them. */
  #listed(): void {
    const emit = this.#emit;
    const { build } = emit;
    const count = build.keep(callAt("count", this.#at, emit.state));
    build.if(unary("eqz", count), () => build.return(i32(PLY.none)));
    const draw = build.fresh("i32");
    build.set(draw, call("uniform", count));
    this.#decisions.control.families.forEach((family, i) => {
      emit.if(emit.scalar(family.guard), () => {
        const chains = this.#decisions.chains.get(family);
        if (chains) {
          const found = chains.kept(emit);
          build.if(binary("lt_u", draw, found), () => this.#do(i, [chains.numbered(draw)]));
          build.set(draw, binary("sub", draw, found));
          return;
        }
        eachChoice(emit, family, 0, () => {
          build.if(unary("eqz", draw), () => this.#do(i, this.#decisions.args(emit, family)));
          build.set(draw, binary("sub", draw, i32(1)));
        });
      });
    });
    build.trap(1);
  }

  /** Does a decision, and answers as it does. */
  #do(i: number, args: readonly Code[]): void {
    countPly(this.#emit);
    this.#emit.build.return(this.#decisions.act(i, [this.#emit.state, ...args]));
  }
}
