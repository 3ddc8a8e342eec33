// What is shown above the page when it is asked for: the keys, and the board as a table.
import type { GameSystem } from "ninefold/model";
import { planOf, type Scene } from "ninefold/scene";
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/dialogs.ts";
import { contentsOf } from "./contents.ts";

function show(title: string, ...contents: readonly HTMLElement[]): void {
  const dialog = html("dialog", { "aria-label": title });
  dialog.append(
    html("h2", {}, title),
    ...contents,
    html(
      "div",
      { class: "row" },
      button(TEXTS.close, () => dialog.close(), { class: "main" }),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

export function showKeys(): void {
  const rows = TEXTS.keyList.map(([keys, does]) =>
    html("tr", {}, html("th", { scope: "row" }, keys), html("td", {}, does)),
  );
  show(TEXTS.keys, html("table", {}, ...rows));
}

export function showTable(system: GameSystem, scene: Scene): void {
  const rows = contentsOf(planOf(system), scene).map(([spot, things]) =>
    html("tr", {}, html("th", { scope: "row" }, spot), html("td", {}, things)),
  );
  show(TEXTS.table, rows.length > 0 ? html("table", {}, ...rows) : html("p", {}, TEXTS.empty));
}
