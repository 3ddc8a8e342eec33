import type { Span } from "../../src/language/text/source.ts";

type Node = { readonly kind?: string } & Record<string, unknown>;

/** A syntax tree as a short s-expression: `(or a (not b))`. Spans are left out. */
export function show(node: unknown): string {
  if (Array.isArray(node)) return `[${node.map(show).join(" ")}]`;
  if (typeof node !== "object" || node === null) return String(node);
  const { kind, start: _start, end: _end, ...rest } = node as Node;
  switch (kind) {
    case undefined:
      if (typeof rest.text === "string") return rest.text || "?";
      if ("statements" in rest) return `{${(rest.statements as unknown[]).map(show).join(", ")}}`;
      return `<${Object.values(rest).map(show).join(" ")}>`;
    case "number":
      return String(rest.value);
    case "text":
      return JSON.stringify(rest.value);
    case "name":
    case "named":
      return Object.values(rest).map(show).join(".");
    case "missing":
    case "missing-type":
    case "missing-statement":
      return "?";
    case "unary":
    case "binary":
      return `(${Object.values(rest).map(show).join(" ")})`;
    case "assign":
      return `(${show(rest.target)} ${rest.operator} ${show(rest.value)})`;
    default:
      return `(${[kind, ...Object.values(rest).map(show)].join(" ")})`;
  }
}

function isSpan(value: unknown): value is Span {
  return typeof value === "object" && value !== null && "start" in value && "end" in value;
}

/** Calls `visit` with every node and the nearest node around it, parents first, without recursion. */
export function walk(root: Span, visit: (node: Span, parent: Span) => void): void {
  const open: { readonly value: unknown; readonly parent: Span }[] = [{ value: root, parent: root }];
  for (let top = open.pop(); top; top = open.pop()) {
    const { value } = top;
    if (typeof value !== "object" || value === null) continue;
    if (isSpan(value)) visit(value, top.parent);
    const parent = isSpan(value) ? value : top.parent;
    for (const child of Object.values(value)) open.push({ value: child, parent });
  }
}
