// One sealed table: who sits there, the code to compare, the board as the person's seat is shown it, and what can be done.
import type { BoardEvents } from "ninefold-board";
import type { Channel } from "ninefold-sealed";
import { TableLayout } from "../at-table/layout.ts";
import { PliesView } from "../at-table/plies.ts";
import { button, html } from "../page/dom.ts";
import { errorText } from "../page/error-text.ts";
import { redraw } from "../page/redrawn.ts";
import { boardCommands } from "../play/commands.ts";
import { foldedPanel } from "../play/folded.ts";
import { watchCommands } from "../play/keys.ts";
import { DecisionsPanel } from "../play/panels.ts";
import { Stage } from "../play/stage.ts";
import { viewButtons } from "../play/view-buttons.ts";
import { TEXTS as PLAY } from "../texts/english/play.ts";
import { TEXTS } from "../texts/english/sealed.ts";
import { TEXTS as STORAGE } from "../texts/english/storage.ts";
import { SealedActs } from "./acts.ts";
import { DeckField } from "./deck-field.ts";
import { SealedLinks, withoutSecret } from "./links.ts";
import { promisesOf } from "./promises.ts";
import { RecordPanel } from "./record-panel.ts";
import { SealedMatch } from "./sealed-match.ts";
import { SealedSession } from "./session.ts";
import { statusOf } from "./status.ts";
import { entriesAt, forgetTable, keepTable } from "./thread/database.ts";
import type { Coming, TableState } from "./thread/questions.ts";

export interface SealedTableAround {
  readonly server: string;
  /** The name of the table there. */
  readonly table: string;
  readonly path: Channel;
  /** She has just opened it. */
  readonly opening: Coming | undefined;
  /** What the link had which brought the person here. */
  readonly invitation: string | undefined;
  name(): string;
  /** Where the person types that, if nothing is known. */
  readonly naming: HTMLElement | undefined;
  linkTo(invitation: string): string;
  /** There is something else to be shown. */
  changed(): void;
  /** This browser has a seat here: it goes on without an invitation. */
  sat(): void;
  /** Nothing of the table is kept here any longer. */
  forgotten(): void;
}

export class SealedTable {
  readonly root = html("div", { class: "match sealed" });
  readonly #around: SealedTableAround;
  readonly #session: SealedSession;
  readonly #over = new AbortController();
  readonly #seats = html("ul", { class: "seats", "aria-label": PLAY.seats });
  readonly #turn = html("p", { class: "turn", role: "status" });
  readonly #direct = html("p", { class: "hint" });
  readonly #code = html("div", { class: "panel code", hidden: true });
  readonly #board = html("div", { class: "boards" });
  readonly #trouble = html("p", { class: "trouble", role: "alert" });
  readonly #links: SealedLinks;
  readonly #acts = new SealedActs(() => void this.#tried(() => this.#session.resign()));
  readonly #plies = new PliesView();
  readonly #decisions = new DecisionsPanel((id) => this.#decide(id));
  readonly #record: RecordPanel;
  #isKept = false;
  #layout: TableLayout | undefined;
  #match: SealedMatch | undefined;
  #stage: Stage | undefined;

  constructor(around: SealedTableAround) {
    this.#around = around;
    this.#links = new SealedLinks((invitation) => around.linkTo(invitation));
    this.#session = new SealedSession(around.path, () => around.changed());
    this.#record = new RecordPanel(this.#session, () => this.#forget());
    this.root.append(html("p", { class: "message", role: "status" }, TEXTS.connecting));
    void this.#come();
  }

  /** What the page is called. */
  get title(): string {
    return this.#session.rules?.system.title ?? this.#session.state?.peer.offer?.title ?? TEXTS.title;
  }

  /** What the person has to decide, another text each time; undefined where she has not. */
  get due(): string | undefined {
    return this.#match?.deciding && `${this.#around.table} ${this.#match.turn}`;
  }

  close(): void {
    this.#over.abort();
    this.#session.close();
  }

  /** The server shows nothing of the table, now or for good. */
  refused(why: string): void {
    if (this.#layout) this.#trouble.textContent = why;
    else this.#say(why);
  }

  /** Goes on where this browser has a seat; else it is asked what the person wants. */
  async #come(): Promise<void> {
    const { table, opening, invitation } = this.#around;
    try {
      const isKept = opening === undefined && (await entriesAt(table)).length > 0;
      if (this.#over.signal.aborted) return;
      if (isKept || opening) return this.#begin(opening ?? { by: "returning" });
    } catch (error) {
      return this.#say(errorText(error));
    }
    if (invitation === undefined) return this.#say(TEXTS.onlyByLink);
    const { naming } = this.#around;
    const deck = new DeckField();
    const sit = button(TEXTS.sit, () => this.#begin({ by: "joining", invitation, deck: deck.deck }), { class: "main" });
    const watch = button(TEXTS.watch, () => this.#begin({ by: "watching", invitation: withoutSecret(invitation) }));
    this.root.replaceChildren(
      html("p", { class: "message", role: "status" }, TEXTS.arrived),
      ...(naming ? [naming] : []),
      deck.root,
      html("div", { class: "row" }, sit, watch),
    );
  }

  #begin(coming: Coming): void {
    const { table, server, name } = this.#around;
    this.#say(TEXTS.connecting);
    this.#session.begin({ table, server, name: name(), coming });
  }

  #say(text: string): void {
    this.root.replaceChildren(html("p", { class: "message", role: "status" }, text));
  }

  /** Another tab may have gone, and what could not be fetched may be there the next time. */
  #fail(text: string): void {
    this.root.replaceChildren(
      html("p", { class: "message", role: "alert" }, text),
      html(
        "div",
        { class: "row" },
        button(STORAGE.tryAgain, () => location.reload(), { class: "main" }),
      ),
    );
  }

  /** Draws what is another since. */
  update(): void {
    const { state, rules, fault, isSending } = this.#session;
    if (fault !== undefined) {
      this.#fail(errorText(fault));
      return;
    }
    if (!state) return;
    this.#layout ??= this.#lay();
    const players = rules?.system.players ?? [];
    this.#turn.textContent = isSending ? TEXTS.sending : statusOf(state, players);
    const isOver = state.peer.k !== "meeting" && state.peer.k !== "playing";
    this.#turn.classList.toggle("over", isOver);
    redraw(this.#seats, ...this.#guests(state));
    this.#showCode(state);
    const { directly } = this.#session;
    this.#direct.textContent = directly > 0 ? TEXTS.direct(directly) : "";
    this.#links.update(state.invitation, state.peer.guests.length < (state.peer.offer?.seats ?? Infinity));
    this.#acts.update(maySpeak(state));
    if (rules && state.play) this.#draw(this.#layout);
    this.#record.update();
    this.#keep(state);
  }

  /** So that the person finds it again. */
  #keep({ peer: { offer }, invitation }: TableState): void {
    if (this.#isKept || !offer || invitation === "") return;
    this.#isKept = true;
    const { table: id, server, sat } = this.#around;
    sat();
    keepTable({ id, server, title: offer.title, since: Date.now() }).catch(() => {});
  }

  async #forget(): Promise<void> {
    this.#session.close();
    await forgetTable(this.#around.table);
    this.#around.forgotten();
  }

  #lay(): TableLayout {
    const goals = async () => {
      const { rules } = this.#session;
      return rules ? (await import("../play/goals/goals-panel.ts")).goalsPanel({ rules }) : html("div");
    };
    const layout = new TableLayout({
      middle: [this.#seats, html("div", { class: "now" }, this.#turn), this.#code, this.#board, this.#trouble],
      link: this.#links.root,
      views: viewButtons(undefined, { flip: () => this.#stage?.flip() }, this.#over.signal),
      plies: this.#plies.root,
      decisions: this.#decisions.root,
      acts: [this.#acts.root, this.#direct],
      panels: [this.#record.root, foldedPanel(PLAY.goals, goals), foldedPanel(TEXTS.terms, () => this.#promises())],
    });
    this.root.replaceChildren(...layout.parts);
    return layout;
  }

  async #promises(): Promise<HTMLElement> {
    const planned = await this.#session.planned();
    if (!planned?.ok) throw new Error(TEXTS.connecting);
    return html("div", {}, ...promisesOf(planned));
  }

  #guests({ peer, seat, play }: TableState): readonly HTMLElement[] {
    const players = this.#session.rules?.system.players ?? [];
    return Array.from({ length: peer.offer?.seats ?? 0 }, (_, at) => {
      const guest = peer.guests[at];
      const isSeated = guest?.seat !== undefined;
      const player = isSeated ? (players[at]?.name ?? "") : "";
      const name = guest ? guest.name || PLAY.person : TEXTS.free;
      const isActive = play?.to.some((one) => one === at) ?? false;
      const who = seat === at && isSeated ? `${name} (${TEXTS.you})` : name;
      return html(
        "li",
        { class: isActive ? "active" : "" },
        html("span", { class: "player" }, player),
        html("span", { class: "who" }, who),
      );
    });
  }

  #showCode({ peer: { shortCode } }: TableState): void {
    if (shortCode === undefined || !this.#code.hidden) return;
    this.#code.hidden = false;
    this.#code.replaceChildren(
      html("p", {}, `${TEXTS.code} `, html("strong", {}, shortCode)),
      html("p", { class: "hint" }, TEXTS.codeHint),
    );
  }

  #draw(layout: TableLayout): void {
    const match = this.#match ?? this.#started();
    layout.begin();
    this.#stage?.draw();
    const { perspective } = match;
    this.#decisions.update(match, match.deciding ? perspective : { ...perspective, choices: [] });
    this.#plies.update(match, undefined);
  }

  /** There is a first state: the board is drawn from now on. */
  #started(): SealedMatch {
    const match = new SealedMatch(this.#session);
    const stage = new Stage(match, () => undefined);
    stage.board.addEventListener("decided", (event) => this.#decide((event as BoardEvents["decided"]).detail.id));
    stage.board.addEventListener("refused", (event) =>
      stage.refuse(undefined, (event as BoardEvents["refused"]).detail),
    );
    this.#match = match;
    this.#stage = stage;
    this.#board.replaceChildren(stage.root);
    const looked = { stage: () => this.#stage, decisions: this.#decisions, turn: () => this.#turn.textContent };
    watchCommands(boardCommands(match.rules.system, looked), this.#over.signal);
    return match;
  }

  #decide(id: string): void {
    if (this.#match?.deciding) void this.#tried(() => this.#session.decide(id));
  }

  /** What is refused is said. */
  async #tried(act: () => Promise<unknown>): Promise<void> {
    this.#trouble.textContent = "";
    try {
      await act();
    } catch (error) {
      this.#trouble.textContent = errorText(error);
    }
  }
}

/** Whether the seat has something to say in this round. */
const maySpeak = ({ peer, seat }: TableState): boolean =>
  peer.k === "playing" && seat !== undefined && peer.awaited.includes(seat);
