// A file's syntax tree, walked where code runs: types, imports, declarations without code and the texts of errors are left out.
import { parse } from "@babel/parser";
import type { Node } from "@babel/types";

export type { Node };

/** A node, its ancestors from the nearest on, and the text that it was read from. */
export interface Spot {
  readonly node: Node;
  readonly ancestors: readonly Node[];
  readonly source: string;
}

export const parsed = (source: string): Node =>
  parse(source, { sourceType: "module", plugins: ["typescript"], attachComment: false }).program;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && "start" in value;

const ERROR = /(Error|Fault)$/;

/** An error that is made: what it says is for people to read, and its numbers are part of that. */
function makesError(node: Node): boolean {
  return node.type === "NewExpression" && node.callee.type === "Identifier" && ERROR.test(node.callee.name);
}

function isWithoutCode(node: Node): boolean {
  if (node.type === "ThrowStatement" || node.type === "ImportDeclaration" || makesError(node)) return true;
  return node.type.startsWith("TS");
}

/** The nodes below this one in which code runs. */
function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter(isNode)
    .map(withoutCast)
    .filter((child) => !isWithoutCode(child));
}

/** Under `as`, `satisfies` and `!` stands an expression that runs; the type beside it does not. */
function withoutCast(node: Node): Node {
  const cast = ["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"].includes(node.type);
  return cast && "expression" in node && isNode(node.expression) ? withoutCast(node.expression) : node;
}

export function* spotsOf(source: string): Generator<Spot> {
  const visit = function* (node: Node, ancestors: readonly Node[]): Generator<Spot> {
    yield { node, ancestors, source };
    const above = [node, ...ancestors];
    for (const child of childrenOf(node)) yield* visit(child, above);
  };
  yield* visit(parsed(source), []);
}

/** Where a node begins and ends, the parentheses around it left out. */
export function rangeOf(node: Node): readonly [start: number, end: number] {
  if (typeof node.start !== "number" || typeof node.end !== "number")
    throw new RangeError(`A ${node.type} without a place.`);
  return [node.start, node.end];
}

export const textOf = (source: string, node: Node): string => source.slice(...rangeOf(node));
