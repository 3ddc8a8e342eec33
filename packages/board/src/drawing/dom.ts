// Elements made of their names, attributes and contents. Texts come from games, so they are only ever text nodes and attributes.

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

type Content = Node | string;

const SVG = "http://www.w3.org/2000/svg";

function filled<Made extends Element>(made: Made, attributes: Attributes, contents: readonly Content[]): Made {
  for (const [name, value] of Object.entries(attributes)) setAttribute(made, name, value);
  made.append(...contents);
  return made;
}

/** Sets an attribute only where it is another one already: observers of accessibility hear of changes alone. */
export function setAttribute(element: Element, name: string, value: string | number | boolean | undefined): void {
  if (value === undefined || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value))
    element.setAttribute(name, value === true ? "" : String(value));
}

export function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...contents: readonly Content[]
): SVGElementTagNameMap[Name] {
  return filled(document.createElementNS(SVG, name) as SVGElementTagNameMap[Name], attributes, contents);
}

export function html<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...contents: readonly Content[]
): HTMLElementTagNameMap[Name] {
  return filled(document.createElement(name), attributes, contents);
}
