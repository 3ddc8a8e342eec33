// Pieces of one's own at a sealed match, as this browser keeps them: the thread reads the log and signs.
import type { Rules } from "ninefold/play";
import { readNoteKey, type Signer } from "ninefold-ownership";
import { piecesOf, readAsks } from "ninefold-ownership/match";
import type { Offer, Pieces } from "ninefold-sealed";
import { type Collection, openKept, seconds } from "../../collection/collection.ts";
import { oneOf } from "../../collection/database.ts";
import { Purses } from "../../collection/purses.ts";

/** The rules of an offer with other parameters. */
export type RulesWith = (offer: Offer, parameters: Readonly<Record<string, string>>) => Promise<Rules>;

/** The collection of a log, as it is kept here. Rejects where it is not, or something is wrong with it. */
async function collectionOf(log: string, purses: Purses): Promise<Collection> {
  const kept = await oneOf("collections", log);
  if (!kept) throw new Error(`This browser does not keep the collection ${log}.`);
  const { name, key } = readNoteKey(log);
  const read = await openKept(kept, purses.ofCollection(name, key));
  if ("collection" in read) return read.collection;
  throw new Error(read.wrong[0]?.message);
}

/** Reads what is brought by the log that the offer names. */
export function keptPieces(rulesWith: RulesWith): Pieces {
  let log = "";
  let opened: Promise<Collection> | undefined;
  const collection = async (purses: Purses): Promise<Collection> => {
    opened ??= collectionOf(log, purses);
    return opened;
  };
  return piecesOf({
    now: seconds,
    rulesWith: (offer, parameters) => {
      log = readAsks(offer.asks ?? "").log;
      return rulesWith(offer, parameters);
    },
    own: {
      view: async () => (await collection(await Purses.open())).view(),
      signersOf: async (pieces) => {
        const purses = await Purses.open();
        const { register } = await collection(purses);
        const keys = new Set(pieces.map((id) => register.standings.get(id)?.owner ?? ""));
        // Who has not all keys shows less than is asked for: the others say so.
        return [...keys].map((key) => purses.signer(key)).filter((one): one is Signer => one !== undefined);
      },
    },
  });
}

/** What an offer asks of pieces has to be what this person has chosen, and what the page can do. Throws what she does not join for. */
export function requireAsked({ asks }: Offer, log: string | undefined): void {
  const asked = asks === undefined ? undefined : readAsks(asks);
  if (asked && (asked.lease > 0 || asked.stake))
    throw new Error(
      `The match asks that its pieces are ${asked.stake ? "staked" : "leased"} in the log of the collection ${asked.log}, which the page does not do: take part from a terminal, by "ninefold play LINK --deck …${asked.stake ? " --stake" : ""}".`,
    );
  if (asked?.log === log) return;
  if (asked === undefined)
    throw new Error("The match is played with the usual pieces: nobody brings pieces of one's own.");
  throw new Error(`The match is played with pieces of the collection ${asked.log}: bring some of those.`);
}
