// What an owner does: has addresses, looks at her pieces, gives them away, shows them to an opponent.
import {
  type Hash,
  heldAt,
  nameOf,
  ownedBy,
  type Purse,
  presentationFile,
  proveOwner,
  readEntries,
  readNote,
  type Standing,
} from "ninefold-ownership";
import { writeNamed } from "../atomic-write.ts";
import { usage } from "../failure.ts";
import { plural, print, printJson, table } from "../output.ts";
import { readText } from "../text-file.ts";
import { type Kept, withKept } from "./making.ts";
import { pieceBy } from "./names.ts";
import { type Json, seconds } from "./opened.ts";
import { openPurse, signersOf } from "./purse.ts";
import { type Signing, signing } from "./signing.ts";

/** Prints an address, to which pieces can be issued and given; the purse is made where it is missing. */
export async function receive(folder: string, options: { readonly new?: boolean } & Json): Promise<void> {
  const purse = await openPurse(folder, true);
  const { key } = options.new ? await purse.newSigner() : purse.signers[0]!;
  if (options.json) printJson({ address: key });
  else print(key);
}

function row({ register }: Kept["log"], id: Hash): readonly string[] {
  const standing = register.standings.get(id)!;
  const { type, attributes } = register.pieces.get(id)!;
  const held = heldAt(standing, seconds());
  const values = attributes.map(
    ({ name, value }) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
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
      const all = [...register.series.values()].map(({ id, entry, issued }) => ({
        name: entry.name,
        cap: entry.cap,
        issued: issued.size,
        id,
      }));
      if (options.json) return printJson({ origin: log.origin, entries: log.size, series: all });
      return print(
        table([
          ["series", "cap", "issued", "id"],
          ...all.map((one) => [one.name, String(one.cap), String(one.issued), one.id.slice(0, 12)]),
        ]),
      );
    }
    const purse = await openPurse(options.purse);
    const own = ownedBy(register, (key) => purse.signer(key) !== undefined);
    if (options.json)
      return printJson(
        own.map((id) => ({
          id,
          name: nameOf(register, id),
          ...register.pieces.get(id),
          standing: register.standings.get(id),
        })),
      );
    print(own.length === 0 ? "No pieces." : table(own.map((id) => row(log, id))));
  });

async function presented(
  log: Kept["log"],
  pieces: readonly string[],
  { purse: folder, match, seat, out, json }: Showing,
): Promise<void> {
  if (folder === undefined || match === undefined || seat === undefined || out === undefined)
    throw usage("Pieces are shown with --purse, --match, --seat and --out.");
  const purse = await openPurse(folder);
  const ids = pieces.map((text) => pieceBy(log.register, text));
  const holder = (standing: Standing): Hash => heldAt(standing, seconds())?.to ?? standing.owner;
  const signers = signersOf(purse, folder, log.register, ids, holder);
  const bytes = presentationFile.write(await proveOwner(log.view(), ids, { match, seat }, signers));
  writeNamed(out, bytes);
  if (json) printJson({ pieces: ids, bytes: bytes.length });
  else
    print(
      `Wrote ${plural(bytes.length, "byte")} that show ${plural(ids.length, "piece")} to seat ${seat} of match ${match.slice(0, 12)}…`,
    );
}

/** What is signed of a piece, after its last entry. */
type Signed = (piece: Hash, standing: Standing, purse: Purse) => Parameters<Purse["sign"]>[0];

/** Signs an entry for each piece, and logs it; or, with `out`, writes it into a file. */
const signFor = (
  folder: string,
  pieces: readonly string[],
  options: Signing,
  what: string,
  make: Signed,
): Promise<void> =>
  signing(options, `${what}: ${pieces.join(", ")}`, async function* (read) {
    const purse = await openPurse(folder);
    for (const text of pieces) {
      const piece = pieceBy(read, text);
      yield await purse.sign(make(piece, read.standings.get(piece)!, purse));
    }
  });

/** The owner of a piece that is bound to nothing. A Failure where that is somebody else, or the piece is bound. */
function freeOwner(piece: Hash, standing: Standing, purse: Purse): string {
  const held = heldAt(standing, seconds());
  if (held) throw usage(`The piece ${piece} is bound by its ${held.as} until second ${held.until}.`);
  if (!purse.signer(standing.owner)) throw usage(`The purse does not own the piece ${piece}.`);
  return standing.owner;
}

/** Gives pieces to an address. */
export function give(
  folder: string,
  pieces: readonly string[],
  options: Signing & { readonly to: string },
): Promise<void> {
  return signFor(folder, pieces, options, "Given", (piece, standing, purse) => {
    const by = freeOwner(piece, standing, purse);
    return { k: "transfer", by, piece, prev: standing.last, to: { key: options.to } };
  });
}

/** Binds pieces to a match for so many seconds. */
export function lease(
  folder: string,
  pieces: readonly string[],
  options: Signing & { readonly match: string; readonly for: number },
): Promise<void> {
  const until = seconds() + options.for;
  return signFor(
    folder,
    pieces,
    options,
    `Leased until ${new Date(until * 1000).toISOString().replace(".000", "")}`,
    (piece, standing, purse) => {
      const by = freeOwner(piece, standing, purse);
      return { k: "lease", by, piece, prev: standing.last, to: by, match: options.match, until };
    },
  );
}

/** Takes pieces over by their recovery key, to an address. */
export function recover(
  folder: string,
  pieces: readonly string[],
  options: Signing & { readonly to: string },
): Promise<void> {
  return signFor(folder, pieces, options, "Recovered", (piece, { last, recovery }, purse) => {
    if (recovery === undefined || !purse.signer(recovery))
      throw usage(`The purse has no recovery key of the piece ${piece}.`);
    return { k: "rekey", by: recovery, piece, prev: last, to: { key: options.to, recovery } };
  });
}

/** Logs the signed entries of a file, or adds the cosignatures of a checkpoint. */
export const add = (folder: string, file: string, { json }: Json): Promise<void> =>
  withKept(folder, async ({ log }) => {
    const text = readText(file, file);
    if (text.includes("\n\n")) {
      log.cosign(text);
      const { size } = log.view();
      const names = readNote(text).signatures.map(({ name }) => name);
      const by = [...new Set(names)].filter((name) => name !== log.origin);
      if (json) printJson({ cosigned: size, by });
      else print(`Cosigned: ${plural(size, "entry", "entries")} by ${by.join(", ") || "nobody"}`);
      return;
    }
    const lines = text.split("\n").filter((line) => line !== "");
    if (!lines.every((line) => /^([0-9a-f]{2})+$/.test(line)))
      throw usage(`"${file}" has no signed entries, each on a line, and is no checkpoint.`);
    for (const entry of readEntries(text)) await log.append(entry);
    if (json) printJson({ added: lines.length });
    else print(`Added ${plural(lines.length, "entry", "entries")}`);
  });
