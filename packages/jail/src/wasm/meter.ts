import { ByteReader, ByteWriter, WasmError } from "./bytes.ts";
import { appended, changingGlobals, parametersOfFunctions } from "./declarations.ts";
import { BULK, OP, skipOperands } from "./instructions.ts";
import { contentOf, readSections, SECTION, withSection, writeSections } from "./sections.ts";

/** The name under which a metered module exports what work it may still do: a global of type i64. */
export const FUEL = "fuel";

/** The names under which a metered module exports those of its globals that may change begin with this. */
export const GLOBAL = "global:";

const [I32, I64, EMPTY] = [0x7f, 0x7e, 0x40];

/** 2^63 - 1: the module may have a function that starts it before anybody can set its fuel. */
const LARGEST = [...new Array<number>(9).fill(0xff), 0x00];

/** Long bulk operations cost one unit for so many bytes, as a power of two. */
const BYTES_SHIFT = 6;
/** A page has 2^16 bytes. */
const PAGE_SHIFT = 16 - BYTES_SHIFT;

/** What the length on top of the stack is shifted by to give units: to the left where it is positive. */
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

interface Insertion {
  readonly at: number;
  /** Undefined for one unit. */
  readonly shift?: number;
}

/** The body of one function, read once: where it is charged. */
function insertionsOf(reader: ByteReader): { readonly start: number; readonly insertions: readonly Insertion[] } {
  const start = reader.at;
  const insertions: Insertion[] = [];
  let calls = false;
  let code = 0;
  while (!reader.done) {
    const at = reader.at;
    code = reader.byte();
    const second = skipOperands(reader, code);
    const shift = shiftOf(code, second);
    if (code === OP.loop) insertions.push({ at: reader.at });
    else if (shift !== undefined) insertions.push({ at, shift });
    else if (code === OP.call || code === OP.callIndirect) calls = true;
  }
  if (code !== OP.end) throw new WasmError("A function does not end.");
  // Without loops and calls a function does what its text is long, which its caller's unit stands for.
  return { start, insertions: calls ? [{ at: start }, ...insertions] : insertions };
}

/** Code that takes units from the fuel, and traps below zero. `spare` and `length` are locals. */
class Charge {
  readonly #fuel: number;

  constructor(fuel: number) {
    this.#fuel = fuel;
  }

  write(writer: ByteWriter, spare: number, length: number, shift?: number): void {
    if (shift === undefined) writer.byte(OP.globalGet).u32(this.#fuel).byte(OP.i64Const, 1);
    else {
      writer.byte(OP.localTee).u32(length).byte(OP.globalGet).u32(this.#fuel);
      writer.byte(OP.localGet).u32(length).byte(OP.i64ExtendUnsigned, OP.i64Const, Math.abs(shift));
      writer.byte(shift < 0 ? OP.i64ShiftRight : OP.i64ShiftLeft);
    }
    writer.byte(OP.i64Subtract, OP.localTee).u32(spare).byte(OP.globalSet).u32(this.#fuel);
    writer.byte(OP.localGet).u32(spare).byte(OP.i64Const, 0, OP.i64LessSigned);
    writer.byte(OP.if, EMPTY as number, OP.unreachable, OP.end);
  }
}

function meterBody(body: Uint8Array, parameters: number, charge: Charge): Uint8Array {
  const reader = new ByteReader(body);
  const groups = reader.u32();
  const groupsStart = reader.at;
  let locals = parameters;
  for (let left = groups; left > 0; left--) {
    locals += reader.u32();
    reader.skip(1);
  }
  const { start, insertions } = insertionsOf(reader);
  if (insertions.length === 0) return body;
  const writer = new ByteWriter(body.length + 24 * insertions.length + 16);
  writer.u32(groups + 2).bytes(body.subarray(groupsStart, start));
  writer.byte(1, I64 as number, 1, I32 as number);
  let copied = start;
  for (const { at, shift } of insertions) {
    writer.bytes(body.subarray(copied, at));
    charge.write(writer, locals, locals + 1, shift);
    copied = at;
  }
  return writer.bytes(body.subarray(copied)).written;
}

function meterCode(code: Uint8Array, parameters: readonly number[], charge: Charge): Uint8Array {
  const reader = new ByteReader(code);
  const count = reader.u32();
  if (count !== parameters.length) throw new WasmError("The module declares other functions than it has.");
  const writer = new ByteWriter(code.length * 2).u32(count);
  for (const each of parameters) {
    const length = reader.u32();
    reader.skip(length);
    writer.sized(meterBody(code.subarray(reader.at - length, reader.at), each, charge));
  }
  return writer.written;
}

const exported = (name: string, global: number): Uint8Array => new ByteWriter().name(name).byte(3).u32(global).written;

/**
 * The module with its work counted. Each round of a loop and each call of a function that loops or calls takes a unit from the
 * global that it exports as {@link FUEL}; operations on stretches of memory take one for each 64 bytes. Below zero the module
 * traps, which no program that it interprets can catch. Exports also each global that may change, by its index after
 * {@link GLOBAL}. Throws {@link WasmError} for what it does not know.
 */
export function meter(module: Uint8Array): Uint8Array {
  let sections = readSections(module);
  const parameters = parametersOfFunctions(sections);
  const globals = changingGlobals(sections);
  const code = contentOf(sections, SECTION.code);
  if (code) sections = withSection(sections, SECTION.code, meterCode(code, parameters, new Charge(globals.length)));
  const fuel = Uint8Array.of(I64 as number, 1, OP.i64Const, ...LARGEST, OP.end);
  sections = withSection(sections, SECTION.global, appended(contentOf(sections, SECTION.global), [fuel]));
  const names = globals.flatMap((changes, index) => (changes ? [exported(`${GLOBAL}${index}`, index)] : []));
  const exports = [...names, exported(FUEL, globals.length)];
  return writeSections(withSection(sections, SECTION.export, appended(contentOf(sections, SECTION.export), exports)));
}
