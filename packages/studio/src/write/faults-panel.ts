// What an examination of the rules finds: asked for by a button, with the play that shows each fault.
import { BenchClient } from "../bench/client.ts";
import type { Fault, FaultPlay, Faults } from "../bench/questions.ts";
import type { Stretch } from "../desk/questions.ts";
import { button, html } from "../page/dom.ts";
import { type Running, Task } from "../page/task.ts";
import { TEXTS as ALL } from "../texts/english/write.ts";
import { isAlike, type OwnGame, textAt } from "../workspace/own-game.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { firstChangedLine, offsetAfter } from "./changed-line.ts";
import { lineText } from "./panels.ts";

const TEXTS = ALL.faults;

/** Of longer texts only the beginning is on the page: the board shows the play. */
const SHOWN = 500;

const clipped = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/** `(claim(b2), 0)`: somebody has a null decision. */
const NULL = /[(\s]0(?=[,)])/;

export interface FaultsActions {
  go(stretch: Stretch): void;
  /** Shows on the board what a match of the game that is played has come to. */
  show(match: NonNullable<FaultPlay["match"]>): void;
}

interface Found extends Faults {
  /** The texts that were examined. */
  readonly of: OwnGame;
}

export class FaultsPanel {
  readonly root: HTMLElement;
  readonly #workspace: Workspace;
  readonly #actions: FaultsActions;
  readonly #bench = new BenchClient();
  readonly #task = new Task(TEXTS.find, (running) => this.#examined(running), { keepsPart: true });
  readonly #effort = html(
    "select",
    {},
    ...Object.entries(TEXTS.efforts).map(([times, text]) => html("option", { value: times }, text)),
  );
  readonly #stale = html("p", { class: "stale", role: "status", hidden: true });
  readonly #sum = html("p", { class: "sum", role: "status" });
  readonly #list = html("ul", { class: "faults" });
  readonly #facts = html("details", { hidden: true });
  readonly #found = html("div", { class: "found" }, this.#stale, this.#sum, this.#list, this.#facts);
  #shown: Found | undefined;
  /** What is being examined. */
  #asked: OwnGame | undefined;

  constructor(workspace: Workspace, actions: FaultsActions) {
    this.#workspace = workspace;
    this.#actions = actions;
    const effort = html("label", { class: "field" }, TEXTS.effort, this.#effort);
    this.root = html(
      "details",
      { class: "panel", open: true },
      html("summary", {}, TEXTS.title),
      html("p", { class: "about" }, TEXTS.about),
      html("div", { class: "row" }, this.#task.root, effort),
      this.#found,
    );
  }

  /** The text, or how it stands with it, is another: what was found belongs to the one that it was found in. */
  update(isGood: boolean): void {
    const { draft } = this.#workspace;
    if (this.#task.isRunning && this.#asked && !isAlike(this.#asked, draft)) this.#task.clear(TEXTS.changed);
    this.#task.isPossible = isGood;
    this.#task.root.title = isGood ? "" : TEXTS.notGood;
    this.#mark();
  }

  /** Another game is written: nothing was found in it yet. */
  clear(): void {
    this.#task.clear();
    this.#shown = undefined;
    this.#stale.hidden = true;
    this.#facts.hidden = true;
    this.#sum.replaceChildren();
    this.#list.replaceChildren();
  }

  async #examined(running: Running): Promise<void> {
    const { game, draft } = this.#workspace;
    this.#asked = draft;
    const question = { kind: "faults", subject: { game: game.text }, times: Number(this.#effort.value) } as const;
    const faults = await this.#bench.ask(question, running);
    this.#shown = { ...faults, of: draft };
    this.#draw(this.#shown);
  }

  #draw({ faults, seen }: Found): void {
    const of = (wanted: Fault["severity"]) => faults.filter(({ severity }) => severity === wanted);
    const states = seen.states.toLocaleString("en");
    const how = seen.interrupted ? TEXTS.part(states) : seen.isAll ? TEXTS.all(states) : TEXTS.some(states, seen.plays);
    this.#sum.textContent = `${TEXTS.sum(of("error").length, of("warning").length)} ${how}`;
    this.#list.replaceChildren(...[...of("error"), ...of("warning")].map((fault) => this.#line(fault)));
    const facts = of("fact");
    this.#facts.hidden = facts.length === 0;
    this.#facts.replaceChildren(
      html("summary", {}, TEXTS.facts(facts.length)),
      html("ul", { class: "faults" }, ...facts.map((fact) => this.#line(fact))),
    );
    this.#mark();
  }

  /** Whether what is shown is of the text as it stands; plays are shown on a board that has the rules that they are of. */
  #mark(): void {
    if (!this.#shown) return;
    const { of, hash } = this.#shown;
    const { draft, game } = this.#workspace;
    const isStale = !isAlike(of, draft);
    this.#found.classList.toggle("is-stale", isStale);
    this.#stale.hidden = !isStale;
    this.#stale.textContent = isStale ? TEXTS.stale(firstChangedLine(of.text, draft.text)) : "";
    const isPlayed = game.rules.hash === hash;
    for (const show of this.#found.querySelectorAll<HTMLButtonElement>("button.show")) show.disabled = !isPlayed;
  }

  #line(fault: Fault): HTMLElement {
    const { code, severity, message, at, play } = fault;
    const where = at ? lineText(at) : "";
    const words = [
      html("span", { class: "at" }, [where, TEXTS.severity[severity]].filter((part) => part).join(" ")),
      ` ${message} `,
      html("span", { class: "code" }, code),
    ];
    const said = at
      ? button("", () => this.#actions.go(this.#stretchNow(at)), { class: `spot ${severity}` })
      : html("p", { class: `spot ${severity}` });
    said.replaceChildren(...words);
    return html("li", {}, said, ...(play ? [this.#play(play, TEXTS.showLabel(code, where))] : []));
  }

  #play(play: FaultPlay, label: string): HTMLElement {
    const { start, steps, tuple, cycle, position, isShortest, match, isWhole } = play;
    const parts: readonly (readonly [string, string])[] = [
      ...(start === undefined ? [] : [[TEXTS.from, start] as const]),
      [TEXTS.play(isShortest), steps.join("; ") || TEXTS.noSteps],
      [TEXTS.position, position],
      ...(tuple === undefined ? [] : [[TEXTS.decided, tuple] as const]),
      ...(cycle === undefined ? [] : [[TEXTS.around, cycle.join("; ")] as const]),
    ];
    const show = match && button(TEXTS.show, () => this.#actions.show(match), { class: "show", "aria-label": label });
    return html(
      "div",
      { class: "fault-play" },
      html("dl", {}, ...parts.flatMap(([name, text]) => [html("dt", {}, name), html("dd", {}, clipped(text))])),
      ...(parts.some(([, text]) => NULL.test(text)) ? [html("p", { class: "about" }, TEXTS.null)] : []),
      ...(show ? [show] : []),
      ...(show && !isWhole ? [html("span", { class: "about" }, TEXTS.notWhole)] : []),
    );
  }

  /** Where the stretch is in the text as it stands. */
  #stretchNow(at: Stretch): Stretch {
    const before = this.#shown && textAt(this.#shown.of, at.file);
    const now = textAt(this.#workspace.draft, at.file);
    if (before === undefined || now === undefined) return at;
    const offset = (one: number): number => offsetAfter(before, now, one);
    return { ...at, start: offset(at.start), end: offset(at.end) };
  }
}
