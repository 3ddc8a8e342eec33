// What is asked for by HTTP: rules, the list of tables, logs and records of matches, and how the server is.
import type { ServerResponse } from "node:http";

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
  /** Seconds for which it stays the same. */
  readonly lasts?: number;
  /** A file of the page that people have before them: no other page may show it within itself. */
  readonly isPage?: boolean;
}

export const JSON_TYPE = "application/json; charset=utf-8";
export const TEXT_TYPE = "text/plain; charset=utf-8";

/** The status of what is refused since too much was asked for (RFC 6585). */
export const TOO_MUCH = 429;

export const jsonAnswer = (data: unknown, status = 200): Answer => ({
  status,
  type: JSON_TYPE,
  body: `${JSON.stringify(data)}\n`,
});

export const refusal = (status: number, code: string, message: string): Answer =>
  jsonAnswer({ error: { code, message } }, status);

/** Why a request cannot be answered: what is wrong with the request itself. */
export class WrongRequest extends Error {
  override readonly name = "WrongRequest";
}

/** What a request is about. */
export interface Asked {
  readonly method: string;
  readonly path: readonly string[];
  readonly query: URLSearchParams;
  readonly address: string;
  /** The text that came with it, of at most so many bytes. WrongRequest for more, and for what is no UTF-8. */
  text(max: number): Promise<string>;
}

/** WrongRequest for more than `max` bytes, for what is no UTF-8, and where the request is broken off. */
export async function textOf(request: AsyncIterable<Uint8Array>, max: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of request) {
      length += part.length;
      if (length > max) break;
      parts.push(part);
    }
  } catch (error) {
    throw new WrongRequest(`The request was broken off: ${error instanceof Error ? error.message : error}`);
  }
  if (length > max) throw new WrongRequest(`More than ${max} bytes were sent.`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(parts));
  } catch {
    throw new WrongRequest("What was sent is no UTF-8.");
  }
}

/** Sends an answer. Pages of `origin` may read it, where one is named. */
export function send(
  response: ServerResponse,
  { status, type, body, lasts, isPage }: Answer,
  origin: string | undefined,
): void {
  response.writeHead(status, {
    "content-type": type,
    "x-content-type-options": "nosniff",
    "cache-control": isPage ? "no-cache" : lasts === undefined ? "no-store" : `public, max-age=${lasts}, immutable`,
    ...(isPage && { "content-security-policy": "frame-ancestors 'none'" }),
    ...(origin !== undefined && { "access-control-allow-origin": origin, vary: "origin" }),
  });
  response.end(body);
}
