// A match at a server, at the terminal: what the seat is shown comes in, lines that people type go out as what it asks for.

import type { Choice, Event, Perspective } from "ninefold/knowledge";
import { quote } from "ninefold/language";
import type { Decision, GameSystem, Player } from "ninefold/model";
import { groupedOptions } from "ninefold/play";
import { clockText, clockWith, readTimeControl } from "ninefold/players";
import { Declined, delayText, type SeenMatch, type TableClient } from "ninefold-table/client";
import { Failure } from "../failure.ts";
import { colours, print } from "../output.ts";
import { completions } from "../play/hearing.ts";
import type { Asked, Input, Line } from "../play/input.ts";
import { drawMenu } from "../play/menu.ts";
import { mayBe, readDecision } from "../play/reading.ts";
import { drawScene } from "../scene/scene.ts";
import type { Delay } from "./delay.ts";
import { endText } from "./ending.ts";

const HELP = `A decision: its number in the list, its name, or what tells it from the others.
  board    draw the state again          moves    list the legal decisions
  draw?    offer a draw                  back?    ask to take back the last ply
  resign   give up                       quit     leave the terminal; the match waits`;

type Offered = NonNullable<SeenMatch["follower"]>["offer"];

const decisionOf = (choice: Choice): Decision => ({ ...choice, forced: false });

export class RemoteSession {
  readonly #client: TableClient;
  readonly #seen: SeenMatch;
  readonly #input: Input;
  /** Events that were printed. */
  #printed = 0;
  #isDelaySaid = false;
  #changes: () => void = () => {};
  #answered: number | undefined;

  constructor(client: TableClient, seen: SeenMatch, input: Input) {
    this.#client = client;
    this.#seen = seen;
    this.#input = input;
  }

  /** To be called when anything has changed. */
  changed(): void {
    this.#changes();
  }

  async #next(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#changes = resolve;
    });
  }

  get #seat(): number | undefined {
    const { viewer } = this.#seen;
    return viewer === "public" ? undefined : viewer;
  }

  /** Plays until the match is over, or the person leaves. */
  async play(signal: AbortSignal): Promise<"over" | "quit" | "interrupted"> {
    signal.addEventListener("abort", () => this.#changes());
    for (;;) {
      if (signal.aborted) return "interrupted";
      const { follower, distrust, isRolledBack } = this.#seen;
      if (distrust) throw new Failure(1, "distrust", `The server breaks the rules of the match: ${distrust.message}`);
      if (isRolledBack) throw new Failure(1, "NF7816", "The server's log ends before what was seen of the match.");
      const seat = this.#seat;
      if (follower) this.#delay(follower.terms.delay);
      if (follower?.since !== undefined) this.#news(follower.perspective, seat);
      if (follower?.ended) return this.#over();
      const offer = this.#offer;
      if (offer) {
        const left = await this.#answer(offer);
        if (left) return left;
      } else if (seat !== undefined && follower?.active.includes(seat) && this.#seen.waiting === undefined) {
        const left = await this.#turn(follower.perspective, this.#player(seat));
        if (left) return left;
      } else await this.#next();
    }
  }

  /** What another seat offers, and waits for the person's answer. */
  get #offer(): Offered {
    const seat = this.#seat;
    const offer = this.#seen.follower?.offer;
    return offer && seat !== undefined && offer.by !== seat && this.#answered !== offer.seq ? offer : undefined;
  }

  /** A line that the person types; "stale" as soon as it would answer what no longer stands. */
  async #line(isStale: () => boolean, prompt: string, from?: Asked): Promise<Line | "stale"> {
    if (isStale()) return "stale";
    const stale = new AbortController();
    this.#changes = () => {
      if (isStale()) stale.abort();
    };
    return this.#input.askUntil(stale.signal, prompt, from);
  }

  /** Whether nothing is believed of the match any more, it is over, or it is shown to another seat. */
  #isOver(seat: number | undefined): boolean {
    const { follower, distrust, isRolledBack } = this.#seen;
    return !follower || follower.ended !== undefined || !!distrust || isRolledBack || this.#seat !== seat;
  }

  /** Says once who sees the match later. */
  #delay(delay: Delay | undefined): void {
    if (delay && !this.#isDelaySaid)
      print(colours.dim(`Whoever has no seat sees the match ${delayText(delay)} later.`));
    this.#isDelaySaid = true;
  }

  get #system(): GameSystem {
    return this.#seen.rules!.system;
  }

  #player(seat: number): Player {
    return this.#system.players[seat]!;
  }

  /** What others have decided since, and what came of it. */
  #news({ events }: Perspective, seat: number | undefined): void {
    for (const event of events.slice(this.#printed)) this.#event(event, seat);
    this.#printed = events.length;
  }

  #event(event: Event, seat: number | undefined): void {
    if (event.kind !== "decided") return;
    for (const { player, id, family } of event.decisions) {
      if (player.id !== seat) print(`${this.#nameOf(player)}: ${id ?? family}`);
    }
  }

  #nameOf({ id, name }: Player): string {
    const seated = this.#seen.follower?.seats[id]?.name;
    return seated ? `${name} (${seated})` : name;
  }

  #board({ view, to }: Perspective): void {
    print(`\n${drawScene(this.#system, view, { to })}`);
    const clocks = this.#seen.clocks(this.#client.now());
    if (!clocks) return;
    const control = readTimeControl(this.#seen.follower?.terms.clock ?? "");
    const texts = clocks.map((left, seat) => `${this.#player(seat).name} ${clockText(clockWith(control, left))}`);
    print(colours.dim(`Clocks: ${texts.join(", ")}`));
  }

  #over(): "over" {
    const { follower } = this.#seen;
    if (follower!.since !== undefined) this.#board(follower!.perspective);
    print(`\n${colours.bold(`The game is over: ${endText(follower!.ended!, this.#system)}.`)}`);
    return "over";
  }

  /** Asks the server; what it declines is printed. */
  async #ask(asking: Promise<unknown>): Promise<void> {
    try {
      await asking;
    } catch (error) {
      if (!(error instanceof Declined)) throw error;
      print(error.message);
    }
  }

  async #answer({ seq: to, about, by }: NonNullable<Offered>): Promise<"quit" | "interrupted" | undefined> {
    const what = about === "draw" ? "a draw" : "to take back a ply";
    const seat = this.#seat;
    const isStale = (): boolean => this.#isOver(seat) || this.#offer?.seq !== to;
    const line = await this.#line(isStale, `${this.#player(by).name} offers ${what} (yes, no) `);
    if (line === "stale") return undefined;
    if (typeof line === "string") return line === "end" ? "quit" : line;
    this.#answered = to;
    const { match } = this.#seen;
    await this.#ask(this.#client.ask({ k: "answer", match, to, yes: /^\s*y(?:es)?\s*$/iu.test(line.text) }));
    return undefined;
  }

  async #turn(perspective: Perspective, player: Player): Promise<"quit" | "interrupted" | undefined> {
    const { choices } = perspective;
    const legal = choices.map(decisionOf);
    this.#board(perspective);
    print(`\n${colours.bold(`Ply ${perspective.ply + 1}.`)} ${player.name} decides.`);
    print(drawMenu(groupedOptions(choices)));
    const before = this.#seen.follower?.since;
    const isStale = (): boolean => {
      const { follower } = this.#seen;
      const isDue = follower?.since === before && follower?.active.includes(player.id);
      return !isDue || this.#isOver(player.id) || this.#offer !== undefined;
    };
    for (;;) {
      const complete = (line: string): [readonly string[], string] => completions(legal, "", line);
      const line = await this.#line(isStale, `${player.name}> `, { name: player.name, complete });
      if (line === "stale") return undefined;
      if (typeof line === "string") return line === "end" ? "quit" : line;
      const text = line.text.trim();
      if (text === "") continue;
      if (text === "quit") return "quit";
      if (await this.#command(text, perspective)) continue;
      const read = readDecision(text, legal);
      if ("decision" in read) await this.#ask(this.#client.decide(this.#seen.match, read.decision.id));
      else if ("several" in read) print(`${mayBe(text, read.several)}. Type more of it.`);
      else print(`There is no decision ${quote(text)}. \`moves\` lists the legal ones.`);
    }
  }

  /** Does what a word asks for that is no decision; whether it did. */
  async #command(text: string, perspective: Perspective): Promise<boolean> {
    const { match, decidedSince: to } = this.#seen;
    if (text === "help" || text === "?") print(HELP);
    else if (text === "board") this.#board(perspective);
    else if (text === "moves") print(drawMenu(groupedOptions(perspective.choices)));
    else if (text === "resign") await this.#ask(this.#client.ask({ k: "resign", match }));
    else if (text === "draw?") await this.#ask(this.#client.ask({ k: "offer", match, about: "draw" }));
    else if (text === "back?") {
      if (to === undefined) print("There is nothing to take back.");
      else await this.#ask(this.#client.ask({ k: "offer", match, about: "undo", to }));
    } else return false;
    return true;
  }
}
