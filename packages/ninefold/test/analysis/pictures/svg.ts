// Reads pictures: a strict reader of the XML that is written here, and where labels are.
import assert from "node:assert/strict";
import { textWidth } from "../../../src/analysis/pictures/layout/text-width.ts";

export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Element | string)[];
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

function unescaped(text: string): string {
  assert.doesNotMatch(text, /[<>]|&(?!(?:amp|lt|gt|quot|#39);)/, "markup in text");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  assert.doesNotMatch(text, /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u, "no XML");
  return text.replace(/&([^;]+);/g, (_, name) => NAMED[name]!);
}

/** The root of a well-formed document; anything else fails. */
export function readXml(text: string): Element {
  type Open = { name: string; attributes: Record<string, string>; children: (Element | string)[] };
  const top: Open = { name: "", attributes: {}, children: [] };
  const open: Open[] = [top];
  const tag = /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z:-]+="[^"<]*")*)\s*(\/?)>/y;
  let at = 0;
  while (at < text.length) {
    const inner = open.at(-1)!;
    if (text[at] !== "<") {
      const end = text.indexOf("<", at) < 0 ? text.length : text.indexOf("<", at);
      inner.children.push(unescaped(text.slice(at, end)));
      at = end;
      continue;
    }
    tag.lastIndex = at;
    const [whole, closes, name, attributes, empty] =
      tag.exec(text) ?? assert.fail(`No tag at ${text.slice(at, at + 60)}`);
    at += whole.length;
    if (closes) {
      assert.equal(name, inner.name);
      open.pop();
      continue;
    }
    const pairs = [...attributes!.matchAll(/([a-zA-Z:-]+)="([^"]*)"/g)].map(([, key, value]) => [
      key!,
      unescaped(value!),
    ]);
    assert.equal(new Set(pairs.map(([key]) => key)).size, pairs.length, "an attribute twice");
    const element: Open = { name: name!, attributes: Object.fromEntries(pairs), children: [] };
    inner.children.push(element);
    if (!empty) open.push(element);
  }
  assert.equal(open.length, 1, "an element is not closed");
  const elements = top.children.filter((child) => typeof child !== "string");
  assert.equal(elements.length, 1);
  return elements[0]!;
}

/** The elements of a name below one, in the order of the document. */
export function all(root: Element, name: string): readonly Element[] {
  return root.children.flatMap((child) =>
    typeof child === "string" ? [] : [...(child.name === name ? [child] : []), ...all(child, name)],
  );
}

export const textIn = (element: Element): string =>
  element.children.map((child) => (typeof child === "string" ? child : textIn(child))).join("");

/** The part of a picture that is not its title and legend. */
export function bodyOf(root: Element): Element {
  const [body, ...more] = all(root, "g").filter(({ attributes }) => attributes.class === "body");
  assert.equal(more.length, 0);
  return body!;
}

export const circles = (body: Element, look: string): readonly Element[] =>
  all(body, "circle").filter(({ attributes }) => attributes.class === look);

/** The texts that stand in a picture, tooltips left out. */
export const labels = (body: Element): readonly string[] => all(body, "text").map(textIn);

interface Box {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The box of a text by the estimate of its width; tspans of a smaller size count with theirs. */
function boxOf(element: Element): Box {
  const { x, y, "font-size": type, class: kind = "", transform } = element.attributes;
  const size = Number(type);
  const width = element.children.reduce((sum, child) => {
    if (typeof child === "string") return sum + textWidth(child, size);
    return sum + textWidth(textIn(child), Number(child.attributes["font-size"] ?? size));
  }, 0);
  const before = kind.includes("left") ? 0 : kind.includes("right") ? width : width / 2;
  const [across, down] = [Number(x), Number(y)];
  const text = textIn(element);
  // Signs reach 0.75 of their size above the base line and 0.22 below.
  if (!transform) {
    return {
      text,
      left: across - before,
      right: across - before + width,
      top: down - 0.75 * size,
      bottom: down + 0.22 * size,
    };
  }
  assert.equal(transform, `rotate(-90 ${x} ${y})`);
  return {
    text,
    left: across - 0.75 * size,
    right: across + 0.22 * size,
    top: down + before - width,
    bottom: down + before,
  };
}

/** Fails where two labels of a picture overlap, or a label and a node. */
export function requireApart(body: Element): void {
  const boxes = all(body, "text").map(boxOf);
  const dots = all(body, "circle").map(({ attributes: { cx, cy, r } }) => ({
    text: "a node",
    left: Number(cx) - Number(r),
    right: Number(cx) + Number(r),
    top: Number(cy) - Number(r),
    bottom: Number(cy) + Number(r),
  }));
  const everything = [...boxes, ...dots];
  for (const [at, one] of everything.entries()) {
    for (const other of everything.slice(at + 1)) {
      const apart =
        one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
      assert.ok(apart, `${JSON.stringify(one)} overlaps ${JSON.stringify(other)}`);
    }
  }
}
