// Code that hashes a state: of each track what the layout has of it once, so that what only repeats it, padding and what
// is remembered are no part of the hash.
import type { Layout } from "../../layout/represent.ts";
import { binary, i32, i64, load, type ModuleBuilding, plus, unary } from "../builder/building.ts";
import { functionNamed } from "../builder/functions.ts";
import { mix, spread } from "../builder/hashing.ts";
import { piecesOf } from "../terms/emit-memories.ts";

/** So many words in a row, and more, are hashed in a loop. */
const LONG = 24;

/** Words of 64 bits that follow each other in a state. */
interface Run {
  readonly offset: number;
  readonly words: number;
}

/** A part of a state that is shorter than a word. */
interface Part {
  readonly offset: number;
  readonly bits: number;
}

/** `key(s)`: hashes a state to 64 bits, which are then at `to`. */
export function emitKey(module: ModuleBuilding, layout: Layout, to: number): void {
  const build = functionNamed("key");
  const state = build.param(0);
  const hash = build.copy(i64(BigInt(layout.size)));
  const { runs, parts } = piecesByLength(layout);
  for (const { offset, words } of runs) {
    if (words < LONG) {
      for (let i = 0; i < words; i++) mix(build, hash, load("i64", 64, state, offset + 8 * i));
      continue;
    }
    const [at, end] = [build.copy(state), build.keep(plus(state, 8 * words))];
    build.rounds(words + 1, () => {
      build.if(binary("ge_u", at, end), () => build.break());
      mix(build, hash, load("i64", 64, at, offset));
      build.set(at, plus(at, 8));
    });
  }
  for (const word of packed(parts)) {
    let shift = 0n;
    const values = word.map(({ offset, bits }) => {
      const value = unary("extend", load("i32", bits as 8 | 16 | 32, state, offset));
      const shifted = shift === 0n ? value : binary("shl", value, i64(shift));
      shift += BigInt(bits);
      return shifted;
    });
    mix(
      build,
      hash,
      values.reduce((a, b) => binary("or", a, b)),
    );
  }
  build.emit({ op: "store", bits: 64, address: i32(to), offset: 0, value: spread(build, hash) });
  module.functions.push(build.done(true));
}

function piecesByLength(layout: Layout): { readonly runs: readonly Run[]; readonly parts: readonly Part[] } {
  const pieces = [...piecesOf(layout.tracks)];
  if (layout.ready !== undefined) pieces.push({ offset: layout.ready, bits: 8 });
  const runs: { readonly offset: number; words: number }[] = [];
  for (const { offset, bits } of pieces) {
    if (bits < 64) continue;
    const last = runs.at(-1);
    if (last && last.offset + 8 * last.words === offset) last.words++;
    else runs.push({ offset, words: 1 });
  }
  return { runs, parts: pieces.filter(({ bits }) => bits < 64) };
}

/** The parts that make a word together. */
function packed(parts: readonly Part[]): readonly (readonly Part[])[] {
  const words: Part[][] = [];
  let free = 0;
  for (const part of parts) {
    if (free < part.bits) {
      words.push([]);
      free = 64;
    }
    words.at(-1)!.push(part);
    free -= part.bits;
  }
  return words;
}
