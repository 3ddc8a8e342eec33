import { type Hash, toHex } from "ninefold-log";
import type { TableClient } from "./client.ts";

/** Lets somebody sit at a seat: the secret for the link. The server is sent its hash alone. Rejects with Declined. */
export async function invitation(client: TableClient, match: Hash, seat: number): Promise<string> {
  const secret = crypto.getRandomValues(new Uint8Array(16));
  const hash = toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", secret)));
  await client.ask({ k: "invite", match, seat, hash });
  return toHex(secret);
}
