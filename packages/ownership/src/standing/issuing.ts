// What issuers write, from what they type; and how pieces are called.
import type { Entry, Owner } from "../entry/entry.ts";
import type { Hash, Key } from "../entry/forms.ts";
import { type Attribute, attributesOf } from "../entry/piece.ts";
import type { Register, Series } from "./register.ts";

/** Whole numbers are numbers. */
const valueOf = (text: string): Attribute["value"] => (/^-?\d{1,15}$/.test(text) ? Number(text) : text);

/** Attributes as they are typed. */
export const attributesIn = (texts: Readonly<Record<string, string>>): readonly Attribute[] =>
  attributesOf(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, valueOf(text)])));

/** What all pieces that are issued at once have. */
export interface Issued {
  readonly type: string;
  readonly attributes: readonly Attribute[];
  /** SHA-256 of a file. */
  readonly picture?: Hash | undefined;
  readonly to: Owner;
}

/** The next `count` pieces of a series, by its key, to one owner. */
export function nextIssues(
  { id, issued, entry: { by } }: Series,
  count: number,
  { type, attributes, picture, to }: Issued,
): readonly (Entry & { readonly k: "issue" })[] {
  const first = Math.max(0, ...issued.keys()) + 1;
  return Array.from({ length: count }, (_, i) => ({
    ...({ k: "issue", by, to } as const),
    piece: { series: id, serial: first + i, type, attributes, ...(picture !== undefined && { picture }) },
  }));
}

/** `Beasts#12`; where the series is not known, the name of the piece. */
export function nameOf({ pieces, series }: Pick<Register, "pieces" | "series">, id: Hash): string {
  const piece = pieces.get(id);
  const of = piece && series.get(piece.series);
  return of ? `${of.entry.name}#${piece.serial}` : id;
}

/** The pieces that some keys own, in the order in which they were issued. */
export const ownedBy = ({ standings }: Pick<Register, "standings">, isOwn: (key: Key) => boolean): readonly Hash[] =>
  [...standings].flatMap(([id, { owner }]) => (isOwn(owner) ? [id] : []));
