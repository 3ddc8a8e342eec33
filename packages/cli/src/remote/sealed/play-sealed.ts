// `ninefold play --sealed`: a match at a server that is trusted in nothing but handing on what the seats say.
import { join } from "node:path";
import { parametersByName } from "ninefold-log";
import {
  type Channel,
  type Found,
  foundOf,
  isName,
  type Offer,
  Peer,
  postingAgain,
  readInvitation,
  requireNoAbsence,
  SealedError,
  writeInvitation,
  writeRecord,
} from "ninefold-sealed";
import { openRelay, relayChannel, standAs, type TableClient, textsAt, upload } from "ninefold-table/client";
import { rulesIn } from "ninefold-table/rules";
import { writeNamed } from "../../atomic-write.ts";
import { Failure, usage } from "../../failure.ts";
import { readGame } from "../../game-file.ts";
import { INTERRUPTED, interruption } from "../../long-work.ts";
import { colours, print } from "../../output.ts";
import { withClient } from "../connected.ts";
import { ownFolder } from "../folders.ts";
import { linkText, type MatchLink, readServer } from "../link.ts";
import { handedOver } from "../opening.ts";
import { openTyping } from "../typing.ts";
import { keepWhence } from "./brought-file.ts";
import { type DeckOptions, dealt, joinedWith, resumedWith, type Table } from "./deck.ts";
import { fileKeeper, forget, isKeptIn } from "./file-keeper.ts";
import { keptChannel } from "./heard-file.ts";
import { SealedSession } from "./sealed-session.ts";
import { requireTrust } from "./terms.ts";

export interface SealedOptions extends DeckOptions {
  readonly with?: Readonly<Record<string, string>>;
  readonly name?: string;
  readonly public?: boolean;
  readonly save?: string;
}

/** What of a match at a server there is none in a sealed one. */
const REFEREED = ["seats", "clock", "delay", "signed"] as const;

const random = (length: number): Uint8Array => crypto.getRandomValues(new Uint8Array(length));

/** What the others see. A failure for a text that they take from nobody. */
function nameIn({ name = "" }: SealedOptions): string {
  if (!isName(name))
    throw usage("--name has 64 letters at the utmost, no line feeds, and nothing else that governs a line.");
  return name;
}

const folderOf = (relay: string): string => join(ownFolder("sealed"), relay);

/** Opens a sealed table for a game, and plays at it. */
export async function openSealed(
  at: string,
  game: string,
  options: SealedOptions & Partial<Record<(typeof REFEREED)[number], unknown>>,
): Promise<void> {
  const refereed = REFEREED.find((name) => options[name] !== undefined);
  if (refereed) throw usage(`--${refereed} is the server's, which has nothing to say in a sealed match: leave it out.`);
  const server = readServer(at);
  const name = nameIn(options);
  const { bundle, rules } = await handedOver(readGame(game), options.with);
  const found = await refusing(() => foundOf(rules));
  const { title, players } = rules.system;
  const withBrought = (parameters: Readonly<Record<string, string>>) => rulesIn(bundle, parameters);
  const { public: isPublic = false } = options;
  await withClient(server, async (client, _, changes) => {
    const leaving = new AbortController();
    let relay = "";
    const table: Table = {
      ...{ folder: () => folderOf(relay), leaving: leaving.signal },
      rulesWith: (_, parameters) => withBrought(parameters),
    };
    const { whence, ...deck } = (await dealt(options, rules, withBrought, table)) ?? {};
    const files = await upload(server, bundle);
    relay = await openRelay(client, { rules: files, title, seats: players.length, isPublic });
    const path = pathAt(client, relay);
    const keeper = fileKeeper(folderOf(relay));
    if (whence) keepWhence(folderOf(relay), whence);
    const opening = { found, random, name, invited: !isPublic, bundle: files, title, ...deck };
    const peer = await refusing(() => Peer.open({ channel: path.channel, keeper, ...opening })).catch(async (error) => {
      await standAs(client, relay, "ended");
      throw error;
    });
    print(
      `The others: ninefold play '${linkText({ server, match: relay, sealed: writeInvitation(peer.invitation) })}'`,
    );
    await session({ peer, client, relay, path, changes, leaving, save: options.save });
  });
}

/** Takes part at the sealed table of a link, or goes on there. */
export async function playSealedLink(link: MatchLink, options: SealedOptions): Promise<void> {
  const { server, match: relay } = link;
  const name = nameIn(options);
  const folder = folderOf(relay);
  const invitation = readInvitation(link.sealed ?? "");
  const isKept = isKeptIn(folder);
  if (!invitation && !isKept)
    throw usage("The link to a sealed table needs all of its digits: they say whose table it is, and let you in.");
  await withClient(server, async (client, _, changes) => {
    const path = pathAt(client, relay);
    const leaving = new AbortController();
    const table: Table = {
      ...{ folder: () => folder, leaving: leaving.signal },
      rulesWith: (offer, parameters) => rulesWith(server, offer, parameters),
    };
    const { pieces, brings, whence, requireFit } = isKept ? resumedWith(table) : await joinedWith(options, table);
    let hasJoined = isKept;
    const rulesOf = async (offer: Offer): Promise<Found> => {
      const found = await rulesAt(server, offer);
      // Who goes on has agreed to it before.
      if (!isKept) requireTrust(offer, options, found.rules.system.players);
      await requireFit?.(offer, found.rules);
      hasJoined = true;
      return found;
    };
    const connected = { channel: path.channel, keeper: fileKeeper(folder), rulesOf, pieces };
    if (whence) keepWhence(folder, whence);
    const joining = { ...connected, random, name, ...(brings !== undefined && { brings }) };
    const begin = (): Promise<Peer> =>
      isKept ? Peer.resume(connected) : Peer.join({ ...joining, invitation: invitation! });
    const peer = await refusing(begin).catch((error: unknown) => {
      if (!(error instanceof Failure && error.code === "NF9013")) throw error;
      throw new Failure(1, error.code, `${error.message} Where none has it, remove "${join(folder, "lock")}".`);
    });
    if (isKept) print("Going on with the match that is kept here.");
    try {
      await session({ peer, client, relay, path, changes, leaving, save: options.save });
    } finally {
      // Nothing was said yet: who comes again is asked again whether it trusts the offer.
      if (!hasJoined) forget(folder);
    }
  });
}

/** The rules that an offer names, by their texts at the server. They are those of the offer, or the match is refused. */
async function rulesAt(server: string, offer: Offer): Promise<Found> {
  requireNoAbsence(offer);
  return foundOf(await rulesWith(server, offer, parametersByName(offer.parameters)));
}

async function rulesWith(server: string, { bundle }: Offer, parameters: Readonly<Record<string, string>>) {
  if (bundle === undefined) throw new RangeError("the offer does not say which texts they have");
  return rulesIn(await textsAt(server, bundle), parameters);
}

const ANOTHER_SEAT =
  "Another seat on this machine needs a data folder of its own: set XDG_DATA_HOME to one in that terminal.";

/** Does something; what a game or a memory is refused for is said as the command says it. */
async function refusing<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SealedError)) throw error;
    throw new Failure(1, error.code, error.code === "NF9013" ? `${error.message} ${ANOTHER_SEAT}` : error.message);
  }
}

interface Path {
  readonly channel: Channel;
  /** Resolves when all that was posted is kept by the server, or cannot be. */
  settled(): Promise<void>;
  /** Why the server shows nothing. */
  readonly refusal: () => Failure | undefined;
}

function pathAt(client: TableClient, relay: string): Path {
  let refusal: Failure | undefined;
  const posting = new Set<Promise<void>>();
  const inner = relayChannel(client, relay, ({ code, message, isForNow }) => {
    if (!isForNow) refusal = new Failure(1, code, message);
  });
  const kept = keptChannel(inner, folderOf(relay));
  return {
    channel: {
      listen: (hear) => kept.listen(hear),
      post: (bytes) => {
        const posted = inner.post(bytes);
        const over = (): void => void posting.delete(posted);
        posting.add(posted);
        posted.then(over, over);
        return posted;
      },
    },
    settled: async () => {
      while (posting.size > 0) await Promise.allSettled([...posting]);
    },
    refusal: () => refusal,
  };
}

interface Played {
  readonly peer: Peer;
  readonly client: TableClient;
  readonly relay: string;
  readonly path: Path;
  readonly changes: (call: () => void) => void;
  readonly leaving: AbortController;
  readonly save: string | undefined;
}

/** Milliseconds after which it is said that nothing has come of the table. */
const DOUBT = 10_000;
/** Milliseconds in which the server is to have taken the last words. */
const LAST_WORDS = 15_000;

async function session({ peer, client, relay, path, changes, leaving, save }: Played): Promise<void> {
  const interrupted = interruption();
  const input = openTyping(() => played.changed());
  // The server takes it of who opened the table alone.
  const stand = (state: "running" | "ended"): void => void standAs(client, relay, state).catch(() => {});
  const played = new SealedSession(peer, input, { stand, refusal: path.refusal, isOnline: () => client.isOnline });
  let wasOnline = true;
  changes(() => {
    if (client.isOnline && !wasOnline) void peer.again().catch(() => {});
    wasOnline = client.isOnline;
    played.changed();
  });
  const end = peer.onChange(() => played.changed());
  const doubting = setTimeout(() => played.waited(), DOUBT);
  const endPosting = postingAgain(peer, (milliseconds, call) => {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  });
  print(colours.dim("Waiting until all seats are taken. Ctrl-C leaves; the same link goes on with the match."));
  try {
    const ending = await played.play(interrupted.signal);
    if (ending === "interrupted") process.exitCode = INTERRUPTED;
    await Promise.race([path.settled(), new Promise((resolve) => setTimeout(resolve, LAST_WORDS).unref())]);
  } finally {
    endPosting();
    clearTimeout(doubting);
    end();
    interrupted.end();
    input.close();
    leaving.abort();
    await peer.close();
    if (save !== undefined) saved(peer, save);
  }
}

function saved({ record }: Peer, path: string): void {
  if (!record) return;
  writeNamed(path, writeRecord(record));
  print(`The record is in ${path}; \`ninefold verify\` reads it.`);
}
