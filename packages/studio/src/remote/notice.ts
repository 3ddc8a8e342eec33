// Tells a person that it is her turn: in the title of the page, and by the browser where she lets it.
import { button, html } from "../page/dom.ts";
import { Said } from "../play/said.ts";
import { TEXTS } from "../texts/english/remote.ts";

export class TurnNotice {
  /** What it was said of last, so that it is said once. */
  #said = "";

  /** `turn`: what has to be decided, another text each time; undefined where it is not her turn. */
  update(title: string, turn: string | undefined): void {
    document.title = turn === undefined ? title : TEXTS.turnTitle(title);
    if (turn === undefined || turn === this.#said) return;
    this.#said = turn;
    if (document.visibilityState === "visible" && document.hasFocus()) return;
    if ("Notification" in globalThis && Notification.permission === "granted") notify(title, turn);
  }
}

function notify(title: string, tag: string): void {
  try {
    const shown = new Notification(TEXTS.turnNotice(title), { tag });
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
    });
  } catch {
    // Some browsers let service workers alone do it; the title says it there too.
  }
}

/** A button that asks the browser for its leave; nothing where there is nothing to ask for. */
export function notifyButton(): readonly HTMLElement[] {
  if (!("Notification" in globalThis) || Notification.permission === "granted") return [];
  const said = new Said();
  const ask = button(TEXTS.notify, async () => {
    const answer = await Notification.requestPermission();
    if (answer === "granted") said.tell(TEXTS.notified);
    else said.tell("", TEXTS.notAllowed);
  });
  return [html("div", { class: "row" }, ask), ...said.parts];
}
