// One game on the page: the board and what is around it, a session, and those who think.
import type { Perspective, ShownDecision } from "ninefold/knowledge";
import type { PlayerId } from "ninefold/model";
import { askOf, changesBetween, planOf, type Scene, sayDecision, sceneOf } from "ninefold/scene";
import { type BoardEvents, isTurned, type NinefoldBoard, nextOf, notPossible } from "ninefold-board";
import { reasonOf } from "../match/reasons.ts";
import type { Seat } from "../match/seats.ts";
import type { Session } from "../match/session.ts";
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/play.ts";
import type { Minds } from "../thinking/minds.ts";
import { DecisionsPanel, PliesPanel, SeatsPanel } from "./panels.ts";

/** What the table is asked to do by the page around it. */
export interface TableActions {
  /** The seats are others now. */
  seated(seats: readonly Seat[]): void;
  restart(): void;
}

export class Table {
  readonly root: HTMLElement;
  readonly #board: NinefoldBoard = document.createElement("ninefold-board");
  readonly #stage = html("div", { class: "stage" });
  readonly #turn = html("p", { class: "turn" });
  readonly #trouble = html("p", { class: "trouble", role: "alert" });
  readonly #seats: SeatsPanel;
  readonly #decisions = new DecisionsPanel((id) => this.#commit(id));
  readonly #plies = new PliesPanel();
  readonly #undo = button(TEXTS.undo, () => this.#session.undo());
  readonly #redo = button(TEXTS.redo, () => this.#session.redo());
  readonly #session: Session;
  readonly #minds: Minds;
  readonly #actions: TableActions;
  #isFlipped = false;
  #shown: { readonly scene: Scene; readonly perspective: Perspective } | undefined;
  #isOpen = true;
  /** Who was asked for a decision in this turn. */
  readonly #asked = new Set<PlayerId>();
  #turnAsked = -1;
  #deaf: (() => void) | undefined;

  constructor(session: Session, minds: Minds, actions: TableActions) {
    this.#session = session;
    this.#minds = minds;
    this.#actions = actions;
    this.#seats = new SeatsPanel((player, seat) => this.#seat(player, seat));
    const flip = button(TEXTS.flip, () => {
      this.#isFlipped = !this.#isFlipped;
      this.#draw();
    });
    const restart = button(TEXTS.newMatch, () => actions.restart());
    const commands = html("div", { class: "commands" }, this.#undo, this.#redo, flip, restart);
    const side = html("aside", { class: "side" }, this.#decisions.root, this.#plies.root);
    const middle = html("div", { class: "middle" }, this.#seats.root, this.#turn, this.#stage, this.#trouble, commands);
    this.root = html("div", { class: "match" }, middle, side);
    this.#board.addEventListener("decided", ({ detail }: CustomEventInit<{ readonly id: string }>) =>
      this.#commit(detail?.id ?? ""),
    );
    this.#board.addEventListener("refused", (event) => this.#refuse((event as BoardEvents["refused"]).detail));
  }

  begin(): void {
    if (this.#session.seats.some((seat) => seat !== "human")) this.#minds.start();
    this.#deaf = this.#session.onChange(() => this.#happened());
    this.#happened();
  }

  close(): void {
    this.#isOpen = false;
    this.#deaf?.();
    this.#minds.close();
  }

  #commit(id: string): void {
    const { deciding } = this.#session;
    if (!deciding) return;
    const wrong = this.#session.commit(deciding.id, id);
    if (wrong !== undefined) this.#board.refuse(wrong);
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
    const { turn, thinking } = this.#session;
    if (turn !== this.#turnAsked) this.#asked.clear();
    this.#turnAsked = turn;
    this.#trouble.textContent = "";
    this.#draw();
    for (const { id, name } of thinking) if (!this.#asked.has(id)) void this.#think(id, name);
  }

  async #think(player: PlayerId, name: string): Promise<void> {
    this.#asked.add(player);
    const { plies, seats, turn } = this.#session;
    const isDue = () => turn === this.#session.turn && this.#isOpen;
    try {
      const decision = await this.#minds.choose({ player, mind: seats[player] ?? "random", plies });
      const wrong = isDue() ? this.#session.commit(player, decision) : undefined;
      if (wrong !== undefined) throw new Error(wrong);
    } catch (error) {
      if (isDue())
        this.#trouble.textContent = TEXTS.cannotThink(name, error instanceof Error ? error.message : String(error));
    }
  }

  #draw(): void {
    const session = this.#session;
    const covered = session.coveredFor;
    this.#seats.update(session);
    this.#undo.disabled = !session.mayUndo;
    this.#redo.disabled = !session.mayRedo;
    if (covered) {
      this.#shown = undefined;
      this.#cover(covered);
      return;
    }
    this.root.classList.remove("covered");
    const { perspective } = session;
    if (!this.#stage.contains(this.#board)) this.#stage.replaceChildren(this.#board);
    this.#show(perspective);
    this.#decisions.update(session, perspective);
    this.#plies.update(session, perspective);
    this.#turn.textContent = this.#turnText(perspective);
    this.#turn.classList.toggle("over", perspective.outcome !== undefined);
  }

  #turnText({ to, outcome, endingReason }: Perspective): string {
    if (outcome !== undefined) return TEXTS.over(endingReason === undefined ? outcome : `${outcome} (${endingReason})`);
    const { thinking, deciding, players } = this.#session;
    if (!deciding && thinking.length > 0) return TEXTS.thinks(thinking.map(({ name }) => name).join(", "));
    return nextOf(players, { active: to });
  }

  #show(perspective: Perspective): void {
    const session = this.#session;
    const { system } = session.rules;
    const plan = planOf(system);
    const scene = sceneOf(system, perspective);
    const before = this.#shown;
    const decided = before ? decidedSince(before.perspective, perspective) : [];
    const isSame = before !== undefined && before.perspective.player?.id === perspective.player?.id;
    const isNext = before !== undefined && (isSame || system.hidesNothing);
    const initial = sceneOf(system, session.match.goTo(0).perspective(perspective.player?.id));
    this.#board.show({
      plan,
      players: session.players,
      scene,
      ask: session.deciding ? askOf(system, scene, perspective) : undefined,
      ...(isNext && {
        changes: changesBetween(system, before.scene, scene, decided),
        decided: decided.map((one) => ({ ...one, words: sayDecision(system, one) })),
      }),
      viewer: session.below,
      turned: isTurned(plan, initial.things, session.below) !== this.#isFlipped,
    });
    this.#shown = { scene, perspective };
  }

  /** Nothing of any seat is on the page, nor in it, until the one who decides says so. */
  #cover({ id, name }: { readonly id: PlayerId; readonly name: string }): void {
    const uncover = () => {
      this.#session.uncover(id);
      this.#board.focus();
    };
    const go = button(TEXTS.uncover(name), uncover, { class: "main" });
    this.root.classList.add("covered");
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
