// Faults in expressions.
import type { Edit, Kind } from "./kinds.ts";
import { type Node, rangeOf, type Spot, textOf } from "./syntax.ts";

const replaced = (node: Node, text: string): Edit => {
  const [start, end] = rangeOf(node);
  return { start, end, text };
};

/** A node's text where any expression may stand. */
function operand(source: string, node: Node): string {
  const text = textOf(source, node);
  return /^[\w$.]+$/.test(text) || node.type.endsWith("CallExpression") ? text : `(${text})`;
}

const BOUNDARY: Readonly<Record<string, string>> = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };
const OPPOSITE: Readonly<Record<string, string>> = {
  ...{ "===": "!==", "!==": "===" },
  ...{ "<": ">=", ">=": "<", ">": "<=", "<=": ">" },
};
const LOGIC: Readonly<Record<string, string>> = { "&&": "||", "||": "&&" };
const ARITHMETIC: Readonly<Record<string, string>> = {
  ...{ "+": "-", "-": "+", "*": "+", "/": "*", "%": "*", "**": "*" },
  ...{ "&": "|", "|": "&", "^": "&", "<<": ">>", ">>": "<<", ">>>": "<<" },
};
const ASSIGNMENT: Readonly<Record<string, string>> = { "+=": "-=", "-=": "+=", "*=": "+=", "|=": "&=", "&=": "|=" };

/** Functions and methods that are called alike and do the opposite; read in both directions. */
const PAIRS: readonly (readonly [string, string])[] = [
  ["some", "every"],
  ["find", "findLast"],
  ["findIndex", "findLastIndex"],
  ["indexOf", "lastIndexOf"],
  ["startsWith", "endsWith"],
  ["padStart", "padEnd"],
  ["push", "unshift"],
  ["pop", "shift"],
  ["add", "delete"],
  ["union", "intersection"],
  ["isSubsetOf", "isSupersetOf"],
  ["min", "max"],
  ["floor", "ceil"],
  ["and", "or"],
  ["not", "negated"],
  ["first", "last"],
  ["before", "after"],
  ["all", "any"],
];
const PARTNER = new Map(PAIRS.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]));

const ORDERING = new Set(["sort", "toSorted", "reverse", "toReversed"]);
const SLICES = new Set([
  "slice",
  "subarray",
  "substring",
  "splice",
  "at",
  "charAt",
  "charCodeAt",
  "codePointAt",
  "fill",
]);

/** The operator between two operands, replaced as the table says. */
function operatorEdit({ node, source }: Spot, table: Readonly<Record<string, string>>): readonly Edit[] {
  if (!("operator" in node && "left" in node && "right" in node)) return [];
  const { operator, left, right } = node;
  const other = operator === undefined || operator === null ? undefined : table[operator];
  if (other === undefined || !operator) return [];
  const from = rangeOf(left)[1];
  const gap = source.slice(from, rangeOf(right)[0]);
  const at = gap.indexOf(operator);
  if (at < 0 || /\/[/*]/.test(gap)) return [];
  return [{ start: from + at, end: from + at + operator.length, text: other }];
}

const isText = (node: Node) => node.type === "StringLiteral" || node.type === "TemplateLiteral";

function arithmetic(spot: Spot): readonly Edit[] {
  const { node } = spot;
  if (node.type === "AssignmentExpression") return operatorEdit(spot, ASSIGNMENT);
  if (node.type !== "BinaryExpression" || isText(node.left) || isText(node.right)) return [];
  return operatorEdit(spot, ARITHMETIC);
}

/** Whether the node is the whole condition of a statement or of a choice between two values. */
export function isCondition({ node, ancestors: [parent] }: Spot): boolean {
  return parent !== undefined && "test" in parent && parent.test === node && parent.type !== "SwitchCase";
}

/** A decimal number this large is a limit on work or memory, where one more or less is no fault. */
const LARGE = 1000;

function constant({ node, ancestors: [parent] }: Spot): readonly Edit[] {
  if (parent?.type === "ObjectProperty" && parent.key === node && !parent.computed) return [];
  if (node.type === "BigIntLiteral") return [replaced(node, `${BigInt(node.value) + 1n}n`)];
  if (node.type !== "NumericLiteral" || !Number.isInteger(node.value)) return [];
  if (node.value >= LARGE && !/^0[xb]/i.test(String(node.extra?.raw))) return [];
  const more = replaced(node, String(node.value + 1));
  return node.value === 0 ? [more] : [more, replaced(node, String(node.value - 1))];
}

/** What is called, by its last name. */
function calledName(node: Node): Node | undefined {
  if (node.type !== "CallExpression" && node.type !== "OptionalCallExpression") return undefined;
  const { callee } = node;
  if (callee.type === "Identifier") return callee;
  const isMember = callee.type === "MemberExpression" || callee.type === "OptionalMemberExpression";
  return isMember && callee.property.type === "Identifier" && !callee.computed ? callee.property : undefined;
}

const nameOf = (node: Node | undefined): string => (node?.type === "Identifier" ? node.name : "");

function partner({ node }: Spot): readonly Edit[] {
  const called = calledName(node);
  const other = PARTNER.get(nameOf(called));
  return called && other ? [replaced(called, other)] : [];
}

/** A call of one of these methods left out of a chain. */
function withoutCall({ node }: Spot, names: ReadonlySet<string>): readonly Edit[] {
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return [];
  if (!names.has(nameOf(calledName(node)))) return [];
  return [{ start: rangeOf(node.callee.object)[1], end: rangeOf(node)[1], text: "" }].filter(
    // Parentheses around what the method is called on would be left open.
    ({ start }) => node.callee.type === "MemberExpression" && !node.callee.object.extra?.parenthesized && start > 0,
  );
}

function exchangedArguments({ node, source }: Spot): readonly Edit[] {
  if (node.type !== "CallExpression" && node.type !== "NewExpression") return [];
  if (PARTNER.get(nameOf(calledName(node))) === "min" || PARTNER.get(nameOf(calledName(node))) === "max") return [];
  return node.arguments.slice(1).flatMap((second, index) => {
    const first = node.arguments[index];
    if (!first || first.type === "SpreadElement" || second.type === "SpreadElement") return [];
    const [one, other] = [first, second].map((part) => textOf(source, part));
    if (one === other || [first, second].some((part) => part.extra?.parenthesized)) return [];
    const between = source.slice(rangeOf(first)[1], rangeOf(second)[0]);
    return [{ start: rangeOf(first)[0], end: rangeOf(second)[1], text: `${other}${between}${one}` }];
  });
}

/** An element left out, with the comma behind it or, for the last, before it. */
function droppedElement({ node, source }: Spot): readonly Edit[] {
  const isArray = node.type === "ArrayExpression";
  const parts = isArray ? node.elements : node.type === "ObjectExpression" ? node.properties : [];
  return parts.flatMap((part, index) => {
    if (!part || part.extra?.parenthesized || (!isArray && part.type !== "SpreadElement")) return [];
    const [start, end] = rangeOf(part);
    const [before, after] = [parts[index - 1], parts[index + 1]];
    if (after) return [{ start, end: rangeOf(after)[0], text: "" }];
    if (before && !before.extra?.parenthesized) return [{ start: rangeOf(before)[1], end, text: "" }];
    const comma = /^\s*,/.exec(source.slice(end))?.[0].length ?? 0;
    return [{ start, end: end + comma, text: "" }];
  });
}

function shiftedPlace({ node, source, ancestors: [parent] }: Spot): readonly Edit[] {
  const shifted = (part: Node) => ["+", "-"].map((sign) => replaced(part, `${operand(source, part)} ${sign} 1`));
  if (node.type === "CallExpression" && SLICES.has(nameOf(calledName(node)))) {
    return node.arguments.filter(({ type }) => type !== "NumericLiteral" && type !== "SpreadElement").flatMap(shifted);
  }
  if (node.type !== "MemberExpression" || !node.computed) return [];
  const isWritten = parent?.type === "AssignmentExpression" && parent.left === node;
  const { property } = node;
  const isPlain = property.type === "Identifier" || property.type === "BinaryExpression";
  return isPlain && !isWritten ? shifted(property).slice(0, 1) : [];
}

function withoutDefault({ node, source }: Spot): readonly Edit[] {
  if (node.type !== "LogicalExpression" || node.operator !== "??") return [];
  return [node.left, node.right].map((kept) => replaced(node, operand(source, kept)));
}

const negationDropped = (spot: Spot): readonly Edit[] =>
  spot.node.type === "UnaryExpression" && /^[!-]$/.test(spot.node.operator) && !isCondition(spot)
    ? [replaced(spot.node, operand(spot.source, spot.node.argument))]
    : [];

const exchangedValues = ({ node, source }: Spot): readonly Edit[] =>
  node.type === "ConditionalExpression" ? [node.test].map((test) => replaced(test, `!(${textOf(source, test)})`)) : [];

export const VALUE_KINDS: readonly Kind[] = [
  { name: "boundary", says: "< to <=, > to >= and back", at: (spot) => operatorEdit(spot, BOUNDARY) },
  {
    name: "comparison",
    says: "=== to !==, < to >=, > to <= and back; where it is a whole condition, that is `condition`",
    at: (spot) => (isCondition(spot) ? [] : operatorEdit(spot, OPPOSITE)),
  },
  { name: "logic", says: "&& to || and back", at: (spot) => operatorEdit(spot, LOGIC) },
  { name: "arithmetic", says: "+ to -, * to +, & to |, << to >>, += to -= and the like", at: arithmetic },
  {
    name: "constant",
    says: "a whole number one more or one less; decimal numbers from 1000 on are limits",
    at: constant,
  },
  {
    name: "boolean",
    says: "true to false and back",
    at: ({ node }) => (node.type === "BooleanLiteral" ? [replaced(node, String(!node.value))] : []),
  },
  { name: "negation", says: "the ! or - before a value dropped", at: negationDropped },
  { name: "choice", says: "the two values of a conditional exchanged", at: exchangedValues },
  {
    name: "partner",
    says: "some to every, min to max, add to delete, union to intersection and the like",
    at: partner,
  },
  { name: "arguments", says: "two arguments side by side exchanged", at: exchangedArguments },
  { name: "default", says: "a ?? b to a, or to b", at: withoutDefault },
  { name: "element", says: "an element of an array or a spread dropped", at: droppedElement },
  { name: "place", says: "an index, or a bound of a slice, one further or one less", at: shiftedPlace },
  { name: "filter", says: ".filter(…) dropped", at: (spot) => withoutCall(spot, new Set(["filter"])) },
  { name: "order", says: ".sort(…) or .reverse() dropped", at: (spot) => withoutCall(spot, ORDERING) },
];
