// What is taken out of something: `t[i]`, an element of a pile or a value of a track, a function or a joint decision's
// parameter; `x.f`, a field or a coordinate.
import { type Core, PRIMITIVES } from "../../core/core.ts";
import { INT, int, option, printType, type Type, UNKNOWN, withoutNone } from "../../core/types.ts";
import type { FieldExpr, Ident, IndexExpr } from "../../syntax/tree.ts";
import { type Context, missing } from "../context/context.ts";
import { libraryEntity } from "../context/entities.ts";
import type { Local } from "../context/frame.ts";
import type { Global } from "../context/namespace.ts";
import { functionIndex, trackHead } from "../definitions/definitions.ts";
import { coordinateTable, describe } from "../types/fit.ts";
import { fitted } from "../types/values.ts";

export function index(cx: Context, node: IndexExpr): Core {
  const { base } = node;
  return (base.kind === "name" ? indexedName(cx, node, base.name) : undefined) ?? element(cx, node);
}

/** A name that takes indices of its own; undefined where its value is looked at instead. */
function indexedName(cx: Context, node: IndexExpr, ident: Ident): Core | undefined {
  const local = cx.local(ident.text);
  if (local) return local.perPlayer ? jointParameter(cx, node, ident, local) : undefined;
  const global = cx.global(ident.text);
  if (global?.kind === "track") {
    const track = trackHead(cx, global);
    if (track.index.length === 0) return undefined;
    cx.refer(ident, global.entity);
    const indices = indicesOf(cx, node, track.index);
    return indices ? { kind: "track", track: global.index, indices, type: track.type, span: node } : missing(node);
  }
  return global?.kind === "function" ? indexedFunction(cx, node, ident, global) : undefined;
}

function jointParameter(cx: Context, node: IndexExpr, ident: Ident, local: Local): Core {
  cx.refer(ident, local.entity);
  const [player] = indicesOf(cx, node, [cx.player]) ?? [];
  if (!player) return missing(node);
  const parameter = { kind: "local", slot: local.slot, type: local.type, span: ident } as const;
  const of = local.type.kind === "pile" ? local.type.of : UNKNOWN;
  const operand: Core = { kind: "joint-parameter", parameter, player, type: option(of), span: node };
  return { kind: "narrow", operand, type: of, span: node };
}

function indexedFunction(
  cx: Context,
  node: IndexExpr,
  ident: Ident,
  global: Global & { kind: "function" },
): Core | undefined {
  const { decl } = global;
  if (decl.kind === "tag") return undefined;
  if (decl.kind === "fn") return decl.params.length === 0 ? undefined : roundBrackets(cx, node, ident, global);
  if (decl.index.length === 0) return undefined;
  cx.refer(ident, global.entity);
  const board = cx.frame.board ?? (cx.boards.length === 1 ? cx.boards[0] : undefined);
  if (global.general && !board) {
    cx.report("NF1209", node, `"${ident.text}" needs a board, and nothing here says which`);
    return missing(node);
  }
  const callee = functionIndex(cx, global, ident, board);
  const fn = callee === undefined ? undefined : cx.functions[callee];
  if (callee === undefined || !fn) return missing(node);
  const types = fn.params.map((param) => param.type);
  const args = indicesOf(cx, node, types);
  return args ? { kind: "call", callee, args, type: fn.body.type, span: node } : missing(node);
}

/** Reports a function whose arguments stand in the brackets of an index. */
function roundBrackets(cx: Context, node: IndexExpr, ident: Ident, global: Global): Core {
  cx.refer(ident, global.entity);
  const edits = [
    { start: node.base.end, end: node.base.end + 1, text: "(" },
    { start: node.end - 1, end: node.end, text: ")" },
  ];
  const mends = cx.sign(node.base.end) === "[" && cx.sign(node.end - 1) === "]";
  const fix = mends ? { title: `write ${ident.text}(…)`, edits } : undefined;
  cx.report("NF1211", node, `"${ident.text}" is a function, not a track; write ${ident.text}(…)`, fix);
  for (const inner of node.indices) cx.expression(inner);
  return missing(node);
}

function element(cx: Context, node: IndexExpr): Core {
  const base = cx.expression(node.base);
  if (base.type.kind === "pile") {
    const [position] = indicesOf(cx, node, [INT]) ?? [];
    if (!position) return missing(node);
    return { kind: "element", pile: base, index: position, type: option(base.type.of), span: node };
  }
  if (base.type.kind !== "unknown") {
    const named = node.base.kind === "name" ? node.base.name.text : undefined;
    const type = describe(base.type);
    const what = named === undefined ? `${type}, which has none` : `"${named}", which has none: it is ${type}`;
    const edits = [{ start: node.base.end, end: node.end, text: "" }];
    const fix = named === undefined ? undefined : { title: "remove the index", edits };
    cx.report("NF1305", node, `found an index on ${what}`, fix);
  }
  for (const inner of node.indices) cx.expression(inner);
  return missing(node);
}

/** The indices, one of each type; undefined after a diagnostic where there are too few or too many. */
function indicesOf(cx: Context, node: IndexExpr, types: readonly Type[]): readonly Core[] | undefined {
  const { length } = node.indices;
  if (length === types.length) return types.map((type, i) => fitted(cx, node.indices[i]!, type));
  // Empty brackets have had their diagnostic.
  if (length === 0)
    cx.hint({ start: node.base.end + 1, end: Math.max(node.base.end + 1, node.end - 1) }, { expected: types[0] });
  else cx.report("NF1305", node, `found ${length} ${length === 1 ? "index" : "indices"}, expected ${types.length}`);
  node.indices.forEach((inner, i) => {
    cx.expression(inner, types[i]);
  });
  return undefined;
}

export function field(cx: Context, node: FieldExpr): Core {
  const base = cx.expression(node.base);
  const type = withoutNone(base.type);
  cx.hint(node.field, { base: type });
  return (
    productField(cx, node, base, type) ??
    cellCoordinate(cx, node, base, type) ??
    namedCoordinate(cx, node, base, type) ??
    unknownField(cx, node, type)
  );
}

/** The type of a field of what may be absent: absent where it is. */
const fieldOf = (base: Core, type: Type): Type => (base.type.kind === "option" ? option(type) : type);

function productField(cx: Context, node: FieldExpr, base: Core, product: Type): Core | undefined {
  if (product.kind !== "product") return undefined;
  const ordinal = product.fields.findIndex((one) => one.name === node.field.text);
  const found = product.fields[ordinal];
  if (!found) return undefined;
  const entity = cx.fields.get(found);
  if (entity) cx.refer(node.field, entity);
  return { kind: "field", base, product, field: ordinal, type: fieldOf(base, found.type), span: node };
}

function cellCoordinate(cx: Context, node: FieldExpr, base: Core, type: Type): Core | undefined {
  if (type.kind !== "cell") return undefined;
  const found = type.board.coordinates.find((one) => one.name === node.field.text);
  if (!found) return undefined;
  const range = int(found.low, found.high);
  cx.refer(node.field, libraryEntity(cx, `.${found.name}`, `.${found.name}: ${printType(range)}`));
  return { kind: "coordinate", base, table: found.values, type: fieldOf(base, range), span: node };
}

function namedCoordinate(cx: Context, node: FieldExpr, base: Core, type: Type): Core | undefined {
  const found = namedCoordinates(type).find((one) => one.name === node.field.text);
  if (!found) return undefined;
  const entity = cx.fields.get(found);
  if (entity) cx.refer(node.field, entity);
  if (found.type.kind === "unknown") return missing(node);
  const table = coordinateTable(type, found.type);
  return { kind: "coordinate", base, table, type: fieldOf(base, found.type), span: node };
}

function namedCoordinates(type: Type): readonly { readonly name: string; readonly type: Type }[] {
  const named = type.kind === "enum" || type.kind === "int" || type.kind === "product" ? type.named : undefined;
  return named?.coordinates ?? [];
}

function fieldNames(type: Type): readonly string[] {
  const own = type.kind === "product" ? type.fields : type.kind === "cell" ? type.board.coordinates : [];
  return [...own, ...namedCoordinates(type)].map((one) => one.name);
}

function unknownField(cx: Context, node: FieldExpr, type: Type): Core {
  const { text } = node.field;
  if (type.kind === "unknown" || text === "") return missing(node);
  const known = fieldNames(type);
  const expected = known.length > 0 ? `expected ${known.map((one) => `.${one}`).join(" or ")}` : "which has no fields";
  const found = `found ".${text}" on ${describe(type)}, ${expected}`;
  if (!isCallable(cx, text)) cx.unknown("NF1207", node.field, known, found);
  else {
    const edits = [
      { start: node.start, end: node.start, text: `${text}(` },
      { start: node.base.end, end: node.end, text: ")" },
    ];
    const fix = cx.sign(node.base.end) === "." ? { title: `write ${text}(…)`, edits } : undefined;
    cx.report("NF1207", node.field, `${found}; functions are called: ${text}(…)`, fix);
  }
  return missing(node);
}

const isCallable = (cx: Context, name: string): boolean =>
  (PRIMITIVES as readonly string[]).includes(name) ||
  cx.library.globals.has(name) ||
  cx.global(name)?.kind === "function";
