// Code that counts the last plies of perft: nothing is listed, a state stands in one place, and what it admits is
// counted there.
import type { Code } from "../code/code.ts";
import { isCharged, type Meter } from "../code/meter-code.ts";
import { controlAfter, linesAfter } from "../terms/changes.ts";
import { termsOf } from "../terms/deeds.ts";
import type { Moves, Program } from "../terms/program.ts";
import { binary, FunctionBuilding, i32, i64, plus, select, unary } from "./building.ts";
import { copyAsked, stateRoom } from "./copy-state.ts";
import { PLY } from "./emit-endings.ts";
import { controlOf } from "./emit-entries.ts";
import type { MoveEmitting } from "./emit-moves.ts";
import { TermEmitting } from "./emit-terms.ts";
import type { Emitting } from "./emit-values.ts";
import { type Questions, questionsOf } from "./represent.ts";

type Global = Code & { op: "global" };

/** Of so many decisions at most three plies are counted at once; their number is far below 2^32. */
const MOST_CHOICES = 128;

/** Plies are counted at once while that takes no more units of work than this, at most some 150 ms. What takes more is gone through, and can pause. */
const MOST_WORK = 1 << 24;

interface Totals {
  readonly leaves: Global;
  readonly ended: Global;
}

/**
 * `last2(s)` and `last3(s)`: add the plays of so many plies from a state to `leaves`, and those that end before to
 * `ended`; they answer how many decisions were made. -1 where some are made in steps, where they may be so many that three plies
 * are too much at once, or where that has come to too much work: nothing is counted.
 */
export function emitLastPlies(
  emitting: Emitting,
  program: Program,
  all: readonly MoveEmitting[],
  totals: Totals,
  meter: Meter,
): void {
  const { module, layout } = emitting;
  for (const plies of [2, 3]) {
    const short = all.every((one) => !one.chained && one.most <= MOST_CHOICES);
    const counted = all.map((one) => !one.chained && (plies === 2 || short));
    all.forEach((_, at) => {
      if (counted[at]) new LastPlies(emitting, program, all, at).emit(plies, totals, meter);
    });
    const build = new FunctionBuilding(`last${plies}`, ["i32"]);
    const state = build.param(0);
    const blocks = counted.map((has, at) =>
      build.block(() => build.emit({ op: "return", value: has ? call(nameOf(plies, at), state) : i32(-1) })),
    );
    build.emit({ op: "switch", index: controlOf(program, layout, state), blocks });
    module.functions.push(build.done("i32"));
  }
}

const call = (callee: string, state: Code): Code => ({ op: "call", type: "i32", callee, args: [state] });

const nameOf = (plies: number, at: number): string => `last${plies}_${at}`;

/** The last plies from the states of one control state on. */
class LastPlies {
  readonly #with: Emitting;
  readonly #program: Program;
  readonly #all: readonly MoveEmitting[];
  readonly #at: number;

  constructor(emitting: Emitting, program: Program, all: readonly MoveEmitting[], at: number) {
    this.#with = emitting;
    this.#program = program;
    this.#all = all;
    this.#at = at;
  }

  emit(plies: number, totals: Totals, meter: Meter): void {
    const { module, layout } = this.#with;
    const build = new FunctionBuilding(nameOf(plies, this.#at), ["i32"]);
    const emit = new TermEmitting(this.#with, build, build.param(0));
    const [decisions, ended] = [build.fresh("i32"), build.fresh("i32")];
    for (const place of [decisions, ended]) build.set(place, i32(0));
    const wide = plies === 2 && this.#areMany;
    const leaves = build.fresh(wide ? "i64" : "i32");
    build.set(leaves, wide ? i64(0n) : i32(0));
    const state = i32(stateRoom(module, layout));
    const before = [totals.leaves, totals.ended].map((place) => ({ place, value: build.keep(place) }));
    const giveUp = (): void => {
      for (const { place, value } of before) build.emit({ op: "set-global", global: place.global, value });
      build.emit({ op: "return", value: i32(-1) });
    };
    const over = (): void => build.set(ended, plus(ended, 1));
    this.#all[this.#at]!.eachDecision(emit, (moves, act) => {
      build.set(decisions, plus(decisions, 1));
      copyAsked(build, emit.state, state, layout, this.#asked(moves, plies));
      const now = build.fresh("i32");
      build.set(now, act(state));
      if (!linesAfter(this.#program, this.#program.states[this.#at]!, moves)) {
        build.if(binary("eq", now, i32(PLY.open)), () => {
          build.set(now, select(call("ended", state), i32(PLY.over), i32(PLY.on)));
        });
      }
      const next = controlAfter(this.#program, moves);
      build.if(binary("eq", now, i32(PLY.over)), over, () => {
        const found = build.fresh("i32");
        if (plies === 2) {
          build.set(found, call(next === undefined ? "count" : `count${next}`, state));
          build.set(leaves, binary("add", leaves, wide ? unary("extend", found) : found));
        } else {
          build.set(found, call(next === undefined ? "last2" : nameOf(2, next), state));
          build.if(isCharged(meter), () => build.if(binary("eq", found, i32(-1)), giveUp));
          build.set(decisions, binary("add", decisions, found));
        }
        build.if(unary("eqz", found), over);
        build.if(isCharged(meter), () => {
          build.if(binary("gt_u", isCharged(meter), i32(MOST_WORK)), giveUp);
        });
      });
    });
    for (const [place, found] of [
      [totals.leaves, leaves],
      [totals.ended, ended],
    ] as const) {
      const sum = binary("add", place, found.type === "i64" ? found : unary("extend", found));
      build.emit({ op: "set-global", global: place.global, value: sum });
    }
    build.emit({ op: "return", value: decisions });
    module.functions.push(build.done("i32"));
  }

  /** Whether the plays of two plies from one state may be too many for 32 bits. */
  get #areMany(): boolean {
    const most = Math.max(...this.#all.map((one) => (one.chained ? Number.POSITIVE_INFINITY : one.most)));
    return this.#all[this.#at]!.most * most >= 2 ** 32;
  }

  /**
   * What is asked of a state that a decision leads to: of all of it, where it is not only counted in one control state,
   * and where it is remembered.
   */
  #asked(moves: Moves, plies: number): Questions {
    const next = controlAfter(this.#program, moves);
    const remembered = this.#program.memories.some((one) => one !== undefined);
    if (plies === 2 && next !== undefined && !remembered) {
      const ends = this.#program.states[next]!.ends.map(({ condition }) => condition);
      return questionsOf([...ends, ...this.#all[next]!.asked, ...termsOf(moves.deeds)]);
    }
    const questions = questionsOf([]);
    for (const track of this.#with.layout.tracks.keys()) questions.single.add(track);
    return questions;
  }
}
