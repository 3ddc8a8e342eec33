import type { CoordinateNode, Expr, FieldNode, GraphGroup, GraphPath, ShapeNode, TypeNode } from "../syntax/tree.ts";
import { exprDoc, filled, parenthesized } from "./expression.ts";
import { concat, type Doc, flatText, group, line, nest, sequence } from "./layout.ts";
import { ANY, COMMA, IN_TYPE, MORE, SUM } from "./precedence.ts";

export function typeDoc(type: TypeNode): Doc {
  switch (type.kind) {
    case "named":
      return type.member ? `${type.name.text}.${type.member.text}` : type.name.text;
    case "range":
      return concat(lowDoc(type.low), "..", exprDoc(type.high, SUM, IN_TYPE));
    case "enum":
      return braced(filled(type.members.map((one) => one.text)));
    case "part-type":
      return concat(type.of.text, " except ", braced(filled(type.without.map((one) => one.text))));
    case "product":
      return braced(fieldsDoc(type.fields));
    case "optional":
      // What follows `set of` takes the `?`.
      return type.of.kind === "set-type" ? concat("(", typeDoc(type.of), ")?") : concat(typeDoc(type.of), "?");
    case "set-type":
      return concat("set of ", typeDoc(type.of));
    case "pile-type":
    case "bag-type":
      return concat(
        type.kind === "bag-type" ? "bag of " : "pile of ",
        typeDoc(type.of),
        " at most ",
        exprDoc(type.atMost, SUM, IN_TYPE),
      );
    case "missing-type":
      return "";
  }
}

export function fieldsDoc(fields: readonly FieldNode[]): Doc {
  const last = fields.length - 1;
  const docs = fields.map(({ name, type, usual }, i) => {
    const value = usual ? concat(" = ", exprDoc(usual, ANY, i < last ? COMMA | MORE : 0)) : "";
    return concat(name.text, ": ", typeDoc(type), value);
  });
  return filled(docs);
}

/** What is not to be read as a type of its own: a bracket there is one, unless a sign of arithmetic follows it. */
function lowDoc(low: Expr): Doc {
  const doc = exprDoc(low, SUM, IN_TYPE);
  const text = flatText(doc).replace(/"[^"]*"/g, '""');
  return /^(["{[]|(set|pile|bag) of )/.test(text) || /^(\[|of |\.)/.test(behindParenthesis(text))
    ? parenthesized(low)
    : doc;
}

function behindParenthesis(text: string): string {
  let open = 0;
  for (let i = 0; text[0] === "(" && i < text.length; i++) {
    if (text[i] === "(") open++;
    else if (text[i] === ")" && --open === 0) return text.slice(i + 1).trimStart();
  }
  return "";
}

function braced(inner: Doc): Doc {
  return concat("{ ", nest(2, inner), " }");
}

/** `~ Z5, plain: 0..4`, with what stands before it. */
export function coordinatesDoc(coordinates: readonly CoordinateNode[]): Doc {
  return coordinates.length === 0 ? "" : concat(" ~ ", nest(2, filled(coordinates.map(coordinateDoc))));
}

function coordinateDoc(coordinate: CoordinateNode): Doc {
  const { name, modulus, type } = coordinate;
  const label = name ? `${name.text}: ` : "";
  if (modulus?.kind === "number") return `${label}Z${modulus.value}`;
  if (modulus) return concat(label, "Z(", exprDoc(modulus), ")");
  const modular = type?.kind === "named" && !type.member && /^Z[0-9]+$/.test(type.name.text);
  return modular ? `${label}(${type.name.text})` : concat(label, type ? typeDoc(type) : "");
}

export function shapeDoc(shape: ShapeNode): Doc {
  if (shape.kind !== "graph") return exprDoc(shape);
  if (shape.groups.length === 0) return "graph {}";
  const groups = shape.groups.flatMap((one, i) => (i === 0 ? [groupDoc(one)] : [";", group(line, groupDoc(one))]));
  return concat("graph { ", nest(2, sequence(groups)), " }");
}

function groupDoc(one: GraphGroup): Doc {
  const back = one.back ? `/${one.back.text}` : "";
  const label = one.forward ? `${one.forward.text}${back}: ` : "";
  return concat(label, filled(one.paths.map(pathDoc)));
}

function pathDoc(path: GraphPath): Doc {
  const [first, ...others] = path.nodes;
  const steps = others.map((node, i) => concat(group(line), `${path.links[i]} ${node.text}`));
  return concat(first.text, sequence(steps));
}
