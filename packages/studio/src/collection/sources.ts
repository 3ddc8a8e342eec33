// Where logs are read from: what this browser keeps, a file, a folder, an address.
import { fromHex, toHex } from "ninefold-log";
import { type CollectionCopy, copyFile, filesOfCopy, httpFiles, type LogFiles, MAX_COPY } from "ninefold-ownership";
import { html } from "../page/dom.ts";
import { keepPicture } from "./pictures.ts";

/** Others are drawn while a long log is checked: before each file the page has its turn. */
const withPauses = (files: LogFiles): LogFiles => ({
  read: async (path) => {
    await new Promise((resume) => setTimeout(resume));
    return files.read(path);
  },
});

export const filesOfKept = (checkpoint: string, leaves: readonly Uint8Array[]): LogFiles =>
  withPauses(filesOfCopy({ checkpoint, leaves: leaves.map(toHex) }));

/** A copy in a file. OwnershipError NF9301 */
export async function copyIn(file: File): Promise<{ readonly copy: CollectionCopy; readonly files: LogFiles }> {
  const bytes = new Uint8Array(await file.slice(0, MAX_COPY + 1).arrayBuffer());
  const copy = copyFile.read(bytes);
  return { copy, files: withPauses(filesOfCopy(copy)) };
}

/** Keeps the pictures that a copy brings; what is no picture is left out. */
export async function keepPictures({ pictures }: CollectionCopy): Promise<void> {
  for (const one of pictures) await keepPicture(fromHex(one));
}

export const addressFiles = (address: string): LogFiles => withPauses(httpFiles(address));

/** Asks the person for a folder of plain files, and uses it. */
export function chooseFolder(use: (files: LogFiles) => Promise<void>): void {
  const input = html("input", { type: "file", webkitdirectory: true });
  input.addEventListener("change", async () => {
    // Their paths begin with the name of the folder.
    const all = new Map(
      [...(input.files ?? [])].map((file) => [file.webkitRelativePath.replace(/^[^/]*\//, ""), file]),
    );
    const read = async (path: string): Promise<Uint8Array | undefined> => {
      const file = all.get(path);
      return file && new Uint8Array(await file.arrayBuffer());
    };
    if (all.size > 0) await use(withPauses({ read }));
  });
  input.click();
}
