// What is shown above the page: the keys, and the board as a table.
import { type Plan, planOf, type Scene } from "ninefold/scene";
import { spotName } from "ninefold-board";
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/play.ts";

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

/** What is above the page may show a seat. */
export function closeDialogs(): void {
  for (const dialog of document.querySelectorAll("dialog")) dialog.close();
}

export function showKeys(): void {
  const rows = TEXTS.keyList.map(([keys, does]) =>
    html("tr", {}, html("th", { scope: "row" }, keys), html("td", {}, does)),
  );
  show(TEXTS.keys, html("table", {}, ...rows));
}

/** What lies in which spot: of a spot with nothing in it there is nothing to be said. */
export function contentsOf(plan: Plan, { things }: Scene): readonly (readonly [spot: string, things: string])[] {
  const bySpot = Map.groupBy(things, ({ spot }) => spot);
  return [...plan.spots.keys()].flatMap((id) => {
    const labels = (bySpot.get(id) ?? []).map(({ count, face }) =>
      count > 1 && face.text !== String(count) ? `${count} ${face.label}` : face.label,
    );
    return labels.length > 0 ? [[spotName(plan, id), labels.join(", ")] as const] : [];
  });
}

export function showTable(system: Parameters<typeof planOf>[0], scene: Scene): void {
  const rows = contentsOf(planOf(system), scene).map(([spot, things]) =>
    html("tr", {}, html("th", { scope: "row" }, spot), html("td", {}, things)),
  );
  show(TEXTS.table, rows.length > 0 ? html("table", {}, ...rows) : html("p", {}, TEXTS.empty));
}
