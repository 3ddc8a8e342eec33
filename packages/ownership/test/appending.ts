// A process that appends to a log without end and prints what was acknowledged, until it is killed.
import { createHash } from "node:crypto";
import { entryHash, type SignedEntry, signEntry, signerOf } from "ninefold-ownership";
import { OwnershipLog } from "ninefold-ownership/sqlite";

const [path = "", run = ""] = process.argv.slice(2);
const issuer = signerOf(createHash("sha256").update("issuer").digest());
const log = new OwnershipLog(path, { origin: "example.org/killed", now: () => 1_000 });
const series = await signEntry({ k: "series", by: issuer.key, name: run, cap: 1_000_000, origin: log.origin }, issuer);
await log.append(series);
process.stdout.write("ready\n");
for (let serial = 1; ; ) {
  const entries: SignedEntry[] = [];
  for (let i = 0; i < 7; i++) {
    const piece = { series: entryHash(series.entry), serial: serial++, type: "t", attributes: [] };
    entries.push(await signEntry({ k: "issue", by: issuer.key, piece, to: { key: issuer.key } }, issuer));
  }
  const done = await Promise.all(entries.map((entry) => log.append(entry)));
  process.stdout.write(done.map(({ index }, i) => `${index} ${entryHash(entries[i]!.entry)}\n`).join(""));
  if (serial % 5 === 0) process.stdout.write(`checkpoint ${JSON.stringify(await log.checkpoint(issuer))}\n`);
}
