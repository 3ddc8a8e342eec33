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

/** The sections that tell of the match, and so of seats; the others tell of the game alone. */
const OF_MATCH: ReadonlySet<Name> = new Set(["state", "tree", "automaton", "worth"]);

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
  /** The screen waits to be handed over: what tells of the match is not on the page. */
  #isCovered = false;
  #isOpen = false;
  #deaf: (() => void) | undefined;

  constructor(surroundings: Surroundings) {
    const { workspace } = surroundings;
    const mayReveal = () =>
      workspace.game.rules.system.hidesNothing || (this.#reveal.checked && !workspace.session.coveredFor);
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
    const heading = html("h2", {}, TEXTS.section[name]);
    if (this.#isCovered && OF_MATCH.has(name)) {
      this.#shown.replaceChildren(heading, this.#cover());
      return;
    }
    const section = this.#sections.get(name) ?? MADE[name](this.#tools);
    this.#sections.set(name, section);
    this.#shown.replaceChildren(heading, section.root);
    section.update();
  }

  #cover(): HTMLElement {
    const { name = "" } = this.#tools.workspace.session.coveredFor ?? {};
    const go = button(TEXTS.toPlay, () => this.#tools.go("play"), { class: "main" });
    return html("div", { class: "covered" }, html("p", { role: "status" }, TEXTS.cover(name)), go);
  }

  /** There is another match: it is heard, and nothing that is hidden in it is shown before somebody asks for it again. */
  #opened(): void {
    const { session, game } = this.#tools.workspace;
    this.#deaf?.();
    this.#deaf = session.onChange(() => this.#changed());
    this.#hidden.hidden = game.rules.system.hidesNothing;
    this.#conceal();
    this.#changed();
  }

  /** The match is another. While the screen is handed over nothing that tells of it is kept. */
  #changed(): void {
    const isCovered = this.#tools.workspace.session.coveredFor !== undefined;
    const wasCovered = this.#isCovered;
    this.#isCovered = isCovered;
    this.#reveal.disabled = isCovered;
    if (isCovered) this.#conceal();
    if (isCovered || wasCovered) this.#lay();
    else this.#update();
  }

  /** What was shown of what is hidden is forgotten, and what is still being looked for does not come. */
  #conceal(): void {
    if (!this.#reveal.checked && !this.#isCovered) return;
    this.#reveal.checked = false;
    for (const name of OF_MATCH) {
      this.#sections.get(name)?.close?.();
      this.#sections.delete(name);
    }
    this.#lay();
  }

  #lay(): void {
    this.#shown.replaceChildren();
    if (this.#isOpen) this.#choose(this.#name);
  }

  #update(): void {
    if (this.#isOpen) this.#sections.get(this.#name)?.update();
  }
}
