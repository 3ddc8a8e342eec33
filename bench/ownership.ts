// Pieces that people own: durable appends, and what an opponent does to check a presentation, at a hundred thousand entries.
import { createHash, createPrivateKey, sign } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { publicKeyOf } from "ninefold-log";
import {
  checkPresentation,
  cosignatureLine,
  entryHash,
  type Hash,
  logKeyOf,
  presentationFile,
  proveOwner,
  readNote,
  type SignedEntry,
  type Signer,
  signEntry,
} from "ninefold-ownership";
import { OwnershipLog } from "ninefold-ownership/sqlite";
import { processorSeconds } from "./measure.ts";

export interface OwnershipRow {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly wanted: string;
}

const ENTRIES = 100_000;
const GROUP = 256;
const RUNS = 40;
const ORIGIN = "example.org/bench";
const MATCH: Hash = "ab".repeat(32);

/** An Ed25519 key in PKCS #8, before its 32 bytes (RFC 8410). */
const PREFIX = Buffer.from("302e020100300506032b657004220420", "hex");

/** A key that the platform signs by: whoever makes the entries is not what is measured. */
function signer(name: string): Signer {
  const secret = createHash("sha256").update(name).digest();
  const key = createPrivateKey({ key: Buffer.concat([PREFIX, secret]), format: "der", type: "pkcs8" });
  return { key: publicKeyOf(secret), sign: (message) => sign(null, message, key).toString("hex") };
}

const [issuer, operator, anna] = ["issuer", "operator", "anna"].map(signer) as [Signer, Signer, Signer];
const witnesses = ["witness.example/1", "witness.example/2", "witness.example/3"].map((name) => ({
  name,
  signer: signer(name),
}));

/** The series, and issues of its pieces. */
async function entriesOf(count: number): Promise<readonly SignedEntry[]> {
  const series = await signEntry({ k: "series", by: issuer.key, name: "Bench", cap: ENTRIES, origin: ORIGIN }, issuer);
  const entries = [series];
  for (let serial = 1; serial < count; serial++) {
    const attributes = [{ name: "attack", value: serial % 7 }];
    const piece = { series: entryHash(series.entry), serial, type: "wolf", attributes };
    entries.push(await signEntry({ k: "issue", by: issuer.key, piece, to: { key: anna.key } }, issuer));
  }
  return entries;
}

/** Appends all, in groups as a busy log has them. Processor seconds for an entry, and entries a second by the clock. */
async function appended(log: OwnershipLog, entries: readonly SignedEntry[]) {
  const [cpu, clock] = [processorSeconds(), performance.now()];
  for (let from = 0; from < entries.length; from += GROUP)
    await Promise.all(entries.slice(from, from + GROUP).map((entry) => log.append(entry)));
  return {
    seconds: (processorSeconds() - cpu) / entries.length,
    rate: (1_000 * entries.length) / (performance.now() - clock),
  };
}

/** The least processor time of some runs, in milliseconds. */
function least(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run++) {
    const began = processorSeconds();
    work();
    best = Math.min(best, processorSeconds() - began);
  }
  return 1_000 * best;
}

export async function ownershipRows(count = ENTRIES): Promise<readonly OwnershipRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "ownership-"));
  const path = join(folder, "log.db");
  const now = 1_800_000_000;
  const options = { origin: ORIGIN, now: () => now };
  try {
    const entries = await entriesOf(count);
    const log = new OwnershipLog(path, options);
    const { seconds, rate } = await appended(log, entries);
    const began = processorSeconds();
    let note = await log.checkpoint(operator);
    const checkpoint = processorSeconds() - began;
    for (const { name, signer: own } of witnesses) note += await cosignatureLine(readNote(note), name, own, now);
    log.cosign(note);
    const [piece] = [...log.register.pieces.keys()].slice(-1);
    const shown = presentationFile.write(await proveOwner(log.view(), [piece!], { match: MATCH, seat: 0 }, [anna]));
    log.close();
    const keys = witnesses.map(({ name, signer: { key } }) => ({ name, type: "witness", key }) as const);
    const policy = { log: logKeyOf(ORIGIN, operator.key), witnesses: keys, needed: 3, maxAge: 60 };
    const check = least(() => checkPresentation(shown, policy, { match: MATCH, seat: 0, now }));
    const opening = processorSeconds();
    new OwnershipLog(path, options).close();
    return [
      { what: "an append, on the disk", value: 1e6 * seconds, unit: "µs", wanted: "≤ 500" },
      { what: "appends a second, by the clock", value: rate, unit: "", wanted: "≥ 2,000" },
      { what: "the first checkpoint", value: checkpoint, unit: "s", wanted: "" },
      { what: "a presentation", value: shown.length, unit: "bytes", wanted: "≤ 4,096" },
      { what: "its check, with three witnesses", value: check, unit: "ms", wanted: "≤ 20" },
      { what: "opening the log again", value: processorSeconds() - opening, unit: "s", wanted: "" },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function ownershipReport(rows: readonly OwnershipRow[]): string {
  const lines = rows.map(({ what, value, unit, wanted }) => {
    const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
    return `| ${what} | ${value.toFixed(digits)} ${unit} | ${wanted} |`;
  });
  return ["| what | measured | wanted |", "| --- | ---: | ---: |", ...lines, ""].join("\n");
}
