// A source file read as a syntax tree: what the house rules count in it.
import { parse } from "@babel/parser";
import type { Node } from "@babel/types";

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

function eachNode(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const part of Object.values(node)) {
    if (Array.isArray(part)) {
      for (const one of part) if (isNode(one)) eachNode(one, visit);
    } else if (isNode(part)) eachNode(part, visit);
  }
}

const parsed = (source: string) =>
  parse(source, { sourceType: "module", plugins: ["typescript"], attachComment: false }).program;

export interface NamedLines {
  readonly name: string;
  /** The first line, from 1. */
  readonly line: number;
  readonly lines: number;
}

interface Counted {
  readonly functions: readonly NamedLines[];
  readonly identifiers: ReadonlySet<string>;
  readonly assertions: readonly number[];
}

/** By source: several rules ask for the same files. */
const known = new Map<string, Counted>();

function countedIn(source: string): Counted {
  const before = known.get(source);
  if (before) return before;
  const functions: NamedLines[] = [];
  const identifiers = new Set<string>();
  const assertions: number[] = [];
  eachNode(parsed(source), (node) => {
    const found = functionAt(node);
    if (found) functions.push(found);
    if (node.type === "Identifier") identifiers.add(node.name);
    if (node.type === "TSNonNullExpression" && node.loc) assertions.push(node.loc.end.line);
  });
  const counted = { functions, identifiers, assertions };
  known.set(source, counted);
  return counted;
}

function functionAt(node: Node): NamedLines | undefined {
  if (!("body" in node) || !isNode(node.body) || node.body.type !== "BlockStatement" || !("params" in node)) return;
  if (!node.loc) return;
  const key = "id" in node ? node.id : "key" in node ? node.key : undefined;
  const { start, end } = node.loc;
  return { name: nameOf(key) ?? "a function", line: start.line, lines: end.line - start.line + 1 };
}

function nameOf(key: unknown): string | undefined {
  if (!isNode(key)) return undefined;
  if (key.type === "Identifier") return key.name;
  return key.type === "PrivateName" ? `#${key.id.name}` : undefined;
}

/** Every function with a body, and how many lines it takes from its head to its closing brace. */
export const functionsOf = (source: string): readonly NamedLines[] => countedIn(source).functions;

/** The names that a file declares or uses, members of objects among them. */
export const identifiersOf = (source: string): ReadonlySet<string> => countedIn(source).identifiers;

/** The lines on which something is asserted to be there (`x!`), once for each assertion. */
export const assertionsOf = (source: string): readonly number[] => countedIn(source).assertions;
