// What everybody else does with a collection: witnesses it, monitors it, checks what is shown.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fromHex, toHex } from "ninefold-log";
import {
  type Checkpoint,
  checkFraud,
  checkPresentation,
  consistencyPath,
  cosigned,
  fraudFile,
  type LogFiles,
  monitor,
  type NoteKey,
  nodesOf,
  type Signer,
  type WitnessMemory,
  writeNoteKey,
} from "ninefold-ownership";
import { nativeVerify } from "ninefold-ownership/sqlite";
import { writeAtomically, writeNamed } from "../atomic-write.ts";
import { Failure, usage } from "../failure.ts";
import { plural, print, printJson, table } from "../output.ts";
import { madeFolder } from "../remote/folders.ts";
import { ownKey } from "../remote/own-key.ts";
import { readBytes } from "../text-file.ts";
import { withKept } from "./making.ts";
import { asked, isOwnLog, type Json, keyOf, openFiles, seconds } from "./opened.ts";
import { signerOfIdentity } from "./purse.ts";

/** No proof has more bytes. */
const MAX_PROOF = 1 << 28;

export interface Verifying extends Json {
  readonly log?: string;
  readonly witness?: readonly string[];
  readonly needed?: number;
  readonly series?: readonly string[];
  readonly maxAge: number;
  readonly match?: string;
  readonly seat?: number;
}

/** Checks a presentation, or a proof of fraud, by nothing but the file. */
export async function verify(file: string, options: Verifying): Promise<void> {
  const bytes = new Uint8Array(readBytes(file, MAX_PROOF));
  await asked(() => (fraudFile.isOne(bytes) ? verifyFraud(bytes, options) : verifyShown(bytes, options)));
}

function verifyFraud(bytes: Uint8Array, { json }: Json): void {
  const { code, key, message } = checkFraud(bytes, nativeVerify());
  if (json) printJson({ convicted: key, code, message });
  else print(`Convicted: ${key}\n${code}: ${message}`);
}

function verifyShown(bytes: Uint8Array, options: Verifying): void {
  const { log, witness = [], match, seat, maxAge, series, json } = options;
  if (log === undefined || match === undefined || seat === undefined)
    throw usage("A presentation is checked with --log, --match and --seat; mostly with --witness too.");
  const witnesses = witness.map(keyOf);
  const needed = options.needed ?? witnesses.length;
  const policy = { log: keyOf(log), witnesses, needed, maxAge, ...(series && { series }) };
  const { pieces, at } = checkPresentation(bytes, policy, { match, seat, now: seconds() });
  if (json) {
    printJson({ pieces, seen: at });
    return;
  }
  print(
    table(
      pieces.map(({ id, by, piece }) => [
        `${piece.series.slice(0, 12)}#${piece.serial}`,
        piece.type,
        id.slice(0, 12),
        by.slice(0, 12),
      ]),
    ),
  );
  const seen = needed === 0 ? "no witness was asked for" : `seen by ${plural(needed, "witness", "witnesses")}`;
  print(`\nOwned: ${plural(pieces.length, "piece")}, ${seen}.`);
}

interface Remembered {
  readonly size: number;
  readonly root: string;
  readonly map?: string;
}

/** What a witness has seen, in a file. */
function memoryIn(path: string): WitnessMemory {
  const all = (): Record<string, Remembered> => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {});
  return {
    last: async (origin) => {
      const one = all()[origin];
      return one && { size: one.size, root: fromHex(one.root), ...(one.map && { map: fromHex(one.map) }) };
    },
    keep: async ({ origin, size, root, map }: Checkpoint) => {
      const kept = { size, root: toHex(root), ...(map && { map: toHex(map) }) };
      writeAtomically(path, `${JSON.stringify({ ...all(), [origin]: kept }, null, 2)}\n`);
    },
  };
}

export interface Witnessing extends Json {
  readonly as: string;
  readonly name: string;
  readonly log?: string;
  readonly out?: string;
}

/** Replays a log, and answers its last checkpoint with a cosignature where nothing is wrong, and the key of the witness. */
async function witnessed(files: LogFiles, log: NoteKey, { as, name }: Witnessing) {
  const own: Signer = signerOfIdentity(await ownKey(join(madeFolder(as), "key.json")));
  const { findings, note, checkpoint } = await monitor(files, { log, verify: nativeVerify(), now: seconds() });
  if (findings[0]) throw new Failure(1, findings[0].code, `${findings[0].code}: ${findings[0].message}`);
  const memory = memoryIn(join(as, "seen.json"));
  const { size } = checkpoint;
  const before = (await memory.last(log.name))?.size ?? 0;
  const path = before > size ? [] : await consistencyPath(nodesOf(files, size), before, size);
  const cosignedNote = await cosigned({ name, signer: own, memory, now: seconds }, note, log, path);
  return { size, note: cosignedNote, key: writeNoteKey({ name, type: "witness", key: own.key }) };
}

/** Cosigns the last checkpoint of a collection of one's own, or that of another's files into a file. */
export async function witness(source: string, options: Witnessing): Promise<void> {
  const done = isOwnLog(source)
    ? await withKept(source, async ({ log, signer }) => {
        const found = await witnessed(log, { name: log.origin, type: "log", key: (await signer()).key }, options);
        log.cosign(found.note);
        return found;
      })
    : await witnessFiles(source, options);
  if (options.json) printJson({ size: done.size, witness: done.key });
  else print(done.key);
}

async function witnessFiles(source: string, options: Witnessing) {
  const { log, out } = options;
  if (log === undefined || out === undefined) throw usage("Files of another's log are witnessed with --log and --out.");
  const found = await asked(() => witnessed(openFiles(source), keyOf(log), options));
  writeNamed(out, found.note);
  return found;
}

export interface Monitoring extends Json {
  readonly log: string;
  readonly before?: string;
  readonly proofs?: string;
}

/** Replays a log by its files alone, and writes what proves that something is wrong. */
export async function watch(source: string, { log, before, proofs, json }: Monitoring): Promise<void> {
  const old =
    before === undefined
      ? undefined
      : { note: readFileSync(join(before, "checkpoint"), "utf8"), files: openFiles(before) };
  const found = await asked(() =>
    monitor(openFiles(source), {
      log: keyOf(log),
      verify: nativeVerify(),
      now: seconds(),
      ...(old && { before: old }),
    }),
  );
  const { findings, refused, checkpoint, register } = found;
  const files = findings.map(({ proof }, i) => {
    if (!proof || proofs === undefined) return undefined;
    const file = join(madeFolder(proofs), `fraud-${i + 1}`);
    writeNamed(file, fraudFile.write(proof));
    return file;
  });
  const counts = { entries: checkpoint.size, pieces: register.pieces.size, refused: refused.length };
  if (json)
    printJson({ ...counts, findings: findings.map(({ code, message }, i) => ({ code, message, proof: files[i] })) });
  else {
    print(table(Object.entries(counts).map(([name, count]) => [name, String(count)])));
    for (const [i, { code, message }] of findings.entries())
      print(`${code}: ${message}${files[i] ? ` ${files[i]} proves it.` : ""}`);
    if (findings.length === 0) print("\nIn order.");
  }
  if (findings.length > 0) process.exitCode = 1;
}
