// This game and another one: whether they are the same, or the play that tells them apart.
import type { RelationName } from "../bench/questions.ts";
import { Library } from "../library/library.ts";
import { button, html } from "../page/dom.ts";
import { type Running, Task } from "../page/task.ts";
import { TEXTS } from "../texts/english/look.ts";
import { putMatch, type Section, subjectOf, type Tools } from "./section.ts";

export class CompareSection implements Section {
  readonly root: HTMLElement;
  readonly #tools: Tools;
  readonly #others = html("select", {});
  readonly #relation = html(
    "select",
    {},
    ...Object.entries(TEXTS.relations).map(([value, text]) => html("option", { value }, text)),
  );
  readonly #answer = html("div", {});
  readonly #task = new Task(TEXTS.compare, (running) => this.#compared(running));
  #library: Library | undefined;
  #game: unknown;

  constructor(tools: Tools) {
    this.#tools = tools;
    this.root = html(
      "div",
      {},
      html("label", { class: "field" }, TEXTS.against, this.#others),
      html("label", { class: "field" }, TEXTS.relation, this.#relation),
      this.#task.root,
      this.#answer,
    );
  }

  update(): void {
    const { text } = this.#tools.workspace.game;
    if (this.#game !== text) {
      this.#task.clear();
      this.#answer.replaceChildren();
    }
    this.#game = text;
    if (!this.#library) void this.#list();
  }

  async #list(): Promise<void> {
    this.#library = await Library.open();
    this.#others.replaceChildren(
      ...this.#library.games.map(({ name, title }) => html("option", { value: name }, `${name}: ${title}`)),
    );
  }

  async #compared(running: Running): Promise<void> {
    const game = this.#library?.find(this.#others.value);
    if (!this.#library || !game) return;
    const { text: other } = await this.#library.load(game);
    const subject = subjectOf(this.#tools);
    const relation = this.#relation.value as RelationName;
    const found = await this.#tools.bench.ask({ kind: "compare", subject, other, relation }, running);
    const { plies } = found;
    const replay = () => {
      if (!plies) return;
      const wrong = putMatch(this.#tools, { seed: subject.seed, plies });
      if (wrong === undefined) this.#tools.go("play");
    };
    this.#answer.replaceChildren(
      html("h3", {}, found.isSame ? TEXTS.same : TEXTS.notSame),
      html("ul", {}, ...found.lines.map((line) => html("li", {}, line))),
      ...(plies ? [button(TEXTS.replay, replay)] : []),
    );
  }
}
