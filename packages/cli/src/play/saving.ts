// Matches as files.
import { existsSync } from "node:fs";
import { loadRecord, type Match, type RecordData, type Rules, readRecord, saveRecord } from "ninefold/play";
import { writeAtomically } from "../atomic-write.ts";
import { Failure, usage } from "../failure.ts";
import { MAX_BYTES, readText, reasonOf } from "../text-file.ts";

export interface RecordFile {
  readonly path: string;
  readonly text: string;
  readonly record: RecordData;
}

export function readRecordFile(path: string): RecordFile {
  const text = readText(path, path);
  const read = readRecord(text);
  if ("error" in read) throw new Failure(1, read.error.code, `${path}: ${read.error.message}`);
  return { path, text, record: read.record };
}

export function resumeMatch({ path, text }: RecordFile, rules: Rules): Match {
  const loaded = loadRecord(text, rules);
  if ("error" in loaded) throw new Failure(1, loaded.error.code, `${path}: ${loaded.error.message}`);
  return loaded.match;
}

/** Refuses to put a record in place of anything but a record. */
export function requireSavable(path: string): void {
  if (!existsSync(path)) return;
  const text = readText(path, path);
  if (text === "" || "record" in readRecord(text)) return;
  throw usage(`"${path}" exists and is no record; it is left as it is. Choose another name.`);
}

export function saveMatch(path: string, match: Match): void {
  const text = saveRecord(match);
  if (text.length > MAX_BYTES) {
    throw new Failure(
      2,
      "cannot-write",
      `The record has grown to ${text.length} bytes, more than can be loaded again; "${path}" keeps what it has.`,
    );
  }
  try {
    writeAtomically(path, text);
  } catch (error) {
    throw new Failure(2, "cannot-write", `"${path}" cannot be written: ${reasonOf(error)}.`);
  }
}
