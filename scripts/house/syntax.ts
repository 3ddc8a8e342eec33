// A source file read as a syntax tree: what the house rules count in it.
import { parse } from "@babel/parser";
import type { Node } from "@babel/types";

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const part of Object.values(node).flat()) if (isNode(part)) yield* nodesOf(part);
}

const parsed = (source: string) =>
  parse(source, { sourceType: "module", plugins: ["typescript"], attachComment: false }).program;

export interface NamedLines {
  readonly name: string;
  /** The first line, from 1. */
  readonly line: number;
  readonly lines: number;
}

/** Every function with a body, and how many lines it takes from its head to its closing brace. */
export function functionsOf(source: string): readonly NamedLines[] {
  const found: NamedLines[] = [];
  for (const node of nodesOf(parsed(source))) {
    if (!("body" in node) || !isNode(node.body) || node.body.type !== "BlockStatement" || !("params" in node)) continue;
    if (!node.loc) continue;
    const key = "id" in node ? node.id : "key" in node ? node.key : undefined;
    const { start, end } = node.loc;
    found.push({ name: nameOf(key) ?? "a function", line: start.line, lines: end.line - start.line + 1 });
  }
  return found;
}

function nameOf(key: unknown): string | undefined {
  if (!isNode(key)) return undefined;
  if (key.type === "Identifier") return key.name;
  return key.type === "PrivateName" ? `#${key.id.name}` : undefined;
}

/** The names that a file declares or uses, members of objects among them. */
export function identifiersOf(source: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const node of nodesOf(parsed(source))) if (node.type === "Identifier") names.add(node.name);
  return names;
}

/** The lines on which something is asserted to be there (`x!`), once for each assertion. */
export function assertionsOf(source: string): readonly number[] {
  const lines: number[] = [];
  for (const node of nodesOf(parsed(source))) {
    if (node.type === "TSNonNullExpression" && node.loc) lines.push(node.loc.end.line);
  }
  return lines;
}
