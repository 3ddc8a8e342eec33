// What the terminal shows of a match at a server: news as they come, the state after them, and who decides.
import type { Choice, Event, Perspective } from "ninefold/knowledge";
import type { Decision } from "ninefold/model";
import { clockText, clockWith, readTimeControl } from "ninefold/players";
import { LogError } from "ninefold-log";
import { delayText, type SeenMatch, type TableClient } from "ninefold-table/client";
import { Failure } from "../failure.ts";
import { colours } from "../output.ts";
import { idSaid, menuSaid } from "../play/faces.ts";
import { drawScene } from "../scene/scene.ts";
import { endText } from "./ending.ts";
import { newsOf } from "./news.ts";

export const decisionsFor = (choices: readonly Choice[]): readonly Decision[] =>
  choices.map((choice) => ({ ...choice, forced: false }));

const RESTORED = "The server was restored from an older copy: it does not go on from what was seen of this match.";

export class RemoteScreen {
  readonly #client: TableClient;
  readonly #seen: SeenMatch;
  readonly #say: (text: string) => void;
  #isWatching: boolean;
  /** Entries whose news are said; undefined before the match is shown: what is over by then is no news. */
  #said: number | undefined;
  #events: readonly Event[] = [];
  /** What the board was drawn for, and who was said to decide then. */
  #drawn: number | undefined;
  #deciding = "";
  #wasOnline = true;
  #wasSeated = false;
  #isDelaySaid = false;

  constructor(client: TableClient, seen: SeenMatch, say: (text: string) => void, isWatching: boolean) {
    this.#client = client;
    this.#seen = seen;
    this.#say = say;
    this.#isWatching = isWatching;
  }

  get seat(): number | undefined {
    const { viewer } = this.#seen;
    return viewer === "public" ? undefined : viewer;
  }

  /** What the person may decide now. */
  get choices(): readonly Choice[] {
    return this.isTurn ? this.#seen.follower!.perspective.choices : [];
  }

  /** Whether the person is to decide, and has not. */
  get isTurn(): boolean {
    const { follower, waiting } = this.#seen;
    return follower?.since !== undefined && this.seat !== undefined && follower.active.includes(this.seat) && !waiting;
  }

  /** Whether something is offered that the person has not answered. */
  get isAsked(): boolean {
    return this.seat !== undefined && this.#seen.follower?.answering.includes(this.seat) === true;
  }

  /** A sentence that names who decides. */
  get whoDecides(): string {
    const names = (this.#seen.follower?.active ?? []).map((seat) => this.#nameOf(seat));
    if (this.#seen.waiting !== undefined) return "the server has not answered yet.";
    return `${names.join(" and ")} ${names.length === 1 ? "decides" : "decide"}.`;
  }

  playerName(seat: number): string {
    return this.#seen.rules?.system.players[seat]?.name ?? "";
  }

  #nameOf(seat: number): string {
    const name = this.playerName(seat);
    const seated = this.#seen.follower?.seats[seat]?.name;
    return seated ? `${name} (${seated})` : name;
  }

  /** Says all that is new. Failure where the server is not to be believed. */
  look(): void {
    this.#doubt();
    this.#connection();
    const { follower } = this.#seen;
    if (!follower || !this.#isForThis()) return;
    this.#delay();
    this.#news();
    if (follower.since === undefined) return;
    const { perspective, ended, since, active } = follower;
    this.#decided(perspective);
    if (ended || this.#seen.waiting !== undefined) return;
    const isNew = this.#drawn !== since;
    if (isNew) this.board(perspective);
    this.#drawn = since;
    if (isNew || this.#deciding !== active.join()) this.#turn(perspective);
    this.#deciding = active.join();
  }

  #doubt(): void {
    const { distrust, isRolledBack } = this.#seen;
    const isOther = distrust instanceof LogError && distrust.code === "NF7601";
    if (isRolledBack || isOther) throw new Failure(1, "NF7816", RESTORED);
    if (distrust) throw new Failure(1, "distrust", `The server breaks the rules of the match: ${distrust.message}`);
  }

  #connection(): void {
    const { isOnline } = this.#client;
    if (isOnline !== this.#wasOnline)
      this.#say(isOnline ? "The server is reached again." : "The connection to the server broke. Trying again …");
    this.#wasOnline = isOnline;
  }

  /** Whether what is shown is shown to the seat: who has just sat down is first shown what the public is. */
  #isForThis(): boolean {
    if (this.seat !== undefined) this.#wasSeated = true;
    else if (this.#wasSeated && !this.#isWatching) {
      this.#say("You have no seat in this match any more.");
      this.#isWatching = true;
    }
    return this.seat !== undefined || this.#isWatching;
  }

  /** Says once who sees the match later. */
  #delay(): void {
    const { delay } = this.#seen.follower!.terms;
    if (delay && !this.#isDelaySaid)
      this.#say(colours.dim(`Whoever has no seat sees the match ${delayText(delay)} later.`));
    this.#isDelaySaid = true;
  }

  #news(): void {
    const { entries, follower } = this.#seen;
    const reader = { mine: this.seat, name: (seat: number) => this.#nameOf(seat) };
    for (const { entry } of this.#said === undefined ? [] : entries.slice(this.#said)) {
      const text = newsOf(entry, reader);
      if (text !== undefined) this.#say(text);
    }
    const standing = this.#said === undefined && this.isAsked ? entries[follower!.offer!.seq] : undefined;
    if (standing) this.#say(newsOf(standing.entry, reader) ?? "");
    this.#said = Math.max(this.#said ?? 0, entries.length);
  }

  /** What has been decided since; what was taken back is forgotten. */
  #decided({ events }: Perspective): void {
    const other = events.findIndex(({ key }, i) => key !== this.#events[i]?.key);
    for (const event of other < 0 ? [] : events.slice(other)) {
      if (event.kind !== "decided") continue;
      for (const { player, id, family } of event.decisions)
        this.#say(`${this.#nameOf(player.id)}: ${id === undefined ? family : idSaid(this.#seen.rules!.system, id)}`);
    }
    this.#events = events;
  }

  /** Draws the state, and the clocks. */
  board({ view, to }: Perspective): void {
    this.#say(`\n${drawScene(this.#seen.rules!.system, view, { to })}`);
    const clocks = this.#seen.clocks(this.#client.now());
    if (!clocks) return;
    const control = readTimeControl(this.#seen.follower?.terms.clock ?? "");
    const texts = clocks.map((left, seat) => `${this.playerName(seat)} ${clockText(clockWith(control, left))}`);
    this.#say(colours.dim(`Clocks: ${texts.join(", ")}`));
  }

  #turn({ ply, choices }: Perspective): void {
    this.#say(`\n${colours.bold(`Ply ${ply + 1}.`)} ${this.whoDecides}`);
    if (this.isTurn) this.#say(menuSaid(this.#seen.rules!.system, choices));
  }

  /** Says how the match ended. */
  over(): void {
    const { follower, rules } = this.#seen;
    if (follower!.since !== undefined) this.board(follower!.perspective);
    this.#say(`\n${colours.bold(`The game is over: ${endText(follower!.ended!, rules!.system)}.`)}`);
  }
}
