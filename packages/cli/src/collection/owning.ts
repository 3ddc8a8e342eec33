// What an owner does: has addresses, looks at her pieces, gives them away, shows them to an opponent.
import { writeFileSync } from "node:fs";
import { type Hash, heldAt, presentationFile, proveOwner, readEntry, writeEntry } from "ninefold-ownership";
import { fromHex } from "ninefold-log";
import { usage } from "../failure.ts";
import { plural, print, printJson, table } from "../output.ts";
import { readText } from "../text-file.ts";
import { type Kept, withKept } from "./making.ts";
import { nameOf, pieceBy } from "./names.ts";
import { seconds } from "./opened.ts";
import { Purse } from "./purse.ts";

interface Json {
  readonly json?: boolean;
}

/** Prints an address, to which pieces can be issued and given; the purse is made where it is missing. */
export async function receive(folder: string, options: { readonly new?: boolean } & Json): Promise<void> {
  const purse = await Purse.open(folder, true);
  const { key } = options.new ? await purse.newSigner() : purse.signers[0]!;
  if (options.json) printJson({ address: key });
  else print(key);
}

/** The pieces of a purse. */
function owned({ register }: Kept["log"], purse: Purse): readonly Hash[] {
  return [...register.standings].flatMap(([id, { owner }]) => (purse.signer(owner) ? [id] : []));
}

function row({ register }: Kept["log"], id: Hash): readonly string[] {
  const standing = register.standings.get(id)!;
  const { type, attributes } = register.pieces.get(id)!;
  const held = heldAt(standing, seconds());
  const values = attributes.map(({ name, value }) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  return [nameOf(register, id), type, values.join(" "), id.slice(0, 12), held ? `${held.as} until ${held.until}` : ""];
}

export interface Showing extends Json {
  readonly purse?: string;
  readonly match?: string;
  readonly seat?: number;
  readonly out?: string;
}

/** Lists series, or the pieces of a purse; or writes a presentation of pieces. */
export const show = (folder: string, pieces: readonly string[], options: Showing): Promise<void> =>
  withKept(folder, async ({ log }) => {
    const { register } = log;
    if (pieces.length > 0) return presented(log, pieces, options);
    if (options.purse === undefined) {
      const all = [...register.series.values()].map(({ id, entry, issued }) => ({ name: entry.name, cap: entry.cap, issued: issued.size, id }));
      if (options.json) return printJson({ origin: log.origin, entries: log.size, series: all });
      return print(table([["series", "cap", "issued", "id"], ...all.map((one) => [one.name, String(one.cap), String(one.issued), one.id.slice(0, 12)])]));
    }
    const own = owned(log, await Purse.open(options.purse));
    if (options.json) return printJson(own.map((id) => ({ id, name: nameOf(register, id), ...register.pieces.get(id), standing: register.standings.get(id) })));
    print(own.length === 0 ? "No pieces." : table(own.map((id) => row(log, id))));
  });

async function presented(log: Kept["log"], pieces: readonly string[], { purse: folder, match, seat, out, json }: Showing): Promise<void> {
  if (folder === undefined || match === undefined || seat === undefined || out === undefined)
    throw usage("Pieces are shown with --purse, --match, --seat and --out.");
  if (!/^[0-9a-f]{64}$/.test(match)) throw usage("--match takes the 64 hexadecimal digits that a match is known by.");
  const purse = await Purse.open(folder);
  const ids = pieces.map((text) => pieceBy(log.register, text));
  const keys = new Set(ids.map((id) => log.register.standings.get(id)!.owner));
  const signers = [...keys].map((key) => {
    const signer = purse.signer(key);
    if (!signer) throw usage(`"${folder}" does not own all of them.`);
    return signer;
  });
  const bytes = presentationFile.write(await proveOwner(log.view(), ids, { match, seat }, signers));
  writeFileSync(out, bytes);
  if (json) printJson({ pieces: ids, bytes: bytes.length });
  else print(`Wrote ${plural(bytes.length, "byte")} that show ${plural(ids.length, "piece")} to seat ${seat} of match ${match.slice(0, 12)}…`);
}

export interface Giving extends Json {
  readonly to: string;
  readonly in: string;
  readonly out?: string;
}

/** Gives pieces to an address; with `out`, the signed entries go into a file instead of the log. */
export const give = (folder: string, pieces: readonly string[], { to, in: collection, out, json }: Giving): Promise<void> =>
  withKept(collection, async ({ log }) => {
    if (!/^[0-9a-f]{64}$/.test(to)) throw usage("--to takes an address: 64 hexadecimal digits.");
    const purse = await Purse.open(folder);
    const entries: string[] = [];
    for (const text of pieces) {
      const piece = pieceBy(log.register, text);
      const { last: prev, owner } = log.register.standings.get(piece)!;
      const held = heldAt(log.register.standings.get(piece)!, seconds());
      if (held) throw usage(`${nameOf(log.register, piece)} is bound by its ${held.as} until second ${held.until}.`);
      if (!purse.signer(owner)) throw usage(`"${folder}" does not own ${nameOf(log.register, piece)}.`);
      const signed = await purse.sign({ k: "transfer", by: owner, piece, prev, to: { key: to } });
      if (out === undefined) await log.append(signed);
      entries.push(writeEntry(signed));
    }
    if (out !== undefined) writeFileSync(out, `${entries.join("\n")}\n`);
    if (json) printJson({ given: pieces.length });
    else print(`Gave ${pieces.join(", ")} to ${to}`);
  });

/** Logs signed entries of a file. */
export const add = (folder: string, file: string, { json }: Json): Promise<void> =>
  withKept(folder, async ({ log }) => {
    const lines = readText(file, file).split("\n").filter((line) => line !== "");
    if (!lines.every((line) => /^([0-9a-f]{2})+$/.test(line))) throw usage(`"${file}" has no signed entries, each on a line.`);
    for (const line of lines) await log.append(readEntry(fromHex(line)));
    if (json) printJson({ added: lines.length });
    else print(`Added ${plural(lines.length, "entry", "entries")}`);
  });
