// Code of linear evaluations. The ordinals of all cells that are weighed are written as bytes first: rows are copied, and
// sets are spread eight members at a time. Then the weights are looked up that the caller has written.
import { cellsIn } from "../../../engine/cells.ts";
import type { Code } from "../../code/ir/code.ts";
import { bitsOf } from "../../layout/bits.ts";
import type { TrackLayout } from "../../layout/represent.ts";
import {
  binary,
  type FunctionBuilding,
  type Global,
  i32,
  i64,
  load,
  type ModuleBuilding,
  plus,
  unary,
} from "../builder/building.ts";
import { beginQuestion } from "../builder/emit-questions.ts";
import { functionNamed, run } from "../builder/functions.ts";
import { share } from "../enumerate/emit-packing.ts";
import type { GameContext } from "../terms/emit-context.ts";

/** A family whose cells are weighed: where the byte of the first lies, whether by bit, and its weights among those of all. */
export interface WeighedFamily {
  readonly track: number;
  readonly at: number;
  /** Whether the bytes are in the order of the bits of sets. */
  readonly byBits: boolean;
  /** In bytes from where all weights begin, of the value with the ordinal 0 of the first byte. */
  readonly weights: number;
  readonly values: number;
  /** How many bytes there are; those that are no cell's are 0. */
  readonly count: number;
}

export interface EvaluationFacts {
  readonly families: readonly WeighedFamily[];
  /** The bytes of the weights of all cells. */
  readonly weights: number;
}

/** The weights of longer families are added in a loop. */
const LONG = 128;

/** A pair is written as the addresses of two bytes and of a table, three i32; so many pairs are looked up at a time. */
export const PAIR_SIZE = 12;
export const PAIRS_AT_ONCE = 4;

/**
 * `ordinals(s)`: writes the ordinals of a state. `set-weights(weights, pairs, end, shift)`: the caller has written the
 * weights of cells and the pairs, as many as are looked up at once or a multiple, whose tables have rows of 2^shift weights.
 * `evaluate(s)`: the sum of the weights.
 */
export function emitEvaluation(game: GameContext): EvaluationFacts {
  const { module, layout, program } = game;
  const weighed = new Set(cellsIn(program.game).map(({ track }) => track));
  const families: WeighedFamily[] = [];
  const build = functionNamed("ordinals");
  let weights = 0;
  layout.tracks.forEach((track, i) => {
    if (!weighed.has(program.game.tracks[i]!.name)) return;
    const byBits = !track.row;
    const at = module.allocate(byBits ? 64 * track.words : 8 * Math.ceil(track.count / 8));
    if (byBits) spreadSets(module, build, track, at);
    else {
      for (let offset = 0; offset < track.count; offset += 8) {
        const value = load("i64", 64, build.param(0), track.row!.offset + offset);
        build.emit({ op: "store", bits: 64, address: i32(at), offset, value });
      }
    }
    const count = byBits ? bitsOf(track.index).size : track.count;
    families.push({ track: i, at, byBits, weights, values: track.values, count });
    weights += 4 * count * track.values;
  });
  module.functions.push(build.done());
  emitSum(game, families);
  return { families, weights };
}

/** Each byte of 8 members as 8 bytes of 0 and 1. */
const SPREAD = new Uint8Array(8 * 256).map((_, i) => ((i >> 3) >> (i & 7)) & 1);

/** Writes a byte for each bit of a family's sets. */
function spreadSets(module: ModuleBuilding, build: FunctionBuilding, track: TrackLayout, at: number): void {
  const table = module.table(SPREAD);
  const planes = track.planes.filter((plane) => share(track, plane) > 0);
  for (let word = 0; word < track.words; word++) {
    const sets = planes.map(({ offset }) => build.keep(load("i64", 64, build.param(0), offset + 8 * word)));
    for (let byte = 0; byte < 8; byte++) {
      const spread = planes.map((plane, i): Code => {
        const members = binary("and", binary("shr_u", sets[i]!, i64(BigInt(8 * byte))), i64(255n));
        const bytes = load("i64", 64, binary("shl", unary("wrap", members), i32(3)), table);
        return binary("mul", bytes, i64(BigInt(share(track, plane))));
      });
      const value = spread.reduce((a, b) => binary("add", a, b), i64(0n));
      build.emit({ op: "store", bits: 64, address: i32(at), offset: 64 * word + 8 * byte, value });
    }
  }
}

function emitSum({ module, questions }: GameContext, families: readonly WeighedFamily[]): void {
  const global = (name: string): Global => module.global(name, "i32");
  const [weights, pairs, end, shift] = [global("weights"), global("pairs"), global("pairs-end"), global("shift")];
  const set = functionNamed("set-weights");
  [weights, pairs, end, shift].forEach((one, i) => {
    set.setGlobal(one, set.param(i));
  });
  module.functions.push(set.done(true));

  const build = functionNamed("evaluate");
  beginQuestion(build, questions);
  build.if(unary("eqz", weights), () => build.return(i32(0)));
  run(build, "ordinals", build.param(0));
  const [base, sum] = [build.keep(weights), build.copy(i32(0))];
  const add = (value: Code): void => build.set(sum, binary("add", sum, value));
  for (const { at, weights: first, values, count } of families) {
    if (count <= LONG) {
      for (let i = 0; i < count; i++) {
        const ordinal = load("i32", 8, i32(at), i);
        add(load("i32", 32, binary("add", base, binary("shl", ordinal, i32(2))), first + 4 * values * i));
      }
      continue;
    }
    const [cell, table] = [build.copy(i32(at)), build.copy(plus(base, first))];
    build.rounds(count + 1, () => {
      build.if(binary("eq", cell, i32(at + count)), () => build.break());
      add(load("i32", 32, binary("add", table, binary("shl", load("i32", 8, cell, 0), i32(2))), 0));
      build.set(cell, plus(cell, 1));
      build.set(table, plus(table, 4 * values));
    });
  }
  const [pair, last, width] = [build.copy(pairs), build.keep(end), build.keep(shift)];
  build.loop(() => {
    build.if(binary("eq", pair, last), () => build.break());
    for (let i = 0; i < PAIRS_AT_ONCE; i++) {
      const part = (offset: number): Code => load("i32", 32, pair, PAIR_SIZE * i + offset);
      const row = binary("shl", load("i32", 8, part(0), 0), width);
      const index = binary("add", row, load("i32", 8, part(4), 0));
      add(load("i32", 32, binary("add", part(8), binary("shl", index, i32(2))), 0));
    }
    build.set(pair, plus(pair, PAIR_SIZE * PAIRS_AT_ONCE));
  });
  build.return(sum);
  module.functions.push(build.done(true));
}
