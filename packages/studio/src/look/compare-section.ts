// This game and another one: whether they are the same, or the play that tells them apart.
import type { CompareAnswer, RelationName } from "../bench/questions.ts";
import type { GameText } from "../library/library.ts";
import { button, html } from "../page/dom.ts";
import { type Running, Task } from "../page/task.ts";
import { TEXTS } from "../texts/english/look.ts";
import { field, GameSection, putMatch, subjectOf, type Tools } from "./section.ts";

/** In place of the name of a game. */
const BEFORE = "./before";
const PASTED = "./pasted";

export class CompareSection extends GameSection {
  readonly #before = html("option", { value: BEFORE }, TEXTS.beforeChange);
  readonly #others: HTMLSelectElement;
  readonly #pasted = html("textarea", { "aria-label": TEXTS.pasted, spellcheck: "false" });
  readonly #text = html("div", { hidden: true }, this.#pasted);
  readonly #relation = html(
    "select",
    {},
    ...Object.entries(TEXTS.relations).map(([value, text]) => html("option", { value }, text)),
  );
  readonly #answer = html("div", {});
  readonly #task = new Task(TEXTS.compare, (running) => this.#compared(running));

  constructor(tools: Tools) {
    super(tools);
    const games = tools.library.games.map(({ name, title }) => html("option", { value: name }, `${name}: ${title}`));
    this.#others = html(
      "select",
      {},
      this.#before,
      html("option", { value: PASTED }, TEXTS.pastedText),
      html("optgroup", { label: TEXTS.ofLibrary }, ...games),
    );
    this.#others.value = tools.library.games[0]?.name ?? PASTED;
    this.#others.addEventListener("change", () => this.#chosen());
    this.root.append(
      field(TEXTS.against, this.#others),
      field(TEXTS.relation, this.#relation),
      this.#text,
      this.#task.root,
      this.#answer,
    );
  }

  protected override renew(): void {
    this.#task.clear();
    this.#answer.replaceChildren();
    const { before } = this.tools.workspace;
    this.#before.hidden = before === undefined;
    this.#before.disabled = before === undefined;
    // Who has changed a game wants to know what that did.
    if (before) this.#others.value = BEFORE;
    else if (this.#others.value === BEFORE) this.#others.value = PASTED;
    this.#chosen();
  }

  #chosen(): void {
    this.#text.hidden = this.#others.value !== PASTED;
    this.#answer.replaceChildren();
  }

  /** @throws Error that says why there is none */
  async #other(): Promise<GameText | undefined> {
    const { library, workspace } = this.tools;
    if (this.#others.value === BEFORE) return workspace.before;
    if (this.#others.value === PASTED) return this.#read(this.#pasted.value);
    const game = library.find(this.#others.value);
    return game && (await library.load(game)).text;
  }

  /** A text may be anything: the thread for texts reads it, and fetches what it asks of the library. */
  async #read(text: string): Promise<GameText> {
    if (text.trim() === "") throw new Error(TEXTS.noText);
    const [{ Desk }, { Reader }] = await Promise.all([import("../desk/desk.ts"), import("../desk/reader.ts")]);
    const desk = new Desk();
    try {
      const reader = new Reader(desk, this.tools.library);
      const own = { name: "pasted", text, files: {}, parameters: {} };
      const check = await reader.check(own, "");
      const wrong = check.findings.find(({ severity }) => severity === "error");
      if (wrong) throw new Error(TEXTS.errorAt(`${wrong.line}:${wrong.column}`, wrong.message));
      return reader.gameText(own, check);
    } finally {
      desk.close();
    }
  }

  async #compared(running: Running): Promise<void> {
    this.#answer.replaceChildren();
    const other = await this.#other();
    if (!other) return;
    const subject = subjectOf(this.tools);
    const relation = this.#relation.value as RelationName;
    this.#show(await this.tools.bench.ask({ kind: "compare", subject, other, relation }, running), subject.seed);
  }

  #show({ isSame, lines, plies }: CompareAnswer, seed: string): void {
    const replay = () => {
      if (!plies) return;
      const wrong = putMatch(this.tools, { seed, plies });
      if (wrong === undefined) this.tools.go("play");
    };
    this.#answer.replaceChildren(
      html("h3", {}, isSame ? TEXTS.same : TEXTS.notSame),
      html("ul", {}, ...lines.map((line) => html("li", {}, line))),
      ...(plies ? [button(TEXTS.replay, replay)] : []),
    );
  }
}
