// The editor of positions: a board on which anything may be put, changed and taken away, and rows for what is not drawn.
import { choicesAt, decidersIn, type State } from "ninefold/model";
import { editingOf, planOf, positionWith, type Scene, sceneOf } from "ninefold/scene";
import { isTurned, type NinefoldBoard, spotName } from "ninefold-board";
import { matchFrom } from "../../match/positions.ts";
import type { Session } from "../../match/session.ts";
import { button, html } from "../../page/dom.ts";
import { TEXTS } from "../../texts/english/position.ts";
import { rowsForm } from "./rows.ts";

export interface EditorActions {
  /** The position is another. */
  changed(state: State): void;
  playFrom(state: State): void;
}

export class PositionEditor {
  readonly #session: Session;
  readonly #actions: EditorActions;
  readonly #board: NinefoldBoard = document.createElement("ninefold-board");
  readonly #rows = html("div", { class: "rows" });
  readonly #result = html("p", { class: "result", role: "status" });
  readonly #wrong = html("p", { class: "trouble", role: "alert" });
  readonly #undo = button(TEXTS.undo, () => this.#back());
  readonly #play = button(TEXTS.playFrom, () => this.#playFrom(), { class: "main" });
  readonly #dialog: HTMLDialogElement;
  #states: readonly State[];
  #scene: Scene | undefined;

  /** `note`: what is to be said of where it begins. */
  constructor(session: Session, from: State, note: string, actions: EditorActions) {
    this.#session = session;
    this.#actions = actions;
    this.#states = [from];
    const close = button(TEXTS.close, () => this.#dialog.close());
    this.#dialog = html(
      "dialog",
      { class: "position", "aria-label": TEXTS.editor },
      html("h2", {}, TEXTS.editor),
      html("p", { class: "said" }, note === "" ? TEXTS.editorHint : `${note} ${TEXTS.editorHint}`),
      html("div", { class: "ends" }, this.#result, html("div", { class: "row" }, this.#undo, close, this.#play)),
      this.#wrong,
      html("div", { class: "edited" }, this.#board, this.#rows),
    );
    this.#board.addEventListener("decided", (event) => {
      const { id, chosen } = (event as CustomEvent<{ readonly id: string; readonly chosen: readonly string[] }>).detail;
      this.#change(id, chosen[0]);
    });
    // Escape takes a click back before it closes.
    this.#dialog.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.#board.back()) event.preventDefault();
    });
    this.#dialog.addEventListener("close", () => this.#dialog.remove());
  }

  open(): void {
    document.body.append(this.#dialog);
    this.#dialog.showModal();
    this.#draw();
    this.#board.focus();
  }

  get #state(): State {
    // There is always the first one.
    return this.#states.at(-1) as State;
  }

  /** `target`: what was clicked, which is gone back to. */
  #change(change: string, target?: string): void {
    const made = positionWith(this.#session.rules.system, this.#state, change);
    this.#wrong.textContent = "error" in made ? `${made.error.code}: ${made.error.message}` : "";
    if ("error" in made) return;
    this.#states = [...this.#states, made.state];
    this.#draw();
    this.#actions.changed(this.#state);
    if (target === undefined) return;
    // A thing that is elsewhere now is still what was clicked.
    this.#board.focusOn(target);
    this.#board.say(this.#said(target));
  }

  #back(): void {
    if (this.#states.length < 2) return;
    this.#states = this.#states.slice(0, -1);
    this.#wrong.textContent = "";
    this.#draw();
    this.#actions.changed(this.#state);
  }

  #playFrom(): void {
    this.#dialog.close();
    this.#actions.playFrom(this.#state);
  }

  #draw(): void {
    const { rules, players, below } = this.#session;
    const { system } = rules;
    const plan = planOf(system);
    const { ask, rows, others } = editingOf(system, this.#state);
    const match = matchFrom(this.#state, rules);
    const to = "fault" in match ? [] : decidersIn(choicesAt(system, match.state));
    const scene = sceneOf(system, { view: system.values(this.#state), to });
    const initial = sceneOf(system, { view: system.values(this.#states[0] as State), to: [] });
    this.#board.show({ plan, players, scene, ask, viewer: below, turned: isTurned(plan, initial.things, below) });
    this.#scene = scene;
    this.#rows.replaceChildren(
      ...rowsForm(rows, (change) => this.#change(change)),
      ...(others > 0 ? [html("p", { class: "said" }, TEXTS.othersInText(others))] : []),
    );
    this.#undo.disabled = this.#states.length < 2;
    this.#play.disabled = "fault" in match;
    this.#result.textContent =
      "fault" in match
        ? match.fault
        : match.outcome
          ? TEXTS.endsHere(match.outcome.text)
          : TEXTS.mayBegin(
              match.activePlayers
                .map(({ id, name }) => TEXTS.choices(name, match.legalDecisions(id).length))
                .join(", "),
            );
    this.#result.classList.toggle("wrong", "fault" in match);
  }

  /** What a spot has now. */
  #said(target: string): string {
    const things = (this.#scene?.things ?? []).filter(({ spot, key }) => spot === target || key === target);
    const labels = things.map(({ face }) => face.label).join(", ");
    const name = things[0]?.key === target ? "" : `${spotName(planOf(this.#session.rules.system), target)}: `;
    return `${name}${labels === "" ? TEXTS.empty : labels}`;
  }
}
