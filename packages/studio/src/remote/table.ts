// One table at a server: who sits there, the board as the person's seat is shown it, and what she can do.
import type { Rules } from "ninefold/play";
import type { BoardEvents } from "ninefold-board";
import type { Hash, Terms } from "ninefold-log";
import {
  Declined,
  invitation,
  type MatchTerms,
  type TableAddress,
  type TableClient,
  termsAt,
} from "ninefold-table/client";
import { TableLayout } from "../at-table/layout.ts";
import { PliesView } from "../at-table/plies.ts";
import { html } from "../page/dom.ts";
import { errorText } from "../page/error-text.ts";
import { boardCommands } from "../play/commands.ts";
import { foldedPanel } from "../play/folded.ts";
import { watchCommands } from "../play/keys.ts";
import { DecisionsPanel, isWide } from "../play/panels.ts";
import { Stage } from "../play/stage.ts";
import { ClocksView } from "../play/time/clocks.ts";
import { viewButtons } from "../play/view-buttons.ts";
import type { Coming } from "../sealed/thread/questions.ts";
import { TEXTS as PLAY } from "../texts/english/play.ts";
import { TEXTS } from "../texts/english/remote.ts";
import { ActsView, type WithoutAsk } from "./acts.ts";
import { afterPanel, type PlayedMatch } from "./after.ts";
import { LinkPanel } from "./link.ts";
import { notifyButton } from "./notice.ts";
import { RemoteMatch } from "./remote-match.ts";
import { type SeatShown, SeatsView } from "./seats.ts";
import { seatsShown } from "./seats-shown.ts";
import { statusOf, withoutMatch } from "./status.ts";
import { termsPanel } from "./terms-panel.ts";

/** How the person comes: she has opened the table, sits down and invites at once; or it is a rematch, where she sits down if a seat is kept for her. */
export type Arrival =
  | { readonly by: "opening" /** Undefined: she watches. */; readonly seat: number | undefined }
  | { readonly by: "rematch" }
  /** She has opened a sealed table. */
  | { readonly by: "sealing"; readonly coming: Coming };

/** Milliseconds after which the terms that could not be had are asked for again, once the server is reached. */
const AGAIN = 2_000;

export interface RemoteTableAround {
  readonly server: string;
  readonly client: TableClient;
  readonly match: Hash;
  /** The secret that the link had which brought the person here. */
  readonly invite: string | undefined;
  readonly arrival: Arrival | undefined;
  name(): string;
  /** Where the person types that, if nothing is known. */
  readonly naming: HTMLElement | undefined;
  rulesOf(terms: Terms): Promise<Rules>;
  linkTo(address: Pick<TableAddress, "match" | "invite">): string;
  /** There is something else to be shown. */
  changed(): void;
  /** The invitation was used. */
  sat(): void;
  go(match: Hash, arrival?: Arrival): void;
  analyse(terms: Terms, played: PlayedMatch): Promise<void>;
}

/** A match in which the person has a seat, as far as it is known. */
const knownOf = (client: TableClient, match: Hash) =>
  client.mine.has(match) ? client.watch(match).follower : undefined;

export class RemoteTable {
  readonly root = html("div", { class: "match" });
  readonly #around: RemoteTableAround;
  readonly #over = new AbortController();
  readonly #turn = html("p", { class: "turn", role: "status" });
  readonly #trouble = html("p", { class: "trouble", role: "alert" });
  readonly #board = html("div", { class: "boards" });
  readonly #seats = new SeatsView(PLAY.seats, {
    sit: (seat) => void this.#tried(() => this.#sit(seat)),
    invite: (seat) => void this.#tried(() => this.#invite(seat)),
    program: (seat, level) => void this.#tried(() => this.#ask({ k: "program", seat, level })),
    remove: (seat) => void this.#tried(() => this.#ask({ k: "remove", seat })),
  });
  readonly #acts = new ActsView({
    ask: (what) => void this.#tried(() => this.#ask(what)),
    rematch: () => void this.#tried(() => this.#rematch()),
  });
  readonly #plies = new PliesView();
  readonly #decisions = new DecisionsPanel((id) => this.#decide(id));
  readonly #link: LinkPanel;
  #layout: TableLayout | undefined;
  readonly #after = html("div", { class: "panel", hidden: true }, html("h2", {}, TEXTS.after));
  #asked: MatchTerms | undefined;
  #rules: Rules | undefined;
  #match: RemoteMatch | undefined;
  #stage: Stage | undefined;
  #clocks: ClocksView | undefined;
  /** Whether the terms could not be had, and are to be asked for again. */
  #isToAsk = false;
  /** What was drawn last. */
  #drawn: readonly unknown[] = [];

  constructor(around: RemoteTableAround) {
    this.#around = around;
    this.#link = new LinkPanel(around.linkTo({ match: around.match }));
    this.root.append(html("p", { class: "message", role: "status" }, TEXTS.loading));
    around.client.watch(around.match);
    void this.#begin();
  }

  /** What the page is called. */
  get title(): string {
    return this.#rules?.system.title ?? TEXTS.tables;
  }

  close(): void {
    this.#over.abort();
    this.#clocks?.close();
    // The person's own are watched for whose turn it is.
    const { client, match } = this.#around;
    if (!client.mine.has(match)) client.unwatch(match);
  }

  /** The terms are there for everybody who knows the match, the entries for those alone who may watch. */
  async #begin(): Promise<void> {
    const { server, match, arrival, rulesOf } = this.#around;
    try {
      this.#asked = await termsAt(server, match);
      this.#rules = await rulesOf(this.#asked.terms);
    } catch (error) {
      if (error instanceof Declined && error.isForNow) setTimeout(() => this.#askLater(), AGAIN);
      const text = TEXTS.noMatch(errorText(error));
      this.root.replaceChildren(html("p", { class: "message", role: "alert" }, text));
      return;
    }
    if (this.#over.signal.aborted) return;
    this.#lay(this.#rules, this.#asked);
    this.#around.changed();
    const seats = this.#shownSeats();
    const kept = seats.find(({ isKeptForMe, may }) => isKeptForMe && may.sit);
    const own = arrival?.by === "opening" ? arrival.seat : arrival && kept?.player.id;
    if (own !== undefined) await this.#tried(() => this.#sit(own));
    const free = seats.find(({ may, player }) => may.invite && player.id !== own);
    const invites = arrival?.by === "opening" && !this.#asked.public && this.#trouble.textContent === "";
    if (invites && free) await this.#tried(() => this.#invite(free.player.id));
  }

  #askLater(): void {
    this.#isToAsk = !this.#over.signal.aborted;
    this.#again();
  }

  /** Asks for the terms again where they could not be had. */
  #again(): void {
    if (!this.#isToAsk || !this.#around.client.isOnline) return;
    this.#isToAsk = false;
    void this.#begin();
  }

  #lay(rules: Rules, { terms }: MatchTerms): void {
    const { system } = rules;
    const { client, match, naming } = this.#around;
    const goals = async () => (await import("../play/goals/goals-panel.ts")).goalsPanel({ rules });
    // Who has no seat may never have seen the game.
    const isNew = !client.mine.has(match);
    const layout = new TableLayout({
      middle: [
        this.#seats.root,
        html("div", { class: "now" }, this.#turn, this.#acts.offer),
        ...(naming ? [naming] : []),
        this.#board,
        this.#trouble,
      ],
      link: this.#link.root,
      views: viewButtons(undefined, { flip: () => this.#stage?.flip() }, this.#over.signal),
      plies: this.#plies.root,
      decisions: this.#decisions.root,
      acts: [this.#acts.root, ...notifyButton()],
      panels: [this.#after, foldedPanel(PLAY.goals, goals, isNew || isWide()), termsPanel(terms, system.hidesNothing)],
    });
    this.#layout = layout;
    this.root.replaceChildren(...layout.parts);
    const looked = { stage: () => this.#stage, decisions: this.#decisions, turn: () => this.#turn.textContent };
    watchCommands(boardCommands(system, looked), this.#over.signal);
  }

  /** Draws what is another since. */
  update(): void {
    const { client, match: id } = this.#around;
    if (!this.#asked || !this.#rules) {
      this.#again();
      return;
    }
    const seen = client.watch(id);
    const { follower, waiting, distrust, isRolledBack, rematch } = seen;
    if (follower && seen.rules && this.#match?.seen !== seen) this.#watched(new RemoteMatch(client, seen));
    const seats = this.#shownSeats();
    const away = seats.filter(({ isAway }) => isAway);
    const drawn = [follower, waiting, distrust, isRolledBack, rematch, away.length];
    if (this.#drawn.length > 0 && drawn.every((one, i) => one === this.#drawn[i])) return;
    this.#drawn = drawn;
    const { naming } = this.#around;
    if (naming) naming.hidden = !seats.some(({ may }) => may.sit);
    this.#seats.update(seats, this.#clocks);
    this.#link.update(seats, this.#asked.public);
    const match = follower && this.#match;
    if (match) this.#draw(match, rematch);
    else this.#turn.textContent = withoutMatch(seats);
  }

  #shownSeats(): readonly SeatShown[] {
    const [asked, rules] = [this.#asked, this.#rules];
    if (!asked || !rules) return [];
    const { client, match, invite } = this.#around;
    const isInvited = invite !== undefined;
    const known = client.watch(match).follower && this.#match;
    return seatsShown({
      players: rules.system.players,
      key: client.key,
      asked,
      match: known,
      isInvited,
      former: asked.terms.rematchOf === undefined ? undefined : knownOf(client, asked.terms.rematchOf),
      now: Date.now(),
    });
  }

  /** The match may be watched: its clocks run, and its board is drawn from now on. */
  #watched(match: RemoteMatch): void {
    this.#match = match;
    this.#clocks = new ClocksView(match);
    this.#clocks.begin();
    this.#board.before(this.#clocks.aloud);
    const stage = new Stage(match, () => undefined);
    stage.board.addEventListener("decided", (event) => this.#decide((event as BoardEvents["decided"]).detail.id));
    stage.board.addEventListener("refused", (event) =>
      stage.refuse(match.follower.match, (event as BoardEvents["refused"]).detail),
    );
    this.#stage = stage;
    this.#board.replaceChildren(stage.root);
  }

  #draw(match: RemoteMatch, rematch: Hash | undefined): void {
    const { ended, settlement } = match.follower;
    this.#turn.textContent = statusOf(match);
    this.#turn.classList.toggle("over", ended !== undefined);
    const next = ended ? rematch : undefined;
    this.#acts.update(match, next === undefined ? undefined : () => this.#around.go(next, { by: "rematch" }));
    if (match.hasBegun) {
      this.#layout?.begin();
      this.#stage?.draw();
      const { perspective } = match;
      this.#decisions.update(match, match.deciding ? perspective : { ...perspective, choices: [] });
      this.#plies.update(match, match.follower.match);
    }
    if (ended && this.#after.hidden && (match.hasBegun || settlement)) this.#end(match);
    this.#clocks?.update();
  }

  #end(match: RemoteMatch): void {
    const { analyse } = this.#around;
    this.#after.hidden = false;
    this.#after.append(afterPanel(match, (played) => void this.#tried(() => analyse(match.follower.terms, played))));
  }

  #decide(id: string): void {
    const { client, match } = this.#around;
    if (this.#match?.deciding) void this.#tried(() => client.decide(match, id));
  }

  async #sit(seat: number): Promise<void> {
    const { match, invite, name, sat } = this.#around;
    const secret = invite === undefined ? {} : { invite };
    await this.#around.client.ask({ k: "sit", match, seat, name: name(), ...secret });
    sat();
  }

  async #invite(seat: number): Promise<void> {
    const { client, match, linkTo } = this.#around;
    const invite = await invitation(client, match, seat);
    const player = this.#rules?.system.players[seat];
    if (player) this.#link.invite(linkTo({ match, invite }), player);
  }

  async #rematch(): Promise<void> {
    const { match } = await this.#ask({ k: "rematch" });
    this.#around.go(match, { by: "rematch" });
  }

  #ask(what: WithoutAsk): ReturnType<TableClient["ask"]> {
    const { client, match } = this.#around;
    return client.ask({ ...what, match });
  }

  /** What the server refuses is said. */
  async #tried(act: () => Promise<unknown>): Promise<void> {
    this.#trouble.textContent = "";
    try {
      await act();
    } catch (error) {
      this.#trouble.textContent = errorText(error);
    }
  }
}
