// A monitor: reads a log's files alone, replays every entry, and proves what is wrong by files that others can check.
import { toHex } from "ninefold-log";
import { entryHash } from "../entry/entry.ts";
import type { Hash } from "../entry/forms.ts";
import { isSigned, type Leaf, readLeaf, type SignedEntry, type Verify } from "../entry/signed.ts";
import { OwnershipError, type Refusal } from "../errors.ts";
import { differ, exclude, slotOf } from "../fraud/check.ts";
import type { Fraud } from "../fraud/fraud.ts";
import { type Checkpoint, readCheckpoint } from "../note/checkpoint.ts";
import { type NoteKey, writeNoteKey } from "../note/keys.ts";
import { MAX_AHEAD } from "../proof/check.ts";
import type { LogView } from "../proof/own.ts";
import { Replay, type Seen } from "../standing/replay.ts";
import { isSame } from "../tree/hashes.ts";
import { entriesOf, type LogFiles, nodesOf } from "../tree/tiles.ts";
import { splitBetween } from "./split.ts";

/** Something that is wrong, and what proves it; without a proof it may be the files alone. */
export interface Finding extends Refusal {
  readonly proof?: Fraud;
}

/** A log as a monitor found it. */
export interface Monitored {
  readonly checkpoint: Checkpoint;
  readonly note: string;
  readonly findings: readonly Finding[];
  /** Leaves that do not count. They do no harm. */
  readonly refused: readonly Seen[];
  readonly view: LogView;
  readonly register: Replay["register"];
}

export interface MonitorOptions {
  readonly log: NoteKey;
  readonly verify?: Verify;
  /** Seconds since 1970: entries of a later time are found. */
  readonly now?: number;
  /** A checkpoint that was seen before, wherever; with its log's files, where these are others. */
  readonly before?: { readonly note: string; readonly files?: LogFiles };
}

/** Entries that exclude each other, of one key. */
class Doubles {
  readonly #first = new Map<string, SignedEntry>();
  readonly findings: Finding[] = [];

  see({ signed }: Leaf): void {
    const slot = slotOf(signed.entry);
    if (slot === undefined) return;
    const key = `${signed.entry.by} ${slot}`;
    const first = this.#first.get(key);
    if (!first) this.#first.set(key, signed);
    else if (exclude(first.entry, signed.entry)) {
      const message = `Entry ${entryHash(signed.entry)} comes after the same one as another of that key.`;
      this.findings.push({ code: "NF9303", message, proof: { k: "twice", first, second: signed } });
    }
  }
}

/** The largest part of a map's proof that is written. */
const MAX_PROVEN = 1 << 27;

/** The note of a log's last checkpoint. OwnershipError NF9305 where there is none. */
export async function noteOf(files: LogFiles): Promise<string> {
  const bytes = await files.read("checkpoint");
  if (!bytes) throw new OwnershipError("NF9305", "The log has no checkpoint.");
  return new TextDecoder().decode(bytes);
}

/** Reads a whole log. OwnershipError NF9301, NF9305, NF9311 where the files are none of the log that is meant, or not whole. */
export async function monitor(files: LogFiles, options: MonitorOptions): Promise<Monitored> {
  const { log, verify } = options;
  const note = await noteOf(files);
  const checkpoint = readCheckpoint(note, log);
  const { origin, size } = checkpoint;
  const replay = new Replay({ origin, ...(verify && { verify }) });
  const doubles = new Doubles();
  const findings: Finding[] = [];
  const refused: Seen[] = [];
  const leaves: Uint8Array[] = [];
  const before = options.before && readCheckpoint(options.before.note, log);
  let [rootBefore, mapBefore] = before?.size === 0 ? [replay.tree.root, replay.map.root] : [];
  for await (const bytes of entriesOf(files, size)) {
    const seen = replay.push(bytes);
    leaves.push(bytes);
    if (seen.refused) refused.push(seen);
    const signed = seen.leaf && (!seen.refused || isSigned(seen.leaf.signed, verify)) ? seen.leaf : undefined;
    if (signed) doubles.see(signed);
    const over = seen.refused && signed && overIssue(signed, replay, leaves);
    if (over) findings.push(over);
    if (replay.tree.size === before?.size) [rootBefore, mapBefore] = [replay.tree.root, replay.map.root];
  }
  if (!isSame(replay.tree.root, checkpoint.root))
    throw new OwnershipError("NF9311", "The entries that the log serves are not those of its checkpoint.");
  if (options.before && before)
    findings.push(...(await forks(files, { ...options, before: options.before }, note, before, rootBefore)));
  if (options.before && before?.map && mapBefore && rootBefore && isSame(rootBefore, before.root))
    findings.push(...mapFinding(before, options.before.note, log, mapBefore, leaves.slice(0, before.size)));
  if (options.now !== undefined && replay.register.at > options.now + MAX_AHEAD)
    findings.push({ code: "NF9311", message: `The last entry is of second ${replay.register.at}, which is to come.` });
  findings.push(...doubles.findings, ...mapFinding(checkpoint, note, log, replay.map.root, leaves));
  const view: LogView = {
    checkpoint: note,
    size,
    nodeAt: nodesOf(files, size),
    map: replay.map,
    pieceOf: (id: Hash) => replay.register.pieces.get(id),
    leafAt: async (index) => readLeaf(leaves[index]!),
  };
  return { checkpoint, note, findings, refused, view, register: replay.register };
}

/** An issue above its series' cap, for whatever reason it was refused. */
function overIssue({ signed }: Leaf, { register }: Replay, leaves: readonly Uint8Array[]): Finding | undefined {
  const { entry } = signed;
  const series = entry.k === "issue" ? register.series.get(entry.piece.series) : undefined;
  if (!series || entry.k !== "issue" || entry.by !== series.entry.by || entry.piece.serial <= series.entry.cap)
    return undefined;
  const message = `Serial ${entry.piece.serial} is above the cap ${series.entry.cap} of the series.`;
  const proof: Fraud = { k: "over", series: readLeaf(leaves[series.index]!).signed, issue: signed };
  return { code: "NF9309", message, proof };
}

function mapFinding(
  { map }: Checkpoint,
  note: string,
  log: NoteKey,
  expected: Uint8Array,
  leaves: readonly Uint8Array[],
): readonly Finding[] {
  if (!map) return [{ code: "NF9311", message: "The checkpoint commits to no map: it proves nobody's ownership." }];
  if (isSame(map, expected)) return [];
  const message = "The map of the checkpoint is not what the entries give.";
  if (leaves.reduce((sum, { length }) => sum + length, 0) > MAX_PROVEN) return [{ code: "NF9311", message }];
  return [
    {
      code: "NF9311",
      message,
      proof: { k: "map", log: writeNoteKey(log), checkpoint: note, leaves: leaves.map(toHex) },
    },
  ];
}

/** Whether the log continues the checkpoint that was seen before. */
async function forks(
  files: LogFiles,
  { log, before }: MonitorOptions & { readonly before: { readonly note: string; readonly files?: LogFiles } },
  note: string,
  old: Checkpoint,
  rootBefore: Uint8Array | undefined,
): Promise<readonly Finding[]> {
  const now = readCheckpoint(note, log);
  const isContinued = rootBefore !== undefined && isSame(rootBefore, old.root);
  const isTwin = old.size === now.size && differ(old, now);
  if (isContinued && !isTwin) return [];
  if (old.size > now.size && !before.files)
    return [{ code: "NF9304", message: `The log has shown ${old.size} entries before, and shows ${now.size} now.` }];
  const message = "The log does not continue a checkpoint that it has signed before.";
  if (isTwin)
    return [
      { code: "NF9304", message, proof: { k: "fork", log: writeNoteKey(log), first: before.note, second: note } },
    ];
  const proof = before.files && (await splitBetween(log, { note: before.note, files: before.files }, { note, files }));
  if (old.size > now.size && !proof) return [];
  return [{ code: "NF9304", message, ...(proof && { proof }) }];
}
