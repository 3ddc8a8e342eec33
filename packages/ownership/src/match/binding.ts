// What an owner signs so that pieces are bound to a match: leases, or stakes by the terms of the match.
import { type Entry, type EntryOf, entryHash, type Terms, termsHash } from "../entry/entry.ts";
import type { Hash } from "../entry/forms.ts";
import type { SignedEntry } from "../entry/signed.ts";
import { OwnershipError } from "../errors.ts";
import type { Purse } from "../purse/purse.ts";
import type { Register } from "../standing/register.ts";
import { type Held, heldAt, type Standing } from "../standing/standing.ts";
import type { Binding } from "./pieces.ts";

/** What an entry binds a piece to; undefined for one that binds nothing. */
function boundBy(entry: Entry): (Pick<Held, "as" | "match" | "until"> & { readonly terms?: Terms }) | undefined {
  if (entry.k === "lease") return { as: "lease", match: entry.match, until: entry.until };
  if (entry.k !== "stake") return undefined;
  const { terms } = entry;
  return { as: "stake", match: terms.match, until: terms.until, terms };
}

const hashOf = (terms: Terms | undefined): Hash | undefined => terms && termsHash(terms);

const elsewhere = (
  piece: Hash,
  { as, match, until }: Pick<Held, "as" | "match" | "until">,
  when = "",
): OwnershipError =>
  new OwnershipError(
    "NF9306",
    `The piece ${piece} is bound by its ${as} to match ${match} until second ${until}${when}.`,
  );

/** Whether a piece is bound to the match so. OwnershipError NF9306 where it is bound to another one. */
export function isBound(piece: Hash, standing: Standing, { match, terms }: Binding, now: number): boolean {
  const held = heldAt(standing, now);
  if (!held) return false;
  if (held.match === match && held.terms === hashOf(terms)) return true;
  throw elsewhere(piece, held);
}

function entryOf(piece: Hash, by: Hash, prev: Hash, { match, until, terms }: Binding): EntryOf<"lease" | "stake"> {
  return terms ? { k: "stake", by, piece, prev, terms } : { k: "lease", by, piece, prev, to: by, match, until };
}

async function signedFor(
  purse: Purse,
  piece: Hash,
  standing: Standing,
  to: Binding,
  now: number,
): Promise<readonly SignedEntry[]> {
  if (isBound(piece, standing, to, now)) return [];
  const entries: SignedEntry[] = [];
  let prev = standing.last;
  // What was signed before and is not logged comes first: nothing else is ever signed after the same entry.
  for (let before = await purse.signedAfter(prev); before; before = await purse.signedAfter(prev)) {
    const bound = boundBy(before.entry);
    if (!bound)
      throw new OwnershipError(
        "NF9303",
        `The purse has signed a ${before.entry.k} of the piece ${piece}, which is not logged.`,
      );
    entries.push(before);
    const isFor = bound.match === to.match && hashOf(bound.terms) === hashOf(to.terms);
    // A lease that is over binds nothing; a stake by the same terms would be over as well.
    if (isFor && (now < bound.until || bound.terms)) return entries;
    if (now < bound.until) throw elsewhere(piece, bound, ", by an entry that is not logged");
    prev = entryHash(before.entry);
  }
  entries.push(await purse.sign(entryOf(piece, standing.owner, prev, to)));
  return entries;
}

/**
 * What has to be logged so that pieces are bound to a match, in its order: nothing of those that are. What a purse has signed for the match before is
 * answered again, and not signed anew. OwnershipError NF9302 for a piece that there is none of, or that the purse does not own; NF9303, NF9306
 * for one that is bound, or was signed away, elsewhere.
 */
export async function bindingEntries(
  purse: Purse,
  { standings }: Pick<Register, "standings">,
  pieces: readonly Hash[],
  to: Binding,
  now: number,
): Promise<readonly SignedEntry[]> {
  const entries: SignedEntry[] = [];
  for (const piece of pieces) {
    const standing = standings.get(piece);
    if (!standing) throw new OwnershipError("NF9302", `No piece ${piece} is issued.`);
    entries.push(...(await signedFor(purse, piece, standing, to, now)));
  }
  return entries;
}
