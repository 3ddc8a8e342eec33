// The header: what a match is played by, and who plays. Every seat signs it, and its hash is the match's name.
import {
  encode,
  field,
  flag,
  type Hex,
  isKey,
  isSignedBy,
  list,
  maybe,
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
import { asked, decoded, hash, listed, MAX_HEADER } from "./forms.ts";

export const PROTOCOL = 1;
const MAX_SEATS = 64;

/**
 * `from`: a position as the game prints it. A seat's `key` is that of Ed25519 that its messages are signed by; `nonce` is random,
 * so that no two matches have one name. `audit`: secrets are opened after the end. `absent`: so many other seats may end the match
 * for one that stays silent; 0 where nobody may. `asks`, `brings`: where pieces are brought, what is asked of them, and the list of each seat, empty of one that
 * brings none.
 */
const header = record({
  protocol: field(1, whole()),
  rules: field(2, hash),
  parameters: field(3, parametersForm),
  plan: field(4, hash),
  from: maybe(5, text(65536)),
  seats: field(6, list(record({ key: field(1, hash), nonce: field(2, hash) }), MAX_SEATS)),
  audit: field(7, flag),
  absent: field(8, whole(MAX_SEATS)),
  asks: maybe(9, asked),
  brings: maybe(10, list(listed, MAX_SEATS)),
});
export type Header = ValueOf<typeof header>;

/** The bytes of a header, and the name of the match: `mid`. */
export interface Headed {
  readonly header: Header;
  readonly bytes: Hex;
  readonly mid: Hex;
}

const headed = (value: Header, bytes: Hex): Headed => ({ header: value, bytes, mid: digest("header", bytes) });

export const headOf = (value: Header): Headed => headed(value, toHex(encode(header, value)));

/** SealedError NF9001, NF9009; NF9003 for another protocol; NF9010 for keys that nobody may sign with. */
export function readHeader(bytes: Hex): Headed {
  const value = decoded(header, bytes, MAX_HEADER);
  if (value.protocol !== PROTOCOL)
    throw new SealedError("NF9003", `The match is played by protocol ${value.protocol}; this program has ${PROTOCOL}.`);
  const keys = value.seats.map(({ key }) => key);
  const wrong = keys.findIndex((key, seat) => !isKey(key) || keys.indexOf(key) < seat);
  if (wrong >= 0) throw new SealedError("NF9010", `The key of seat ${wrong} is another seat's, or none of Ed25519.`);
  return headed(value, bytes);
}

/** A seat's signature of the header. */
export const signHeader = (mid: Hex, secret: Uint8Array): Hex => signHash(digest("agreed", mid), secret);
export const hasAgreed = (mid: Hex, key: Hex, signature: Hex): boolean =>
  isSignedBy(key, digest("agreed", mid), signature);

/** SealedError NF9002 unless there is a signature of the header by each seat, and no other. */
export function requireAgreed({ header: { seats }, mid }: Headed, agreed: readonly Hex[]): void {
  const without = seats.findIndex(
    ({ key }, seat) => agreed[seat]?.length !== 128 || !hasAgreed(mid, key, agreed[seat]),
  );
  if (without >= 0) throw new SealedError("NF9002", `Seat ${without} has not signed the header.`);
  if (agreed.length > seats.length) throw new SealedError("NF9002", "The header has more signatures than seats.");
}
