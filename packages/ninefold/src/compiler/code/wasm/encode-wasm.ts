// Code to the WebAssembly binary format. Checked code gives valid WebAssembly; nothing is imported.
import type { CodeFunction, CodeModule, Machine } from "../ir/code.ts";
import { NO_REASON, pagesOf } from "../ir/machine.ts";
import { Bytes, TYPE } from "./encode-bytes.ts";
import { FunctionEncoder } from "./encode-function.ts";

const MAGIC = Uint8Array.of(0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00);

const SECTION = { type: 1, function: 3, memory: 5, global: 6, export: 7, code: 10, data: 11 } as const;

const KIND = { function: 0, memory: 2, global: 3 } as const;

const MUTABLE = 1;
const CONST = { i32: 0x41, i64: 0x42 } as const;
const END = 0x0b;

/**
 * The module in the WebAssembly binary format. It exports its exported functions, its memory as `memory`, and as
 * `reason` the number of the `trap` that stopped it. Its code must be good, as `checkCode` says.
 */
export function encodeWasm(module: CodeModule): Uint8Array<ArrayBuffer> {
  const { functions, globals, memory, data } = module;
  const signatures = new Signatures();
  const types = functions.map((one) => signatures.indexOf(one));
  const out = new Bytes();
  out.append(MAGIC);
  const section = (id: number, count: number, write: (bytes: Bytes) => void) => {
    if (count === 0) return;
    const bytes = new Bytes();
    bytes.unsigned(count);
    write(bytes);
    out.byte(id);
    out.list(bytes.written());
  };
  section(SECTION.type, signatures.all.length, (bytes) => {
    for (const signature of signatures.all) bytes.append(signature);
  });
  section(SECTION.function, types.length, (bytes) => {
    for (const type of types) bytes.unsigned(type);
  });
  section(SECTION.memory, 1, (bytes) => {
    bytes.byte(1);
    bytes.unsigned(pagesOf(memory.initial));
    bytes.unsigned(pagesOf(memory.maximum));
  });
  section(SECTION.global, globals.length + 1, (bytes) => {
    for (const { type, initial } of globals) writeGlobal(bytes, type, initial);
    writeGlobal(bytes, "i32", NO_REASON);
  });
  const exported = functions.flatMap((one, index) => (one.exported ? [{ name: one.name, index }] : []));
  section(SECTION.export, exported.length + 2, (bytes) => {
    for (const { name, index } of exported) writeExport(bytes, name, KIND.function, index);
    writeExport(bytes, "memory", KIND.memory, 0);
    writeExport(bytes, "reason", KIND.global, globals.length);
  });
  section(SECTION.code, functions.length, (bytes) => {
    const encoder = new FunctionEncoder(module);
    for (const one of functions) bytes.list(encoder.encode(one));
  });
  section(SECTION.data, data.length, (bytes) => {
    for (const { address, bytes: content } of data) {
      bytes.byte(0);
      writeConst(bytes, "i32", address);
      bytes.byte(END);
      bytes.list(content);
    }
  });
  return out.written().slice();
}

function writeConst(bytes: Bytes, type: Machine, value: number | bigint): void {
  bytes.byte(CONST[type]);
  if (typeof value === "bigint") bytes.signed64(value);
  else bytes.signed32(value);
}

function writeGlobal(bytes: Bytes, type: Machine, initial: number | bigint): void {
  bytes.byte(TYPE[type]);
  bytes.byte(MUTABLE);
  writeConst(bytes, type, initial);
  bytes.byte(END);
}

function writeExport(bytes: Bytes, name: string, kind: number, index: number): void {
  bytes.name(name);
  bytes.byte(kind);
  bytes.unsigned(index);
}

/** The types of functions, each once. */
class Signatures {
  readonly all: Uint8Array[] = [];
  private readonly indices = new Map<string, number>();

  indexOf({ params, result }: CodeFunction): number {
    const key = `${params.join()}:${result ?? ""}`;
    const known = this.indices.get(key);
    if (known !== undefined) return known;
    const bytes = new Bytes();
    bytes.byte(0x60);
    bytes.list(Uint8Array.from(params, (type) => TYPE[type]));
    bytes.list(Uint8Array.from(result ? [TYPE[result]] : []));
    this.indices.set(key, this.all.length);
    return this.all.push(bytes.written()) - 1;
  }
}
