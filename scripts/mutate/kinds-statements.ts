// Faults in statements.
import type { Edit, Kind } from "./kinds.ts";
import { type Node, rangeOf, type Spot, textOf } from "./syntax.ts";

/** What is only remembered to be faster is no fault when it is forgotten. */
const CACHE = /cache/i;

const isList = (node: Node | undefined) =>
  node?.type === "BlockStatement" || node?.type === "Program" || node?.type === "SwitchCase";

function droppedStatement({ node, source, ancestors: [parent] }: Spot): readonly Edit[] {
  if (node.type !== "ExpressionStatement") return [];
  const { expression } = node;
  if (expression.type === "CallExpression" && expression.callee.type === "Super") return [];
  if (expression.type === "StringLiteral" || CACHE.test(textOf(source, expression).split("(")[0] ?? "")) return [];
  const [start, end] = rangeOf(node);
  return [{ start, end, text: isList(parent) ? "" : "{}" }];
}

/** A guard against what can't happen: it throws an Error of no kind. */
function guardsTheImpossible(node: Node): boolean {
  if (node.type === "BlockStatement") return node.body.length === 1 && node.body.every(guardsTheImpossible);
  if (node.type !== "ThrowStatement" || node.argument.type !== "NewExpression") return false;
  const { callee } = node.argument;
  return callee.type === "Identifier" && callee.name === "Error";
}

function condition({ node, source }: Spot): readonly Edit[] {
  const isLoop = node.type === "WhileStatement";
  if (node.type !== "IfStatement" && !isLoop) return [];
  if (node.type === "IfStatement" && guardsTheImpossible(node.consequent)) return [];
  const [start, end] = rangeOf(node.test);
  const negated =
    node.test.type === "UnaryExpression" && node.test.operator === "!"
      ? textOf(source, node.test.argument)
      : `!(${textOf(source, node.test)})`;
  const texts = isLoop ? [negated, "false"] : [negated, "true", "false"];
  return texts.filter((text) => text !== textOf(source, node.test)).map((text) => ({ start, end, text }));
}

const returnsNothing = (node: Node): boolean =>
  "returnType" in node &&
  node.returnType?.type === "TSTypeAnnotation" &&
  node.returnType.typeAnnotation.type === "TSVoidKeyword";

function skippedBody({ node }: Spot): readonly Edit[] {
  if (!returnsNothing(node) || !("body" in node)) return [];
  const body = node.body;
  if (!body || Array.isArray(body) || body.type !== "BlockStatement" || body.body.length < 2) return [];
  const start = rangeOf(body)[0] + 1;
  return [{ start, end: start, text: " return;" }];
}

const LOOPS: ReadonlySet<string> = new Set([
  ...["ForStatement", "ForOfStatement", "ForInStatement", "WhileStatement", "DoWhileStatement"],
]);

function exchangedJump({ node, ancestors }: Spot): readonly Edit[] {
  if ((node.type !== "BreakStatement" && node.type !== "ContinueStatement") || node.label) return [];
  const around = ancestors.find(({ type }) => LOOPS.has(type) || type === "SwitchStatement");
  if (!around || !LOOPS.has(around.type)) return [];
  const [start, end] = rangeOf(node);
  return [{ start, end, text: node.type === "BreakStatement" ? "continue;" : "break;" }];
}

/** A case left out with what it does; one that falls through to the next loses its label alone. */
function droppedCase({ node }: Spot): readonly Edit[] {
  if (node.type !== "SwitchCase" || !node.test) return [];
  const [start, end] = rangeOf(node);
  return [{ start, end, text: "" }];
}

export const STATEMENT_KINDS: readonly Kind[] = [
  { name: "statement", says: "a call or an assignment dropped, unless it writes to a cache", at: droppedStatement },
  { name: "condition", says: "the condition of an if or a while negated, true or false", at: condition },
  { name: "body", says: "a function that hands nothing back returns at once", at: skippedBody },
  { name: "jump", says: "break to continue and back, in a loop", at: exchangedJump },
  { name: "case", says: "a case of a switch dropped", at: droppedCase },
];
