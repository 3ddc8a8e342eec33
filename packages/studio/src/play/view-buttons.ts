// Switches of what is seen and heard at the table.
import { button, html } from "../page/dom.ts";
import { TEXTS } from "../texts/english/play.ts";
import { showKeys } from "./commands.ts";
import { sound } from "./sound.ts";
import type { Ahead } from "./turn/ahead.ts";

export interface ViewActions {
  flip(): void;
  /** Whether people want to decide ahead is another. */
  aheadSwitched?(): void;
}

/** `signal`: they are not on the page any longer. */
export function viewButtons(
  ahead: Ahead | undefined,
  actions: ViewActions,
  signal: AbortSignal,
): readonly HTMLElement[] {
  const heard = html("input", { type: "checkbox" });
  const show = (): void => {
    heard.checked = sound.isOn;
  };
  show();
  signal.addEventListener("abort", sound.onSwitch(show), { once: true });
  heard.addEventListener("change", () => {
    sound.isOn = heard.checked;
  });
  return [
    button(TEXTS.flip, () => actions.flip()),
    button(TEXTS.keys, () => void showKeys(), { title: "?" }),
    html("label", { class: "sound" }, heard, ` ${TEXTS.sound}`),
    ...(ahead?.isPossible ? [aheadBox(ahead, actions)] : []),
  ];
}

function aheadBox(ahead: Ahead, actions: ViewActions): HTMLElement {
  const box = html("input", { type: "checkbox" });
  box.checked = ahead.isWanted;
  box.addEventListener("change", () => {
    ahead.isWanted = box.checked;
    actions.aheadSwitched?.();
  });
  return html("label", { class: "sound" }, box, ` ${TEXTS.decideAhead}`);
}
