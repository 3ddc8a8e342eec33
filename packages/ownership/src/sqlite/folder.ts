// Logs as folders of plain files, which any server of files can serve.
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { checkpointOf } from "../note/checkpoint.ts";
import { readNote } from "../note/note.ts";
import { type LogFiles, MAX_FILE, pathsOf } from "../tree/tiles.ts";

/** The files below a folder. */
export const folderFiles = (folder: string): LogFiles => ({
  read: async (path) => {
    const file = join(folder, path);
    const found = statSync(file, { throwIfNoEntry: false });
    return found?.isFile() && found.size <= MAX_FILE ? new Uint8Array(readFileSync(file)) : undefined;
  },
});

function write(file: string, bytes: Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, bytes);
  renameSync(`${file}.new`, file);
}

/** Writes a log's files into a folder, the checkpoint last: of the others none that is there already ever changes. Answers how many were written. */
export async function exportFiles(files: LogFiles, folder: string): Promise<number> {
  const note = await files.read("checkpoint");
  if (!note) return 0;
  const { size } = checkpointOf(readNote(new TextDecoder().decode(note)));
  let count = 0;
  for (const path of pathsOf(size)) {
    const file = join(folder, path);
    if (existsSync(file)) continue;
    const bytes = await files.read(path);
    if (!bytes) throw new Error(`The log has no file ${path}.`);
    write(file, bytes);
    count++;
  }
  write(join(folder, "checkpoint"), note);
  return count + 1;
}
