// The game tree, opened node by node, with the node where the match is.
import type { NodeAnswer, NodePath } from "../bench/questions.ts";
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/look.ts";
import { putMatch, type Section, subjectOf, type Tools } from "./section.ts";
import { treeDrawing, wordsOf } from "./tree-drawing.ts";
import { type Drawn, drawnFrom, keyOf } from "./tree-model.ts";
import { Viewport } from "./viewport.ts";

/** The first nodes are opened where they have no more edges than these. */
const FEW = 12;

export class TreeSection implements Section {
  readonly root = html("div", { class: "tree-section" });
  readonly #tools: Tools;
  readonly #viewport: Viewport;
  readonly #trouble = html("p", { class: "status", role: "status" });
  readonly #list = html("ul", {});
  readonly #sets = html("p", { class: "faint" }, TEXTS.legendSets);
  readonly #here: HTMLButtonElement;
  readonly #put = button(TEXTS.put, () => void this.#putMatch());
  readonly #known = new Map<string, NodeAnswer>();
  #game: unknown;
  #begin: NodePath = [];
  /** The node where the match is. */
  #now: NodePath | undefined;
  #chosen: Drawn | undefined;
  readonly #over = new AbortController();

  constructor(tools: Tools) {
    this.#tools = tools;
    this.#viewport = new Viewport(TEXTS.section.tree);
    this.#here = button(TEXTS.here, () => void this.#from(this.#now ?? []));
    const commands = html(
      "div",
      { class: "task" },
      button(TEXTS.root, () => void this.#from([])),
      this.#here,
      this.#put,
    );
    const list = html("details", { class: "panel" }, html("summary", {}, TEXTS.asList), this.#list);
    this.root.append(
      commands,
      this.#trouble,
      this.#viewport.root,
      html("p", { class: "faint" }, TEXTS.legendSets),
      list,
    );
  }

  update(): void {
    void this.#update();
  }

  close(): void {
    this.#over.abort();
  }

  async #update(): Promise<void> {
    const { text } = this.#tools.workspace.game;
    const isNew = this.#game !== text;
    if (isNew) {
      this.#game = text;
      this.#known.clear();
      this.#begin = [];
      this.#chosen = undefined;
    }
    await this.#tried(async () => {
      const subject = subjectOf(this.#tools);
      const mayAsk = this.#tools.mayReveal();
      const now = mayAsk ? await this.#tools.bench.ask({ kind: "here", subject }, this.#running) : undefined;
      // It may have been forbidden while the answer came.
      this.#now = this.#tools.mayReveal() ? now : undefined;
      this.#here.disabled = this.#now === undefined;
      if (isNew) await this.#from([]);
      else this.#draw(true);
    });
  }

  async #from(begin: NodePath): Promise<void> {
    this.#begin = begin;
    this.#chosen = undefined;
    await this.#tried(async () => {
      const first = await this.#open(begin);
      if (first && first.edges.length === 1)
        for (const i of first.edges[0]?.outcomes.slice(0, FEW).keys() ?? []) await this.#open([...begin, [0, i]]);
      this.#draw(false);
    });
  }

  async #open(path: NodePath): Promise<NodeAnswer | undefined> {
    const game = this.#game;
    const known = this.#known.get(keyOf(path));
    if (known) return known;
    const answer = await this.#tools.bench.ask({ kind: "node", subject: subjectOf(this.#tools), path }, this.#running);
    if (game !== this.#game) return undefined;
    this.#known.set(keyOf(path), answer);
    return answer;
  }

  /** Opens a node that is closed; one that is chosen already is closed again. */
  async #click(node: Drawn): Promise<void> {
    const isChosen = this.#chosen?.key === node.key;
    this.#chosen = node;
    await this.#tried(async () => {
      if (!node.answer) await this.#open(node.path);
      else if (isChosen) this.#known.delete(node.key);
      this.#draw(true, node.key);
    });
  }

  #draw(mayStay: boolean, focus?: string): void {
    const { system } = this.#tools.workspace.game.rules;
    const nodes = drawnFrom(this.#begin, this.#known);
    const players = system.players.map(({ name }) => name);
    const here = this.#now && keyOf(this.#now);
    const { picture, width, height } = treeDrawing(nodes, {
      title: TEXTS.treeOf(system.title),
      players,
      here,
      chosen: this.#chosen?.key,
      click: (node) => void this.#click(node),
    });
    this.#viewport.show(picture, width, height, mayStay);
    this.#sets.hidden = system.hidesNothing;
    this.#put.disabled = this.#chosen === undefined;
    const [root] = nodes;
    this.#list.replaceChildren(...(root ? [this.#item(root, nodes, players, here)] : []));
    if (focus !== undefined)
      picture.querySelector<SVGElement>(`[data-node="${focus}"]`)?.focus({ preventScroll: true });
  }

  #item(node: Drawn, all: readonly Drawn[], players: readonly string[], here: string | undefined): HTMLElement {
    const words = `${wordsOf(node, players)}${node.key === here && node.kind === "state" ? `, ${TEXTS.now}` : ""}`;
    const below = all.filter(({ parent }) => parent === node).map((one) => this.#item(one, all, players, here));
    const own = node.kind === "chance" ? words : button(words, () => void this.#click(node), { class: "plain" });
    return html("li", {}, own, ...(below.length > 0 ? [html("ul", {}, ...below)] : []));
  }

  async #putMatch(): Promise<void> {
    const path = this.#chosen?.path;
    if (!path) return;
    await this.#tried(async () => {
      const question = { kind: "reach", subject: subjectOf(this.#tools), path } as const;
      const reached = await this.#tools.bench.ask(question, this.#running);
      const wrong = reached ? putMatch(this.#tools, reached) : TEXTS.notReached;
      if (wrong !== undefined) throw new Error(wrong);
    });
  }

  get #running(): { readonly signal: AbortSignal } {
    return { signal: this.#over.signal };
  }

  async #tried(act: () => Promise<void>): Promise<void> {
    this.#trouble.textContent = "";
    try {
      await act();
    } catch (error) {
      this.#trouble.textContent = error instanceof Error ? error.message : String(error);
    }
  }
}
