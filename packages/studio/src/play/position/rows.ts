// What of a position is not changed on the board: a row for each track.
import type { EditRow } from "ninefold/scene";
import { html } from "../../page/dom.ts";

/** `change`: is passed the part of the position that is another. */
export function rowsForm(rows: readonly EditRow[], change: (part: string) => void): readonly HTMLElement[] {
  return rows.map(({ track, label, value, choices }) => {
    // What is chosen may be a change of what is there, which no longer is there afterwards.
    const isKnown = choices?.some((choice) => choice.value === value);
    const offered = isKnown ? choices : choices && [{ label: value, value }, ...choices];
    const field = offered
      ? html("select", {}, ...offered.map((one) => html("option", { value: one.value }, one.label)))
      : html("input", { spellcheck: "false", autocomplete: "off" });
    field.value = value;
    field.id = `edit ${track}`.replace(/\s+/gu, "-");
    field.addEventListener("change", () => change(`${track}=${field.value.trim()}`));
    return html("label", { for: field.id }, html("span", {}, label), field);
  });
}
