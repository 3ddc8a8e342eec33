import { ByteReader, ByteWriter, WasmError } from "./bytes.ts";
import { Charges, TYPE } from "./charges.ts";
import { appended, changingGlobals, type Signature, signaturesOfFunctions } from "./declarations.ts";
import { BULK, OP, skipOperands } from "./instructions.ts";
import { NOTING_LOCALS, Notes, storedBy, writesStretch } from "./notes.ts";
import { contentOf, readSections, SECTION, type Section, withSection, writeSections } from "./sections.ts";

/** The name under which a metered module exports what work it may still do: a global of type i64. */
export const FUEL = "fuel";

/** The name under which it exports how many bytes of frames its calls may still take: a global of type i32. */
export const DEPTH = "depth";

/** The names under which it exports those of its own globals that may change begin with this. */
export const GLOBAL = "global:";

/** The name under which it exports the address of its notes, where it notes what it writes: a global of type i32. */
export const NOTES = "notes";

/** 2^63 - 1 and 2^31 - 1: the module may have a function that starts it before anybody can set its limits. */
const LARGEST_WORK = [...new Array<number>(9).fill(0xff), 0x00];
const LARGEST_DEPTH = [0xff, 0xff, 0xff, 0xff, 0x07];

/** Long bulk operations cost one unit for so many bytes, as a power of two. */
const BYTES_SHIFT = 6;
/** A page has 2^16 bytes. */
const PAGE_SHIFT = 16 - BYTES_SHIFT;

/** What a frame takes beside its variables in code that is not optimized: about. */
const FRAME = 128;
const VARIABLE = 8;

/** The indices of the two counters, and the address of the notes of what is written. */
interface Counters {
  readonly fuel: number;
  readonly depth: number;
  readonly notes: number | undefined;
}

/** What the length on top of the stack is shifted by, to the left, to give units. */
function shiftOf(code: number, second: number | undefined): number | undefined {
  if (code === OP.memoryGrow) return PAGE_SHIFT;
  if (code !== OP.prefixed) return undefined;
  switch (second) {
    case BULK.memoryInit:
    case BULK.memoryCopy:
    case BULK.memoryFill:
      return -BYTES_SHIFT;
    case BULK.tableInit:
    case BULK.tableCopy:
    case BULK.tableGrow:
    case BULK.tableFill:
      return 0;
    default:
      return undefined;
  }
}

/** Something to be written in a body at an offset. */
type Change =
  | { readonly at: number; readonly kind: "round" }
  | { readonly at: number; readonly kind: "bulk"; readonly shift: number; readonly writes: boolean }
  | { readonly at: number; readonly kind: "store"; readonly type: number; readonly offset: number }
  /** A return is written as a branch to the outermost block, so many blocks further out. */
  | { readonly at: number; readonly kind: "return"; readonly level: number };

interface Plan {
  readonly changes: readonly Change[];
  readonly calls: boolean;
}

/** Reads the instructions of a function to their end. */
function planOf(reader: ByteReader): Plan {
  const changes: Change[] = [];
  let calls = false;
  let level = 0;
  let code = -1;
  while (!reader.done) {
    const at = reader.at;
    code = reader.byte();
    const second = skipOperands(reader, code);
    const shift = shiftOf(code, second);
    const type = storedBy(code);
    if (code === OP.loop) changes.push({ at: reader.at, kind: "round" });
    else if (shift !== undefined) changes.push({ at, kind: "bulk", shift, writes: writesStretch(code, second) });
    else if (type !== undefined) changes.push({ at, kind: "store", type, offset: offsetOf(reader, at) });
    else if (code === OP.return) changes.push({ at, kind: "return", level });
    else if (code === OP.call || code === OP.callIndirect) calls = true;
    if (code === OP.block || code === OP.loop || code === OP.if) level++;
    else if (code === OP.end) level--;
  }
  if (code !== OP.end || level !== -1) throw new WasmError("The blocks of a function do not end as it does.");
  return { changes, calls };
}

/** What is added to the address of a store. */
function offsetOf({ bytes, end }: ByteReader, at: number): number {
  const reader = new ByteReader(bytes, at + 1, end);
  reader.u32();
  return reader.u32();
}

function writeChange(writer: ByteWriter, charges: Charges, notes: Notes | undefined, change: Change): void {
  if (change.kind === "round") charges.round();
  else if (change.kind === "store") notes?.store(change.type, change.offset);
  else if (change.kind === "bulk") {
    if (change.writes) notes?.stretch();
    charges.bulk(change.shift);
  } else writer.byte(OP.branch).u32(change.level);
}

/**
 * A function with its work counted, and with its frame if it calls others. Without loops and calls it does as much as its text
 * is long, for which its caller's unit stands.
 */
function meterBody(body: Uint8Array, signature: Signature, globals: Counters): Uint8Array {
  const reader = new ByteReader(body);
  const groups = reader.u32();
  const groupsStart = reader.at;
  let locals = signature.parameters;
  for (let left = groups; left > 0; left--) {
    locals += reader.u32();
    reader.skip(1);
  }
  const start = reader.at;
  const plan = planOf(reader);
  const isNoting = globals.notes !== undefined && plan.changes.some(({ kind }) => kind === "store" || kind === "bulk");
  const changes = plan.changes.filter(({ kind }) => (kind === "return" ? plan.calls : kind !== "store" || isNoting));
  if (changes.length === 0 && !plan.calls) return body;
  const writer = new ByteWriter(body.length + 28 * changes.length + 64);
  writer.u32(groups + 2 + (isNoting ? NOTING_LOCALS.groups : 0)).bytes(body.subarray(groupsStart, start));
  writer.byte(1, TYPE.i64, 1, TYPE.i32);
  if (isNoting) writer.byte(...NOTING_LOCALS.declared);
  const notes = isNoting ? new Notes(writer, globals.notes ?? 0, locals) : undefined;
  const charges = new Charges(writer, globals, locals);
  const frame = FRAME + VARIABLE * (locals + 2 + (isNoting ? NOTING_LOCALS.count : 0));
  if (plan.calls) {
    if (signature.result === undefined) throw new WasmError("A function has several results.");
    charges.round();
    charges.enter(frame);
    writer.byte(OP.block, signature.result);
  }
  let copied = start;
  for (const change of changes) {
    writer.bytes(body.subarray(copied, change.at));
    writeChange(writer, charges, notes, change);
    copied = change.kind === "return" ? change.at + 1 : change.at;
  }
  writer.bytes(body.subarray(copied));
  if (plan.calls) {
    charges.leave(frame);
    writer.byte(OP.end);
  }
  return writer.written;
}

function meterCode(sections: readonly Section[], code: Uint8Array, globals: Counters): Uint8Array {
  const signatures = signaturesOfFunctions(sections);
  const reader = new ByteReader(code);
  const count = reader.u32();
  if (count !== signatures.length) throw new WasmError("The module declares other functions than it has.");
  const writer = new ByteWriter(code.length * 2).u32(count);
  for (const signature of signatures) {
    const length = reader.u32();
    reader.skip(length);
    writer.sized(meterBody(code.subarray(reader.at - length, reader.at), signature, globals));
  }
  return writer.written;
}

const exported = (name: string, global: number): Uint8Array => new ByteWriter().name(name).byte(3).u32(global).written;

/**
 * The module with its work and its depth counted. Each round of a loop and each call of a function that itself calls takes a
 * unit from the global that it exports as {@link FUEL}; operations on stretches of memory take one for each 64 bytes. A
 * function that calls others takes the bytes of its frame from {@link DEPTH} until it returns. Below zero the module traps,
 * which no program that it interprets can catch. Exports also each global of its own that may change, by its index after
 * {@link GLOBAL}. With an address for `notes`, each page of 2^{@link NOTED_SHIFT} bytes that it writes is noted in the byte of its
 * number from there on, of which the module must make no other use; after a trap more than that may be written. Throws
 * {@link WasmError} for what it does not know.
 */
export function meter(module: Uint8Array, { notes }: { readonly notes?: number } = {}): Uint8Array {
  let sections = readSections(module);
  const own = changingGlobals(sections);
  const globals = { fuel: own.length, depth: own.length + 1, notes };
  const code = contentOf(sections, SECTION.code);
  if (code) sections = withSection(sections, SECTION.code, meterCode(sections, code, globals));
  const limits = [
    Uint8Array.of(TYPE.i64, 1, OP.i64Const, ...LARGEST_WORK, OP.end),
    Uint8Array.of(TYPE.i32, 1, OP.i32Const, ...LARGEST_DEPTH, OP.end),
    ...(notes === undefined
      ? []
      : [new ByteWriter().byte(TYPE.i32, 0, OP.i32Const).signed(notes).byte(OP.end).written]),
  ];
  sections = withSection(sections, SECTION.global, appended(contentOf(sections, SECTION.global), limits));
  const names = own.flatMap((changes, index) => (changes ? [exported(`${GLOBAL}${index}`, index)] : []));
  const exports = [...names, exported(FUEL, globals.fuel), exported(DEPTH, globals.depth)];
  if (notes !== undefined) exports.push(exported(NOTES, own.length + 2));
  return writeSections(withSection(sections, SECTION.export, appended(contentOf(sections, SECTION.export), exports)));
}
