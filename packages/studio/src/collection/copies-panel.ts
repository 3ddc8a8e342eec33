// Hands a collection on: as one file with its pictures, or as a folder of plain files.

import { toHex } from "ninefold-log";
import { copyFile, copyOf, filesOfCopy, pathsOf } from "ninefold-ownership";
import { button } from "../page/dom.ts";
import { Said } from "../play/said.ts";
import { download, fileName } from "../share/download.ts";
import { TEXTS } from "../texts/english/collection.ts";
import type { Collection } from "./collection.ts";
import { hint, panel, row, tried } from "./fields.ts";
import { pictureBytes } from "./pictures.ts";

/** Browsers that write folders have this. */
type Picker = (options: { readonly mode: "readwrite" }) => Promise<FileSystemDirectoryHandle>;
const pickerIn = (of: object): Picker | undefined =>
  "showDirectoryPicker" in of ? (options) => (of.showDirectoryPicker as Picker).call(of, options) : undefined;

async function picturesOf({ register }: Collection): Promise<readonly Uint8Array[]> {
  const hashes = new Set([...register.pieces.values()].flatMap(({ picture }) => picture ?? []));
  const all = await Promise.all([...hashes].map(pictureBytes));
  return all.filter((one) => one !== undefined);
}

async function writeFile(folder: FileSystemDirectoryHandle, path: string, bytes: Uint8Array): Promise<void> {
  const parts = path.split("/");
  let at = folder;
  for (const part of parts.slice(0, -1)) at = await at.getDirectoryHandle(part, { create: true });
  const stream = await (await at.getFileHandle(parts.at(-1)!, { create: true })).createWritable();
  await stream.write(new Uint8Array(bytes));
  await stream.close();
}

/** Writes the files of the log into a folder, the checkpoint last. */
async function writeFolder(collection: Collection, folder: FileSystemDirectoryHandle): Promise<number> {
  const { size } = collection.view();
  const files = filesOfCopy({ checkpoint: collection.note, leaves: collection.leaves.slice(0, size).map(toHex) });
  const paths = [...pathsOf(size), "checkpoint"];
  for (const path of paths) await writeFile(folder, path, (await files.read(path))!);
  return paths.length;
}

export function copiesPanel(collection: Collection): HTMLElement {
  const said = new Said();
  const save = () =>
    tried(said, async () => {
      const { size } = collection.view();
      const pictures = await picturesOf(collection);
      const bytes = copyFile.write(copyOf(collection.id, collection.note, collection.leaves.slice(0, size), pictures));
      download(fileName(collection.origin, "collection"), [bytes], "application/octet-stream");
      said.tell(TEXTS.saved(bytes.length));
    });
  const picker = pickerIn(globalThis);
  const toFolder = (pick: Picker) =>
    tried(said, async () =>
      said.tell(TEXTS.savedFolder(await writeFolder(collection, await pick({ mode: "readwrite" })))),
    );
  return panel(
    TEXTS.copies,
    hint(TEXTS.copiesHint),
    row(
      button(TEXTS.saveCopy, () => void save()),
      ...(picker ? [button(TEXTS.saveFolder, () => void toFolder(picker))] : []),
    ),
    ...said.parts,
  );
}
