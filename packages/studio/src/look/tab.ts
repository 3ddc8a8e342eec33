// The tab for looking at a game: a list of sections, one of them on the screen.
import { BenchClient } from "../bench/client.ts";
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/look.ts";
import type { Surroundings, Tab } from "../workspace/tab.ts";
import { AutomatonSection } from "./automaton-section.ts";
import { CompareSection } from "./compare-section.ts";
import { FilesSection } from "./files-section.ts";
import { MeasuresSection } from "./measures-section.ts";
import { PartsSection } from "./parts-section.ts";
import type { Section, Tools } from "./section.ts";
import { StateSection } from "./state-section.ts";
import { TreeSection } from "./tree-section.ts";
import { WorthSection } from "./worth-section.ts";

type Name = keyof typeof TEXTS.section;

const MADE: { readonly [One in Name]: (tools: Tools) => Section } = {
  parts: (tools) => new PartsSection(tools),
  state: (tools) => new StateSection(tools),
  tree: (tools) => new TreeSection(tools),
  automaton: (tools) => new AutomatonSection(tools),
  worth: (tools) => new WorthSection(tools),
  measures: (tools) => new MeasuresSection(tools),
  compare: (tools) => new CompareSection(tools),
  exports: (tools) => new FilesSection(tools),
};

const NAMES = Object.keys(TEXTS.section) as readonly Name[];

export class LookTab implements Tab {
  readonly root: HTMLElement;
  readonly #tools: Tools;
  readonly #sections = new Map<Name, Section>();
  readonly #list: HTMLElement;
  readonly #select = html(
    "select",
    { "aria-label": TEXTS.sections },
    ...NAMES.map((name) => html("option", { value: name }, TEXTS.section[name])),
  );
  readonly #shown = html("section", { class: "section" });
  readonly #reveal = html("input", { type: "checkbox" });
  readonly #hidden: HTMLElement;
  #name: Name = "parts";
  #isOpen = false;
  #deaf: (() => void) | undefined;

  constructor(surroundings: Surroundings) {
    const { workspace } = surroundings;
    const mayReveal = () => workspace.game.rules.system.hidesNothing || this.#reveal.checked;
    this.#tools = { ...surroundings, bench: new BenchClient(), mayReveal };
    this.#list = html(
      "nav",
      { "aria-label": TEXTS.sections },
      ...NAMES.map((name) => button(TEXTS.section[name], () => this.#choose(name), { value: name })),
    );
    this.#select.addEventListener("change", () => this.#choose(this.#select.value as Name));
    this.#reveal.addEventListener("change", () => this.#update());
    this.#hidden = html(
      "div",
      { class: "reveal" },
      html("label", {}, this.#reveal, ` ${TEXTS.reveal}`),
      html("p", {}, TEXTS.revealHint),
    );
    this.root = html("div", { class: "look" }, this.#list, this.#select, html("div", {}, this.#hidden, this.#shown));
    workspace.onOpen(() => this.#opened());
    this.#opened();
  }

  enter(): void {
    this.#isOpen = true;
    this.#choose(this.#name);
  }

  leave(): void {
    this.#isOpen = false;
  }

  #choose(name: Name): void {
    this.#name = name;
    this.#select.value = name;
    for (const one of this.#list.querySelectorAll("button")) one.ariaCurrent = one.value === name ? "true" : null;
    const section = this.#sections.get(name) ?? MADE[name](this.#tools);
    this.#sections.set(name, section);
    this.#shown.replaceChildren(html("h2", {}, TEXTS.section[name]), section.root);
    section.update();
  }

  /** There is another match: it is heard, and what is hidden in it is covered. */
  #opened(): void {
    const { session, game } = this.#tools.workspace;
    this.#deaf?.();
    this.#deaf = session.onChange(() => this.#update());
    this.#hidden.hidden = game.rules.system.hidesNothing;
    this.#update();
  }

  #update(): void {
    if (this.#isOpen) this.#sections.get(this.#name)?.update();
  }
}
