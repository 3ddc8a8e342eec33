// How large the game is, and what its plays are like.
import type { Part, Row } from "../bench/questions.ts";
import { html } from "../page/dom.ts";
import { type Running, Task } from "../page/task.ts";
import { TEXTS } from "../texts/english/look.ts";
import { tableOf } from "./rows.ts";
import { field, GameSection, subjectOf, type Tools } from "./section.ts";

/** So many states are held at most, as one chooses: more take minutes, and hundreds of megabytes. */
const MAX_STATES = [200_000, 1_000_000];
const NODES = [20, 100];

export class MeasuresSection extends GameSection {
  readonly #plays = html("input", { type: "number", min: "1", max: "10000", value: "200" });
  readonly #minds = html(
    "select",
    {},
    html("option", { value: "random" }, TEXTS.random),
    ...NODES.map((nodes) => html("option", { value: `mcts:nodes=${nodes}` }, TEXTS.mind(nodes))),
  );
  readonly #states = html(
    "select",
    {},
    ...MAX_STATES.map((max) => html("option", { value: String(max) }, max.toLocaleString("en"))),
  );
  readonly #measured = html("div", {});
  readonly #counted = html("div", {});
  readonly #measure = new Task(TEXTS.measure, (running) => this.#measures(running), { keepsPart: true });
  readonly #count = new Task(TEXTS.count, (running) => this.#counts(running), { keepsPart: true });

  constructor(tools: Tools) {
    super(tools);
    this.root.append(
      field(TEXTS.plays, this.#plays),
      field(TEXTS.minds, this.#minds),
      this.#measure.root,
      this.#measured,
      field(TEXTS.states, this.#states),
      this.#count.root,
      this.#counted,
    );
  }

  protected override renew(): void {
    for (const task of [this.#measure, this.#count]) task.clear();
    for (const shown of [this.#measured, this.#counted]) shown.replaceChildren();
  }

  async #measures(running: Running): Promise<void> {
    const [plays, minds] = [Number(this.#plays.value) || 1, this.#minds.value];
    const question = { kind: "measure", subject: subjectOf(this.tools), plays, minds } as const;
    const show = (rows: readonly Row[]) => this.#measured.replaceChildren(tableOf(rows));
    this.#measured.replaceChildren();
    // What was found by then stays where it is stopped.
    const report = (part: Part) => {
      if (part.rows) show(part.rows);
      running.report(part);
    };
    show(await this.tools.bench.ask(question, { ...running, report }));
  }

  async #counts(running: Running): Promise<void> {
    const maxStates = Number(this.#states.value);
    const question = { kind: "count", subject: subjectOf(this.tools), maxStates } as const;
    this.#counted.replaceChildren(tableOf(await this.tools.bench.ask(question, running)));
  }
}
