// Code of random plays, whole and counted by their outcomes.
import { MAX_FORCED_STEPS } from "../../../model/system/fault.ts";
import type { Code } from "../../code/ir/code.ts";
import { hasChance } from "../../lower/program.ts";
import {
  binary,
  type FunctionBuilding,
  type Global,
  i32,
  i64,
  load,
  plus,
  select,
  unary,
} from "../builder/building.ts";
import { copyState } from "../builder/copy-state.ts";
import { beginQuestion, isRoundOver } from "../builder/emit-questions.ts";
import { faultReason } from "../builder/fault-reason.ts";
import { callAt, functionNamed, run, runAt } from "../builder/functions.ts";
import { PLY } from "../decisions/emit-endings.ts";
import type { GameContext } from "../terms/emit-context.ts";
import { controlOf } from "./emit-entries.ts";

/** A play goes back to the caller after so many plies. */
const SLICE = 1 << 12;

/** Where playouts have what in memory. */
export interface PlayoutAddresses {
  readonly state: number;
  readonly counts: number;
}

/**
 * `playouts(from, first, plays, maxPlies, going)`: plays from a state, counted by outcome; with `going` the first of them
 * goes on where it was left. Answers how many are still to be played, that with the number `playingNow()` being left
 * amid its plies. The chance of a play depends on the seed and on its number alone, so that a result does not depend on
 * how the plays were dealt out.
 */
export function emitPlayouts(game: GameContext, addresses: PlayoutAddresses): void {
  const { module, plies } = game;
  const playing = new PlayoutsEmitter(game, addresses).emit();
  for (const [name, global] of [
    ["pliesNow", plies],
    ["playingNow", playing],
  ] as const) {
    const build = functionNamed(name);
    build.return(global);
    module.functions.push(build.done(true));
  }
}

class PlayoutsEmitter {
  readonly #game: GameContext;
  readonly #addresses: PlayoutAddresses;
  readonly #build: FunctionBuilding = functionNamed("playouts");
  readonly #from = this.#build.param(0);
  readonly #maxPlies = this.#build.param(3);
  readonly #number = this.#build.fresh("i32");
  /** The state of the play at hand. */
  readonly #state: Code;
  readonly #left = this.#build.fresh("i32");
  readonly #going = this.#build.fresh("i32");
  /** After so many plies the play is finished, or goes back to the caller. */
  readonly #stop = this.#build.fresh("i32");
  /** What is known of the play: a number of `PLY`. */
  readonly #now = this.#build.fresh("i32");
  readonly #playing: Global;
  readonly #forced: Global;
  /** The state of a play that pauses: memory regions of a function do not last from call to call. */
  readonly #paused: Code;

  constructor(game: GameContext, addresses: PlayoutAddresses) {
    const { module, layout } = game;
    this.#game = game;
    this.#addresses = addresses;
    this.#state = i32(addresses.state);
    this.#playing = module.global("playing", "i32");
    this.#forced = module.global("forced", "i32");
    this.#paused = i32(module.allocate(layout.size));
  }

  /** Where the number of the play at hand is. */
  emit(): Global {
    const { module, program, plies } = this.#game;
    const build = this.#build;
    build.set(this.#number, build.param(1));
    build.set(this.#left, build.param(2));
    build.set(this.#going, build.param(4));
    if (hasChance(program)) run(build, "draw-chance");
    build.loop(() => {
      build.if(unary("eqz", this.#left), () => build.return(i32(0)));
      build.if(
        this.#going,
        () => this.#resume(),
        () => this.#start(),
      );
      build.set(this.#number, plus(this.#number, 1));
      const slice = build.keep(plus(plies, SLICE));
      build.set(this.#stop, select(binary("lt_u", this.#maxPlies, slice), this.#maxPlies, slice));
      build.set(this.#now, i32(PLY.open));
      build.loop(() => this.#ply());
      build.set(this.#left, binary("sub", this.#left, i32(1)));
      const all = i32(this.#addresses.counts + 8 * (program.outcomes.length + 1));
      const sum = binary("add", load("i64", 64, all, 0), unary("extend", plies));
      build.emit({ op: "store", bits: 64, address: all, offset: 0, value: sum });
    });
    module.functions.push(build.done(true));
    return this.#playing;
  }

  #resume(): void {
    this.#build.set(this.#going, i32(0));
    copyState(this.#build, this.#paused, this.#state, this.#game.layout.size);
  }

  #start(): void {
    const build = this.#build;
    run(build, "begin-play", this.#number);
    build.setGlobal(this.#playing, this.#number);
    copyState(build, this.#from, this.#state, this.#game.layout.size);
    build.setGlobal(this.#game.plies, i32(0));
    build.setGlobal(this.#forced, i32(0));
  }

  #pause(): void {
    copyState(this.#build, this.#state, this.#paused, this.#game.layout.size);
    this.#build.return(this.#left);
  }

  /** Goes back to the caller where the round has taken all its work. */
  #endQuestion(): void {
    const { questions } = this.#game;
    beginQuestion(this.#build, questions, () => {
      this.#build.if(isRoundOver(questions), () => this.#pause());
    });
  }

  /** Counts a play of an outcome. */
  #record(outcome: Code): void {
    const { counts } = this.#addresses;
    const address = this.#build.keep(binary("mul", outcome, i32(8)));
    const value = binary("add", load("i64", 64, address, counts), i64(1n));
    this.#build.emit({ op: "store", bits: 64, address, offset: counts, value });
  }

  /** One ply, or forced step, of the play at hand; leaves the loop where the play is over. */
  #ply(): void {
    const build = this.#build;
    const { program } = this.#game;
    const [only, ...others] = program.states.map((_, at) => build.block(() => this.#plyAt(at)));
    if (only && others.length === 0) for (const statement of only) build.emit(statement);
    else {
      const blocks = only ? [only, ...others] : [];
      build.emit({ op: "switch", index: controlOf(this.#game, this.#state), blocks });
    }
    this.#endQuestion();
  }

  #plyAt(at: number): void {
    const build = this.#build;
    const { plies, program } = this.#game;
    const [state, now] = [this.#state, this.#now];
    build.if(binary("eq", now, i32(PLY.open)), () => {
      build.set(now, select(callAt("ended", at, state), i32(PLY.over), i32(PLY.on)));
    });
    const finish = (): void => {
      this.#record(callAt("outcome", at, state));
      build.break();
    };
    build.if(binary("eq", now, i32(PLY.over)), finish);
    if (program.states.some(({ steps }) => steps.length > 0)) this.#force(at);
    build.if(binary("ge_u", plies, this.#stop), () => {
      build.if(binary("lt_u", plies, this.#maxPlies), () => this.#pause());
      // A play that could not go on anyway is finished.
      build.if(
        callAt("count", at, state),
        () => this.#record(i32(program.outcomes.length)),
        () => this.#record(callAt("outcome", at, state)),
      );
      build.break();
    });
    build.set(now, callAt("ply", at, state));
    build.if(unary("eqz", now), finish);
  }

  /** Does a forced step where one comes, and goes on to the next round. */
  #force(at: number): void {
    const build = this.#build;
    const forced = this.#forced;
    const step = build.keep(callAt("forces", at, this.#state));
    build.if(step, () => {
      build.setGlobal(forced, plus(forced, 1));
      build.if(binary("gt_u", forced, i32(MAX_FORCED_STEPS)), () => build.trap(faultReason("NF2010")));
      runAt(build, "step", at, this.#state, step);
      build.set(this.#now, i32(PLY.open));
      this.#endQuestion();
      build.emit({ op: "next", loops: 1 });
    });
    build.setGlobal(forced, i32(0));
  }
}
