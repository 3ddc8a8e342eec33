import { ByteReader, ByteWriter, WasmError } from "./bytes.ts";

/** Sections of a module by their numbers in the binary format. */
export const SECTION = {
  custom: 0,
  type: 1,
  import: 2,
  function: 3,
  table: 4,
  memory: 5,
  global: 6,
  export: 7,
  start: 8,
  element: 9,
  code: 10,
  data: 11,
  dataCount: 12,
} as const;

/** The order in which sections stand. */
const ORDER = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 10, 11];

export interface Section {
  readonly id: number;
  readonly content: Uint8Array;
}

const HEADER = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];

/** The sections of a module. Throws {@link WasmError} where the bytes are no module. */
export function readSections(module: Uint8Array): readonly Section[] {
  if (HEADER.some((byte, index) => module[index] !== byte)) throw new WasmError("The bytes are no WebAssembly module.");
  const reader = new ByteReader(module, HEADER.length);
  const sections: Section[] = [];
  while (!reader.done) {
    const id = reader.byte();
    if (id > SECTION.dataCount) throw new WasmError(`The section ${id} is not known.`);
    const length = reader.u32();
    reader.skip(length);
    sections.push({ id, content: module.subarray(reader.at - length, reader.at) });
  }
  return sections;
}

export function writeSections(sections: readonly Section[]): Uint8Array {
  const writer = new ByteWriter(sections.reduce((sum, { content }) => sum + content.length + 8, HEADER.length));
  writer.byte(...HEADER);
  for (const { id, content } of sections) writer.byte(id).sized(content);
  return writer.written;
}

/** The sections with another in the stead of the one of its number, or where it belongs. */
export function withSection(sections: readonly Section[], id: number, content: Uint8Array): readonly Section[] {
  const changed = { id, content };
  if (sections.some((section) => section.id === id)) {
    return sections.map((section) => (section.id === id ? changed : section));
  }
  const rank = ORDER.indexOf(id);
  const later = sections.findIndex((section) => ORDER.indexOf(section.id) > rank);
  return later < 0 ? [...sections, changed] : sections.toSpliced(later, 0, changed);
}

export const contentOf = (sections: readonly Section[], id: number): Uint8Array | undefined =>
  sections.find((section) => section.id === id)?.content;
