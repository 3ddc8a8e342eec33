// A board as a file of its own: what its picture shows on the page, with its colours written out, and nothing that only the page needs.
/** Layers of the page: what keys reach, what people mark. */
const LEFT_OUT = ".cells, .marks, .focus-ring";

/** What other programs read too, with what each is where nothing is said; the values are those that the page has found. */
const COPIED: Readonly<Record<string, string>> = {
  fill: "rgb(0, 0, 0)",
  "fill-opacity": "1",
  stroke: "none",
  "stroke-width": "1px",
  "stroke-opacity": "1",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "stroke-dasharray": "none",
  opacity: "1",
};
const COPIED_OF_TEXTS: Readonly<Record<string, string>> = {
  ...COPIED,
  "font-size": "",
  "font-weight": "400",
  "font-family": "",
  "text-anchor": "start",
  "dominant-baseline": "auto",
};

/** Classes, names and roles are the page's. */
const DROPPED = /^(class|role|tabindex|style|aria-.*|data-.*)$/;

/** A board as a file of its own. */
export interface BoardPicture {
  readonly name: string;
  readonly svg: string;
}

/** The boards that an element shows as SVG files, each with its name; the element has to be in the document. */
export function picturesOf(board: HTMLElement): readonly BoardPicture[] {
  const paper = getComputedStyle(board).getPropertyValue("--paper");
  const pictures = board.shadowRoot?.querySelectorAll<SVGSVGElement>("svg.board") ?? [];
  return [...pictures].map((picture) => {
    const name = picture.getAttribute("aria-label") ?? "";
    return { name, svg: stillOf(picture, name, paper) };
  });
}

/** `paper`: the colour below the picture. */
function stillOf(picture: SVGSVGElement, title: string, paper: string): string {
  const { x, y, width, height } = picture.viewBox.baseVal;
  const whole = made("svg", { viewBox: [x, y, width, height].join(" "), width, height });
  const named = made("title", {});
  named.textContent = title;
  const ground = made("rect", { x, y, width, height, fill: plainColour(paper) });
  whole.append(named, ground, ...[...picture.children].flatMap((child) => copyOf(child) ?? []));
  return new XMLSerializer().serializeToString(whole);
}

/** By itself, so that who draws no files need not fetch this. */
function made(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

function copyOf(element: Element): Element | undefined {
  if (element.matches(LEFT_OUT)) return undefined;
  const copy = element.cloneNode(false) as Element;
  for (const { name } of [...copy.attributes]) if (DROPPED.test(name)) copy.removeAttribute(name);
  const style = getComputedStyle(element);
  if (style.display === "none" || style.visibility === "hidden") return undefined;
  if (element.localName !== "g")
    for (const [name, usual] of Object.entries(element.localName === "text" ? COPIED_OF_TEXTS : COPIED)) {
      const value = style.getPropertyValue(name);
      if (value !== usual) copy.setAttribute(name, plainColour(value));
      else copy.removeAttribute(name);
    }
  else if (style.opacity !== "1") copy.setAttribute("opacity", style.opacity);
  for (const child of element.childNodes) {
    const inner = child instanceof Element ? copyOf(child) : child.cloneNode();
    if (inner) copy.append(inner);
  }
  return copy;
}

/** A mixed colour, `color(srgb 0.5 0.5 0.5 / 0.4)`, as one that every program reads. */
export function plainColour(value: string): string {
  const [, inner] = /^color\(srgb ([^)]+)\)$/.exec(value) ?? [];
  if (inner === undefined) return value;
  const [red = 0, green = 0, blue = 0, alpha] = inner.split(/[\s/]+/).map(Number);
  const parts = [red, green, blue].map((part) => Math.round(255 * Math.min(1, Math.max(0, part))));
  return alpha === undefined ? `rgb(${parts.join(", ")})` : `rgba(${parts.join(", ")}, ${alpha})`;
}
