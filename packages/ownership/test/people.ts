// People with keys, and a log in memory that they write.
import { createHash } from "node:crypto";
import {
  type Attribute,
  attributesOf,
  cosignatureLine,
  type Entry,
  entryHash,
  type Hash,
  type NoteKey,
  OwnershipError,
  type OwnershipErrorCode,
  type Piece,
  type Policy,
  pieceId,
  readNote,
  type SignedEntry,
  type Signer,
  signEntry,
  signerOf,
} from "ninefold-ownership";
import { OwnershipLog } from "ninefold-ownership/sqlite";

export const digest = (text: string): Hash => createHash("sha256").update(text).digest("hex");
export const person = (name: string): Signer => signerOf(createHash("sha256").update(name).digest());

export const ORIGIN = "example.org/cards";
export const issuer = person("issuer");
export const operator = person("operator");
export const [anna, bert, carla] = [person("anna"), person("bert"), person("carla")];
export const witnesses = [1, 2, 3].map((number) => ({
  name: `witness.example/${number}`,
  signer: person(`w${number}`),
}));
export const MATCH = digest("match");

export const logKey: NoteKey = { name: ORIGIN, type: "log", key: operator.key };
export const policy: Policy = {
  log: logKey,
  witnesses: witnesses.map(({ name, signer }) => ({ name, type: "witness", key: signer.key })),
  needed: 2,
  maxAge: 3_600,
};

/** The code that something is refused with. */
export async function codeOf(work: () => unknown): Promise<OwnershipErrorCode | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof OwnershipError) return error.code;
    throw error;
  }
}

/** A log with a clock that tests move. */
export class Club {
  time = 1_800_000_000;
  readonly log: OwnershipLog;
  readonly pieces: Piece[] = [];
  series = "";

  constructor(path = ":memory:") {
    this.log = new OwnershipLog(path, { origin: ORIGIN, now: () => this.time });
  }

  async append(entry: Entry, signer: Signer): Promise<SignedEntry> {
    const signed = await signEntry(entry, signer);
    await this.log.append(signed);
    return signed;
  }

  async newSeries(name = "Beasts", cap = 100): Promise<Hash> {
    const { entry } = await this.append({ k: "series", by: issuer.key, name, cap, origin: ORIGIN }, issuer);
    this.series = entryHash(entry);
    return this.series;
  }

  piece(serial: number, type = "wolf", values: Readonly<Record<string, Attribute["value"]>> = { attack: 2 }): Piece {
    return { series: this.series, serial, type, attributes: attributesOf(values) };
  }

  async issue(serial: number, to: Signer, recovery?: Signer, of = this.piece(serial)): Promise<Hash> {
    const owner = { key: to.key, ...(recovery && { recovery: recovery.key }) };
    await this.append({ k: "issue", by: issuer.key, piece: of, to: owner }, issuer);
    return pieceId(of);
  }

  last(piece: Hash): Hash {
    return this.log.register.standings.get(piece)!.last;
  }

  give(piece: Hash, from: Signer, to: Signer, prev = this.last(piece)): Promise<SignedEntry> {
    return this.append({ k: "transfer", by: from.key, piece, prev, to: { key: to.key } }, from);
  }

  lease(piece: Hash, by: Signer, match: Hash, until: number): Promise<SignedEntry> {
    return this.append({ k: "lease", by: by.key, piece, prev: this.last(piece), to: by.key, match, until }, by);
  }

  /** A checkpoint that so many witnesses cosign. */
  async checkpoint(count = 2, time = this.time): Promise<string> {
    let note = await this.log.checkpoint(operator);
    for (const { name, signer } of witnesses.slice(0, count))
      note += await cosignatureLine(readNote(note), name, signer, time);
    if (count > 0) this.log.cosign(note);
    return note;
  }
}

/** A club with a series and two pieces of Anna's. */
export async function club(): Promise<{ readonly one: Club; readonly first: Hash; readonly second: Hash }> {
  const one = new Club();
  await one.newSeries();
  return { one, first: await one.issue(1, anna), second: await one.issue(2, anna) };
}
