// What lies in boxes: at a seat, in a row, in the status. Boxes are those of the plan; what is in them changes.
import type { Face, Plan, Spot, SpotId, Thing, Zone } from "ninefold/scene";
import { conditions, spotLabel, thingLabel } from "../words/names.ts";
import { html, setAttribute, svg } from "./dom.ts";
import { faceDrawing, tintClass } from "./faces.ts";
import { looksOf } from "./looks.ts";
import { conditionClasses, conditionOf, type Picture, signatureOf, type ZoneView } from "./picture.ts";

interface Box {
  readonly spot: Spot;
  readonly element: HTMLElement;
  readonly things: HTMLElement;
  drawn: string;
}

/** More boxes than these in a row are drawn small. */
const MAX_LARGE = 12;

export class BoxesView implements ZoneView {
  readonly root: HTMLElement;
  readonly #zone: Zone;
  readonly #plan: Plan;
  readonly #boxes = new Map<SpotId, Box>();
  readonly #title: HTMLElement;
  #items: readonly (readonly [string, HTMLElement])[] = [];
  #current = "";

  /** `inner`: what is drawn in boxes of its own, such as the board of a player. */
  constructor(plan: Plan, zone: Zone, inner: ReadonlyMap<SpotId, readonly Element[]>) {
    this.#plan = plan;
    this.#zone = zone;
    this.#title = html("div", { class: "title" }, html("span", { class: "lamp", "aria-hidden": "true" }), zone.title);
    const row = html("div", { class: "boxes" });
    const own = [...plan.spots.values()].filter((spot) => spot.zone === zone.id);
    for (const spot of own) row.append(this.#box(spot, inner.get(spot.id)));
    const size = own.length > MAX_LARGE ? "many" : "few";
    this.root = html("div", {
      class: `zone ${zone.kind} ${size}`,
      role: "group",
      "aria-label": zone.title || undefined,
    });
    if (zone.title !== "" && (zone.kind === "seat" || zone.inside === undefined)) this.root.append(this.#title);
    this.root.append(row);
    if (zone.owner !== undefined) this.root.classList.add(tintClass(plan.tints[zone.owner]));
  }

  readonly canBeMarked = false;

  get items(): readonly string[] {
    return this.#items.map(([id]) => id);
  }

  update(picture: Picture): void {
    const { owner, id } = this.#zone;
    const isActive = owner !== undefined && picture.active.includes(owner);
    this.root.classList.toggle("active", isActive);
    const items: (readonly [string, HTMLElement])[] = [];
    if (picture.clickable.has(id) || picture.chosen.has(id)) {
      this.#asItem(this.#title, id, conditionOf(picture, id, ""), this.#zone.title);
      items.push([id, this.#title]);
    } else asPlain(this.#title);
    for (const box of this.#boxes.values()) items.push(...this.#fill(box, picture));
    this.#items = items;
    if (!this.items.includes(this.#current))
      this.#current = items.find(([item]) => picture.clickable.has(item))?.[0] ?? "";
    this.settle(this.#current);
  }

  next(item: string, key: string): string | undefined {
    const { items } = this;
    const at = items.indexOf(item);
    if (key === "Home") return items[0];
    if (key === "End") return items.at(-1);
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key];
    return step === undefined || at < 0 ? undefined : items[at + step];
  }

  linked(): readonly string[] {
    return [];
  }

  element(item: string): HTMLElement | undefined {
    return this.#items.find(([id]) => id === item)?.[1];
  }

  settle(item: string): void {
    this.#current = this.items.includes(item) ? item : (this.items[0] ?? "");
    for (const [id, element] of this.#items) setAttribute(element, "tabindex", id === this.#current ? 0 : -1);
  }

  #box(spot: Spot, inner: readonly Element[] = []): HTMLElement {
    const things = html("span", { class: "things" });
    const name = html("span", { class: "box-name" }, spot.name);
    const element = html("div", { class: "box" }, name, things, ...inner);
    if (inner.length > 0) element.classList.add("holds");
    this.#boxes.set(spot.id, { spot, element, things, drawn: "?" });
    return element;
  }

  /** Draws what is in a box; the items that it has. */
  #fill(box: Box, picture: Picture): readonly (readonly [string, HTMLElement])[] {
    const { spot, element } = box;
    // A ring that waits is about nothing.
    const things = (picture.things.get(spot.id) ?? []).filter(({ face }) => !face.up || face.shape !== "ring");
    const signature = signatureOf(things);
    if (box.drawn !== signature) {
      box.drawn = signature;
      box.things.replaceChildren(...things.map((thing) => this.#thing(thing)));
      setAttribute(element, "data-empty", things.length === 0);
    }
    const children = [...box.things.children] as HTMLElement[];
    const isBySingle = things.some(({ key }) => picture.clickable.has(key) || picture.chosen.has(key));
    const isClickable = picture.clickable.has(spot.id) || picture.chosen.has(spot.id);
    if (!isBySingle || isClickable) {
      for (const child of children) asPlain(child);
      const condition = conditionOf(picture, spot.id, spot.id);
      if (element.classList.contains("holds") && !isClickable && things.length === 0) {
        asPlain(element);
        return [];
      }
      this.#asItem(element, spot.id, condition, spotLabel(spot, things, condition));
      return [[spot.id, element]];
    }
    asPlain(element);
    return things.flatMap((thing, i): (readonly [string, HTMLElement])[] => {
      const child = children[i];
      if (!child) return [];
      const condition = conditionOf(picture, thing.key, spot.id);
      const name = [thingLabel(thing), spot.name, ...conditions({ ...condition, isLast: false })].join(", ");
      this.#asItem(child, thing.key, { ...condition, isLast: false }, name);
      return [[thing.key, child]];
    });
  }

  #asItem(element: HTMLElement, id: string, condition: ReturnType<typeof conditionOf>, name: string): void {
    const base = element.dataset.base ?? element.className;
    element.dataset.base = base;
    setAttribute(element, "class", `${base} item ${conditionClasses(condition)}`);
    setAttribute(element, "role", condition.mayBeChosen || condition.isChosen ? "button" : "img");
    setAttribute(element, "aria-pressed", condition.isChosen ? "true" : undefined);
    setAttribute(element, "aria-label", name);
    setAttribute(element, "data-item", id);
  }

  #thing(thing: Thing): HTMLElement {
    const { face, count, track } = thing;
    const { isDie, isMember } = looksOf(this.#plan, thing);
    const isCard = this.#plan.tracks.get(track)?.kind === "held" || (!face.up && count > 0 && isMember);
    const word = wordOf(face);
    if (word !== undefined && !isCard) {
      const text = count > 1 ? `${word} × ${count}` : word;
      return html("span", { class: `thing chip ${face.up ? tintClass(face.tint) : ""}`, title: face.label }, text);
    }
    if (face.up && face.shape === "figure" && !isDie) {
      const text = html("span", { class: isMember ? "figure tile" : "figure" }, face.text);
      return html("span", { class: "thing is-figure", title: face.label }, text);
    }
    const isTall = isCard || (face.up && face.shape === "card");
    const drawing = svg(
      "svg",
      {
        class: isTall ? "card" : "piece",
        viewBox: isTall ? "-32 -45 64 90" : "-50 -50 100 100",
        "aria-hidden": "true",
      },
      faceDrawing(face, { count, isCard: isTall, isDie }),
    );
    return html("span", { class: "thing", title: face.label }, drawing);
  }
}

/** Longer words do not fit into a box. */
const LONGEST_WORD = 14;

/** The whole word of what a disc has the first letters of: in a box there is space for it. */
function wordOf(face: Face): string | undefined {
  if (!face.up || face.shape !== "disc" || face.value.length > LONGEST_WORD) return undefined;
  const { value, text, tint } = face;
  if (!/^\p{L}[\p{L}\d]{2,}$/u.test(value) || !value.toLowerCase().startsWith(text.toLowerCase())) return undefined;
  return tint?.player === undefined ? value.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ").toLowerCase() : value;
}

/** Takes away what makes an element an item. */
function asPlain(element: HTMLElement): void {
  const { base } = element.dataset;
  if (base !== undefined) setAttribute(element, "class", base);
  for (const name of ["role", "aria-pressed", "aria-label", "data-item", "tabindex"]) element.removeAttribute(name);
}
