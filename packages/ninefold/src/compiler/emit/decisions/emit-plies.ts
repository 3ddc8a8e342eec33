// Code of a ply at random.

import { haveLoops } from "../../analyse/needed-statements.ts";
import type { Code } from "../../code/ir/code.ts";
import type { DecisionFamily } from "../../lower/program.ts";
import { binary, i32, plus, unary } from "../builder/building.ts";
import { MAX_DRAWN } from "../builder/emit-preference.ts";
import { numberOf, tell } from "../builder/emit-trace.ts";
import { call, callAt, functionNamed, run } from "../builder/functions.ts";
import type { ChainDecisions } from "../chains/chain-decisions.ts";
import { eachChoice, tested } from "../terms/emit-choices.ts";
import type { EmitContext, GameContext } from "../terms/emit-context.ts";
import { TermEmitter } from "../terms/term-emitter.ts";
import type { DecisionEmitter, EmittedFamily } from "./emit-decisions.ts";
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

/** A family, and how many decisions it has, tests aside. */
interface Counted {
  readonly one: EmittedFamily;
  readonly count: Code;
}

class PlyEmitter {
  readonly #emit: EmitContext;
  readonly #decisions: DecisionEmitter;
  readonly #at: number;
  /** How often what is drawn may still be refused for others that are preferred, and whether the last was not. */
  #refusals: Code | undefined;
  #accepted: Code | undefined;

  constructor(emit: EmitContext, decisions: DecisionEmitter, at: number) {
    this.#emit = emit;
    this.#decisions = decisions;
    this.#at = at;
  }

  emit(): void {
    const emit = this.#emit;
    const { build } = emit;
    const { families } = this.#decisions;
    const refusing = families.map(({ family }) => family).filter(({ tests, chain }) => tests.length > 0 && !chain);
    for (const { statements } of refusing) if (haveLoops(statements)) emit.requireFullState(statements);
    if (this.#decisions.chains.size > 1) this.#nextChains = build.copy(emit.game.listing!.begin);
    const counted = families.map((one): Counted => ({ one, count: this.#counted(one) }));
    const total = build.fresh("i32");
    build.set(
      total,
      counted.map(({ count }) => count).reduce<Code>((a, b) => (a.op === "const" ? b : binary("add", a, b)), i32(0)),
    );
    this.#beginPreference();
    const stopAtNone = (): void => build.if(unary("eqz", total), () => build.return(i32(PLY.none)));
    stopAtNone();
    const attempt = (): void => this.#attempt(total, counted);
    const again = this.#refusals ? MAX_DRAWN : 0;
    if (refusing.length === 0) {
      if (again === 0) emit.inBranch(attempt);
      else build.rounds(again + 1, () => emit.inBranch(attempt));
      build.trap(1);
      return;
    }
    if (refusing.every(Remaining.isOf)) {
      const most = [...this.#remaining.values()].reduce((sum, one) => sum + one.most, 1 + again);
      build.rounds(most, () => {
        emit.inBranch(attempt);
        stopAtNone();
      });
      build.trap(1);
      return;
    }
    // What foresight refuses is drawn again, which leaves the legal ones equally probable.
    const tries = build.fresh("i32");
    build.set(tries, i32(MAX_REFUSED));
    build.rounds(MAX_REFUSED + again, () => {
      emit.inBranch(attempt);
      stopAtNone();
      build.set(tries, binary("sub", tries, this.#accepted ?? i32(1)));
      build.if(unary("eqz", tries), () => build.break());
    });
    emit.inBranch(() => this.#listed());
  }

  /** By family what of it may still be drawn, where what is refused is not drawn again. */
  readonly #remaining = new Map<DecisionFamily, Remaining>();

  /** How many decisions of a family there are, tests aside; counted first, so that the sets are known when one is drawn. */
  #counted({ family, choices }: EmittedFamily): Code {
    const { build } = this.#emit;
    const count = build.fresh("i32");
    build.set(count, i32(0));
    const chains = this.#decisions.chains.get(family);
    const remaining = Remaining.isOf(family) ? new Remaining(build, family, count) : undefined;
    if (remaining) this.#remaining.set(family, remaining);
    const write = (): void => {
      if (chains) this.#kept(chains, family, count);
      else if (remaining) remaining.begin(this.#emit);
      else choices.count(this.#emit, count, true);
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
  #attempt(total: Code, counted: readonly Counted[]): void {
    const { build } = this.#emit;
    const draw = build.fresh("i32");
    build.set(draw, call("uniform", total));
    // Only the family that the number falls into is tried: what is refused there is not another family's.
    const from = ([first, ...rest]: readonly Counted[]): void => {
      if (!first) return;
      const here = (): void => this.#emit.inBranch(() => this.#draw(first.one, draw, total));
      if (rest.length === 0) here();
      else {
        build.if(binary("lt_u", draw, first.count), here, () => {
          build.set(draw, binary("sub", draw, first.count));
          from(rest);
        });
      }
    };
    from(counted);
  }

  /** Finds the decision of a family with this number, and does it where it is legal. */
  #draw(one: EmittedFamily, draw: Code, total: Code): void {
    const { build } = this.#emit;
    const { family } = one;
    const chains = this.#decisions.chains.get(family);
    const remaining = this.#remaining.get(family);
    if (chains) this.#do(one, [chains.numbered(draw, this.#chainsOf.get(family))]);
    else if (remaining) {
      remaining.draw(this.#emit, draw);
      this.#preferred(one, () => {
        this.#try(one);
        remaining.refuse();
        build.set(total, binary("sub", total, i32(1)));
      });
    } else one.choices.draw(this.#emit, draw, () => this.#preferred(one, () => this.#try(one)));
  }

  /** Where all numbers of decisions are known beforehand some can be preferred; else `prefer` is refused. */
  #beginPreference(): void {
    const { build, game, state } = this.#emit;
    const { preference, trace } = game;
    if (!preference || trace?.numbers.below === undefined) return;
    const refusals = build.copy(i32(0));
    this.#refusals = refusals;
    this.#accepted = build.copy(i32(1));
    build.if(preference.decisions, () => {
      run(build, "ordinals", state);
      build.set(refusals, i32(MAX_DRAWN));
    });
  }

  /** Runs a body for a decision of a family that has been drawn, unless it is refused for others. */
  #preferred({ family }: EmittedFamily, body: () => void): void {
    const { build, game } = this.#emit;
    const { preference, trace } = game;
    const [refusals, accepted] = [this.#refusals, this.#accepted];
    if (!preference || !trace || !refusals || !accepted) {
      body();
      return;
    }
    const { terms } = game.vectorizer;
    build.set(accepted, i32(1));
    build.if(refusals, () => {
      build.set(refusals, plus(refusals, -1));
      const number = numberOf(build, trace.numbers, family, (at) =>
        this.#emit.scalar(terms.at(family.params[at]!.variable)),
      );
      build.set(accepted, call("accepts", number, i32(family.player)));
    });
    this.#emit.if(accepted, body);
  }

  /** Does what has been drawn if it is legal. */
  #try(one: EmittedFamily): void {
    const emit = this.#emit;
    const { family } = one;
    tested(emit, family.tests, () => {
      const reached = emit.stateMadeBy(family.statements);
      if (reached) {
        countPly(emit);
        this.#tell(one);
        this.#decisions.take(emit, one, reached);
      } else this.#do(one, this.#decisions.args(emit, family));
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
    for (const one of this.#decisions.families) {
      const { family } = one;
      emit.if(emit.scalar(family.guard), () => {
        const chains = this.#decisions.chains.get(family);
        if (chains) {
          const found = chains.kept(emit);
          build.if(binary("lt_u", draw, found), () => this.#do(one, [chains.numbered(draw)]));
          build.set(draw, binary("sub", draw, found));
          return;
        }
        eachChoice(emit, family, 0, () => {
          build.if(unary("eqz", draw), () => this.#do(one, this.#decisions.args(emit, family)));
          build.set(draw, binary("sub", draw, i32(1)));
        });
      });
    }
    build.trap(1);
  }

  /** Does a decision, and answers as it does. */
  #do(one: EmittedFamily, args: readonly Code[]): void {
    countPly(this.#emit);
    this.#tell(one);
    this.#emit.build.return(this.#decisions.act(one.index, [this.#emit.state, ...args]));
  }

  /** Tells the decision of a family that has been drawn, before it is done. */
  #tell({ family }: EmittedFamily): void {
    const { build, game } = this.#emit;
    if (!game.trace) return;
    const { terms } = game.vectorizer;
    tell(build, game.trace, family, (at) => this.#emit.scalar(terms.at(family.params[at]!.variable)));
  }
}
