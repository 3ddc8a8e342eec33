// The register: what all entries of a log so far make of series and pieces. The first valid entry in the order of the log counts;
// every other is refused, by everybody who reads the log alike, and changes nothing.
import { isSignatureOf } from "ninefold-log";
import { type Entry, type EntryOf, entryHash } from "../entry/entry.ts";
import type { Hash, Key } from "../entry/forms.ts";
import { type Piece, pieceId, pieceProblem } from "../entry/piece.ts";
import { isSigned, type Leaf, type Verify } from "../entry/signed.ts";
import { type Refusal, refusal } from "../errors.ts";
import type { Standing } from "./standing.ts";
import { owned, succeed, type When } from "./succeed.ts";

/** A series as its entry says. */
export interface Series {
  readonly id: Hash;
  readonly index: number;
  readonly entry: EntryOf<"series">;
  /** The pieces that are issued, by their serials. */
  readonly issued: ReadonlyMap<number, Hash>;
}

interface OwnSeries extends Series {
  readonly issued: Map<number, Hash>;
}

export interface RegisterOptions {
  /** Checks signatures; the strict check of `ninefold-log` if left out. */
  readonly verify?: Verify;
  /** The origin of the log: series of others are refused. */
  readonly origin: string;
}

/** What an entry changed. */
export interface Taken {
  readonly piece?: Hash;
  readonly standing?: Standing;
}

const isRefused = (result: Standing | Refusal): result is Refusal => "code" in result;

export class Register {
  readonly #verify: Verify;
  readonly #origin: string;
  readonly #series = new Map<Hash, OwnSeries>();
  readonly #pieces = new Map<Hash, Piece>();
  readonly #standings = new Map<Hash, Standing>();
  /** Who signed the entry that came after one, and which. */
  readonly #after = new Map<Hash, { readonly by: Key; readonly entry: Hash }>();
  /** Which pieces were staked by some terms. */
  readonly #staked = new Map<Hash, Set<Hash>>();
  #at = 0;

  constructor({ verify = isSignatureOf, origin }: RegisterOptions) {
    this.#verify = verify;
    this.#origin = origin;
  }

  /** The second of the last leaf. */
  get at(): number {
    return this.#at;
  }

  get series(): ReadonlyMap<Hash, Series> {
    return this.#series;
  }

  get pieces(): ReadonlyMap<Hash, Piece> {
    return this.#pieces;
  }

  get standings(): ReadonlyMap<Hash, Standing> {
    return this.#standings;
  }

  /**
   * Takes the leaf at `index` of the log, or says why it does not count. isKnown: one's own log took it before, when signatures and claims
   * were checked.
   */
  take(leaf: Leaf, index: number, isKnown = false): Taken | Refusal {
    if (leaf.at < this.#at) return refusal("NF9311", `The leaf is of second ${leaf.at}, after one of ${this.#at}.`);
    if (!isKnown && !isSigned(leaf.signed, this.#verify))
      return refusal("NF9301", "The signature is not that of the key.");
    const { entry } = leaf.signed;
    const result = this.#taken(entry, { hash: entryHash(entry), at: leaf.at, index, isKnown });
    if (!("code" in result)) this.#at = leaf.at;
    return result;
  }

  #taken(entry: Entry, where: Pick<When, "hash" | "at" | "index" | "isKnown">): Taken | Refusal {
    const { hash, index } = where;
    if (entry.k === "series") return this.#takeSeries(entry, hash, index);
    if (entry.k === "issue") return this.#takeIssue(entry, hash, index);
    const standing = this.#standings.get(entry.piece);
    if (!standing) return refusal("NF9302", "No such piece is issued.");
    if (standing.last !== entry.prev) return this.#second(entry.prev, entry.by, hash);
    const result = succeed(standing, entry, {
      ...where,
      verify: this.#verify,
      isStaked: (piece, terms) => this.#staked.get(terms)?.has(piece) ?? false,
    });
    if (isRefused(result)) return result;
    this.#after.set(entry.prev, { by: entry.by, entry: hash });
    this.#standings.set(entry.piece, result);
    const terms = entry.k === "stake" ? result.held?.terms : undefined;
    if (terms !== undefined) this.#staked.set(terms, (this.#staked.get(terms) ?? new Set()).add(entry.piece));
    return { piece: entry.piece, standing: result };
  }

  /** Why an entry does not count that names another than the last one. */
  #second(prev: Hash, by: Key, hash: Hash): Refusal {
    const after = this.#after.get(prev);
    if (after?.entry === hash) return refusal("NF9302", "The entry stands in the log already.");
    if (after?.by === by) return refusal("NF9303", `The key has signed another successor of ${prev} before.`);
    return refusal("NF9302", `The entry ${prev} is not the last one of the piece.`);
  }

  #takeSeries(entry: EntryOf<"series">, id: Hash, index: number): Taken | Refusal {
    if (entry.origin !== this.#origin)
      return refusal("NF9302", `The series belongs to the log "${entry.origin}", not "${this.#origin}".`);
    if (this.#series.has(id)) return refusal("NF9302", "The series stands in the log already.");
    this.#series.set(id, { id, index, entry, issued: new Map() });
    return {};
  }

  #takeIssue(entry: EntryOf<"issue">, hash: Hash, index: number): Taken | Refusal {
    const { piece, by, to } = entry;
    const problem = pieceProblem(piece);
    if (problem) return problem;
    const series = this.#series.get(piece.series);
    if (!series) return refusal("NF9309", "The series of the piece, with its cap, is not logged before it.");
    if (series.entry.by !== by) return refusal("NF9302", "Only the key of the series issues its pieces.");
    if (piece.serial > series.entry.cap)
      return refusal("NF9309", `Serial ${piece.serial} is above the cap ${series.entry.cap} of the series.`);
    const id = pieceId(piece);
    if (series.issued.has(piece.serial))
      return refusal("NF9309", `Serial ${piece.serial} of the series is issued already.`);
    series.issued.set(piece.serial, id);
    const standing = { last: hash, index, ...owned(to) };
    this.#pieces.set(id, piece);
    this.#standings.set(id, standing);
    return { piece: id, standing };
  }
}
