// The tabs of the page: one is on the screen, and each is fetched and made when it is first entered.

import { button, html } from "../page/dom.ts";
import { PlayTab } from "../play/tab.ts";
import { TEXTS } from "../texts/english/page.ts";
import { type Surroundings, TABS, type Tab, type TabName } from "../workspace/tab.ts";
import type { Workspace } from "../workspace/workspace.ts";

const OPENED: { readonly [Name in TabName]: (surroundings: Surroundings) => Promise<Tab> } = {
  play: async (surroundings) => new PlayTab(surroundings),
  write: async (surroundings) => new (await import("../write/tab.ts")).WriteTab(surroundings),
  look: async (surroundings) => new (await import("../look/tab.ts")).LookTab(surroundings),
  share: async (surroundings) => new (await import("../share/tab.ts")).ShareTab(surroundings),
};

export class Tabs {
  /** Where one goes from tab to tab. */
  readonly bar = html("nav", { class: "tabs", "aria-label": TEXTS.tabs });
  readonly root = html("div", { class: "tab" });
  readonly #surroundings: Surroundings;
  readonly #entered: (tab: TabName) => void;
  readonly #tabs = new Map<TabName, Promise<Tab>>();
  #name: TabName | undefined;
  #tab: Tab | undefined;

  constructor(workspace: Workspace, entered: (tab: TabName) => void) {
    this.#surroundings = { workspace, go: (tab) => void this.enter(tab) };
    this.#entered = entered;
    this.bar.append(...TABS.map((name) => button(TEXTS.tab[name], () => void this.enter(name), { value: name })));
  }

  async enter(name: TabName): Promise<void> {
    if (name === this.#name) return;
    this.#name = name;
    for (const choice of this.bar.querySelectorAll("button"))
      choice.ariaCurrent = choice.value === name ? "page" : null;
    const opened = this.#tabs.get(name) ?? OPENED[name](this.#surroundings);
    this.#tabs.set(name, opened);
    try {
      const tab = await opened;
      if (this.#name !== name) return;
      this.#tab?.leave();
      this.#tab = tab;
      this.root.replaceChildren(tab.root);
      tab.enter();
      this.#entered(name);
    } catch (error) {
      // It may be fetched another time.
      this.#tabs.delete(name);
      const message = error instanceof Error ? error.message : String(error);
      this.root.replaceChildren(html("p", { class: "message", role: "alert" }, message));
    }
  }
}
