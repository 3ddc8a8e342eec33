// Code of actions.
import { countOf, valueAt } from "../../../language/core/domain.ts";
import type { Value } from "../../../language/core/types.ts";
import type { Before } from "../../analyse/writes.ts";
import type { Code } from "../../code/ir/code.ts";
import { wordsOf } from "../../layout/bits.ts";
import { fieldValues, type Plane, type TrackLayout } from "../../layout/represent.ts";
import { blocksOf, type Statement } from "../../terms/statements.ts";
import type { Term } from "../../terms/term.ts";
import { withoutSet } from "../../terms/term-types.ts";
import { binary, i32, i64, load, select, unary } from "../builder/building.ts";
import { faultReason } from "../builder/fault-reason.ts";
import type { Words } from "../builder/words.ts";
import * as words from "../builder/words.ts";
import { emitArm, emitRandomMember, emitRandomSubset } from "./emit-chance.ts";
import type { EmitContext } from "./emit-context.ts";
import { throughWords } from "./members.ts";
import { ordinalOfValue } from "./value-codes.ts";

const NOTHING_KNOWN: Before = new Map();

/** Writes what an action does, one statement after the other. */
export function emitStatements(
  emit: EmitContext,
  statements: readonly Statement[],
  before: Before = NOTHING_KNOWN,
): void {
  for (const statement of statements) emitStatement(emit, statement, before);
}

function emitStatement(emit: EmitContext, statement: Statement, before: Before): void {
  const { build } = emit;
  switch (statement.kind) {
    case "let":
      emitLet(emit, statement);
      return;
    case "write":
      write(emit, statement, before.get(statement));
      return;
    case "write-all":
      writeAll(emit, statement, before.get(statement));
      return;
    case "if":
      declared(emit, [...statement.yes, ...statement.no]);
      emit.if(
        emit.scalar(statement.condition),
        () => emitStatements(emit, statement.yes, before),
        () => emitStatements(emit, statement.no, before),
      );
      emit.changed();
      return;
    case "for": {
      declared(emit, statement.body);
      const members = emit.set(statement.set).map((word) => build.keep(word));
      // What is known before the loop, by its set too, is not known in its later rounds.
      emit.changed();
      throughWords(emit, members, withoutSet(statement.set.type), statement.variable, () =>
        emitStatements(emit, statement.body),
      );
      emit.changed();
      return;
    }
    case "fault":
      build.trap(faultReason(statement.code));
      return;
    case "random":
      emitRandomMember(emit, statement);
      return;
    case "random-subset":
      emitRandomSubset(emit, statement);
      return;
    case "chance": {
      declared(emit, [statement]);
      const arm = emitArm(emit, statement);
      const blocks = statement.arms.map(({ body }) =>
        build.block(() => emit.inBranch(() => emitStatements(emit, body))),
      );
      build.emit({ op: "switch", index: arm, blocks });
      emit.changed();
    }
  }
}

function emitLet(emit: EmitContext, { variable, value }: Statement & { kind: "let" }): void {
  const { build } = emit;
  const known = emit.valueOfVariable(variable);
  if (value.type.kind === "set") {
    // All words are computed before the first local is set, since the value may read the variable.
    const set = emit.set(value).map((word) => build.keep(word));
    const locals = known && !("op" in known) ? known : set.map(() => build.fresh("i64"));
    build.setAll(locals, set);
    emit.bind(variable, locals);
  } else {
    const number = emit.scalar(value);
    const local = known && "op" in known ? known : build.fresh("i32");
    build.set(local, number);
    emit.bind(variable, local);
  }
  emit.changed();
}

/** Gives variables that are set inside of a block their locals outside of it. */
function declared(emit: EmitContext, statements: readonly Statement[]): void {
  for (const statement of statements) {
    if (statement.kind === "let" && !emit.valueOfVariable(statement.variable)) {
      const { type } = statement.value;
      const words = type.kind === "set" ? wordsOf(type.of) : 0;
      const set = Array.from({ length: words }, () => emit.build.fresh("i64"));
      emit.bind(statement.variable, type.kind === "set" ? set : emit.build.fresh("i32"));
    }
    for (const block of blocksOf(statement)) declared(emit, block);
  }
}

function write(emit: EmitContext, statement: Statement & { kind: "write" }, found: readonly Value[] | undefined): void {
  const { build } = emit;
  const track = emit.game.layout.tracks[statement.track]!;
  const state = emit.stateOf(statement.track);
  const { value } = statement;
  const ordinal = build.keep(ordinalOfValue(emit.scalar(value), track.type));
  const at = build.keep(ordinalOfValue(emit.scalar(statement.at), track.index));
  const overlay = emit.overlayOf(statement.track);
  if (overlay) {
    const bits = words.bitAt(build, emit.bitAtOrdinal(at, track.index), track.words);
    writeOverlay(emit, overlay, track, value, ordinal, bits);
    return;
  }
  if (track.row) {
    const { offset, bits } = track.row;
    const scaled = bits === 8 ? at : binary("mul", at, i32(bits / 8));
    if (at.op === "const") {
      build.emit({
        op: "store",
        bits,
        address: state,
        offset: offset + (Number(at.value) * bits) / 8,
        value: ordinal,
      });
    } else build.emit({ op: "store", bits, address: binary("add", state, scaled), offset, value: ordinal });
  }
  if (track.planes.length > 0) {
    const position = build.keep(emit.bitAtOrdinal(at, track.index));
    const bit = build.keep(binary("shl", i64(1n), unary("extend", position)));
    const word = track.words > 1 && build.keep(binary("shl", binary("shr_u", position, i32(6)), i32(3)));
    const address = word ? binary("add", state, word) : state;
    for (const plane of track.planes) {
      const holds = inPlane(track, plane, value, ordinal);
      if (stays(track, plane, holds, found)) continue;
      const before = load("i64", 64, address, plane.offset);
      build.emit({ op: "store", bits: 64, address, offset: plane.offset, value: changed(before, bit, holds) });
    }
  }
  emit.changed();
}

/** Whether a plane does not have what is written, and had none of the values that are there. */
function stays(
  { type }: TrackLayout,
  { field, value }: Plane,
  holds: boolean | Code,
  found: readonly Value[] | undefined,
): boolean {
  return holds === false && found !== undefined && found.every((one) => fieldValues(type, one)?.[field] !== value);
}

/** Whether a value belongs to a plane: known, or an i32. */
function inPlane(track: TrackLayout, plane: Plane, value: Term, ordinal: Code): boolean | Code {
  if (value.kind === "constant") return fieldValues(track.type, value.value)?.[plane.field] === plane.value;
  const count = countOf(track.type);
  const fits = Array.from({ length: count }, (_, i) => i).filter(
    (i) => fieldValues(track.type, valueAt(track.type, i))?.[plane.field] === plane.value,
  );
  if (count > 64) {
    return fits.map((one) => binary("eq", ordinal, i32(one))).reduce((a, b) => binary("or", a, b), i32(0));
  }
  const mask = words.bitsOfWord(fits);
  return unary("wrap", binary("and", binary("shr_u", i64(mask), unary("extend", ordinal)), i64(1n)));
}

function writeAll(
  emit: EmitContext,
  statement: Statement & { kind: "write-all" },
  found: readonly Value[] | undefined,
): void {
  const { build } = emit;
  const track = emit.game.layout.tracks[statement.track]!;
  const state = emit.stateOf(statement.track);
  const { value } = statement;
  const ordinal = build.keep(ordinalOfValue(emit.scalar(value), track.type));
  const set = emit.set(statement.set).map((word) => build.keep(word));
  const overlay = emit.overlayOf(statement.track);
  if (overlay) {
    writeOverlay(emit, overlay, track, value, ordinal, set);
    return;
  }
  for (const plane of track.planes) {
    const holds = inPlane(track, plane, value, ordinal);
    if (stays(track, plane, holds, found)) continue;
    set.forEach((word, i) => {
      const before = load("i64", 64, state, plane.offset + 8 * i);
      const after = changed(before, word, holds);
      build.emit({ op: "store", bits: 64, address: state, offset: plane.offset + 8 * i, value: after });
    });
  }
  if (track.row) {
    const { offset, bits } = track.row;
    words.eachBit(build, set, countOf(track.index), (bit) => {
      const member = ordinalOfValue(emit.valueAtBit(track.index, bit), track.index);
      const scaled = bits === 8 ? member : binary("mul", member, i32(bits / 8));
      build.emit({ op: "store", bits, address: binary("add", state, scaled), offset, value: ordinal });
    });
  }
  emit.changed();
}

/** Writes a value at a set of indices of a track whose planes are in locals. */
function writeOverlay(
  emit: EmitContext,
  overlay: ReadonlyMap<number, Words>,
  track: TrackLayout,
  value: Term,
  ordinal: Code,
  set: Words,
): void {
  const { build } = emit;
  const bits = set.map((word) => build.keep(word));
  for (const [at, plane] of overlay) {
    const holds = inPlane(track, track.planes[at]!, value, ordinal);
    build.setAll(
      plane,
      words.zip(plane, bits, (word, changing) => changed(word, changing, holds)),
    );
  }
  emit.changed();
}

/** A word of a plane with these bits as the value is in the plane. */
function changed(before: Code, bits: Code, holds: boolean | Code): Code {
  if (typeof holds === "boolean") return holds ? words.or(before, bits) : words.andNot(before, bits);
  return binary("or", words.andNot(before, bits), select(holds, bits, i64(0n)));
}
