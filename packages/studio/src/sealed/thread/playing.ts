// A seat of a sealed match in the thread: it plays by what the page hears, and says how it stands.
import type { Perspective } from "ninefold/knowledge";
import type { PlayerId } from "ninefold/model";
import type { Rules } from "ninefold/play";
import { parametersByName } from "ninefold-log";
import {
  type After,
  type Found,
  foundOf,
  type Offer,
  Peer,
  postingAgain,
  type RulesOf,
  readInvitation,
  requireNoAbsence,
  SealedError,
  SeenPlay,
  type Shown,
  SpectatorPeer,
  writeInvitation,
  writeRecord,
} from "ninefold-sealed";
import { textsAt } from "ninefold-table/client";
import { loadText } from "../../library/game-text.ts";
import type { GameText } from "../../library/texts.ts";
import { addHeard, heardAt, keepTexts, textsKept } from "./database.ts";
import { SeatKeeper } from "./keeper.ts";
import { keptPath } from "./kept-path.ts";
import { lazyPieces } from "./lazy-pieces.ts";
import { PagePath } from "./path.ts";
import type { Beginning, Part, TableState } from "./questions.ts";

/** SealedError NF9003 where the text is no game. */
export async function rulesOf(game: GameText): Promise<Rules> {
  const read = await loadText(game);
  if (!read.ok) throw new SealedError("NF9003", read.diagnostics[0]?.message ?? "");
  return read.rules;
}

export class Playing {
  readonly path: PagePath;
  readonly #report: (part: Part) => void;
  readonly #beginning: Beginning;
  #peer: Peer | SpectatorPeer | undefined;
  #play: SeenPlay | undefined;
  #first: Perspective | undefined;
  #isToTell = false;
  #fetched: ReturnType<typeof textsAt> | undefined;

  constructor(beginning: Beginning, report: (part: Part) => void) {
    this.#beginning = beginning;
    this.#report = report;
    this.path = new PagePath(
      (number, bytes) => report({ k: "post", number, bytes }),
      () => report({ k: "hearAgain" }),
    );
  }

  /** Plays until the signal says so. Rejects with what keeps it from that: SealedError NF9013 where another tab has the seat. */
  async run(signal: AbortSignal): Promise<void> {
    const peer = await this.#open();
    this.#peer = peer;
    peer.onChange(() => this.#changed());
    this.#changed();
    const endPosting = peer instanceof Peer ? postingAgain(peer, after) : undefined;
    await new Promise<void>((ended) => signal.addEventListener("abort", () => ended(), { once: true }));
    endPosting?.();
    await peer.close();
  }

  async decide(id: string): Promise<void> {
    if (this.#peer instanceof Peer) await this.#peer.decide(id);
  }

  async resign(): Promise<void> {
    if (this.#peer instanceof Peer) await this.#peer.resign();
  }

  get record(): Uint8Array | undefined {
    const record = this.#peer?.record;
    return record && writeRecord(record);
  }

  async #open(): Promise<Peer | SpectatorPeer> {
    const { table, name, coming } = this.#beginning;
    const keeper = new SeatKeeper(table);
    const channel = keptPath(this.path, {
      all: () => heardAt(table),
      add: (number, bytes) => addHeard(table, number, bytes),
    });
    const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));
    const offered: RulesOf = (offer) => this.#offered(offer);
    const pieces = lazyPieces((offer, parameters) => this.#with(offer, parameters));
    if ((await keeper.all()).length > 0) return Peer.resume({ channel, keeper, pieces, rulesOf: offered });
    if (coming.by === "opening") {
      const { game, seat, bundle, isInvited: invited, deck } = coming;
      const found = foundOf(await rulesOf(game));
      await keepTexts(table, game).catch(() => {});
      this.#report({ k: "game", game });
      const { title } = found.rules.system;
      const brought = deck && { asks: deck.asks, brings: deck.brings };
      return Peer.open({ channel, keeper, pieces, random, name, seat, bundle, title, invited, found, ...brought });
    }
    const invitation = coming.by === "returning" ? undefined : readInvitation(coming.invitation);
    if (!invitation) throw new SealedError("NF9016", "Nothing of this table is kept here, and there is no invitation.");
    if (coming.by === "watching")
      return SpectatorPeer.watch({ channel: this.path, pieces, invitation, rulesOf: offered });
    const deck = coming.by === "joining" ? coming.deck : undefined;
    const brought = deck && { brings: deck.brings };
    return Peer.join({ channel, keeper, pieces, random, name, invitation, rulesOf: offered, ...brought });
  }

  /** What an offer is of, as the server has it: the hash of the rules says whether it is that. */
  async #offered(offer: Offer): Promise<Found> {
    requireNoAbsence(offer);
    const { rules: hash, parameters } = offer;
    const { coming } = this.#beginning;
    const log = coming.by === "joining" ? coming.deck?.log : undefined;
    if (coming.by === "joining" && (log !== undefined || offer.asks !== undefined))
      (await import("./decks.ts")).requireAsked(offer, log);
    const game = { ...(await this.#texts(offer)), parameters: parametersByName(parameters) };
    const rules = await rulesOf(game);
    if (rules.hash !== hash)
      throw new SealedError("NF9003", "The rules that the server has are not those of the offer.");
    this.#report({ k: "game", game });
    return foundOf(rules);
  }

  /** The rules of an offer with what all seats bring: from then on they are those of the match. */
  async #with(offer: Offer, parameters: Readonly<Record<string, string>>): Promise<Rules> {
    const game = { ...(await this.#texts(offer)), parameters };
    const rules = await rulesOf(game);
    this.#report({ k: "game", game });
    return rules;
  }

  async #texts({ bundle }: Offer): Promise<Omit<GameText, "parameters">> {
    const { coming, server, table } = this.#beginning;
    if (coming.by === "opening") return coming.game;
    // Where the server is away the seat goes on with what it has; the hash of the rules says whether that is right.
    const kept = coming.by === "watching" ? undefined : await textsKept(table).catch(() => undefined);
    if (kept) return kept;
    if (bundle === undefined) throw new SealedError("NF9003", "The offer does not say where its rules are.");
    this.#fetched ??= textsAt(server, bundle);
    const texts = await this.#fetched;
    if (coming.by !== "watching") await keepTexts(table, texts).catch(() => {});
    return texts;
  }

  /** What has changed within one task is said once. */
  #changed(): void {
    if (this.#isToTell) return;
    this.#isToTell = true;
    setTimeout(() => {
      this.#isToTell = false;
      this.#tell();
    });
  }

  #tell(): void {
    if (this.#peer) this.#report({ k: "state", state: this.#stateOf(this.#peer) });
  }

  #stateOf(peer: Peer | SpectatorPeer): TableState {
    const { course, state } = peer;
    const seat = peer instanceof Peer ? peer.seat : undefined;
    const play = course && this.#seen(peer, course, seat);
    this.#first ??= play;
    return {
      peer: state,
      invitation: peer instanceof Peer ? writeInvitation(peer.invitation) : "",
      seat,
      play,
      first: this.#first,
      round: course?.round ?? -1,
      base: course?.base,
    };
  }

  #seen(peer: Peer | SpectatorPeer, course: Shown["course"], seat: number | undefined): Perspective | undefined {
    this.#play ??= new SeenPlay(seat as PlayerId | undefined);
    if (peer instanceof Peer) return this.#play.look({ course, view: peer.view, decisions: peer.decisions });
    const { setting, line } = course;
    const view = line ? setting.system.view(line.world.state, undefined) : [];
    return this.#play.look({ course, view, decisions: [] });
  }
}

const after: After = (milliseconds, call) => {
  const timer = setTimeout(call, milliseconds);
  return () => clearTimeout(timer);
};
