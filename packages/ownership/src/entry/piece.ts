// Pieces: what is owned. A piece is known by the hash of its description, so that whoever has the name can check the rest.
import { encode, field, list, maybe, record, text, type ValueOf, valueForm, whole } from "ninefold-log";
import { type Refusal, refusal } from "../errors.ts";
import { digest, type Hash, hash } from "./forms.ts";

const attribute = record({ name: field(1, text(64)), value: field(2, valueForm) });

/** The serial counts from 1; attributes are in the order of their names; `picture` is the SHA-256 of a file. */
export const pieceForm = record({
  series: field(1, hash),
  serial: field(2, whole()),
  type: field(3, text(64)),
  attributes: field(4, list(attribute, 32)),
  picture: maybe(5, hash),
});
export type Piece = ValueOf<typeof pieceForm>;
export type Attribute = ValueOf<typeof attribute>;

/** The name of a piece. */
export const pieceId = (piece: Piece): Hash => digest("piece", encode(pieceForm, piece));

/** Attributes in the order of their names, as descriptions have them. */
export function attributesOf(values: Readonly<Record<string, Attribute["value"]>>): readonly Attribute[] {
  return Object.entries(values)
    .map(([name, value]) => ({ name, value }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What is wrong with a description. */
export function pieceProblem({ attributes, serial }: Piece): Refusal | undefined {
  if (serial < 1) return refusal("NF9309", "Serials count from 1.");
  const isOrdered = attributes.every(({ name }, i) => i === 0 || attributes[i - 1]!.name < name);
  return isOrdered ? undefined : refusal("NF9301", "Attributes stand in the order of their names, each once.");
}
