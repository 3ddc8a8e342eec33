// The sealed tables at which this browser has a seat.
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/sealed.ts";
import { tablesKept } from "./thread/database.ts";

/** Hidden while there is none; a browser that keeps nothing has none. */
export function ownTables(server: string, go: (table: string) => void): HTMLElement {
  const list = html("ul", { class: "tables" });
  const root = html("section", { hidden: true }, html("h3", {}, TEXTS.here), list);
  const show = async (): Promise<void> => {
    const kept = await tablesKept(server);
    root.hidden = kept.length === 0;
    list.replaceChildren(
      ...kept.map(({ id, title, since }) => {
        const day = new Date(since).toLocaleDateString(undefined, { dateStyle: "medium" });
        return html(
          "li",
          {},
          html("span", {}, `${title}, ${day}`),
          button(TEXTS.enter, () => go(id)),
        );
      }),
    );
  };
  show().catch(() => {});
  return root;
}
