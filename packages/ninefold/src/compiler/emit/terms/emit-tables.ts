// Code of what is looked up: a track at an index, and the tables of functions whose values are known.
import { ordinalOf, valueAt } from "../../../language/core/domain.ts";
import type { Value } from "../../../language/core/types.ts";
import type { Code } from "../../code/ir/code.ts";
import { bitsOf } from "../../layout/bits.ts";
import type { Term } from "../../terms/term.ts";
import { withoutSet } from "../../terms/term-types.ts";
import { binary, i32, i64, load, plus, unary } from "../builder/building.ts";
import type { Words } from "../builder/words.ts";
import * as words from "../builder/words.ts";
import type { EmitContext } from "./emit-context.ts";
import { isOneOf, ordinalFromPlanes, trackOf } from "./read-planes.ts";
import { codeOf, ordinalOfValue, valueOfOrdinal } from "./value-codes.ts";

type TrackRead = Term & { kind: "trackRead" };
type Table = Term & { kind: "table" };

export function emitTrackRead(emit: EmitContext, term: TrackRead): Code {
  return valueOfOrdinal(trackOf(emit, term.track).type, ordinalRead(emit, term));
}

/** The ordinal of the value that a track has. */
function ordinalRead(emit: EmitContext, term: TrackRead): Code {
  const track = trackOf(emit, term.track);
  const at = ordinalOfValue(emit.scalar(term.at), track.index);
  if (!track.row) return ordinalFromPlanes(emit, term.track, at);
  const state = emit.stateOf(term.track);
  const { offset, bits } = track.row;
  const bytes = bits / 8;
  const scaled = bytes === 1 ? at : binary("mul", at, i32(bytes));
  return at.op === "const"
    ? load("i32", bits, state, offset + Number(at.value) * bytes)
    : load("i32", bits, binary("add", state, scaled), offset);
}

/** The index in a table of its arguments' values. */
export function tableIndex(emit: EmitContext, { args, list }: Table): Code {
  return args
    .map((arg) =>
      arg.kind === "trackRead" ? emit.build.keep(ordinalRead(emit, arg)) : ordinalOfValue(emit.scalar(arg), arg.type),
    )
    .reduce((index, ordinal, i) => binary("add", binary("mul", index, i32(list.counts[i]!)), ordinal));
}

/** An entry of a table of numbers or truth values. */
export function emitTable(emit: EmitContext, term: Table): Code {
  return readFromPlanes(emit, term) ?? readFromTable(emit, term);
}

/** A question about the value of one track that lies in memory as sets alone; undefined for other tables. */
function readFromPlanes(emit: EmitContext, { type, args, list }: Table): Code | undefined {
  const [read] = args;
  if (type.kind !== "bool" || args.length !== 1 || read?.kind !== "trackRead") return undefined;
  const track = trackOf(emit, read.track);
  const values = list.all().flatMap((holds, i) => (holds === true ? [valueAt(track.type, i)] : []));
  if (track.row) return undefined;
  return isOneOf(emit, read.track, ordinalOfValue(emit.scalar(read.at), track.index), values);
}

function readFromTable(emit: EmitContext, term: Table): Code {
  const index = tableIndex(emit, term);
  const values = term.list.all().map((value) => (value === undefined ? 0 : codeOf(value)));
  if (term.type.kind === "bool" && values.length <= 64) {
    const bits = words.bitsOfWord(values.flatMap((value, i) => (value ? [i] : [])));
    return unary("wrap", binary("and", binary("shr_u", i64(bits), unary("extend", index)), i64(1n)));
  }
  const low = values.reduce((a, b) => Math.min(a, b), 0);
  const high = values.reduce((a, b) => Math.max(a, b), 0) - low;
  const bits = high < 256 ? 8 : high < 65536 ? 16 : 32;
  const address = emit.game.module.tableOf(term.list, "numbers", () => bytesOf(values, low, bits));
  const scaled = bits === 8 ? index : binary("mul", index, i32(bits / 8));
  return plus(load("i32", bits, scaled, address), low);
}

/** Numbers of so many bits each, counted from the lowest. */
function bytesOf(values: readonly number[], low: number, bits: 8 | 16 | 32): Uint8Array {
  const bytes = new Uint8Array((values.length * bits) / 8);
  const view = new DataView(bytes.buffer);
  values.forEach((value, i) => {
    if (bits === 8) view.setUint8(i, value - low);
    else if (bits === 16) view.setUint16(2 * i, value - low, true);
    else view.setUint32(4 * i, value - low, true);
  });
  return bytes;
}

/** An entry of a table of sets. */
export function emitTableOfSets(emit: EmitContext, term: Table, count: number): Words {
  const element = withoutSet(term.type);
  const bits = bitsOf(element);
  const rows = (): readonly (readonly bigint[])[] =>
    term.list.all().map((value) =>
      words.bitsOf(
        ((value ?? []) as readonly Value[]).map((one) => bits.at(ordinalOf(element, one))),
        count,
      ),
    );
  return rowOf(emit, term.list, "sets", rows, tableIndex(emit, term), count);
}

/** A row of a table of sets, which is made once from its owner. */
export function rowOf(
  { build, game }: EmitContext,
  owner: object,
  form: string,
  rows: () => readonly (readonly bigint[])[],
  index: Code,
  count: number,
): Words {
  const bytes = (): Uint8Array => new Uint8Array(new BigUint64Array(rows().flat()).buffer);
  const address = game.module.tableOf(owner, form, bytes);
  const at = build.keep(binary("mul", index, i32(8 * count)));
  return Array.from({ length: count }, (_, i) => load("i64", 64, at, address + 8 * i));
}
