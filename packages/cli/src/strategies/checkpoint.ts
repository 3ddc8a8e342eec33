// What regret minimization has come to, in a file: work that ended or was interrupted goes on from it.
import * as fs from "node:fs";
import { beginningOfFile } from "ninefold/play";
import {
  type Method,
  minimizerOf,
  type PlayersError,
  type RegretMinimizer,
  restoredMinimizer,
  type SequenceForm,
  savedMethod,
  savedMinimizer,
} from "ninefold/players";
import { requireFolder } from "../atomic-write.ts";
import { Failure, usage } from "../failure.ts";
import { reasonOf } from "../text-file.ts";
import type { Made } from "../written.ts";

export interface Checkpoint {
  readonly path: string;
  /** What the file had; undefined where there is none yet. */
  readonly kept: { readonly bytes: Uint8Array; readonly method: Method } | undefined;
}

/** No form that is held has a longer one. */
const MAX_BYTES = 1 << 30;

/** Looks before long work whether the file can be gone on from, or can be written. `method`: that was asked for. */
export function openCheckpoint(path: string, method: string | undefined): Checkpoint {
  if (path === "-") throw usage("--checkpoint takes a file: it is read and written again.");
  const bytes = read(path);
  if (!bytes) {
    requireFolder(path);
    return { path, kept: undefined };
  }
  const found = savedMethod(bytes);
  if ("error" in found) throw refused(path, found.error);
  if (method !== undefined && method !== found.method) {
    const message = `The work in it is of ${found.method}: leave --method out, or name another file.`;
    throw refused(path, { code: "NF7006", message });
  }
  return { path, kept: { bytes, method: found.method } };
}

function read(path: string): Uint8Array | undefined {
  try {
    const found = fs.statSync(path, { throwIfNoEntry: false });
    if (!found) return undefined;
    if (!found.isFile()) throw usage(`--checkpoint: "${path}" is no file.`);
    return beginningOfFile(fs, path, MAX_BYTES);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw usage(`"${path}" cannot be read: ${reasonOf(error)}.`);
  }
}

const refused = (path: string, { code, message }: PlayersError): Failure => new Failure(1, code, `${path}: ${message}`);

/** A minimizer that goes on from the file, or begins. `seed`: of one that begins. */
export function minimizerFrom(
  checkpoint: Checkpoint | undefined,
  form: SequenceForm,
  method: Method,
  seed: string | undefined,
): RegretMinimizer {
  if (!checkpoint?.kept) return minimizerOf(form, method, seed);
  const { path, kept } = checkpoint;
  if (seed !== undefined) throw usage(`The work in "${path}" goes on drawing where it ended: leave --seed out.`);
  const restored = restoredMinimizer(form, kept.bytes);
  if ("error" in restored) throw refused(path, restored.error);
  return restored.minimizer;
}

/** The file that work goes on from. */
export const checkpointOf = ({ path }: Checkpoint, minimizer: RegretMinimizer): Made => ({
  path,
  text: savedMinimizer(minimizer),
});
