// One game on the page: the board and what is around it, a session, and those who think.
import type { PlayerId } from "ninefold/model";
import { askOf } from "ninefold/scene";
import type { Seat } from "../match/seats.ts";
import type { Session } from "../match/session.ts";
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/play.ts";
import type { Minds } from "../thinking/minds.ts";
import { commandsOf } from "./commands.ts";
import type { EndingPanel } from "./ending.ts";
import { foldedPanel } from "./folded.ts";
import { HintsPanel } from "./hints/hints-panel.ts";
import { watchCommands } from "./keys.ts";
import type { Begun, NewMatchPanel } from "./new-match.ts";
import { DecisionsPanel, isWide, SeatsPanel, sideOf } from "./panels.ts";
import { PliesPanel } from "./plies-panel.ts";
import type { LoadText } from "./record-panel.ts";
import { Stage } from "./stage.ts";
import { ClocksView } from "./time/clocks.ts";
import { Ahead } from "./turn/ahead.ts";
import { Deciding } from "./turn/deciding.ts";
import { Thinkers } from "./turn/thinkers.ts";
import { TurnLine } from "./turn/turn-line.ts";
import { viewButtons } from "./view-buttons.ts";

/** What the table is asked to do by the page around it. */
export interface TableActions {
  /** The seats are others now. */
  seated(seats: readonly Seat[]): void;
  /** Another match of the same game, with these seats and so much time. */
  begin(begun: Begun): void;
  readonly load: LoadText;
  playFrom(position: string, clock: string | undefined): void;
}

export class Table {
  readonly root: HTMLElement;
  readonly #session: Session;
  readonly #minds: Minds;
  readonly #actions: TableActions;
  readonly #ahead: Ahead;
  readonly #stage: Stage;
  readonly #turn: TurnLine;
  readonly #thinkers: Thinkers;
  readonly #deciding: Deciding;
  readonly #clocks: ClocksView;
  readonly #seats: SeatsPanel;
  readonly #decisions = new DecisionsPanel((id) => this.#deciding.decide(id));
  readonly #plies = new PliesPanel();
  readonly #hints: HintsPanel;
  #matches: NewMatchPanel | undefined;
  #ending: EndingPanel | undefined;
  readonly #trouble = html("p", { class: "trouble", role: "alert" });
  readonly #undo = button(TEXTS.undo, () => this.#session.undo());
  readonly #redo = button(TEXTS.redo, () => this.#session.redo());
  /** Ends what listens for this table. */
  readonly #over = new AbortController();

  /** `trained`: what was trained for the game, as text. */
  constructor(session: Session, minds: Minds, trained: string | undefined, actions: TableActions) {
    this.#session = session;
    this.#minds = minds;
    this.#actions = actions;
    this.#ahead = new Ahead(session);
    this.#stage = new Stage(session, (scene) => {
      const { offered } = this.#ahead;
      return (
        offered && askOf(session.rules.system, scene, { player: { id: offered.player }, choices: offered.choices })
      );
    });
    this.#turn = new TurnLine(session, this.#ahead, {
      stop: () => this.#thinkers.stop(),
      takeBack: () => this.#deciding.takeBack(),
    });
    this.#thinkers = new Thinkers(session, minds, {
      thought: ({ name }, nodes) => this.#turn.say(TEXTS.thought(name, nodes)),
      failed: ({ name }, message) => {
        this.#trouble.textContent = TEXTS.cannotThink(name, message);
      },
    });
    const at = { stage: this.#stage, turn: this.#turn, thinkers: this.#thinkers };
    this.#deciding = new Deciding(session, this.#ahead, at);
    this.#clocks = new ClocksView(session);
    this.#seats = new SeatsPanel(trained, this.#clocks, (player, seat) => this.#seat(player, seat));
    this.#hints = new HintsPanel(session, minds, (id) => this.#deciding.decide(id));
    this.root = this.#laid();
  }

  #laid(): HTMLElement {
    const games = html("div", { class: "panel" });
    // What is fetched for it does not come before the board.
    requestAnimationFrame(() => setTimeout(() => void this.#layMatches(games)));
    const { load, playFrom } = this.#actions;
    const goals = foldedPanel(
      TEXTS.goals,
      async () => (await import("./goals/goals-panel.ts")).goalsPanel(this.#session),
      isWide(),
    );
    const record = foldedPanel(TEXTS.record, async () =>
      (await import("./record-panel.ts")).recordPanel(this.#session, load),
    );
    const position = foldedPanel(TEXTS.position, async () => {
      const { PositionPanel } = await import("./position/panel.ts");
      return new PositionPanel(this.#session, (from) => playFrom(from, this.#matches?.chosen)).root;
    });
    const switches = { flip: () => this.#stage.flip(), aheadSwitched: () => this.#deciding.switchAhead() };
    const views = viewButtons(this.#ahead, switches, this.#over.signal);
    const middle = html(
      "div",
      { class: "middle" },
      this.#seats.root,
      this.#clocks.aloud,
      html(
        "div",
        { class: "at-turn" },
        html("div", { class: "row" }, this.#undo, this.#redo),
        this.#turn.root,
        this.#plies.travel,
      ),
      this.#stage.root,
      this.#trouble,
      html("div", { class: "commands" }, ...views),
    );
    const after = sideOf("after", TEXTS.sideAfter, this.#plies.root, this.#decisions.root);
    const before = sideOf("before", TEXTS.sideBefore, goals, this.#hints.root, games, record, position);
    return html("div", { class: "match" }, middle, after, before);
  }

  /** Nobody ends a match, or begins another, before it is drawn. */
  async #layMatches(into: HTMLElement): Promise<void> {
    const [{ NewMatchPanel }, { EndingPanel }] = await Promise.all([import("./new-match.ts"), import("./ending.ts")]);
    this.#matches = new NewMatchPanel(this.#session, (begun) => this.#actions.begin(begun));
    this.#ending = new EndingPanel(this.#session, this.#minds);
    this.#ending.update();
    into.append(this.#matches.root, this.#ending.root);
  }

  /** Keys are heard while the tab is on the screen. */
  listen(signal: AbortSignal): void {
    const commanded = { stage: this.#stage, decisions: this.#decisions, hints: this.#hints, turn: this.#turn };
    watchCommands(commandsOf(this.#session, commanded), AbortSignal.any([signal, this.#over.signal]));
  }

  begin(): void {
    const session = this.#session;
    if (session.seats.some((seat) => seat !== "human")) this.#minds.start();
    const deaf = session.onChange(() => this.#happened());
    this.#over.signal.addEventListener("abort", deaf, { once: true });
    this.#happened();
    session.runClocks();
    this.#clocks.begin();
  }

  close(): void {
    this.#over.abort();
    this.#thinkers.close();
    this.#clocks.close();
    this.#session.timing?.stop();
    this.#minds.close();
  }

  #seat(player: PlayerId, seat: Seat): void {
    this.#stage.forget();
    this.#session.seat(player, seat);
    this.#actions.seated(this.#session.seats);
  }

  /** The match is another one: it is drawn, and who thinks begins to. */
  #happened(): void {
    // Both plies are drawn and said as one, since the second comes at once.
    const { taken, dropped } = this.#ahead.arrive();
    if (taken) {
      this.#deciding.decide(taken.id);
      return;
    }
    const isOther = this.#thinkers.arrive();
    this.#trouble.textContent = "";
    this.#draw();
    this.#thinkers.ask();
    if (dropped) this.#stage.board.refuse(TEXTS.notAhead(dropped.words));
    if (isOther) void this.#deciding.lookAhead();
  }

  #draw(): void {
    const session = this.#session;
    const covered = session.coveredFor;
    this.#seats.update(session);
    this.#clocks.update();
    this.#undo.disabled = !session.mayUndo;
    this.#redo.disabled = !session.mayRedo;
    this.#hints.clear();
    this.#ending?.update();
    this.#turn.offer();
    this.root.classList.toggle("covered", covered !== undefined);
    if (covered) {
      this.#decisions.clear();
      this.#plies.clear();
      this.#turn.say("");
      this.#stage.cover(covered, () => session.uncover(covered.id));
      return;
    }
    this.#stage.draw();
    const { perspective } = session;
    this.#decisions.update(session, perspective);
    this.#plies.update(session);
    this.#turn.update(perspective);
  }
}
