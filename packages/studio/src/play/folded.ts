// Panels that are folded at first: what is in one is fetched and made when it is first opened.
import { html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/page.ts";

/** `open`: what is in it is fetched at once, after what is on the page is drawn. */
export function foldedPanel(title: string, contents: () => Promise<HTMLElement>, open = false): HTMLElement {
  const panel = html("details", { class: "panel", open }, html("summary", {}, title));
  const fill = (): void => {
    contents().then(
      (made) => panel.append(made),
      () => {
        // It may be fetched another time.
        panel.addEventListener("toggle", fill, { once: true });
        panel.append(html("p", { class: "trouble", role: "alert" }, TEXTS.notFetched));
      },
    );
  };
  panel.addEventListener("toggle", fill, { once: true });
  return panel;
}
