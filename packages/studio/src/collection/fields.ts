// What people type, and what came of it.
import { html } from "../page/dom.ts";
import { errorText } from "../page/error-text.ts";
import type { Said } from "../play/said.ts";

/** A field with its label. */
export const labelled = (label: string, field: HTMLElement): HTMLElement => html("label", {}, `${label} `, field);

export const textField = (attributes: Readonly<Record<string, string | boolean>> = {}): HTMLInputElement =>
  html("input", { autocomplete: "off", spellcheck: "false", ...attributes });

export const panel = (title: string, ...contents: readonly (Node | string)[]): HTMLElement =>
  html("details", { class: "panel" }, html("summary", {}, title), ...contents);

export const hint = (text: string): HTMLElement => html("p", { class: "hint" }, text);

export const row = (...contents: readonly Node[]): HTMLElement => html("div", { class: "row" }, ...contents);

/** Whether a text is an address, or the number of a match. */
export const isDigits = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);

/** Does some work; what goes wrong is said. */
export async function tried(said: Said, work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    said.tell("", errorText(error));
  }
}
