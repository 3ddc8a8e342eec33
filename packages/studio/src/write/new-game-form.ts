// Asks what a new game begins from, and what it is called.
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/write.ts";
import { TEMPLATE_NAMES, type Template } from "./template-names.ts";

/** What a game begins from: a template, or the open game. */
export type Beginning = Template | "copy";

export class NewGameForm {
  readonly root: HTMLFormElement;
  readonly #choices: readonly HTMLInputElement[];
  readonly #copied = html("span", {});
  readonly #title = html("input", { "aria-label": TEXTS.title, maxlength: "80", required: true, autocomplete: "off" });
  readonly #wrong = html("p", { class: "trouble", role: "alert" });
  /** A title that was typed is kept when another beginning is chosen. */
  #isTyped = false;
  #copyTitle = "";

  /** `begin`: begins a game, or says what went wrong. */
  constructor(begin: (from: Beginning, title: string) => Promise<string | undefined>) {
    const beginnings: readonly Beginning[] = [...TEMPLATE_NAMES, "copy"];
    this.#choices = beginnings.map((value) => html("input", { type: "radio", name: "beginning", value }));
    const labels = this.#choices.map((choice, i) => {
      const from = beginnings[i] ?? "copy";
      const words = from === "copy" ? this.#copied : html("span", {}, TEXTS.templates[from].title);
      const about = html("span", { class: "about" }, from === "copy" ? TEXTS.copyAbout : TEXTS.templates[from].about);
      return html("label", {}, choice, html("span", {}, words, about));
    });
    const field = html("label", { class: "field" }, `${TEXTS.title} `, this.#title);
    const close = button(TEXTS.cancel, () => this.close());
    this.root = html(
      "form",
      { class: "panel beginnings", hidden: true, "aria-label": TEXTS.newGame },
      html("fieldset", {}, html("legend", {}, TEXTS.beginFrom), ...labels),
      field,
      html("div", { class: "row" }, html("button", { class: "main" }, TEXTS.begin), close),
      this.#wrong,
    );
    for (const choice of this.#choices) choice.addEventListener("change", () => this.#choose());
    this.#title.addEventListener("input", () => {
      this.#isTyped = true;
    });
    this.root.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.close();
    });
    this.root.addEventListener("submit", async (event) => {
      event.preventDefault();
      const wrong = await begin(this.#from, this.#title.value.trim() || TEXTS.untitled);
      this.#wrong.textContent = wrong ?? "";
      if (wrong === undefined) this.close();
    });
  }

  get #from(): Beginning {
    return (this.#choices.find(({ checked }) => checked)?.value ?? "copy") as Beginning;
  }

  /** `title`: that of the game that is open. */
  open(title: string, from: Beginning): void {
    this.#copied.textContent = TEXTS.copyOf(title);
    this.#copyTitle = TEXTS.copyTitle(title);
    this.#isTyped = false;
    this.#wrong.textContent = "";
    for (const choice of this.#choices) choice.checked = choice.value === from;
    this.#choose();
    this.root.hidden = false;
    this.#title.select();
    this.#title.focus();
  }

  close(): void {
    this.root.hidden = true;
  }

  #choose(): void {
    const from = this.#from;
    if (!this.#isTyped) this.#title.value = from === "copy" ? this.#copyTitle : TEXTS.templates[from].called;
  }
}
