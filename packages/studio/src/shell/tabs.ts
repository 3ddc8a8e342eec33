// The tabs of the page: one is on the screen, and each is fetched and made when it is first entered.

import { button, html } from "../page/dom.ts";
import { errorText } from "../page/error-text.ts";
import { boardAlone } from "../play/board-alone.ts";
import { PlayTab } from "../play/tab.ts";
import { TEXTS } from "../texts/english/page.ts";
import { type Surroundings, TABS, type Tab, type TabName } from "../workspace/tab.ts";

const OPENED: { readonly [Name in TabName]: (surroundings: Surroundings) => Promise<Tab> } = {
  play: async (surroundings) => new PlayTab(surroundings),
  write: async (surroundings) => {
    const [{ WriteTab }] = await Promise.all([import("../write/tab.ts"), styled("write")]);
    return new WriteTab(surroundings);
  },
  look: async (surroundings) => {
    const [{ LookTab }] = await Promise.all([import("../look/tab.ts"), styled("look")]);
    return new LookTab(surroundings);
  },
  share: async (surroundings) => {
    const [{ ShareTab }] = await Promise.all([import("../share/tab.ts"), styled("share")]);
    return new ShareTab(surroundings);
  },
};

/** The styles of a tab, which lie beside the page. One without them is ugly and works. */
export function styled(name: TabName | "remote" | "collection"): Promise<void> {
  const link = html("link", { rel: "stylesheet", href: `${name}.css` });
  return new Promise((resume) => {
    for (const end of ["load", "error"]) link.addEventListener(end, () => resume(), { once: true });
    document.head.append(link);
  });
}

/** Where two tabs stand beside each other. */
const WIDE = "(min-width: 1024px)";

export class Tabs {
  /** Where one goes from tab to tab. */
  readonly bar = html("nav", { class: "tabs", "aria-label": TEXTS.tabs });
  readonly root = html("div", { class: "tab" });
  readonly #surroundings: Surroundings;
  readonly #entered: (tab: TabName) => void;
  readonly #tabs = new Map<TabName, Promise<Tab>>();
  readonly #wide = matchMedia(WIDE);
  #name: TabName | undefined;
  /** Those on the screen: one, or another beside it. */
  #shown: readonly Tab[] = [];

  constructor(around: Pick<Surroundings, "workspace" | "library">, entered: (tab: TabName) => void) {
    this.#surroundings = {
      ...around,
      go: (tab) => void this.enter(tab),
      see: (tab) => {
        if (!this.#isShown(tab)) void this.enter(tab);
      },
      boardAlone: () => boardAlone(around.workspace.session),
    };
    this.#entered = entered;
    this.#wide.addEventListener("change", () => void this.#show());
    this.bar.append(...TABS.map((name) => button(TEXTS.tab[name], () => void this.enter(name), { value: name })));
  }

  async enter(name: TabName): Promise<void> {
    if (name === this.#name) return;
    this.#name = name;
    for (const choice of this.bar.querySelectorAll("button"))
      choice.ariaCurrent = choice.value === name ? "page" : null;
    await this.#show();
  }

  async #show(): Promise<void> {
    const name = this.#name;
    if (name === undefined) return;
    try {
      const tab = await this.#opened(name);
      const beside = tab.beside && this.#wide.matches ? [await this.#opened(tab.beside)] : [];
      if (this.#name !== name) return;
      const before = this.#shown;
      this.#shown = [tab, ...beside];
      for (const one of before) if (!this.#shown.includes(one)) one.leave();
      this.root.classList.toggle("split", beside.length > 0);
      this.root.replaceChildren(...this.#shown.map((one) => one.root));
      for (const one of this.#shown) if (!before.includes(one)) one.enter();
      this.#entered(name);
    } catch (error) {
      // It may be fetched another time.
      this.#tabs.delete(name);
      const message = errorText(error);
      this.root.replaceChildren(html("p", { class: "message", role: "alert" }, message));
    }
  }

  #isShown(name: TabName): boolean {
    const [tab, ...beside] = this.#shown;
    return name === this.#name || (beside.length > 0 && tab?.beside === name);
  }

  #opened(name: TabName): Promise<Tab> {
    const opened = this.#tabs.get(name) ?? OPENED[name](this.#surroundings);
    this.#tabs.set(name, opened);
    return opened;
  }
}
