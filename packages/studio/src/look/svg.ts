// Elements of SVG made of their names, attributes and contents.

export function svg(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  ...contents: readonly (Node | string)[]
): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...contents);
  return made;
}
