// Code of memories. The entries of a memory lie in one ring that all states of a search share; a state holds where its own
// entries begin and end.
// Each decision moves the end on by one, whether it is remembered or everything is forgotten. So the end of a state is the
// number of decisions before it, and its successors write at this end or beyond. A state that still waits in the search is
// no deeper, so its entries end there at the latest and are not overwritten.
// The ring has room for as many entries more than a state remembers as a search is deep, so that it does not come round to
// the entries of an earlier state.

import type { Code } from "../../code/ir/code.ts";
import type { MemoryLayout, TrackLayout } from "../../layout/represent.ts";
import type { Remembering } from "../../lower/program.ts";
import { binary, i32, load, type ModuleBuilding, plus } from "../builder/building.ts";
import { faultReason } from "../builder/fault-reason.ts";
import type { EmitContext } from "./emit-context.ts";

/** The most plies of a play that is counted. The ring has room for this many entries more than a state remembers. */
export const DEEPEST = 1 << 10;

interface Piece {
  readonly offset: number;
  readonly bits: 8 | 16 | 32 | 64;
}

/** The parts of a state that say what some families of tracks hold, in pieces that can be loaded. */
export function piecesOf(tracks: readonly TrackLayout[]): readonly Piece[] {
  return tracks.flatMap((track) => (track.planes.length > 0 ? planePieces(track) : rowPieces(track)));
}

/** All parts of a state that some families of tracks take. */
export function allPiecesOf(tracks: readonly TrackLayout[]): readonly Piece[] {
  return tracks.flatMap((track) => [...planePieces(track), ...rowPieces(track)]);
}

const planePieces = ({ planes, words }: TrackLayout): readonly Piece[] =>
  planes.flatMap(({ offset }) =>
    Array.from({ length: words }, (_, i): Piece => ({ offset: offset + 8 * i, bits: 64 })),
  );

function rowPieces({ row, count }: TrackLayout): readonly Piece[] {
  const pieces: Piece[] = [];
  if (!row) return pieces;
  const end = row.offset + (count * row.bits) / 8;
  for (let at = row.offset; at < end; ) {
    const bytes = ([8, 4, 2, 1] as const).find((size) => at % size === 0 && at + size <= end)!;
    pieces.push({ offset: at, bits: (8 * bytes) as Piece["bits"] });
    at += bytes;
  }
  return pieces;
}

/** The bytes of one entry of a ring, how many entries it has, and how many a state remembers at most. */
export function ringOf(pieces: readonly Piece[], most: number): Pick<MemoryLayout, "entry" | "entries" | "most"> {
  const bytes = pieces.reduce((sum, { bits }) => sum + Math.max(8, bits) / 8, 0);
  return { entry: Math.ceil(bytes / 8) * 8, entries: 2 ** Math.ceil(Math.log2(most + DEEPEST)), most };
}

export function reserveRing(module: ModuleBuilding, { entry, entries }: ReturnType<typeof ringOf>): number {
  return module.allocate(entry * entries);
}

const piece = (state: Code, { offset, bits }: Piece): Code => load(bits === 64 ? "i64" : "i32", bits, state, offset);

function entryAt({ ring, entry, entries }: MemoryLayout, number: Code): Code {
  return binary("add", binary("mul", binary("and", number, i32(entries - 1)), i32(entry)), i32(ring));
}

/** Writes what is to be remembered of the state, behind what it remembers. */
export function remember(emit: EmitContext): void {
  const { build } = emit;
  for (const memory of emit.game.layout.memories) {
    if (!memory) continue;
    const address = build.keep(entryAt(memory, load("i32", 32, emit.state, memory.end)));
    let at = 0;
    for (const one of memory.pieces) {
      build.emit({ op: "store", bits: one.bits, address, offset: at, value: piece(emit.state, one) });
      at += one.bits / 8;
    }
  }
}

/** Takes up what was written, or forgets everything where the new state says so, what was written with it. */
export function takeUp(emit: EmitContext, memories: readonly (Remembering | undefined)[]): void {
  const { build } = emit;
  memories.forEach((remembering, i) => {
    const memory = emit.game.layout.memories[i];
    if (!remembering || !memory) return;
    const put = (offset: number, value: Code): void =>
      build.emit({ op: "store", bits: 32, address: emit.state, offset, value });
    const end = build.keep(plus(load("i32", 32, emit.state, memory.end), 1));
    const bounded = (): void => {
      const many = binary("sub", end, load("i32", 32, emit.state, memory.begin));
      build.if(binary("gt_u", many, i32(remembering.most)), () => build.trap(faultReason("NF2006")));
    };
    if (remembering.since.kind === "constant") bounded();
    else emit.if(emit.scalar(remembering.since), () => put(memory.begin, end), bounded);
    put(memory.end, end);
  });
  emit.changed();
}

/** After a forced step nothing is taken up, but everything may be forgotten: no more is written then, so the end stays. */
export function forget(emit: EmitContext, memories: readonly (Remembering | undefined)[]): void {
  const { build } = emit;
  memories.forEach((remembering, i) => {
    const memory = emit.game.layout.memories[i];
    if (!remembering || !memory || remembering.since === emit.game.vectorizer.terms.no) return;
    emit.if(emit.scalar(remembering.since), () => {
      const end = load("i32", 32, emit.state, memory.end);
      build.emit({ op: "store", bits: 32, address: emit.state, offset: memory.begin, value: end });
    });
  });
  emit.changed();
}

/** One more than how many entries are equal to what the state would leave; a memory may never keep anything. */
export function timesNow(emit: EmitContext, memory: MemoryLayout | undefined): Code {
  if (!memory) return i32(1);
  const { build } = emit;
  const found = build.fresh("i32");
  build.set(found, i32(1));
  const at = build.fresh("i32");
  build.set(at, load("i32", 32, emit.state, memory.begin));
  const end = build.keep(load("i32", 32, emit.state, memory.end));
  const now = memory.pieces.map((one) => build.keep(piece(emit.state, one)));
  build.rounds(memory.most + 1, () => {
    build.if(binary("eq", at, end), () => build.break());
    const address = build.keep(entryAt(memory, at));
    build.set(at, plus(at, 1));
    let offset = 0;
    memory.pieces.forEach((one, i) => {
      const same = load(one.bits === 64 ? "i64" : "i32", one.bits, address, offset);
      build.if(binary("ne", same, now[i]!), () => build.emit({ op: "next", loops: 1 }));
      offset += one.bits / 8;
    });
    build.set(found, plus(found, 1));
  });
  return found;
}
