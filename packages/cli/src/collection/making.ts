// What whoever keeps a collection does: makes it, logs series, issues pieces, signs checkpoints.
import { createHash } from "node:crypto";
import { join } from "node:path";
import {
  attributesIn,
  entryHash,
  logKeyOf,
  nextIssues,
  type Signer,
  signEntry,
  writeNoteKey,
} from "ninefold-ownership";
import { exportFiles, type OwnershipLog } from "ninefold-ownership/sqlite";
import { writeFirst } from "../atomic-write.ts";
import { usage } from "../failure.ts";
import { plural, print, printJson } from "../output.ts";
import { madeFolder } from "../remote/folders.ts";
import { ownKey } from "../remote/own-key.ts";
import { readBytes, readText } from "../text-file.ts";
import { seriesBy } from "./names.ts";
import { asked, isOwnLog, type Json, nameIn, openLog, patiently } from "./opened.ts";
import { signerOfIdentity } from "./purse.ts";

/** A collection of one's own. */
export interface Kept {
  readonly log: OwnershipLog;
  /** Its key, for which a passphrase is needed. */
  signer(): Promise<Signer>;
}

/** The collection in a folder. A Failure where there is none. */
function openKept(folder: string): Kept {
  if (!isOwnLog(folder)) throw usage(`"${folder}" is no collection: \`ninefold collection init\` makes one.`);
  const signer = async (): Promise<Signer> => signerOfIdentity(await ownKey(join(folder, "key.json")));
  return { log: openLog(folder, readText(nameIn(folder), "origin").trim()), signer };
}

/** Works on a collection, and closes it. */
export async function withKept<T>(folder: string, work: (kept: Kept) => Promise<T>): Promise<T> {
  const kept = await patiently(() => openKept(folder));
  try {
    return await asked(() => work(kept));
  } finally {
    kept.log.close();
  }
}

export async function init(folder: string, { origin, json }: { readonly origin: string } & Json): Promise<void> {
  if (isOwnLog(folder)) throw usage(`"${folder}" is a collection already.`);
  if (/[\s+]/.test(origin) || origin === "") throw usage("The origin has no spaces and no plus: `example.org/cards`.");
  const { key } = await ownKey(join(madeFolder(folder), "key.json"));
  writeFirst(nameIn(folder), `${origin}\n`);
  openLog(folder, origin).close();
  const log = writeNoteKey(logKeyOf(origin, key));
  if (json) printJson({ origin, log });
  else print(log);
}

export const series = (folder: string, name: string, { cap, json }: { readonly cap: number } & Json): Promise<void> =>
  withKept(folder, async ({ log, signer: own }) => {
    const signer = await own();
    if ([...log.register.series.values()].some(({ entry }) => entry.name === name))
      throw usage(`There is a series "${name}" already.`);
    const { entry, signature } = await signEntry(
      { k: "series", by: signer.key, name, cap, origin: log.origin },
      signer,
    );
    const { index } = await log.append({ entry, signature });
    const id = entryHash(entry);
    if (json) printJson({ series: id, name, cap, index });
    else print(`${name}: at most ${plural(cap, "piece")}, series ${id}`);
  });

export interface Issuing extends Json {
  readonly to: string;
  readonly count: number;
  readonly type: string;
  readonly set?: Readonly<Record<string, string>>;
  readonly picture?: string;
  readonly recovery?: string;
}

export const issue = (folder: string, name: string, options: Issuing): Promise<void> =>
  withKept(folder, async ({ log, signer: own }) => {
    const signer = await own();
    const { to, count, type, set = {}, picture, recovery, json } = options;
    const series = seriesBy(log.register, name);
    const shown =
      picture &&
      createHash("sha256")
        .update(readBytes(picture, 1 << 26))
        .digest("hex");
    const owner = { key: to, ...(recovery !== undefined && { recovery }) };
    const issues = nextIssues(series, count, { type, attributes: attributesIn(set), picture: shown, to: owner });
    const entries = await Promise.all(issues.map((one) => signEntry(one, signer)));
    const first = issues[0]?.piece.serial ?? 0;
    await Promise.all(entries.map((one) => log.append(one)));
    const called = series.entry.name;
    const names = `${called}#${first}${count > 1 ? `-${first + count - 1}` : ""}`;
    if (json) printJson({ series: series.id, first, count });
    else print(`Issued ${names} to ${to}`);
  });

export const checkpoint = (folder: string, { json }: Json): Promise<void> =>
  withKept(folder, async ({ log, signer: own }) => {
    const signer = await own();
    const note = await log.checkpoint(signer);
    if (json) printJson({ size: log.size, checkpoint: note });
    else print(note.trimEnd());
  });

export const exported = (folder: string, to: string, { json }: Json): Promise<void> =>
  withKept(folder, async ({ log, signer: own }) => {
    const signer = await own();
    await log.checkpoint(signer);
    const count = await exportFiles(log, to);
    if (json) printJson({ files: count });
    else print(`Wrote ${plural(count, "file")} into ${to}`);
  });
