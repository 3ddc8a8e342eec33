// Who has opened a match removes a seat from it.
import { invitation, type SeenMatch } from "ninefold-table/client";
import { Failure, usage } from "../failure.ts";
import { print } from "../output.ts";
import { type Watched, withClient } from "./connected.ts";
import { linkText, readLink } from "./link.ts";

/** The match, as soon as its rules are known. */
async function shown({ seen, until }: Watched): Promise<SeenMatch> {
  const late = new Failure(1, "no-match", "The server does not show the match: only who has opened it removes seats.");
  await until(() => seen.follower !== undefined || seen.distrust !== undefined, late);
  if (seen.distrust) throw new Failure(1, "distrust", seen.distrust.message);
  return seen;
}

/** The number of the seat of a player, who is named, or of whose person the name is given. A failure where that is nobody or several. */
function seatOf({ rules, follower }: SeenMatch, asked: string): number {
  const { players } = rules!.system;
  const named = players.findIndex(({ name }) => name === asked);
  if (named >= 0) return named;
  const seats = [...(follower?.seats ?? []).entries()].filter(([, { name }]) => name === asked);
  const [first, ...others] = seats;
  if (first && others.length === 0) return first[0];
  throw usage(`"${asked}" names no seat; there is ${players.map(({ name }) => name).join(", ")}.`);
}

/** Removes the seat of a player from the match of a link; where that is free again it prints a link for another. */
export async function removeSeat(text: string, player: string): Promise<void> {
  const { server, match } = readLink(text);
  await withClient(server, async (client, begun) => {
    const seen = await shown(begun(match));
    const seat = seatOf(seen, player);
    const { since, terms } = seen.follower!;
    await client.ask({ k: "remove", match, seat });
    print(`${player} is removed from the match.`);
    if (since !== undefined || terms.seats[seat]?.key !== undefined) return;
    const name = seen.rules!.system.players[seat]?.name;
    print(`${name}: ${linkText({ server, match, invite: await invitation(client, match, seat) })}`);
  });
}
