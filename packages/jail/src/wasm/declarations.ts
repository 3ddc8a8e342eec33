import { ByteReader, ByteWriter, WasmError } from "./bytes.ts";
import { OP, skipOperands } from "./instructions.ts";
import { contentOf, SECTION, type Section } from "./sections.ts";

const FUNCTION_TYPE = 0x60;

/** What a function takes and gives, as far as metering asks. */
export interface Signature {
  readonly parameters: number;
  /** The byte of the type of its result, or of no result; undefined where it has several. */
  readonly result?: number;
}

const NO_RESULT = 0x40;

function signatures(types: Uint8Array): readonly Signature[] {
  const reader = new ByteReader(types);
  return Array.from({ length: reader.u32() }, () => {
    if (reader.byte() !== FUNCTION_TYPE) throw new WasmError("A type is not that of a function.");
    const parameters = reader.u32();
    reader.skip(parameters);
    const results = reader.u32();
    const first = reader.bytes[reader.at];
    reader.skip(results);
    return { parameters, result: results === 0 ? NO_RESULT : results === 1 ? first : undefined };
  });
}

/** The signatures of the functions of the code section. */
export function signaturesOfFunctions(sections: readonly Section[]): readonly Signature[] {
  const known = signatures(contentOf(sections, SECTION.type) ?? Uint8Array.of(0));
  const reader = new ByteReader(contentOf(sections, SECTION.function) ?? Uint8Array.of(0));
  return Array.from({ length: reader.u32() }, () => {
    const signature = known[reader.u32()];
    if (!signature) throw new WasmError("A function has a type that is not there.");
    return signature;
  });
}

function skipLimits(reader: ByteReader): void {
  const flags = reader.byte();
  if (flags > 1) throw new WasmError(`Limits of the kind ${flags} are not known.`);
  reader.u32();
  if (flags === 1) reader.u32();
}

/** Whether each global that is imported may change. */
function importedGlobals(imports: Uint8Array): readonly boolean[] {
  const reader = new ByteReader(imports);
  const globals: boolean[] = [];
  for (let left = reader.u32(); left > 0; left--) {
    reader.name();
    reader.name();
    const kind = reader.byte();
    if (kind === 0) reader.u32();
    else if (kind === 1) {
      reader.skip(1);
      skipLimits(reader);
    } else if (kind === 2) skipLimits(reader);
    else if (kind === 3) {
      reader.skip(1);
      globals.push(reader.byte() === 1);
    } else throw new WasmError(`An import of the kind ${kind} is not known.`);
  }
  return globals;
}

/** Whether each global of the module, imported ones first, may change. */
export function changingGlobals(sections: readonly Section[]): readonly boolean[] {
  const globals = [...importedGlobals(contentOf(sections, SECTION.import) ?? Uint8Array.of(0))];
  const reader = new ByteReader(contentOf(sections, SECTION.global) ?? Uint8Array.of(0));
  for (let left = reader.u32(); left > 0; left--) {
    reader.skip(1);
    globals.push(reader.byte() === 1);
    for (let code = reader.byte(); code !== OP.end; code = reader.byte()) skipOperands(reader, code);
  }
  return globals;
}

/** A vector of a section with entries after its own. */
export function appended(content: Uint8Array | undefined, entries: readonly Uint8Array[]): Uint8Array {
  const reader = new ByteReader(content ?? Uint8Array.of(0));
  const writer = new ByteWriter(reader.end + 16).u32(reader.u32() + entries.length);
  writer.bytes(reader.bytes.subarray(reader.at));
  for (const entry of entries) writer.bytes(entry);
  return writer.written;
}
