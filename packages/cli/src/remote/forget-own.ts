import { print } from "../output.ts";
import { withClient } from "./connected.ts";
import { readLink } from "./link.ts";

/** Deletes the names that this person has given in the match of a link. */
export async function forgetOwn(text: string): Promise<void> {
  const { server, match } = readLink(text);
  await withClient(server, async (client) => {
    await client.ask({ k: "forget", match });
  });
  print("The names that you have given in this match are deleted at its server.");
}
