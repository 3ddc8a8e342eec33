// What keys sign, as bytes that mean nothing else: a domain, then each part with its length before it.
import { delimited, fromHex } from "ninefold-log";

const statement = (domain: string, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  delimited([new TextEncoder().encode(domain), ...parts]);

/** What a server asks of who connects. */
export interface Challenge {
  /** 32 bytes in hexadecimal digits, new for each connection. */
  readonly nonce: string;
  /** Milliseconds since 1970 by the server's clock. */
  readonly time: number;
}

/** That the holder of a key connects to this host now: another host cannot use it, nor can another connection. */
export function helloStatement({ nonce, time }: Challenge, host: string, key: string): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder();
  return statement("ninefold-hello-1", fromHex(nonce), text.encode(host), text.encode(String(time)), fromHex(key));
}

/** That the holder of a key goes on with the next one. */
export const nextKeyStatement = (key: string, next: string): Uint8Array<ArrayBuffer> =>
  statement("ninefold-next-key-1", fromHex(key), fromHex(next));
