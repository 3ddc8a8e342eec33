import { type ByteReader, WasmError } from "./bytes.ts";

/** The instructions of WebAssembly that metering looks at. */
export const OP = {
  unreachable: 0x00,
  block: 0x02,
  loop: 0x03,
  if: 0x04,
  end: 0x0b,
  branch: 0x0c,
  return: 0x0f,
  call: 0x10,
  callIndirect: 0x11,
  localGet: 0x20,
  localSet: 0x21,
  localTee: 0x22,
  globalGet: 0x23,
  globalSet: 0x24,
  i32Store8: 0x3a,
  memoryGrow: 0x40,
  i32Const: 0x41,
  i64Const: 0x42,
  i32LessSigned: 0x48,
  i64LessSigned: 0x53,
  i32Add: 0x6a,
  i32Subtract: 0x6b,
  i32ShiftRight: 0x76,
  i64Subtract: 0x7d,
  i64ShiftLeft: 0x86,
  i64ShiftRight: 0x88,
  i64ExtendUnsigned: 0xad,
  prefixed: 0xfc,
} as const;

/** Those after the byte 0xFC. */
export const BULK = {
  memoryInit: 8,
  dataDrop: 9,
  memoryCopy: 10,
  memoryFill: 11,
  tableInit: 12,
  elementDrop: 13,
  tableCopy: 14,
  tableGrow: 15,
  tableSize: 16,
  tableFill: 17,
} as const;

function skipIndices(reader: ByteReader, count: number): void {
  for (let left = count; left > 0; left--) reader.skipNumber(32);
}

/** The second byte of an instruction's name is given back: those of bulk memory and of tables cost by their length. */
function skipPrefixed(reader: ByteReader): number {
  const second = reader.u32();
  if (second <= 7) return second;
  const { memoryInit, memoryCopy, tableInit, tableCopy } = BULK;
  if (second > BULK.tableFill) throw new WasmError(`The instruction 0xfc ${second} at ${reader.at} is not known.`);
  const two = [memoryInit, memoryCopy, tableInit, tableCopy] as readonly number[];
  skipIndices(reader, two.includes(second) ? 2 : 1);
  return second;
}

function skipControl(reader: ByteReader, code: number): void {
  if (code === 0x0e) skipIndices(reader, reader.u32() + 1);
  else if (code >= 0x02 && code <= 0x04) reader.skipNumber(33);
  else if (code === 0x0c || code === 0x0d || code === OP.call) skipIndices(reader, 1);
  else if (code === OP.callIndirect) skipIndices(reader, 2);
}

function skipMemoryArgument(reader: ByteReader): void {
  if (reader.u32() >= 64) throw new WasmError(`An instruction at ${reader.at} is of a second memory.`);
  reader.skipNumber(32);
}

const isPlain = (code: number): boolean =>
  code <= 0x01 || code === 0x05 || code === 0x0b || code === 0x0f || code === 0x1a || code === 0x1b;

/** Passes over what belongs to an instruction. The second byte of its name is given back where it has one. */
export function skipOperands(reader: ByteReader, code: number): number | undefined {
  if (code === OP.prefixed) return skipPrefixed(reader);
  if (isPlain(code) || (code >= 0x45 && code <= 0xc4) || code === 0xd1) return undefined;
  if (code <= 0x11 && code !== 0x06 && code !== 0x07 && code !== 0x08 && code !== 0x09 && code !== 0x0a) {
    skipControl(reader, code);
  } else if (code === 0x1c) reader.skip(reader.u32());
  else if (code >= 0x20 && code <= 0x26) skipIndices(reader, 1);
  else if (code >= 0x28 && code <= 0x3e) skipMemoryArgument(reader);
  else if (code === 0x3f || code === OP.memoryGrow) reader.skip(1);
  else if (code === 0x41) reader.skipNumber(32);
  else if (code === OP.i64Const) reader.skipNumber(64);
  else if (code === 0x43) reader.skip(4);
  else if (code === 0x44) reader.skip(8);
  else if (code === 0xd0) reader.skip(1);
  else if (code === 0xd2) skipIndices(reader, 1);
  else throw new WasmError(`The instruction 0x${code.toString(16)} at ${reader.at} is not known.`);
  return undefined;
}
