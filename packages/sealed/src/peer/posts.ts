// What peers post. Numbers of kinds and fields are part of the format: none is ever used for something else.
import {
  encode,
  type Form,
  field,
  flag,
  governsLines,
  type Hex,
  isSignedBy,
  list,
  maybe,
  type OneOf,
  oneOf,
  parametersForm,
  record,
  signHash,
  text,
  toHex,
  type ValueOf,
  whole,
} from "ninefold-log";
import { SealedError } from "../errors.ts";
import { digest } from "../secret/digest.ts";
import { asked, blob, decoded, hash, listed, MAX_MESSAGE, proven, signature } from "../transcript/forms.ts";
import type { Signed } from "../transcript/message.ts";

/** No post of a meeting has more bytes. */
export const MAX_POST: number = 1 << 17;
const MAX_SEATS = 64;
const MAX_NAME = 64;

/**
 * What a match is to be played by. `rules`, `parameters`, `plan`, `from`, `audit` and `absent` as in a header. `bundle`: by which hash
 * the texts of the rules are handed over. `commitment`: to the opener's nonce. `seat`: which one the opener wants. `invited`: a join needs
 * the invitation's secret. `asks`: how pieces are brought and proved, in the words of whoever checks them; none are where it is missing.
 * `brings`: the pieces that the opener says it brings.
 */
const offerForm = record({
  protocol: field(1, whole()),
  rules: field(2, hash),
  parameters: field(3, parametersForm),
  bundle: maybe(4, hash),
  plan: field(5, hash),
  from: maybe(6, text(65536)),
  seats: field(7, whole(MAX_SEATS)),
  audit: field(8, flag),
  absent: field(9, whole(MAX_SEATS)),
  key: field(10, hash),
  commitment: field(11, hash),
  title: field(12, text(256)),
  name: field(13, text(MAX_NAME)),
  seat: maybe(14, whole(MAX_SEATS - 1)),
  invited: field(15, flag),
  asks: maybe(16, asked),
  brings: maybe(17, listed),
});
export type Offer = ValueOf<typeof offerForm>;

/** Who wants to sit down. `offer`: its hash. `seat`: only there; any where it is not said. */
const joinForm = record({
  offer: field(1, hash),
  key: field(2, hash),
  commitment: field(3, hash),
  name: field(4, text(MAX_NAME)),
  seat: maybe(5, whole(MAX_SEATS - 1)),
  brings: maybe(6, listed),
});
export type Join = ValueOf<typeof joinForm>;

/** Who sits where: of each seat the hash of its join, of the opener's that of the offer. */
const seatingForm = record({ offer: field(1, hash), seats: field(2, list(hash, MAX_SEATS)) });
export type Seating = ValueOf<typeof seatingForm>;

/** Opens a commitment, once the seating with this hash is known. */
const nonceForm = record({ seated: field(1, hash), key: field(2, hash), nonce: field(3, hash) });
export type Nonce = ValueOf<typeof nonceForm>;

/** Proves that a seat of this match owns what it brings. */
const bringForm = record({ mid: field(1, hash), seat: field(2, whole(MAX_SEATS - 1)), proof: field(3, proven) });
export type Bring = ValueOf<typeof bringForm>;

const POSTS = {
  offer: [1, { body: field(1, blob(MAX_POST)), signature: field(2, signature) }],
  /** `proof`: by the invitation's secret. */
  join: [2, { body: field(1, blob(MAX_POST)), signature: field(2, signature), proof: maybe(3, hash) }],
  seated: [3, { body: field(1, blob(MAX_POST)), signature: field(2, signature) }],
  nonce: [4, { body: field(1, blob(MAX_POST)), signature: field(2, signature) }],
  /** A seat's signature of the header. */
  agree: [5, { mid: field(1, hash), seat: field(2, whole(MAX_SEATS - 1)), signature: field(3, signature) }],
  /** Between the nonces and the agreements, where pieces are asked for. */
  bring: [7, { body: field(1, blob(MAX_POST)), signature: field(2, signature) }],
  /** A message of the match. */
  say: [6, { message: field(1, blob(MAX_MESSAGE)), signature: field(2, signature) }],
} as const;

const postForm = oneOf(POSTS);
export type Post = OneOf<typeof POSTS>;
export type PostOf<Kind extends Post["k"]> = Extract<Post, { readonly k: Kind }>;

export const writePost = (of: Post): Uint8Array => encode(postForm, of);

/** SealedError NF9001, NF9009 */
export const readPost = (bytes: Uint8Array): Post => decoded(postForm, toHex(bytes), MAX_MESSAGE + 256);

/** Whether bytes are one: what is none need not be kept. */
export function isPost(bytes: Uint8Array): boolean {
  try {
    readPost(bytes);
    return true;
  } catch (error) {
    if (error instanceof SealedError) return false;
    throw error;
  }
}

export const sayingOf = ({ message, signature: by }: Signed): Uint8Array =>
  writePost({ k: "say", message, signature: by });

/** What is signed of a meeting: the form, and the label of its hash. */
const SIGNED = {
  offer: [offerForm, "offer"],
  join: [joinForm, "join"],
  seated: [seatingForm, "seated"],
  nonce: [nonceForm, "opened nonce"],
  bring: [bringForm, "brought"],
} as const;
type SignedKind = keyof typeof SIGNED;
type BodyOf<Kind extends SignedKind> = ValueOf<(typeof SIGNED)[Kind][0]>;

/** Whether a seat may have this name. */
export const isName = (of: string): boolean => of.length <= MAX_NAME && of.isWellFormed() && !governsLines(of);

/** RangeError for a title or a name that others take from nobody. */
export function requireLine(of: string): void {
  if (governsLines(of))
    throw new RangeError("A title or a name has no line feeds, and nothing else that governs a line.");
}

/** SealedError NF9012 for an offer by which others may end the match for a seat that is silent, one of two by its word alone. */
export function requireNoAbsence({ absent }: Offer): void {
  if (absent > 0) throw new SealedError("NF9012", "By the offer others may end the match for a seat that is silent.");
}

/** A body with its hash, which is what others name it by. */
export interface Hashed<Body> {
  readonly body: Body;
  readonly hash: Hex;
}

/** Whether a title or a name would write lines of its own, such as one with another code. */
const writesLines = (body: BodyOf<SignedKind>): boolean =>
  ("title" in body && governsLines(body.title)) || ("name" in body && governsLines(body.name));

/** SealedError NF9001, for titles and names too that govern lines; NF9009 */
export function bodyOf<Kind extends SignedKind>(kind: Kind, bytes: Hex): Hashed<BodyOf<Kind>> {
  const [form, label] = SIGNED[kind];
  const body = decoded(form as Form<BodyOf<Kind>>, bytes, MAX_POST);
  if (writesLines(body)) throw new SealedError("NF9001", "A title or a name governs lines.");
  return { body, hash: digest(label, bytes) };
}

/** The bytes of a body, and the signature of its hash. */
export function signBody<Kind extends SignedKind>(
  kind: Kind,
  of: BodyOf<Kind>,
  signing: Uint8Array,
): { readonly body: Hex; readonly signature: Hex; readonly hash: Hex } {
  const [form, label] = SIGNED[kind];
  const body = toHex(encode(form as Form<BodyOf<Kind>>, of));
  const named = digest(label, body);
  return { body, signature: signHash(named, signing), hash: named };
}

/** SealedError NF9002 for another signature, and for what is no key. */
export function requireSigned(key: Hex, of: Hex, by: Hex): void {
  if (!isSignedBy(key, of, by)) throw new SealedError("NF9002", "The post is not signed by the key that it names.");
}

/** What a seat's nonce is committed to by. */
export const nonceCommitment = (key: Hex, nonce: Hex): Hex => digest("nonce", key, nonce);
