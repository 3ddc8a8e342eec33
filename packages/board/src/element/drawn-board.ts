// What of the element is seen and has the focus: zones in a shadow root, drawn of what is shown and of what was said of a decision.
import type { Target } from "ninefold/scene";
import { html } from "../drawing/dom.ts";
import type { Picture, ZoneView } from "../drawing/picture.ts";
import { STYLE } from "../style.ts";
import { spotName } from "../words/names.ts";
import type { Bar } from "./bar.ts";
import { type Shown, type Traces, tracesOf } from "./shown.ts";
import { type Zones, zonesOf } from "./zones.ts";

/** Where there is no document, as in a test of what needs none, the class is there and cannot be used. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? class {};

/** What had the focus. */
export interface Focus {
  /** Whether something of the board has it. */
  readonly isWithin: boolean;
  readonly item: string | undefined;
}

export abstract class DrawnBoard extends Base {
  readonly #root: ShadowRoot;
  readonly #reason = html("div", { class: "reason", role: "alert" });
  readonly #live = html("div", { class: "aloud", "aria-live": "polite" });
  #zones: Zones | undefined;
  #shown: Shown | undefined;
  #traces: Traces = tracesOf([]);

  constructor() {
    super();
    this.#root = this.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    this.#root.adoptedStyleSheets = [sheet];
  }

  protected abstract readonly bar: Bar;

  /** What may be clicked now, what was, and what is marked. */
  protected abstract get said(): Pick<Picture, "clickable" | "chosen" | "refused" | "marks">;

  /** Hears of clicks and keys in a zone. */
  protected abstract watch(view: ZoneView): void;

  protected get shown(): Shown | undefined {
    return this.#shown;
  }

  /** Takes what is to be drawn next: the zones are laid anew where they are others. */
  protected take(shown: Shown): void {
    const before = this.#shown;
    this.#shown = shown;
    const isSame = before?.plan === shown.plan && before.viewer === shown.viewer && before.turned === shown.turned;
    if (!isSame || !this.#zones) this.#lay(shown);
    this.#traces = tracesOf(shown.changes?.things ?? []);
  }

  /** Forgets what was shown: nothing of it is left in the document. */
  protected forget(): void {
    this.#shown = undefined;
    this.#zones = undefined;
    this.#live.replaceChildren();
    this.#reason.textContent = "";
    this.#root.replaceChildren();
  }

  #lay({ plan, viewer, turned = false }: Shown): void {
    this.#zones = zonesOf(plan, { viewer, turned });
    this.bar.root.append(this.#reason);
    this.#root.replaceChildren(this.#zones.root, this.bar.root, this.#live);
    for (const view of this.#zones.views) this.watch(view);
  }

  /** `focus`: what had the focus before. */
  protected draw(focus: Focus = this.focused): void {
    const { scene, plan } = this.#shown ?? {};
    if (!scene || !plan || !this.#zones) return;
    const things = Map.groupBy(scene.things, ({ spot }) => spot);
    const picture: Picture = { plan, things, active: scene.active, ...this.said, ...this.#traces };
    for (const view of this.#zones.views) view.update(picture);
    this.classList.toggle("deciding", picture.clickable.size > 0 || !this.bar.isEmpty);
    if (focus.isWithin) this.#keepFocus(focus.item);
  }

  protected get focused(): Focus {
    const { activeElement } = this.#root;
    return { isWithin: activeElement !== null, item: activeElement?.getAttribute("data-item") ?? undefined };
  }

  /** What had the focus may have been drawn anew, or be gone: then what may be clicked has it, or what is at hand. */
  #keepFocus(item: string | undefined): void {
    const { activeElement } = this.#root;
    if (activeElement?.isConnected && activeElement !== this.bar.root) return;
    const held = (this.#zones?.views ?? []).flatMap(({ items }) => items);
    const { clickable } = this.said;
    const next = item !== undefined && held.includes(item) ? item : held.find((one) => clickable.has(one));
    if (next !== undefined) this.focusOn(next);
    else if (!this.bar.isEmpty || held.length === 0) this.bar.focus();
    else this.focusOn(held[0] ?? "");
  }

  /** Brings the focus to what may be clicked. */
  override focus(): void {
    this.#keepFocus(undefined);
  }

  /** Brings the focus to an item, and makes it the tab stop of its zone. */
  focusOn(item: string): void {
    const view = this.#zones?.views.find((one) => one.items.includes(item));
    view?.settle(item);
    view?.element(item)?.focus();
  }

  /** Says a sentence to who listens. */
  say(sentence: string): void {
    this.#live.replaceChildren(html("p", {}, sentence));
  }

  /** Shows and says why something cannot be chosen. */
  refuse(reason: string): void {
    this.#reason.textContent = reason;
  }

  /** How a spot or a thing is called. */
  nameOf(target: Target): string {
    const { plan, scene } = this.#shown ?? {};
    if (!plan || !scene) return target;
    return scene.things.find(({ key }) => key === target)?.face.label ?? spotName(plan, target);
  }
}
