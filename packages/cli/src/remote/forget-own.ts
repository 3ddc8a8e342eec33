import { isRelay } from "ninefold-table/client";
import { print } from "../output.ts";
import { withClient } from "./connected.ts";
import { readLink } from "./link.ts";

/** Deletes the names that this person has given in the match of a link, or what she has posted at the sealed table of one. */
export async function forgetOwn(text: string): Promise<void> {
  const { server, match } = readLink(text);
  await withClient(server, async (client) => {
    await client.ask({ k: "forget", match });
  });
  const what = isRelay(match)
    ? "What you have posted at this table is"
    : "The names that you have given in this match are";
  print(`${what} deleted at its server.`);
}
