// One game on the page: the board and what is around it, a session, and those who think.
import type { Perspective, ShownDecision } from "ninefold/knowledge";
import type { PlayerId } from "ninefold/model";
import { type Ask, askOf, changesBetween, planOf, type Scene, sayDecision } from "ninefold/scene";
import { type BoardEvents, type NinefoldBoard, nextOf, notPossible } from "ninefold-board";
import { reasonOf } from "../match/reasons.ts";
import { exchanged, type Seat } from "../match/seats.ts";
import type { Session } from "../match/session.ts";
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/play.ts";
import type { Minds } from "../thinking/minds.ts";
import type { Opening } from "../workspace/workspace.ts";
import { Ahead } from "./ahead.ts";
import { shownOf } from "./board-alone.ts";
import { closeDialogs, contentsOf, showKeys, showTable } from "./dialogs.ts";
import { EndingPanel } from "./ending.ts";
import { HintsPanel } from "./hints-panel.ts";
import { type Commands, watchCommands } from "./keys.ts";
import { DecisionsPanel, SeatsPanel } from "./panels.ts";
import { PliesPanel } from "./plies-panel.ts";
import { sound } from "./sound.ts";
import { WrittenPanel } from "./written-panel.ts";

/** What the table is asked to do by the page around it. */
export interface TableActions {
  /** The seats are others now. */
  seated(seats: readonly Seat[]): void;
  /** Another match of the same game. */
  restart(opening?: Opening): void;
}

/** So many milliseconds those who think have to decide when they are stopped. */
const SILENT = 2_000;

export class Table {
  readonly root: HTMLElement;
  readonly #board: NinefoldBoard = document.createElement("ninefold-board");
  readonly #stage = html("div", { class: "stage" });
  readonly #turn = html("p", { class: "turn" });
  readonly #trouble = html("p", { class: "trouble", role: "alert" });
  readonly #seats: SeatsPanel;
  readonly #decisions = new DecisionsPanel((id) => this.#commit(id));
  readonly #plies = new PliesPanel();
  readonly #hints: HintsPanel;
  readonly #ending: EndingPanel;
  readonly #onward = html("div", { class: "onward row" });
  readonly #undo = button(TEXTS.undo, () => this.#session.undo());
  readonly #redo = button(TEXTS.redo, () => this.#session.redo());
  readonly #session: Session;
  readonly #minds: Minds;
  readonly #actions: TableActions;
  readonly #ahead: Ahead;
  #isFlipped = false;
  #shown: { readonly scene: Scene; readonly perspective: Perspective; readonly node: number } | undefined;
  /** What the board was drawn of. */
  #drawn: readonly unknown[] = [];
  /** Ends what listens and thinks for this table. */
  readonly #over = new AbortController();
  /** Ends the thinking that goes on. */
  #thought = new AbortController();
  /** Has those who think decide with what they have found. */
  #enough = new AbortController();
  /** Who was asked for a decision in this turn. */
  readonly #asked = new Set<PlayerId>();
  #turnAsked = -1;

  /** `trained`: what was trained for the game, as text. */
  constructor(session: Session, minds: Minds, trained: string | undefined, actions: TableActions) {
    this.#session = session;
    this.#minds = minds;
    this.#actions = actions;
    this.#ahead = new Ahead(session);
    this.#seats = new SeatsPanel(trained, (player, seat) => this.#seat(player, seat));
    this.#hints = new HintsPanel(session, minds, (id) => this.#commit(id));
    this.#ending = new EndingPanel(session, minds);
    const written = new WrittenPanel(session, {
      load: (loaded) => actions.restart({ loaded }),
      playFrom: (from) => actions.restart({ from }),
    });
    const games = html("div", { class: "panel" }, this.#gameButtons(), this.#ending.root);
    const commands = html("div", { class: "commands" }, this.#undo, this.#redo, ...this.#viewButtons());
    const aside = html(
      "aside",
      { class: "side before", "aria-label": TEXTS.sideBefore },
      this.#hints.root,
      games,
      written.root,
    );
    const side = html(
      "aside",
      { class: "side after", "aria-label": TEXTS.sideAfter },
      this.#plies.root,
      this.#decisions.root,
    );
    const turn = html("div", { class: "now" }, this.#turn, this.#onward);
    const middle = html("div", { class: "middle" }, this.#seats.root, turn, this.#stage, this.#trouble, commands);
    this.root = html("div", { class: "match" }, middle, side, aside);
    this.#board.addEventListener("decided", ({ detail }: CustomEventInit<{ readonly id: string }>) =>
      this.#commit(detail?.id ?? ""),
    );
    this.#board.addEventListener("refused", (event) => this.#refuse((event as BoardEvents["refused"]).detail));
  }

  #gameButtons(): HTMLElement {
    const rematch = button(TEXTS.rematch, () => {
      const seats = exchanged(this.#session.seats);
      this.#actions.seated(seats);
      this.#actions.restart({ seats });
    });
    const restart = button(TEXTS.newMatch, () => this.#actions.restart());
    return html("div", { class: "row" }, restart, ...(this.#session.players.length > 1 ? [rematch] : []));
  }

  #viewButtons(): readonly HTMLElement[] {
    const heard = html("input", { type: "checkbox" });
    const show = (): void => {
      heard.checked = sound.isOn;
    };
    show();
    this.#over.signal.addEventListener("abort", sound.onSwitch(show), { once: true });
    heard.addEventListener("change", () => {
      sound.isOn = heard.checked;
    });
    const keys = button(TEXTS.keys, showKeys, { title: "?" });
    const sounds = html("label", { class: "sound" }, heard, ` ${TEXTS.sound}`);
    return [
      button(TEXTS.flip, () => this.#flip()),
      keys,
      sounds,
      ...(this.#ahead.isPossible ? [this.#aheadBox()] : []),
    ];
  }

  #aheadBox(): HTMLElement {
    const box = html("input", { type: "checkbox" });
    box.checked = this.#ahead.isWanted;
    box.addEventListener("change", () => {
      this.#ahead.isWanted = box.checked;
      this.#offerAhead();
      void this.#lookAhead();
    });
    return html("label", { class: "sound" }, box, ` ${TEXTS.decideAhead}`);
  }

  /** What may be said while others think is looked for, and offered on the board. */
  async #lookAhead(): Promise<void> {
    if (await this.#ahead.look(this.#thought.signal)) this.#offerAhead();
  }

  #offerAhead(): void {
    this.#goOn();
    if (!this.#session.deciding) this.#board.offer(this.#askAhead());
  }

  #askAhead(): Ask | undefined {
    const { offered } = this.#ahead;
    if (!offered || !this.#shown) return undefined;
    const { player, choices } = offered;
    return askOf(this.#session.rules.system, this.#shown.scene, { player: { id: player }, choices });
  }

  #flip(): void {
    this.#isFlipped = !this.#isFlipped;
    this.#draw();
  }

  /** What keys do in the tab: by what they type. */
  get #commands(): Commands {
    const session = this.#session;
    const unlessCovered = (act: () => void) => () => {
      if (!session.coveredFor) act();
    };
    return {
      "[": unlessCovered(() => session.step(-1)),
      "]": unlessCovered(() => session.step(1)),
      "{": unlessCovered(() => session.step(Number.NEGATIVE_INFINITY)),
      "}": unlessCovered(() => session.step(Number.POSITIVE_INFINITY)),
      U: () => session.mayUndo && session.undo(),
      F: unlessCovered(() => this.#flip()),
      L: unlessCovered(() => this.#decisions.focus()),
      "/": unlessCovered(() => this.#decisions.focus()),
      H: unlessCovered(() => void this.#hints.ask()),
      W: unlessCovered(() => this.#board.askWhy()),
      T: unlessCovered(() => this.#shown && showTable(session.rules.system, this.#shown.scene)),
      B: unlessCovered(() => this.#describe()),
      "?": showKeys,
    };
  }

  /** Keys are heard while the tab is on the screen. */
  listen(signal: AbortSignal): void {
    watchCommands(this.#commands, AbortSignal.any([signal, this.#over.signal]));
  }

  #describe(): void {
    if (!this.#shown) return;
    const contents = contentsOf(planOf(this.#session.rules.system), this.#shown.scene);
    const said = contents.map(([spot, things]) => `${spot}: ${things}`).join(". ");
    this.#board.say(`${said === "" ? TEXTS.empty : said}. ${this.#turn.textContent}`);
  }

  begin(): void {
    if (this.#session.seats.some((seat) => seat !== "human")) this.#minds.start();
    const deaf = this.#session.onChange(() => this.#happened());
    this.#over.signal.addEventListener("abort", deaf, { once: true });
    this.#happened();
  }

  close(): void {
    this.#over.abort();
    this.#thought.abort();
    this.#minds.close();
  }

  #commit(id: string): void {
    const { deciding } = this.#session;
    if (!deciding) {
      this.#sayAhead(id);
      return;
    }
    const wrong = this.#session.commit(deciding.id, id);
    if (wrong !== undefined) this.#board.refuse(wrong);
  }

  #sayAhead(id: string): void {
    const words = this.#ahead.say(id);
    if (words === undefined) return;
    this.#offerAhead();
    this.#board.say(TEXTS.saidAhead(words));
  }

  #refuse({ target, chosen }: BoardEvents["refused"]["detail"]): void {
    if (!this.#session.deciding) return;
    const name = this.#board.nameOf(target);
    const reason = reasonOf(this.#session, target, chosen);
    this.#board.refuse(reason === undefined ? notPossible(name) : `${name}: ${reason}.`);
  }

  #seat(player: PlayerId, seat: Seat): void {
    this.#shown = undefined;
    this.#session.seat(player, seat);
    this.#actions.seated(this.#session.seats);
  }

  /** The match is another one: it is drawn, and who thinks begins to. */
  #happened(): void {
    // Both plies are drawn and said as one, since the second comes at once.
    const { taken, dropped } = this.#ahead.arrive();
    if (taken) {
      this.#commit(taken.id);
      return;
    }
    const { turn, thinking } = this.#session;
    const isOther = turn !== this.#turnAsked;
    if (isOther) {
      this.#asked.clear();
      this.#thought.abort();
      this.#thought = new AbortController();
      this.#enough = new AbortController();
    }
    this.#turnAsked = turn;
    this.#trouble.textContent = "";
    this.#draw();
    for (const { id, name } of thinking) if (!this.#asked.has(id)) void this.#think(id, name);
    if (dropped) this.#board.refuse(TEXTS.notAhead(dropped.words));
    if (isOther) void this.#lookAhead();
  }

  async #think(player: PlayerId, name: string): Promise<void> {
    this.#asked.add(player);
    const { plies, seats, turn } = this.#session;
    const { signal } = this.#thought;
    const enough = this.#enough.signal;
    const isDue = () => turn === this.#session.turn && !signal.aborted;
    const report = ({ nodes }: { readonly nodes: number }): void => {
      if (isDue()) this.#turn.textContent = TEXTS.thought(name, nodes);
    };
    try {
      const mind = seats[player] ?? "random";
      const { decision, nodes } = await this.#minds.ask({ player, mind, plies }, { signal, enough, report });
      if (!isDue()) return;
      // Who was stopped before anything was looked at has found nothing to decide by.
      if (enough.aborted && nodes === 0) return this.#session.rest();
      const wrong = this.#session.commit(player, decision);
      if (wrong !== undefined) throw new Error(wrong);
      // Where nobody else would ever stop them, they have stopped.
      if (enough.aborted && this.#session.people.length === 0) this.#session.rest();
    } catch (error) {
      if (isDue() && enough.aborted) this.#session.rest();
      else if (isDue())
        this.#trouble.textContent = TEXTS.cannotThink(name, error instanceof Error ? error.message : String(error));
    }
  }

  #draw(): void {
    const session = this.#session;
    const covered = session.coveredFor;
    this.#seats.update(session);
    this.#undo.disabled = !session.mayUndo;
    this.#redo.disabled = !session.mayRedo;
    this.#hints.clear();
    this.#ending.update();
    this.#goOn();
    if (covered) {
      this.#shown = undefined;
      this.#cover(covered);
      return;
    }
    this.root.classList.remove("covered");
    const { perspective } = session;
    if (!this.#stage.contains(this.#board)) this.#stage.replaceChildren(this.#board);
    this.#showOnce(perspective);
    this.#decisions.update(session, perspective);
    this.#plies.update(session);
    this.#turn.textContent = this.#turnText(perspective);
    this.#turn.classList.toggle("over", perspective.outcome !== undefined || session.settled !== undefined);
  }

  /** Those who think decide with the best that they have found; who has found nothing, or is silent, lets the match rest. */
  #stopThinking(): void {
    const { turn } = this.#session;
    this.#enough.abort();
    setTimeout(() => {
      if (turn === this.#session.turn && !this.#over.signal.aborted) this.#session.rest();
    }, SILENT);
  }

  /** Who looks at what was played goes on from there; who does not want to wait stops those who think. */
  #goOn(): void {
    const { resting, thinking, deciding } = this.#session;
    const stop = !deciding && thinking.length > 0;
    const { said, offered } = this.#ahead;
    const takeBack = () => {
      this.#ahead.drop();
      this.#offerAhead();
      void this.#lookAhead();
    };
    const ahead = said ? TEXTS.saidAhead(said.words) : stop && offered ? TEXTS.mayDecideAhead : undefined;
    this.#onward.replaceChildren(
      ...(ahead === undefined ? [] : [html("span", {}, ahead)]),
      ...(said ? [button(TEXTS.takeBackAhead, takeBack)] : []),
      ...(resting.length > 0 ? [button(TEXTS.goOn, () => this.#session.goOn(), { class: "main" })] : []),
      ...(stop ? [button(TEXTS.stop, () => this.#stopThinking())] : []),
    );
  }

  #turnText({ to, outcome, endingReason }: Perspective): string {
    if (outcome !== undefined) return TEXTS.over(endingReason === undefined ? outcome : `${outcome} (${endingReason})`);
    const { thinking, resting, deciding, players, settled } = this.#session;
    if (settled) return "agreed" in settled ? TEXTS.agreed : TEXTS.resigned(players[settled.resigned]?.name ?? "");
    if (resting.length > 0) return TEXTS.resting(resting.map(({ name }) => name).join(", "));
    if (!deciding && thinking.length > 0) return TEXTS.thinks(thinking.map(({ name }) => name).join(", "));
    return nextOf(players, { active: to });
  }

  /** What is said of a ply changes nothing on the board, and what the last ply has changed stays marked there. */
  #showOnce(perspective: Perspective): void {
    const { match, deciding, viewer, below, turn } = this.#session;
    const drawn = [match, deciding, viewer, below, turn, this.#isFlipped];
    const isSame = this.#shown !== undefined && drawn.every((one, i) => one === this.#drawn[i]);
    this.#drawn = drawn;
    if (!isSame) this.#show(perspective);
  }

  #show(perspective: Perspective): void {
    const session = this.#session;
    const { system } = session.rules;
    const shown = shownOf(session, perspective, this.#isFlipped);
    const { scene } = shown;
    const before = this.#shown;
    const { at } = session.tree;
    const path = session.tree.path();
    // What was done since is told only where it was done from what was shown.
    const isOnward = before !== undefined && path.some(({ id }) => id === before.node);
    const decided = before && isOnward ? decidedSince(before.perspective, perspective) : [];
    const isSame = before !== undefined && before.perspective.player?.id === perspective.player?.id;
    const isNext = before !== undefined && (isSame || system.hidesNothing);
    this.#board.show({
      ...shown,
      ask: session.deciding ? askOf(system, scene, perspective) : this.#askAhead(),
      ...(isNext && {
        changes: changesBetween(system, before.scene, scene, decided),
        decided: decided.map((one) => ({ ...one, words: sayDecision(system, one) })),
      }),
    });
    this.#shown = { scene, perspective, node: at.id };
    if (decided.length > 0) sound.play(perspective.outcome === undefined ? "decided" : "over");
  }

  /** Nothing of any seat is on the page, nor in it, until the one who decides says so. */
  #cover({ id, name }: { readonly id: PlayerId; readonly name: string }): void {
    const uncover = () => {
      this.#session.uncover(id);
      this.#board.focus();
    };
    const go = button(TEXTS.uncover(name), uncover, { class: "main" });
    this.root.classList.add("covered");
    closeDialogs();
    this.#board.remove();
    this.#board.clear();
    this.#stage.replaceChildren(
      html("div", { class: "cover" }, html("h2", {}, TEXTS.cover(name)), html("p", {}, TEXTS.coverHint), go),
    );
    this.#decisions.clear();
    this.#plies.clear();
    this.#turn.textContent = "";
    go.focus();
  }
}

/** What was decided from one perspective to a later one of the same match, as far as it was shown. */
function decidedSince(before: Perspective, after: Perspective): readonly ShownDecision[] {
  if (after.ply <= before.ply) return [];
  return after.events.flatMap((event) => (event.kind === "decided" && event.ply > before.ply ? event.decisions : []));
}
