// Code of where a state leads, in a game in which a decision may lead to several states, players decide together or steps
// are forced: one way of chance after the other, packed, with how likely it is.
import type { Code } from "../../code/ir/code.ts";
import { packingOf } from "../../layout/pack-states.ts";
import type { Layout } from "../../layout/represent.ts";
import type { Control, Program } from "../../lower/program.ts";
import { hasChance } from "../../lower/program.ts";
import { binary, FunctionBuilding, i32, i64, load, type ModuleBuilding, plus, unary } from "../builder/building.ts";
import { copyState } from "../builder/copy-state.ts";
import { beginQuestion, type Questions } from "../builder/emit-questions.ts";
import { faultReason } from "../builder/fault-reason.ts";
import { eachTuple } from "../queries/emit-chance-outcomes.ts";
import type { Script } from "../terms/emit-chance.ts";
import type { Emitting } from "../terms/emit-values.ts";
import { RECORD } from "./emit-intern.ts";

/** Nobody alone decides in a state that leads on. */
export const SEVERAL = -3;

/** Behind a packed state: which of the tuples of its state leads to it, and how likely, as a fraction; in i32. */
const WAY = { tuple: 0, share: 4, whole: 8 } as const;
export const OUTCOME_SIZE = 12;

/** How the ways from a state are written down. */
export interface SuccessorFunctions {
  /** Where a state is made. */
  readonly there: number;
  /** The bytes of a way: the hash of its state, the state packed, and what is said of the way. */
  readonly foundSize: number;
  /** Who decides in the state that was asked last, if somebody does alone. */
  readonly decider: Code & { op: "global" };
  /** Whether there are forced steps. */
  readonly steps: boolean;
}

/** `weight(w)`: writes how likely the way at hand is, of which the source of chance has the script. */
export function emitSuccessorFunctions(
  module: ModuleBuilding,
  layout: Layout,
  script: Script | undefined,
  steps: boolean,
): SuccessorFunctions {
  const foundSize = 4 + 4 * Math.ceil(packingOf(layout).size / 4) + OUTCOME_SIZE;
  const build = new FunctionBuilding("weight", ["i32"]);
  const [share, whole] = [build.copy(i64(1n)), build.copy(i64(1n))];
  if (script) {
    const left = build.fresh("i32");
    build.set(left, script.length);
    build.loop(() => {
      build.if(unary("eqz", left), () => build.break());
      build.set(left, plus(left, -1));
      const entry = build.keep(plus(binary("shl", left, i32(4)), script.entries));
      const by = (place: Code, offset: number): void =>
        build.set(place, binary("mul", place, unary("extend", load("i32", 32, entry, offset))));
      by(share, 8);
      by(whole, 12);
      // Finer fractions are the interpreter's.
      build.if(unary("eqz", unary("eqz", binary("shr_u", whole, i64(32n)))), () => build.trap(faultReason("NF2016")));
    });
  }
  const put = (offset: number, value: Code): void =>
    build.emit({ op: "store", bits: 32, address: build.param(0), offset, value: unary("wrap", value) });
  put(WAY.share, share);
  put(WAY.whole, whole);
  module.functions.push(build.done());
  return { there: module.allocate(layout.size), foundSize, decider: module.global("decider", "i32"), steps };
}

/**
 * `lead(s, moves, end, record, to, most)`: writes the ways from a state from `to` on, and says how many; -1 where there is
 * no room for them. Decisions are listed from `moves` on, and in the record stands how many ways belong to whole tuples.
 */
export function emitSuccessors(
  { module, layout }: Emitting,
  control: Control,
  at: number,
  program: Program,
  leading: SuccessorFunctions,
  moveSize: number,
  questions: Questions,
): void {
  const { there, foundSize, decider } = leading;
  const chance = hasChance(program);
  const call = (callee: string, ...args: readonly Code[]): Code => ({ op: "call", type: "i32", callee, args });
  const run = (callee: string, ...args: readonly Code[]): void => build.emit({ op: "do", callee, args });
  const build = new FunctionBuilding(`lead${at}`, ["i32", "i32", "i32", "i32", "i32", "i32"]);
  const [state, moves, end, record, to, most] = [0, 1, 2, 3, 4, 5].map((place) => build.param(place)) as [
    ...(readonly [Code, Code, Code, Code, Code, Code]),
  ];
  const [next, tuple, ways] = [build.copy(to), build.copy(i32(0)), build.copy(i32(0))];
  const decided = (by: Code): void => build.emit({ op: "set-global", global: decider.global, value: by });
  /** Every way of what is done. */
  const each = (act: () => void): void => {
    beginQuestion(build, questions);
    if (chance) run("begin-ways");
    build.loop(() => {
      build.if(binary("gt_u", plus(next, foundSize), most), () => build.emit({ op: "return", value: i32(-1) }));
      copyState(build, state, i32(there), layout.size);
      act();
      const packed = build.keep(plus(next, 4));
      run("pack", i32(there), packed);
      build.emit({ op: "store", bits: 32, address: next, offset: 0, value: call("hash", packed) });
      build.set(next, plus(next, foundSize));
      const way = build.keep(plus(next, -OUTCOME_SIZE));
      build.emit({ op: "store", bits: 32, address: way, offset: WAY.tuple, value: tuple });
      run("weight", way);
      build.set(ways, plus(ways, 1));
      if (chance) build.if(unary("eqz", call("next-way")), () => build.break());
      else build.break();
    });
    build.set(tuple, plus(tuple, 1));
    const value = binary("mul", ways, i32(RECORD.decision));
    build.emit({ op: "store", bits: 32, address: record, offset: 0, value });
  };
  if (control.steps.length > 0) {
    const step = build.keep(call(`forces${at}`, state));
    build.if(step, () => {
      decided(i32(SEVERAL));
      each(() => run(`step${at}`, i32(there), step));
      build.emit({ op: "return", value: ways });
    });
  }
  const count = build.keep(call(`list${at}`, state, moves, end));
  build.if(unary("eqz", count), () => build.emit({ op: "return", value: i32(0) }));
  const behind = build.keep(binary("add", moves, binary("mul", count, i32(moveSize))));
  const by = (move: Code): Code => call(`decider${at}`, state, load("i32", 32, move, 0));
  const first = build.keep(by(moves));
  decided(first);
  if (control.together) {
    // Decisions are listed player by player.
    build.if(binary("ne", first, by(plus(behind, -moveSize))), () => decided(i32(SEVERAL)));
    eachTuple(build, module, program.game.player.members.length, at, moves, behind, moveSize, (written) =>
      each(() => run(`decide${at}`, i32(there), written)),
    );
  } else {
    const move = build.copy(moves);
    build.loop(() => {
      build.if(binary("eq", move, behind), () => build.break());
      each(() => run(`apply${at}`, i32(there), move));
      build.set(move, plus(move, moveSize));
    });
  }
  build.emit({ op: "return", value: ways });
  module.functions.push(build.done("i32"));
}
