// A board as a picture: the ground, lines, what stands there, and above all cells that keys and screen readers reach.
import type { Plan, SpotId, Thing, Zone } from "ninefold/scene";
import { LABEL_MARGIN, labelsOf, namesOf } from "../geometry/labels.ts";
import { linesIn } from "../geometry/lines.ts";
import { DIRECTIONS, endOfRow, linkedWith, rowsOf, spotTowards } from "../geometry/neighbours.ts";
import { nearestSpot, type Point, type Sheet, type Spotted, sheetOf, UNIT } from "../geometry/sheet.ts";
import type { Mark } from "../marking/marking.ts";
import { spotLabel, spotName, stackWords } from "../words/names.ts";
import { TEXTS } from "../words/texts.ts";
import { arranged, isStack } from "./arranged.ts";
import { html, setAttribute, svg } from "./dom.ts";
import { groundOf, linesOf, outlineOf } from "./ground.ts";
import { looksOf } from "./looks.ts";
import { marksDrawing } from "./marks.ts";
import { conditionClasses, conditionOf, type Picture, signatureOf, type ZoneView } from "./picture.ts";

/** How long a thing takes to where it goes, in milliseconds. */
const TIME = 200;

/** A board with more cells than these in a row or a column scrolls where they would be too small: one that is stretched sooner. */
const LONG = 24;
const STRETCHED = 3;

/** Smaller letters cannot be read where a board is small. */
const LEAST_FONT = 16;
/** Names of two digits fit into the margin. */
const LONG_FONT = 0.85 * LABEL_MARGIN;

export class BoardView implements ZoneView {
  readonly root: SVGSVGElement;
  /** The board, and what is said below it of what is not drawn. */
  readonly framed: HTMLElement;
  readonly sheet: Sheet;
  readonly #plan: Plan;
  readonly #cells = new Map<SpotId, SVGGElement>();
  readonly #standing = new Map<SpotId, SVGGElement>();
  readonly #grounds = new Map<SpotId, SVGElement>();
  readonly #drawn = new Map<SpotId, string>();
  readonly #marks = svg("g", { class: "marks", "aria-hidden": "true" });
  readonly #ring = svg("g", { class: "focus-ring", "aria-hidden": "true" });
  /** Cells that boards lie in: reached only where they may be clicked. */
  readonly #outer: ReadonlySet<SpotId>;
  #picture: Picture | undefined;
  /** What lies upon each other where the pointer or the focus is, in words; on boards with piles. */
  #listed: HTMLElement | undefined;

  constructor(plan: Plan, zone: Zone, turned: boolean) {
    this.#plan = plan;
    this.sheet = sheetOf(plan, zone, turned);
    this.#outer = new Set(this.sheet.zones.flatMap(({ inside }) => inside ?? []));
    const { left, top, width, height, spots } = this.sheet;
    const labels = labelsOf(this.sheet);
    const margin = labels.length > 0 ? LABEL_MARGIN : 0;
    const ground = svg("g", { class: "ground", "aria-hidden": "true" });
    const things = svg("g", { class: "standing", "aria-hidden": "true" });
    for (const spotted of spots.values()) {
      const shape = groundOf(spotted, zone);
      this.#grounds.set(spotted.spot.id, shape);
      ground.append(shape);
      const standing = svg("g", { transform: transformOf(spotted) });
      this.#standing.set(spotted.spot.id, standing);
      things.append(standing);
    }
    const least = Math.min(...[...spots.values()].map(({ size }) => size));
    const unit = Math.min(UNIT, least * 1.8);
    const [short, long] = [Math.min(width, height), Math.max(width, height)];
    const isLong = long > (long > STRETCHED * short ? LONG / 2 : LONG) * unit;
    // Of one size on the screen, whatever a board has of cells.
    const fontSize = (isLong ? LONG_FONT : Math.min(LABEL_MARGIN, Math.max(width / 36, LEAST_FONT))).toFixed(0);
    const names = labels.map(({ x, y, text }) => svg("text", { x, y, "font-size": fontSize }, text));
    if (labels.length === 0)
      names.push(...namesOf(this.sheet).map(({ x, y, size, text }) => svg("text", { x, y, "font-size": size }, text)));
    const lines = linesIn(this.sheet);
    const grid = svg("g", { class: "cells" }, ...this.#rows());
    this.root = svg(
      "svg",
      {
        class: `board ${zone.layout}`,
        role: "grid",
        "aria-label": zone.title,
        viewBox: [left - margin, top, width + margin, height + margin].join(" "),
      },
      ground,
      linesOf(lines),
      svg("g", { class: "names", "aria-hidden": "true" }, ...names),
      things,
      grid,
      this.#marks,
      this.#ring,
    );
    this.root.style.setProperty("--ratio", String((width + margin) / (height + margin)));
    this.root.style.setProperty("--across", String((width + margin) / unit));
    const notDrawn = lines.left > 0 ? [html("p", { class: "not-drawn" }, TEXTS.linesNotDrawn(lines.left))] : [];
    const frame = html("div", { class: isLong ? "board-frame long" : "board-frame" }, this.root);
    if (hasPiles(plan, this.sheet)) this.#list();
    this.framed = html("div", { class: "board-frame" }, frame, ...(this.#listed ? [this.#listed] : []), ...notDrawn);
    this.root.classList.toggle(
      "tinted",
      [...spots.values()].some(({ spot }) => spot.tint !== undefined),
    );
    this.root.addEventListener("focusin", ({ target }) => this.#showFocus(target as Element));
    this.root.addEventListener("focusout", () => this.#ring.replaceChildren());
  }

  #list(): void {
    const listed = html("p", { class: "listed", "aria-hidden": "true" });
    this.#listed = listed;
    const show = ({ target }: Event): void => {
      listed.textContent = (target as Element).closest("[data-stack]")?.getAttribute("data-stack") ?? "";
    };
    for (const event of ["pointerover", "focusin"]) this.root.addEventListener(event, show);
  }

  get items(): readonly string[] {
    return [...this.#reachable()].map(({ spot }) => spot.id);
  }

  update(picture: Picture): void {
    this.#picture = picture;
    const isNamed = this.sheet.zones.length > 1;
    for (const [id, cell] of this.#cells) {
      const spotted = this.sheet.spots.get(id)!;
      const things = picture.things.get(id) ?? [];
      const condition = conditionOf(picture, id, id);
      const name = isNamed ? spotName(this.#plan, id) : spotted.spot.name;
      const classes = conditionClasses(condition);
      setAttribute(cell, "class", `cell ${classes}`);
      const words = isStack(this.#plan, things) ? stackWords(things) : undefined;
      setAttribute(cell, "aria-label", spotLabel(spotted.spot, things, condition, { name, words }));
      if (this.#listed) setAttribute(cell, "data-stack", words && `${name}: ${words}`);
      setAttribute(cell, "aria-selected", condition.isChosen ? "true" : undefined);
      const ground = this.#grounds.get(id)!;
      setAttribute(ground, "class", `${ground.dataset.base ?? ""} ${classes}`);
      this.#stand(spotted, things, picture);
    }
    if (!this.items.some((item) => this.#cells.get(item)?.getAttribute("tabindex") === "0")) {
      const [first] = this.items.filter((item) => picture.clickable.has(item));
      this.settle(first ?? this.items[0] ?? "");
    }
    this.drawMarks(picture.marks);
  }

  readonly canBeMarked = true;

  /** Marks alone, as while an arrow is being drawn. */
  drawMarks(marks: readonly Mark[] = this.#picture?.marks ?? []): void {
    this.#marks.replaceChildren(...marksDrawing(marks, this.sheet));
  }

  linked(item: string): readonly string[] {
    const { items } = this;
    return linkedWith(this.sheet.spots, item).filter((one) => items.includes(one));
  }

  next(item: string, key: string): string | undefined {
    const from = this.sheet.spots.get(item);
    if (!from) return undefined;
    const direction = DIRECTIONS[key];
    const others = [...this.#reachable()].filter(({ spot }) => spot.id !== item);
    if (direction) return spotTowards(others, from, direction, this.sheet.zone.layout);
    if (key === "Home" || key === "End") return endOfRow(this.#reachable(), from, key === "End");
    return undefined;
  }

  element(item: string): SVGElement | undefined {
    return this.#cells.get(item);
  }

  settle(item: string): void {
    for (const [id, cell] of this.#cells) setAttribute(cell, "tabindex", id === item ? 0 : -1);
  }

  /** The spot at a point of the window, whether it may be clicked or not. */
  spotUnder(at: { readonly clientX: number; readonly clientY: number }): SpotId | undefined {
    return nearestSpot(this.sheet, this.pointAt(at));
  }

  /** The spot that is meant by a point of the window. */
  spotAt(at: { readonly clientX: number; readonly clientY: number }): SpotId | undefined {
    return nearestSpot(this.sheet, this.pointAt(at), (id) => this.#picture?.clickable.has(id) ?? false);
  }

  /** The point of the paper at one of the window. */
  pointAt({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point {
    const matrix = this.root.getScreenCTM()?.inverse();
    return new DOMPoint(clientX, clientY).matrixTransform(matrix);
  }

  /** What stands in a spot follows the pointer; without a point it is back where it was. */
  drag(item: string, to?: Point): void {
    const standing = this.#standing.get(item);
    const at = this.sheet.spots.get(item);
    if (!standing || !at) return;
    setAttribute(standing, "transform", transformOf({ ...at, ...to }));
    standing.classList.toggle("dragged", to !== undefined);
    if (to) standing.parentNode?.append(standing);
  }

  *#reachable(): Generator<Spotted> {
    for (const spotted of this.sheet.spots.values()) {
      const { id, outline } = spotted.spot;
      const isSmall = this.#outer.has(id) || outline === "side";
      if (!isSmall || this.#picture?.clickable.has(id)) yield spotted;
    }
  }

  #rows(): readonly SVGGElement[] {
    return rowsOf(this.sheet.spots.values()).map((row) => {
      const cells = row.map((spotted) => {
        const { id } = spotted.spot;
        const cell = svg("g", { class: "cell", role: "gridcell", tabindex: -1, "data-item": id }, outlineOf(spotted));
        this.#cells.set(id, cell);
        return cell;
      });
      return svg("g", { role: "row" }, ...cells);
    });
  }

  #stand(spotted: Spotted, things: readonly Thing[], { from }: Picture): void {
    const { id } = spotted.spot;
    const signature = signatureOf(things);
    if ((this.#drawn.get(id) ?? "") === signature) return;
    this.#drawn.set(id, signature);
    const drawings = arranged(things, { plan: this.#plan, spotted, isBehind: this.#outer.has(id) });
    this.#standing.get(id)?.replaceChildren(...drawings.map(({ drawing }) => drawing));
    for (const { drawing, thing } of drawings) {
      const before = this.sheet.spots.get(from.get(thing.key) ?? "");
      if (before)
        arrive(drawing, (before.x - spotted.x) * (100 / spotted.size), (before.y - spotted.y) * (100 / spotted.size));
    }
  }

  /** Drawn last, so that no neighbour lies above it. */
  #showFocus(target: Element): void {
    const spotted = this.sheet.spots.get(target.getAttribute("data-item") ?? "");
    if (!spotted || !target.matches(":focus-visible")) return;
    this.#ring.replaceChildren(outlineOf(spotted), outlineOf(spotted));
  }
}

/** Whether things may lie upon each other on a board. */
const hasPiles = (plan: Plan, { spots }: Sheet): boolean =>
  [...plan.tracks].some(
    ([track, look]) =>
      "stands" in look && looksOf(plan, { track }).isPile && look.stands.some(({ spot }) => spots.has(spot)),
  );

const transformOf = ({ x, y, size }: Pick<Spotted, "x" | "y" | "size">): string =>
  `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(size / 100).toFixed(4)})`;

function arrive(drawing: SVGElement, x: number, y: number): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  drawing.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
    duration: TIME,
    easing: "ease-out",
  });
}
