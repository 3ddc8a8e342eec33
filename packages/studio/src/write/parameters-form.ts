// The parameters of the game: each with the values that it may have. What is chosen is played.
import type { TextParameter } from "../desk/questions.ts";
import { html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/write.ts";

type Values = Readonly<Record<string, string>>;

export class ParametersForm {
  readonly root: HTMLElement;
  readonly #fields = html("div", { class: "parameters" });
  readonly #changed: (values: Values) => void;
  #shown = "";

  /** `changed` hears of the values that are not the usual ones. */
  constructor(changed: (values: Values) => void) {
    this.#changed = changed;
    this.root = html(
      "details",
      { class: "panel", open: true, hidden: true },
      html("summary", {}, TEXTS.parameters),
      this.#fields,
    );
  }

  show(parameters: readonly TextParameter[], values: Values): void {
    // A field that is used stays the element that it is.
    const shown = JSON.stringify([parameters, values]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.root.hidden = parameters.length === 0;
    const focused = this.#fields.querySelector<HTMLElement>(":focus")?.getAttribute("name");
    this.#fields.replaceChildren(...parameters.map((one) => this.#field(one, values)));
    if (focused) this.#fields.querySelector<HTMLElement>(`[name="${CSS.escape(focused)}"]`)?.focus();
  }

  #field(parameter: TextParameter, values: Values): HTMLElement {
    const { name, usual, least, greatest } = parameter;
    const value = (Object.hasOwn(values, name) ? values[name] : undefined) ?? usual;
    const wrong = html("span", { class: "trouble", role: "alert" });
    const control = parameter.values ? choiceOf(name, parameter.values, value) : numberOf(name, parameter, value);
    control.addEventListener("change", () => {
      const isFit = control.validity.valid && control.value !== "";
      wrong.textContent = isFit ? "" : TEXTS.notInRange(least, greatest);
      control.ariaInvalid = isFit ? null : "true";
      if (!isFit) return;
      const { [name]: _, ...others } = values;
      this.#changed(control.value === usual ? others : { ...others, [name]: control.value });
    });
    const hint = html(
      "span",
      { class: "about" },
      /^-?\d+$/.test(usual) ? TEXTS.range(usual, least, greatest) : TEXTS.usually(usual),
    );
    return html("label", {}, html("span", { class: "name" }, name), control, hint, wrong);
  }
}

/** A value that is none of them, since the text was changed, stays to be seen. */
function choiceOf(name: string, possible: readonly string[], value: string): HTMLSelectElement {
  const others = possible.includes(value) ? [] : [html("option", { value, disabled: true }, TEXTS.impossible(value))];
  const select = html("select", { name }, ...others, ...possible.map((one) => html("option", { value: one }, one)));
  select.value = value;
  return select;
}

const numberOf = (name: string, { least, greatest }: TextParameter, value: string): HTMLInputElement =>
  html("input", { name, type: "number", min: least, max: greatest, step: "1", required: true, value });
