// Code that counts the last plies of perft: nothing is listed, a state lies at one address, and its decisions are
// counted there.
import { controlAfter, dirtyQuestions } from "../../analyse/dirty-questions.ts";
import type { Code } from "../../code/ir/code.ts";
import { isCharged } from "../../code/simplify/meter-code.ts";
import { type Questions, questionsOf } from "../../layout/represent.ts";
import type { DecisionFamily, Program } from "../../lower/program.ts";
import { termsOf } from "../../terms/statements.ts";
import { binary, FunctionBuilding, type Global, i32, i64, plus, select, unary } from "../builder/building.ts";
import { copyQuestioned, reserveState } from "../builder/copy-state.ts";
import type { DecisionEmitter } from "../decisions/emit-decisions.ts";
import { PLY } from "../decisions/emit-endings.ts";
import type { GameContext } from "../terms/emit-context.ts";
import { TermEmitter } from "../terms/term-emitter.ts";
import { controlOf } from "./emit-entries.ts";

/** Of so many decisions at most three plies are counted at once; their number is far below 2^32. */
const MAX_CHOICES = 128;

/** Plies are counted at once while that takes no more units of work than this, at most some 150 ms. The search makes the plies of what takes more, and can pause. */
const MAX_WORK = 1 << 24;

interface Totals {
  readonly leaves: Global;
  readonly ended: Global;
}

/**
 * `last2(s)` and `last3(s)`: add the plays of so many plies from a state to `leaves`, and those that end before to
 * `ended`; they answer how many decisions were made. -1 where some are made in steps, where they may be so many that three plies
 * are too much at once, or where that has come to too much work: nothing is counted.
 */
export function emitLastPlies(game: GameContext, all: readonly DecisionEmitter[], totals: Totals): void {
  const { module } = game;
  for (const plies of [2, 3]) {
    const short = all.every((one) => !one.chained && one.most <= MAX_CHOICES);
    const counted = all.map((one) => !one.chained && (plies === 2 || short));
    all.forEach((own, at) => {
      if (counted[at]) new LastPlies(game, all, own, at).emit(plies, totals);
    });
    const build = new FunctionBuilding(`last${plies}`, ["i32"], "i32");
    const state = build.param(0);
    const blocks = counted.map((has, at) =>
      build.block(() => build.return(has ? call(nameOf(plies, at), state) : i32(-1))),
    );
    build.emit({ op: "switch", index: controlOf(game, state), blocks });
    module.functions.push(build.done());
  }
}

const call = (callee: string, state: Code): Code => ({ op: "call", type: "i32", callee, args: [state] });

const nameOf = (plies: number, at: number): string => `last${plies}_${at}`;

/** The last plies from the states of one control state on. */
class LastPlies {
  readonly #game: GameContext;
  readonly #program: Program;
  readonly #all: readonly DecisionEmitter[];
  readonly #own: DecisionEmitter;
  readonly #at: number;

  constructor(game: GameContext, all: readonly DecisionEmitter[], own: DecisionEmitter, at: number) {
    this.#game = game;
    this.#program = game.program;
    this.#all = all;
    this.#own = own;
    this.#at = at;
  }

  emit(plies: number, totals: Totals): void {
    const { module, layout, questions } = this.#game;
    const build = new FunctionBuilding(nameOf(plies, this.#at), ["i32"], "i32");
    const emit = new TermEmitter(this.#game, build);
    const [decisions, ended] = [build.fresh("i32"), build.fresh("i32")];
    for (const local of [decisions, ended]) build.set(local, i32(0));
    const wide = plies === 2 && this.#areMany;
    const leaves = build.fresh(wide ? "i64" : "i32");
    build.set(leaves, wide ? i64(0n) : i32(0));
    const state = i32(reserveState(module, layout));
    const before = [totals.leaves, totals.ended].map((total) => ({ global: total.global, value: build.keep(total) }));
    const giveUp = (): void => {
      for (const { global, value } of before) build.emit({ op: "set-global", global, value });
      build.return(i32(-1));
    };
    const over = (): void => build.set(ended, plus(ended, 1));
    this.#own.eachDecision(emit, (family, act) => {
      build.set(decisions, plus(decisions, 1));
      copyQuestioned(build, emit.state, state, layout, this.#questions(family, plies));
      const now = build.fresh("i32");
      build.set(now, act(state));
      if (!dirtyQuestions(this.#program, this.#own.control, family)) {
        build.if(binary("eq", now, i32(PLY.open)), () => {
          build.set(now, select(call("ended", state), i32(PLY.over), i32(PLY.on)));
        });
      }
      const next = controlAfter(this.#program, family);
      build.if(binary("eq", now, i32(PLY.over)), over, () => {
        const found = build.fresh("i32");
        if (plies === 2) {
          build.set(found, call(next === undefined ? "count" : `count${next}`, state));
          build.set(leaves, binary("add", leaves, wide ? unary("extend", found) : found));
        } else {
          build.set(found, call(next === undefined ? "last2" : nameOf(2, next), state));
          build.if(isCharged(questions), () => build.if(binary("eq", found, i32(-1)), giveUp));
          build.set(decisions, binary("add", decisions, found));
        }
        build.if(unary("eqz", found), over);
        build.if(isCharged(questions), () => {
          build.if(binary("gt_u", isCharged(questions), i32(MAX_WORK)), giveUp);
        });
      });
    });
    for (const [total, found] of [
      [totals.leaves, leaves],
      [totals.ended, ended],
    ] as const) {
      const sum = binary("add", total, found.type === "i64" ? found : unary("extend", found));
      build.setGlobal(total, sum);
    }
    build.return(decisions);
    module.functions.push(build.done());
  }

  /** Whether the plays of two plies from one state may be too many for 32 bits. */
  get #areMany(): boolean {
    const most = Math.max(...this.#all.map((one) => (one.chained ? Number.POSITIVE_INFINITY : one.most)));
    return this.#own.most * most >= 2 ** 32;
  }

  /**
   * What is asked of a state that a decision leads to: of all of it, where it is not only counted in one control state,
   * and where it is remembered.
   */
  #questions(family: DecisionFamily, plies: number): Questions {
    const next = this.#all[controlAfter(this.#program, family) ?? -1];
    const remembered = this.#program.memories.some((one) => one !== undefined);
    if (plies === 2 && next && !remembered) {
      const ends = next.control.ends.map(({ condition }) => condition);
      return questionsOf([...ends, ...next.questions, ...termsOf(family.statements)]);
    }
    const questions = questionsOf([]);
    for (const track of this.#game.layout.tracks.keys()) questions.single.add(track);
    return questions;
  }
}
