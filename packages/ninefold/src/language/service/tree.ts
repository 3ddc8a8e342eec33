// Questions about the syntax tree that hold for every kind of node.

import type { GameFile, Ident } from "../syntax/tree.ts";
import type { Span } from "../text/source.ts";

export interface Node extends Span {
  readonly kind?: string;
}

const isSpan = (value: object): value is Node => "start" in value && "end" in value;

export const isIdent = (node: Node): node is Ident =>
  "text" in node && typeof node.text === "string" && !("own" in node) && !("value" in node);

/** Every node, parents first, without recursion. */
export function* nodesOf(
  root: object,
): Generator<{ readonly node: Node; readonly parent: Node | undefined; readonly key: string }> {
  const open: { readonly value: object; readonly parent: Node | undefined; readonly key: string }[] = [
    { value: root, parent: undefined, key: "" },
  ];
  for (let top = open.pop(); top; top = open.pop()) {
    const { value, key } = top;
    const node = isSpan(value) ? value : undefined;
    if (node) yield { node, parent: top.parent, key };
    for (const [name, child] of Object.entries(value)) {
      const inner = Array.isArray(value) ? key : name;
      if (typeof child === "object" && child !== null)
        open.push({ value: child, parent: node ?? top.parent, key: inner });
    }
  }
}

/** The nodes around an offset, the outermost first. */
export function pathAt(file: GameFile, offset: number): readonly Node[] {
  const path: Node[] = [];
  for (const { node } of nodesOf(file)) if (node.start <= offset && offset <= node.end) path.push(node);
  return path.sort((a, b) => a.start - b.start || b.end - a.end);
}
