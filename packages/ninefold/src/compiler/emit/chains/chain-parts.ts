// The part of a state that the steps of a decision change: only that is kept for each step of a search.

import { visitSubterms } from "../../analyse/needed-statements.ts";
import type { Code } from "../../code/ir/code.ts";
import type { Layout } from "../../layout/represent.ts";
import type { ChainFamily } from "../../lower/program.ts";
import { termsOf, tracksWrittenBy } from "../../terms/statements.ts";
import { readsMemory, type Term } from "../../terms/term.ts";
import { type FunctionBuilding, load } from "../builder/building.ts";
import { copyState } from "../builder/copy-state.ts";
import type { EmitContext } from "../terms/emit-context.ts";
import { allPiecesOf } from "../terms/emit-memories.ts";

/** More pieces are copied with the whole state. */
const MAX_PIECES = 40;

/** The tracks that steps write, and the range of bytes of a state in which they lie. */
export class ChangedPart {
  /** Where the range begins in a state, and its length in bytes, a multiple of eight. */
  readonly begin: number;
  readonly size: number;
  /** The parts of a state that the steps may write. */
  readonly pieces: ReturnType<typeof allPiecesOf>;
  readonly #tracks: ReadonlySet<number> | undefined;
  readonly #copy: (build: FunctionBuilding, from: Code, to: Code) => void;

  constructor(family: ChainFamily, layout: Layout) {
    const tracks = tracksWrittenBy(family.statements);
    const pieces = allPiecesOf([...tracks].map((track) => layout.tracks[track]!));
    if (pieces.length === 0 || pieces.length > MAX_PIECES || asksPast(family)) {
      this.begin = 0;
      this.size = layout.size;
      this.pieces = allPiecesOf(layout.tracks);
      this.#copy = (build, from, to) => copyState(build, from, to, layout.size);
      return;
    }
    this.#tracks = tracks;
    this.pieces = pieces;
    this.begin = Math.floor(Math.min(...pieces.map(({ offset }) => offset)) / 8) * 8;
    const end = Math.max(...pieces.map(({ offset, bits }) => offset + bits / 8));
    this.size = Math.ceil((end - this.begin) / 8) * 8;
    this.#copy = (build, from, to) => {
      for (const { offset, bits } of pieces) {
        const value = load(bits === 64 ? "i64" : "i32", bits, from, offset);
        build.emit({ op: "store", bits, address: to, offset, value });
      }
    };
  }

  /** Copies this part from one state to another. Neither state needs to have anything but this part. */
  copy(build: FunctionBuilding, from: Code, to: Code): void {
    this.#copy(build, from, to);
  }

  /** A state that is the emitted one but for this part. */
  in(emit: EmitContext, state: Code): EmitContext {
    return this.#tracks ? emit.withSeparate(this.#tracks, state) : emit.inState(state);
  }
}

/** Whether a step asks about states before, or about a state foreseen: of whole states. */
function asksPast({ params, tests, statements, chain }: ChainFamily): boolean {
  const { condition, given, onward, same, preferences } = chain;
  const own = [...params.map(({ set }) => set), ...tests, ...termsOf(statements), condition, ...given, onward, ...same];
  const seen = new Set<Term>();
  let asks = false;
  for (const term of [...own, ...preferences.map(({ value }) => value)]) {
    visitSubterms(term, seen, (one) => {
      asks ||= readsMemory(one) || one.kind === "after";
    });
  }
  return asks;
}
