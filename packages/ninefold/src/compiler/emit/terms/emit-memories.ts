// Code of memories. The entries of a memory lie in one ring that all states of a search share; a state holds where its own
// entries begin and end.
// Each decision moves the end on by one, whether it is remembered or everything is forgotten. So the end of a state is the
// number of decisions before it, and its successors write at this end or beyond. A state that still waits in the search is
// no deeper, so its entries end there at the latest and are not overwritten.
// The ring has room for as many entries more than a state remembers as a search is deep, so that it does not come round to
// the entries of an earlier state.

import type { Code } from "../../code/ir/code.ts";
import { wordsOf } from "../../layout/bits.ts";
import type { MemoryLayout, TrackLayout } from "../../layout/represent.ts";
import type { Remembering } from "../../lower/program.ts";
import { NotCompiled, type Term } from "../../terms/term.ts";
import { binary, i32, load, type ModuleBuilding, plus } from "../builder/building.ts";
import { copyState } from "../builder/copy-state.ts";
import { faultReason } from "../builder/fault-reason.ts";
import type { EmitContext, GameContext } from "./emit-context.ts";

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

/** How many words each value takes; a number takes none. */
export const wordsKept = (values: readonly Term[]): readonly number[] =>
  values.map(({ type }) => (type.kind === "set" ? wordsOf(type.of) : 0));

const bytesOfValue = (words: number): number => (words === 0 ? 4 : 8 * words);

/**
 * The bytes of one entry of a ring, how many entries it has, and how many a state remembers at most; it is asked for plays
 * of so many plies.
 */
export function ringOf(
  pieces: readonly Piece[],
  values: readonly number[],
  most: number,
  deepest = DEEPEST,
): Pick<MemoryLayout, "entry" | "entries" | "most"> {
  const ofPieces = pieces.reduce((sum, { bits }) => sum + Math.max(8, bits) / 8, 0);
  const bytes = values.reduce((sum, words) => sum + bytesOfValue(words), ofPieces);
  return { entry: Math.ceil(bytes / 8) * 8, entries: 2 ** Math.ceil(Math.log2(most + deepest)), most };
}

export function reserveRing(module: ModuleBuilding, { entry, entries }: ReturnType<typeof ringOf>): number {
  return module.allocate(entry * entries);
}

const piece = (state: Code, { offset, bits }: Piece): Code => load(bits === 64 ? "i64" : "i32", bits, state, offset);

/** Where the entry with a number lies, of the memory with this index. */
function entryAt({ layout, rings }: GameContext, which: number, number: Code): Code {
  const { ring, entry, entries } = layout.memories[which]!;
  const { base = i32(ring), mask = i32(entries - 1) } = rings?.[which] ?? {};
  return binary("add", binary("mul", binary("and", number, mask), i32(entry)), base);
}

/** A part of what is kept of a state: where it lies in an entry, and what it is now. */
interface Kept {
  readonly at: number;
  readonly bits: Piece["bits"];
  readonly now: Code;
}

/** The parts of a state that are kept as they lie there. */
function piecesNow(emit: EmitContext, { pieces }: MemoryLayout): readonly Kept[] {
  let at = 0;
  return pieces.map((one) => {
    const kept = { at, bits: one.bits, now: piece(emit.state, one) };
    at += one.bits / 8;
    return kept;
  });
}

/** Where in an entry the values lie that are kept besides, behind the pieces. */
export function offsetsOfValues({ pieces, values }: Pick<MemoryLayout, "pieces" | "values">): readonly number[] {
  let at = pieces.reduce((sum, { bits }) => sum + bits / 8, 0);
  return values.map((words) => {
    const begin = at;
    at += bytesOfValue(words);
    return begin;
  });
}

/** The values that are kept besides. */
function valuesNow(emit: EmitContext, memory: MemoryLayout, now: readonly Term[]): readonly Kept[] {
  const offsets = offsetsOfValues(memory);
  return now.flatMap((value, i): readonly Kept[] => {
    const words = value.type.kind === "set" ? emit.set(value).map((word) => emit.build.keep(word)) : [];
    if (words.length !== memory.values[i]) throw new NotCompiled("a memory of values that change their type");
    const begin = offsets[i]!;
    if (words.length === 0) return [{ at: begin, bits: 32, now: emit.build.keep(emit.scalar(value)) }];
    return words.map((word, one) => ({ at: begin + 8 * one, bits: 64, now: word }));
  });
}

function store({ build }: EmitContext, address: Code, kept: readonly Kept[]): void {
  for (const { at, bits, now } of kept) build.emit({ op: "store", bits, address, offset: at, value: now });
}

/** Whether a value that is kept may be a fault: then it is one behind those of the action. */
const mayFault = ({ values }: Remembering): boolean => !values.every((value) => value.cannotFault);

/** The state before the action, where a value of it is asked behind the action. */
interface Before {
  readonly state: Code | undefined;
}

/** Writes what is to be remembered of the state, behind what it remembers. */
export function remember(emit: EmitContext): Before {
  const { build, game } = emit;
  const { layout, module, program } = game;
  const late = program.memories.some((one) => one && mayFault(one));
  const state = late ? i32(module.allocate(layout.size)) : undefined;
  if (state) copyState(build, emit.state, state, layout.size);
  program.memories.forEach((remembering, i) => {
    const memory = layout.memories[i];
    if (!memory || !remembering) return;
    const address = build.keep(entryAt(emit.game, i, load("i32", 32, emit.state, memory.end)));
    store(emit, address, piecesNow(emit, memory));
    if (!mayFault(remembering)) store(emit, address, valuesNow(emit, memory, remembering.values));
  });
  return { state };
}

/** Writes the values that may be faults, of the state before. */
function rememberLate(emit: EmitContext, { state }: Before): void {
  if (!state) return;
  const before = emit.inState(state);
  emit.game.program.memories.forEach((remembering, i) => {
    const memory = emit.game.layout.memories[i];
    if (!memory || !remembering || !mayFault(remembering)) return;
    const address = emit.build.keep(entryAt(emit.game, i, load("i32", 32, state, memory.end)));
    store(emit, address, valuesNow(before, memory, remembering.values));
  });
}

/** Takes up what was written, or forgets everything where the new state says so, what was written with it. */
export function takeUp(emit: EmitContext, before: Before): void {
  const { build, game } = emit;
  rememberLate(emit, before);
  const put = (offset: number, value: Code): void =>
    build.emit({ op: "store", bits: 32, address: emit.state, offset, value });
  const taken = game.program.memories.flatMap((remembering, i) => {
    const memory = game.layout.memories[i];
    if (!remembering || !memory) return [];
    const end = build.keep(plus(load("i32", 32, emit.state, memory.end), 1));
    put(memory.end, end);
    const many = (): Code => binary("sub", end, load("i32", 32, emit.state, memory.begin));
    const { last, since, most } = remembering;
    if (last !== undefined) {
      build.if(binary("gt_u", many(), i32(last)), () => put(memory.begin, plus(end, -last)));
    }
    const bounded = (): void => build.if(binary("gt_u", many(), i32(most)), () => build.trap(faultReason("NF2006")));
    return [{ since, forget: () => put(memory.begin, end), bounded }];
  });
  // Whether a memory forgets is asked before any has forgotten.
  const forgotten = taken.map(({ since }) => (since.kind === "constant" ? undefined : build.keep(emit.scalar(since))));
  taken.forEach(({ forget, bounded }, i) => {
    const condition = forgotten[i];
    if (condition) emit.if(condition, forget, bounded);
    else bounded();
  });
  emit.changed();
}

/** After a forced step nothing is taken up, but everything may be forgotten: no more is written then, so the end stays. */
export function forget(emit: EmitContext): void {
  const { build, game } = emit;
  const asked = game.program.memories.flatMap((remembering, i) => {
    const memory = game.layout.memories[i];
    if (!remembering || !memory || remembering.since === game.vectorizer.terms.no) return [];
    return [{ memory, forgets: build.keep(emit.scalar(remembering.since)) }];
  });
  for (const { memory, forgets } of asked) {
    emit.if(forgets, () => {
      const end = load("i32", 32, emit.state, memory.end);
      build.emit({ op: "store", bits: 32, address: emit.state, offset: memory.begin, value: end });
    });
  }
  emit.changed();
}

/** One more than how many entries are equal to what the state would leave; a memory may never keep anything. */
export function timesNow(emit: EmitContext, { memory: which, now: values }: Term & { kind: "times" }): Code {
  const { build } = emit;
  const memory = emit.game.layout.memories[which];
  if (!memory) {
    for (const value of values) if (!value.cannotFault) evaluate(emit, value);
    return i32(1);
  }
  const found = build.fresh("i32");
  build.set(found, i32(1));
  const at = build.fresh("i32");
  build.set(at, load("i32", 32, emit.state, memory.begin));
  const end = build.keep(load("i32", 32, emit.state, memory.end));
  const pieces = piecesNow(emit, memory).map((one) => ({ ...one, now: build.keep(one.now) }));
  const now = [...pieces, ...valuesNow(emit, memory, values)];
  build.rounds(memory.most + 1, () => {
    build.if(binary("eq", at, end), () => build.break());
    const address = build.keep(entryAt(emit.game, which, at));
    build.set(at, plus(at, 1));
    for (const one of now) {
      const same = load(one.bits === 64 ? "i64" : "i32", one.bits, address, one.at);
      build.if(binary("ne", same, one.now), () => build.emit({ op: "next", loops: 1 }));
    }
    build.set(found, plus(found, 1));
  });
  return found;
}

function evaluate(emit: EmitContext, term: Term): void {
  if (term.type.kind === "set") emit.set(term);
  else emit.scalar(term);
}

/** The value that was kept so many plies ago; none where none was. */
export function keptBack(emit: EmitContext, { memory: which, plies }: Term & { kind: "back" }): Code {
  const { build } = emit;
  const number = build.keep(emit.scalar(plies));
  const memory = emit.game.layout.memories[which];
  if (!memory) return i32(-1);
  const found = build.fresh("i32");
  build.set(found, i32(-1));
  const end = build.keep(load("i32", 32, emit.state, memory.end));
  const many = binary("sub", end, load("i32", 32, emit.state, memory.begin));
  // One that is no number of plies ago lies, less one and without sign, beyond all.
  build.if(binary("lt_u", plus(number, -1), many), () => {
    build.set(found, load("i32", 32, entryAt(emit.game, which, binary("sub", end, number)), 0));
  });
  return found;
}
