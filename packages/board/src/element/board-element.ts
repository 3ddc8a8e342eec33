// `<ninefold-board>`: draws what it is shown, and says what people click. It knows no rules: a program shows it plan, scene and ask.
import type { Player, PlayerId } from "ninefold/model";
import type { Ask, Changes, Plan, Scene, SpotId, Target, Thing } from "ninefold/scene";
import { html } from "../drawing/dom.ts";
import type { Picture, ZoneView } from "../drawing/picture.ts";
import { isTurnedFor } from "../geometry/sheet.ts";
import { type Mark, type Marked, Marking } from "../marking/marking.ts";
import { STYLE } from "../style.ts";
import { spotName } from "../words/names.ts";
import { type Decided, sentenceOf, sentenceOfMark } from "../words/sentences.ts";
import { TEXTS } from "../words/texts.ts";
import { Bar } from "./bar.ts";
import { Gesturing, type Said } from "./gesturing.ts";
import { watchKeys } from "./keys.ts";
import { watchPointer } from "./pointer.ts";
import { type Zones, zonesOf } from "./zones.ts";

/** What the element is to show. */
export interface Shown {
  readonly plan: Plan;
  readonly players: readonly Player[];
  readonly scene: Scene;
  /** What may be said; nothing where the viewer only looks on. */
  readonly ask?: Ask | undefined;
  /** What has changed since what was shown before, and what was decided. */
  readonly changes?: Changes | undefined;
  readonly decided?: readonly Decided[] | undefined;
  /** Whose seat is below. */
  readonly viewer?: PlayerId | undefined;
  /** Whether boards are seen from the opposite side. */
  readonly turned?: boolean | undefined;
}

/** What events of the element say. */
export interface BoardEvents {
  /** Something was said of a decision, or taken back. */
  said: CustomEvent<{ readonly ask: Ask }>;
  /** A decision was said whole, by clicks on these. */
  decided: CustomEvent<{ readonly id: string; readonly chosen: readonly Target[] }>;
  /** What was clicked says nothing now, after what has been clicked of a decision. */
  refused: CustomEvent<{ readonly target: Target; readonly chosen: readonly Target[] }>;
}

const NOTHING: Ask = {
  said: "",
  targets: new Map(),
  buttons: [],
  many: undefined,
  whole: undefined,
  back: undefined,
};

/** Where there is no document, as in a test of what needs none, the class is there and cannot be used. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? class {};

export class NinefoldBoard extends Base {
  readonly #root: ShadowRoot;
  readonly #bar: Bar;
  readonly #reason = html("div", { class: "reason", role: "alert" });
  readonly #live = html("div", { class: "aloud", "aria-live": "polite" });
  #zones: Zones | undefined;
  #shown: Shown | undefined;
  #gesturing = new Gesturing(NOTHING);
  readonly #marking = new Marking();
  #refused: Target | undefined;
  #last: ReadonlySet<SpotId> = new Set();
  #from: ReadonlyMap<string, SpotId> = new Map();

  constructor() {
    super();
    this.#root = this.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    this.#root.adoptedStyleSheets = [sheet];
    this.#bar = new Bar((act) => this.act(act));
  }

  /** Draws a scene; where it follows another one of the same plan, what has changed is announced. */
  show(shown: Shown): void {
    const before = this.#shown;
    this.#shown = shown;
    const focus = this.#focus;
    const isSame =
      before?.plan === shown.plan && before.viewer === shown.viewer && before.turned === shown.turned && this.#zones;
    if (!isSame) this.#lay(shown);
    this.#gesturing = new Gesturing(shown.ask ?? NOTHING);
    this.#refused = undefined;
    const changes = shown.changes?.things ?? [];
    // Marks are about the position in which they were made.
    if (!shown.changes || changes.length > 0) this.#marking.clear();
    this.#last = new Set(
      changes.flatMap((change) => [
        ...("before" in change ? [change.before.spot] : []),
        ...("after" in change ? [change.after.spot] : []),
      ]),
    );
    this.#from = new Map(
      changes.flatMap((change) => (change.kind === "moved" ? [[change.after.key, change.before.spot] as const] : [])),
    );
    this.#update(focus);
    this.#reason.textContent = "";
    const { plan, players, decided = [], scene } = shown;
    if (decided.length > 0 || changes.length > 0) this.say(sentenceOf({ plan, players, decided, changes, scene }));
  }

  /** Something else may be said of the scene that is shown. */
  offer(ask: Ask | undefined): void {
    if (!this.#shown) return;
    this.#shown = { ...this.#shown, ask };
    this.#gesturing = new Gesturing(ask ?? NOTHING);
    this.#refused = undefined;
    this.#update();
  }

  /** Forgets what was shown: nothing of it is left in the document. */
  clear(): void {
    this.#shown = undefined;
    this.#zones = undefined;
    this.#gesturing = new Gesturing(NOTHING);
    this.#marking.clear();
    this.#live.replaceChildren();
    this.#reason.textContent = "";
    this.#root.replaceChildren();
  }

  /** Says a sentence to who listens. */
  say(sentence: string): void {
    this.#live.replaceChildren(html("p", {}, sentence));
  }

  /** Shows and says why something cannot be chosen. */
  refuse(reason: string): void {
    this.#reason.textContent = reason;
  }

  /** Does what a click or a key says, and tells of it. */
  act(act: () => Said): void {
    const before = this.#gesturing.ask;
    const said = act();
    this.#reason.textContent = "";
    const { ask } = this.#gesturing;
    if (said.kind === "decided") {
      this.#emit("decided", { id: said.decision.id, chosen: [...this.#gesturing.chosen] });
      return;
    }
    this.#refused = said.kind === "refused" ? said.target : undefined;
    if (said.kind === "refused") {
      this.#update();
      this.#emit("refused", { target: said.target, chosen: [...this.#gesturing.chosen] });
      return;
    }
    this.#update();
    if (ask !== before) this.#emit("said", { ask });
    const isChoice = ask.targets.size === 0 && !ask.many && ask.back !== undefined && ask.buttons.length > 0;
    if (isChoice) this.#bar.focus();
  }

  /** What a click on a target, or a key on it, says. */
  choose(target: Target): void {
    this.act(() => this.#gesturing.click(target));
  }

  /** Takes the last gesture back; whether there was one. */
  back(): boolean {
    if (!this.#gesturing.hasBegun) return false;
    const chosen = [...this.#gesturing.chosen].at(-1);
    this.act(() => this.#gesturing.back());
    if (chosen !== undefined) this.focusOn(chosen);
    return true;
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

  /** What of an item may be clicked now. */
  isClickable(target: Target): boolean {
    return this.#gesturing.clickable.has(target);
  }

  /** Asks why what has the focus cannot be chosen. */
  askWhy(): void {
    const target = this.#root.activeElement?.getAttribute("data-item");
    if (!target || this.isClickable(target)) return;
    this.#refused = target;
    this.#update();
    this.#emit("refused", { target, chosen: [...this.#gesturing.chosen] });
  }

  /** What was marked on boards to think by: no part of the match. It is gone with the next change of the position. */
  get marks(): readonly Mark[] {
    return this.#marking.marks;
  }

  /** Makes a ring or an arrow, or removes the same one. */
  mark(mark: Mark): void {
    this.#tellMarked(this.#marking.toggle(mark));
  }

  /** What Shift and Enter say of a spot: a ring, or an arrow from the one before. */
  markByKey(spot: SpotId, view: ZoneView): void {
    this.#tellMarked(this.#marking.key(spot, (from) => view.items.includes(from)));
  }

  clearMarks(): void {
    if (!this.#marking.clear()) return;
    this.#update();
    this.say(TEXTS.marksRemoved);
  }

  #tellMarked(marked: Marked): void {
    this.#update();
    if (this.#shown) this.say(sentenceOfMark(this.#shown.plan, marked));
  }

  /** How a spot or a thing is called. */
  nameOf(target: Target): string {
    const { plan, scene } = this.#shown ?? {};
    if (!plan || !scene) return target;
    return scene.things.find(({ key }) => key === target)?.face.label ?? spotName(plan, target);
  }

  #lay(shown: Shown): void {
    const { plan, viewer, turned = false } = shown;
    this.#zones = zonesOf(plan, { viewer, turned });
    const { root, views } = this.#zones;
    this.#bar.root.append(this.#reason);
    this.#root.replaceChildren(root, this.#bar.root, this.#live);
    for (const view of views) {
      watchKeys(this, view);
      watchPointer(this, view);
    }
  }

  /** `focus`: what had the focus before. */
  #update(focus: Focus = this.#focus): void {
    const { scene, plan } = this.#shown ?? {};
    if (!scene || !plan || !this.#zones) return;
    const picture: Picture = {
      plan,
      things: Map.groupBy(scene.things, ({ spot }) => spot),
      active: scene.active,
      clickable: this.#gesturing.clickable,
      chosen: this.#gesturing.chosen,
      refused: this.#refused,
      last: this.#last,
      from: this.#from,
      marks: this.#marking.marks,
    };
    for (const view of this.#zones.views) view.update(picture);
    this.#bar.update(this.#gesturing);
    this.classList.toggle("begun", this.#gesturing.hasBegun);
    this.classList.toggle("deciding", picture.clickable.size > 0 || !this.#bar.isEmpty);
    if (focus.isWithin) this.#keepFocus(focus.item);
  }

  get #focus(): Focus {
    const { activeElement } = this.#root;
    return { isWithin: activeElement !== null, item: activeElement?.getAttribute("data-item") ?? undefined };
  }

  /** What had the focus may have been drawn anew, or be gone: then what may be clicked has it, or what is at hand. */
  #keepFocus(item: string | undefined): void {
    const { activeElement } = this.#root;
    if (activeElement?.isConnected && activeElement !== this.#bar.root) return;
    const views = this.#zones?.views ?? [];
    const held = views.flatMap(({ items }) => items);
    const next =
      item !== undefined && held.includes(item) ? item : held.find((one) => this.#gesturing.clickable.has(one));
    if (next !== undefined) this.focusOn(next);
    else if (!this.#bar.isEmpty || held.length === 0) this.#bar.focus();
    else this.focusOn(held[0] ?? "");
  }

  #emit<Name extends keyof BoardEvents>(name: Name, detail: BoardEvents[Name]["detail"]): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

interface Focus {
  /** Whether something of the board has it. */
  readonly isWithin: boolean;
  readonly item: string | undefined;
}

/** Whether a board is seen from the opposite side by a player whose things all lie in its far half at first. */
export function isTurned(plan: Plan, initial: readonly Thing[], viewer: PlayerId | undefined): boolean {
  if (viewer === undefined) return false;
  const own = initial.flatMap(({ face, spot }) => (face.up && face.tint?.player === viewer ? [spot] : []));
  return plan.zones.some((zone) => zone.kind === "board" && zone.inside === undefined && isTurnedFor(plan, zone, own));
}

/** What is said where the rules give no reason. */
export const notPossible = (name: string): string => TEXTS.notPossible(name);
