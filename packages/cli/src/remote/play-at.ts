// `ninefold play` at a server: opens a match there, or takes part in one that somebody has opened.
import type { Player } from "ninefold/model";
import { Declined, invitation, isRelay, openMatch, type TableClient, termsAt } from "ninefold-table/client";
import { requireFolder } from "../atomic-write.ts";
import { Failure, usage } from "../failure.ts";
import { readGame } from "../game-file.ts";
import { INTERRUPTED, interruption } from "../long-work.ts";
import { colours, print } from "../output.ts";
import { type Watched, withClient } from "./connected.ts";
import { readDelay } from "./delay.ts";
import { linkText, type MatchLink, readLink, readServer } from "./link.ts";
import { handedOver } from "./opening.ts";
import { RemoteSession } from "./remote-session.ts";
import { saveSeen } from "./save-seen.ts";
import { openTyping } from "./typing.ts";

export interface PlayAtOptions {
  readonly with?: Readonly<Record<string, string>>;
  readonly seats?: string;
  readonly clock?: string;
  readonly name?: string;
  readonly public?: boolean;
  readonly signed?: boolean;
  readonly delay?: string;
  readonly sealed?: boolean;
  readonly save?: string;
  readonly deck?: readonly string[];
  readonly lease?: number;
  readonly stake?: number | true;
}

/** Who sits where: the first person is who opens the match, others come by invitation, and programs sit down at once. */
function seatsAsked(text: string | undefined, players: readonly Player[]): readonly string[] {
  const asked = text?.split(",").map((one) => one.trim()) ?? players.map(() => "human");
  if (asked.length !== players.length) throw usage(`--seats needs ${players.length} seats, one for each player.`);
  if (!asked.includes("human")) throw usage("At a server one seat at least is human: the first is yours.");
  return asked;
}

function requireNoDeck({ deck, lease, stake }: PlayAtOptions): void {
  if (deck || lease !== undefined || stake !== undefined)
    throw usage(
      "--deck, --lease and --stake need --sealed: pieces are brought to matches that nobody has to be trusted for.",
    );
}

/** Opens a match of a game at a server, and plays it. */
export async function playAt(at: string, game: string, options: PlayAtOptions): Promise<void> {
  if (options.save !== undefined) requireFolder(options.save);
  if (options.sealed) return (await import("./sealed/play-sealed.ts")).openSealed(at, game, options);
  requireNoDeck(options);
  const server = readServer(at);
  const delay = options.delay === undefined ? undefined : readDelay(options.delay);
  const opened = await handedOver(readGame(game), options.with);
  await withClient(server, async (client, begun) => {
    const { clock, public: isPublic = false, signed: sign = false } = options;
    const match = await openMatch(client, server, opened, { clock, isPublic, sign, ...(delay && { delay }) });
    const { players } = opened.rules.system;
    const seats = seatsAsked(options.seats, players);
    const mine = seats.indexOf("human");
    await client.ask({ k: "sit", match, seat: mine, ...(options.name !== undefined && { name: options.name }) });
    for (const [seat, level] of seats.entries()) {
      if (level !== "human") await client.ask({ k: "program", match, seat, level });
      else if (seat !== mine)
        print(`${players[seat]?.name}: ninefold play ${await linkFor(client, { server, match }, seat, isPublic)}`);
    }
    await session(client, begun(match), options.save, false);
  });
}

async function linkFor(client: TableClient, { server, match }: MatchLink, seat: number, isPublic: boolean) {
  return linkText({ server, match, ...(!isPublic && { invite: await invitation(client, match, seat) }) });
}

/** Takes part in the match of a link. */
export async function playLink(text: string, options: PlayAtOptions): Promise<void> {
  const link = readLink(text);
  if (options.save !== undefined) requireFolder(options.save);
  if (isRelay(link.match)) return (await import("./sealed/play-sealed.ts")).playSealedLink(link, options);
  requireNoDeck(options);
  await withClient(link.server, async (client, begun) => {
    const isSeated = client.mine.has(link.match) || (await sitDown(client, link, options.name));
    if (!isSeated) print("No seat is free: you watch.");
    await session(client, begun(link.match), options.save, !isSeated);
  });
}

/** Sits down at the first seat that is free and that the link is good for; whether there is one, where all may watch. */
async function sitDown(client: TableClient, { server, match, invite }: MatchLink, name: string | undefined) {
  const { seats, public: isPublic } = await termsAt(server, match);
  let declined: Declined | undefined;
  for (const [seat, state] of seats.entries()) {
    if (state !== "free") continue;
    try {
      const said = { ...(invite !== undefined && { invite }), ...(name !== undefined && { name }) };
      await client.ask({ k: "sit", match, seat, ...said });
      return true;
    } catch (error) {
      if (!(error instanceof Declined)) throw error;
      declined = error;
    }
  }
  if (!declined && isPublic) return false;
  throw declined ?? new Failure(1, "full", "No seat is free.");
}

/** `save`: the file for the log of what was seen. */
async function session(client: TableClient, { seen, changes }: Watched, save: string | undefined, isWatching: boolean) {
  const interrupted = interruption();
  const input = openTyping(() => played.changed());
  const played = new RemoteSession(client, seen, input, isWatching);
  changes(() => played.changed());
  try {
    if (!isWatching)
      print(colours.dim("Waiting until all seats are taken. Ctrl-C leaves; the match waits at the server."));
    const ending = await played.play(interrupted.signal);
    if (ending === "interrupted") process.exitCode = INTERRUPTED;
  } finally {
    interrupted.end();
    input.close();
    if (save !== undefined) saveSeen(save, seen);
  }
}
