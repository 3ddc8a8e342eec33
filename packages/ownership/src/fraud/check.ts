// Checks proofs of fraud: whoever did nothing wrong is never convicted by one.
import { fromHex, type Hex, isSignatureOf } from "ninefold-log";
import { type Entry, entryHash } from "../entry/entry.ts";
import type { Hash, Key } from "../entry/forms.ts";
import { isSigned, type SignedEntry, type Verify } from "../entry/signed.ts";
import { OwnershipError, type OwnershipErrorCode } from "../errors.ts";
import { type Checkpoint, readCheckpoint } from "../note/checkpoint.ts";
import { readNoteKey } from "../note/keys.ts";
import { promised } from "../proof/hold.ts";
import { replayed } from "../standing/replay.ts";
import { isSame, rootByInclusion } from "../tree/hashes.ts";
import { type Fraud, fraudFile } from "./fraud.ts";

/** Who is convicted of what. */
export interface Conviction {
  readonly code: OwnershipErrorCode;
  /** The key that signed it, of a log or a person. */
  readonly key: Key;
  readonly message: string;
}

const nothing = (message: string): OwnershipError =>
  new OwnershipError("NF9301", `The file proves no fraud: ${message}`);

/** What an entry stands after: entries after the same thing exclude each other. */
export function slotOf(entry: Entry): Hash | undefined {
  if (entry.k === "series") return undefined;
  return entry.k === "issue" ? `${entry.piece.series}/${entry.piece.serial}` : entry.prev;
}

function requireSigned(entries: readonly SignedEntry[], verify: Verify): void {
  if (!entries.every((one) => isSigned(one, verify))) throw nothing("an entry is not signed.");
}

/** Whether of two signed entries one alone can count, which nobody honest signs. Claims of one win may differ in their proofs. */
export function exclude(a: Entry, b: Entry): boolean {
  const slot = slotOf(a);
  if (slot === undefined || slot !== slotOf(b) || a.by !== b.by) return false;
  if (a.k === "claim" && b.k === "claim" && a.to.key === b.to.key) return false;
  return entryHash(a) !== entryHash(b);
}

function twice({ first, second }: Extract<Fraud, { k: "twice" }>, verify: Verify): Conviction {
  requireSigned([first, second], verify);
  const [a, b] = [first.entry, second.entry];
  if (!exclude(a, b)) throw nothing("the entries do not exclude each other.");
  return {
    code: "NF9303",
    key: a.by,
    message: "The key has signed two entries after one, of which one alone can count.",
  };
}

function over({ series, issue }: Extract<Fraud, { k: "over" }>, verify: Verify): Conviction {
  requireSigned([series, issue], verify);
  const [a, b] = [series.entry, issue.entry];
  if (a.k !== "series" || b.k !== "issue" || a.by !== b.by || b.piece.series !== entryHash(a))
    throw nothing("the issue is not of the series.");
  if (b.piece.serial <= a.cap) throw nothing("the serial is within the cap.");
  return { code: "NF9309", key: a.by, message: `The key has issued serial ${b.piece.serial} of ${a.cap}.` };
}

/** Whether two checkpoints of one size commit to different things. */
export const differ = (a: Checkpoint, b: Checkpoint): boolean =>
  !isSame(a.root, b.root) || (a.map !== undefined && b.map !== undefined && !isSame(a.map, b.map));

function fork(fraud: Extract<Fraud, { k: "fork" }>): Conviction {
  const log = readNoteKey(fraud.log);
  const [a, b] = [readCheckpoint(fraud.first, log), readCheckpoint(fraud.second, log)];
  if (a.size !== b.size) throw nothing("the checkpoints are of two sizes.");
  if (!differ(a, b)) throw nothing("both commit to the same.");
  return { code: "NF9304", key: log.key, message: `The log has signed two checkpoints of size ${a.size}.` };
}

function split(fraud: Extract<Fraud, { k: "split" }>): Conviction {
  const log = readNoteKey(fraud.log);
  const { index, leaves, paths } = fraud;
  if (leaves.length !== 2 || paths.length !== 2 || leaves[0] === leaves[1]) throw nothing("the leaves do not differ.");
  for (const [i, note] of [fraud.first, fraud.second].entries()) {
    const { size, root } = readCheckpoint(note, log);
    const found = rootByInclusion(fromHex(leaves[i]!), index, size, paths[i]!.map(fromHex));
    if (!found || !isSame(found, root)) throw nothing("a leaf is not in its checkpoint.");
  }
  return { code: "NF9304", key: log.key, message: `The log has signed two different leaves ${index}.` };
}

function map(fraud: Extract<Fraud, { k: "map" }>, verify: Verify): Conviction {
  const log = readNoteKey(fraud.log);
  const { origin, size, root, map: claimed } = readCheckpoint(fraud.checkpoint, log);
  const found = replayed(
    fraud.leaves.map((leaf: Hex) => fromHex(leaf)),
    { origin, verify },
  );
  if (found.tree.size !== size || !isSame(found.tree.root, root))
    throw nothing("the entries are not those of the checkpoint.");
  if (!claimed || isSame(found.map.root, claimed)) throw nothing("the map is as it has to be.");
  return { code: "NF9311", key: log.key, message: "The log has signed a map that its entries do not give." };
}

function both({ by, first, second }: Extract<Fraud, { k: "both" }>, verify: Verify): Conviction {
  for (const one of [first, second])
    if (!verify(by, promised(one), one.signature)) throw nothing("a promise is not signed.");
  if (first.match === second.match) throw nothing("the promises are for one match.");
  if (!first.pieces.some((piece) => second.pieces.includes(piece))) throw nothing("no piece is in both promises.");
  if (first.from >= second.until || second.from >= first.until) throw nothing("the promises are for different times.");
  return { code: "NF9306", key: by, message: "The key has promised a piece to two matches at one time." };
}

/** What a file proves. OwnershipError NF9301 or NF9305 where it proves nothing. */
export function checkFraud(of: Fraud | Uint8Array, verify: Verify = isSignatureOf): Conviction {
  const fraud = of instanceof Uint8Array ? fraudFile.read(of) : of;
  if (fraud.k === "twice") return twice(fraud, verify);
  if (fraud.k === "over") return over(fraud, verify);
  if (fraud.k === "fork") return fork(fraud);
  if (fraud.k === "split") return split(fraud);
  if (fraud.k === "both") return both(fraud, verify);
  return map(fraud, verify);
}
