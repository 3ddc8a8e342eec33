// Types as written → types. Named types and boards are resolved when first asked for, in any order.
import {
  type Board,
  DIRECTION_SETS,
  graphBoard,
  type Link,
  latticeBoard,
  MAX_CELLS,
  SHAPES,
  type Shape,
} from "../../core/board.ts";
import { constantInteger } from "../../core/constants.ts";
import { countOf, depthOf, hasEnd, isScalar, LARGEST_LISTED, sizeOf } from "../../core/domain.ts";
import {
  BOOL,
  FRACTION,
  INT,
  int,
  type Named,
  option,
  printType,
  setOf,
  type Type,
  UNKNOWN,
  type Value,
  withoutNone,
} from "../../core/types.ts";
import { confusion, lettersIn } from "../../syntax/letters.ts";
import type { BoardDecl, CoordinateNode, Expr, GraphShape, Ident, TypeDecl, TypeNode } from "../../syntax/tree.ts";
import type { Absent, Context } from "../context/context.ts";
import { cellEntity, directionEntity, libraryEntity } from "../context/entities.ts";
import { newFrame } from "../context/frame.ts";
import type { Global } from "../context/namespace.ts";
import { describe, mismatch } from "./fit.ts";
import { letteredBehind, letteredByOwner } from "./letters-by-owner.ts";
import { adorned, partType } from "./parts.ts";
import { productLetters } from "./present-letters.ts";
import { said } from "./said-values.ts";
import { fitted } from "./values.ts";

/** The type a type node means. `name` names an enumeration or a product written in place. */
export function typeOf(cx: Context, node: TypeNode, name?: string, named?: Partial<Named>): Type {
  const type = written(cx, node, name, named);
  if (depthOf(type) <= DEEPEST) return type;
  cx.report("NF1407", node, `found types inside types more than ${DEEPEST} deep, expected fewer`);
  return UNKNOWN;
}

/** How deep types may be made of types, so that whoever looks at one may use recursion. */
const DEEPEST = 100;

function written(cx: Context, node: TypeNode, name?: string, named?: Partial<Named>): Type {
  switch (node.kind) {
    case "named":
      return namedType(cx, node.name, node.member);
    case "range":
      return rangeType(cx, node, name, named);
    case "enum":
      return enumType(cx, node, name, named);
    case "part-type":
      return partType(cx, node, namedType(cx, node.of, undefined), named && name);
    case "product":
      return productType(cx, node, name, named);
    case "optional":
      return option(typeOf(cx, node.of, name));
    case "set-type":
      return setOf(typeOf(cx, node.of, name));
    case "pile-type":
    case "bag-type":
      return pileType(cx, node, name);
    case "missing-type":
      return UNKNOWN;
  }
}

type NodeOf<Kind extends TypeNode["kind"]> = TypeNode & { readonly kind: Kind };

function rangeType(cx: Context, node: NodeOf<"range">, name?: string, named?: Partial<Named>): Type {
  const low = integer(cx, node.low);
  const high = integer(cx, node.high);
  if (low === undefined || high === undefined) return UNKNOWN;
  if (low > high) {
    const found = `found the range ${low}..${high}, which has no value; expected the smaller number first`;
    cx.report("NF1309", node, found);
  }
  const type = int(low, Math.max(low, high));
  return named && name !== undefined ? { ...type, named: { coordinates: [], ...named, name } } : type;
}

function enumType(cx: Context, node: NodeOf<"enum">, name?: string, named?: Partial<Named>): Type {
  const idents = node.members.filter((member) => member.text !== "");
  const members = idents.map((member) => member.text);
  const known = { coordinates: [], ...named, name: name ?? `{ ${members.join(", ")} }` };
  const type: Type = { kind: "enum", members, named: known };
  idents.forEach((member, ordinal) => {
    if (members.indexOf(member.text) !== ordinal)
      cx.report("NF1202", member, `the value "${member.text}" is written twice in one type`);
    addMember(cx, type, member, ordinal);
  });
  return type;
}

function productType(cx: Context, node: NodeOf<"product">, name?: string, named?: Partial<Named>): Type {
  const seen = new Set<string>();
  const fields = node.fields.map((field) => {
    const { text } = field.name;
    if (text !== "" && seen.has(text))
      cx.report("NF1202", field.name, `the field "${text}" is written twice in one type`);
    seen.add(text);
    const type = fieldType(cx, field.type, name ? `${name}.${text}` : undefined);
    const usual = field.usual && usualValue(cx, field.usual, type);
    const entry = { name: text, type, ...(usual !== undefined && { usual }) };
    partEntity(cx, field.name, entry);
    return entry;
  });
  const early = node.fields.find((field, i) => field.usual && node.fields.slice(i).some(({ usual }) => !usual));
  if (early) {
    const found = `found a usual value of "${early.name.text}" before a field without one`;
    cx.report("NF1328", early.name, `${found}, expected it behind: constructors leave out the last fields`);
  }
  const text = `{ ${fields.map((field) => `${field.name}: ${printType(field.type)}`).join(", ")} }`;
  const type: Type = { kind: "product", fields, named: { coordinates: [], ...named, name: name ?? text } };
  if (fields.some((field) => field.type.kind === "unknown")) return UNKNOWN;
  if (isScalar(type)) return type;
  cx.report("NF1318", node, "found a product of more than 2^48 values, expected fewer");
  return UNKNOWN;
}

/** What a field has where a constructor leaves it out. */
function usualValue(cx: Context, node: Expr, type: Type): Value | undefined {
  const core = fitted(cx, node, type);
  if (core.kind === "constant") return core.value;
  if (core.kind !== "missing")
    cx.report("NF1317", node, "found something computed, expected a value: a field's usual value is always the same");
  return undefined;
}

export const MAX_IN_PILE = 4096;

function pileType(cx: Context, node: NodeOf<"pile-type" | "bag-type">, name?: string): Type {
  const kind = node.kind === "bag-type" ? "bag" : "pile";
  const of = typeOf(cx, node.of, name);
  const atMost = integer(cx, node.atMost);
  if (atMost === undefined) return UNKNOWN;
  if (atMost >= 1 && atMost <= MAX_IN_PILE) return { kind, of, atMost };
  const code = atMost < 1 ? "NF1309" : "NF1318";
  cx.report(code, node.atMost, `found a ${kind} of at most ${atMost}, expected a number 1..${MAX_IN_PILE}`);
  return UNKNOWN;
}

/** A field's values are numbered, so they are neither sets nor piles. */
function fieldType(cx: Context, node: TypeNode, name: string | undefined): Type {
  const type = typeOf(cx, node, name);
  if (type.kind === "unknown" || isScalar(type)) return type;
  const endless = type.kind === "int" || type.kind === "fraction";
  const message = `found ${describe(type)} as a field, expected ${endless ? "a finite type" : "a type without sets and piles"}`;
  cx.report(endless ? "NF1306" : "NF1320", node, message);
  return UNKNOWN;
}

/** Makes the entity of a field or a coordinate. */
function partEntity(cx: Context, name: Ident, entry: { readonly name: string; readonly type: Type }): void {
  const type = printType(entry.type);
  const entity = { name: name.text, kind: "field", span: name, detail: `${name.text}: ${type}`, type } as const;
  cx.refer(name, entity);
  cx.fields.set(entry, entity);
}

function addMember(cx: Context, type: Type & { kind: "enum" }, member: Ident, ordinal: number): void {
  const printed = printType(type);
  const kind = type === cx.player ? "player" : "member";
  const entity = {
    name: member.text,
    kind,
    span: member,
    detail: `${member.text}: ${printed}`,
    type: printed,
  } as const;
  cx.refer(member, entity);
  const list = cx.members.get(member.text) ?? [];
  if (list.length === 0) cx.members.set(member.text, list);
  list.push({ home: cx.names, type, ordinal, entity });
}

/** The players, and behind them those who do not play. */
export function declarePlayers(
  cx: Context,
  written: readonly Ident[],
  absent: readonly { readonly name: Ident; readonly without: string }[] = [],
): void {
  const names = written.filter((name) => name.text !== "");
  const members = names.map((name) => name.text);
  const modulus = Math.max(1, members.length);
  cx.player = { kind: "enum", members, named: { name: "Player", modulus, coordinates: [], noNumbers: true } };
  names.forEach((name, ordinal) => {
    if (members.indexOf(name.text) !== ordinal) cx.report("NF1202", name, `the player "${name.text}" is named twice`);
    addMember(cx, cx.player, name, ordinal);
  });
  const others = new Map<string, Absent>();
  for (const { name, without } of absent) {
    if (name.text === "") continue;
    if (cx.isPlayer(name.text) || others.has(name.text))
      cx.report("NF1202", name, `the player "${name.text}" is named twice`);
    const entity = {
      name: name.text,
      kind: "player",
      span: name,
      detail: `${name.text}: Player`,
      type: "Player",
    } as const;
    cx.refer(name, entity);
    others.set(name.text, { entity, without });
  }
  cx.absent = others;
}

/** The families of decisions are the values of a type: they may have tags and coordinates. */
export function declareFamilies(cx: Context): void {
  cx.family = { kind: "enum", members: [...cx.decisions.keys()], named: { name: "Decision", coordinates: [] } };
}

/** The value of an integer known before the game runs; a diagnostic and undefined otherwise. */
export function integer(cx: Context, node: Expr): number | undefined {
  const core = cx.expression(node, INT);
  if (core.type.kind === "unknown") return undefined;
  if (withoutNone(core.type).kind !== "int") {
    mismatch(cx, node, core.type, INT);
    return undefined;
  }
  const value = constantInteger(core, cx.functions);
  if (value !== undefined) return value;
  const { type } = core;
  if (type.kind === "int" && type.low === type.high && !Number.isSafeInteger(type.low)) {
    cx.report("NF1318", node, "found a number that is too large to be exact, expected one below 2^53");
  } else {
    cx.report("NF1317", node, `found ${describe(type)} that depends on play, expected a number known beforehand`);
  }
  return undefined;
}

/** The types that the language brings. */
export const BUILT_IN_TYPES = ["Player", "Decision", "Bool", "Int", "Fraction", "Offset"] as const;

function namedType(cx: Context, name: Ident, member: Ident | undefined): Type {
  const board = cx.frame.board ?? boardNamed(cx, name.text);
  const global = cx.global(name.text);
  if (global) cx.refer(name, global.entity);
  if (member) {
    if (board && member.text === "Offset") {
      cx.refer(member, libraryEntity(cx, "Offset", "type Offset"));
      return { kind: "offset", board };
    }
    if (member.text !== "" && (board || !global || global.kind !== "board")) {
      const expected = board ? `"${name.text}.Offset", the only type that belongs to a board` : "the name of a type";
      cx.report(
        "NF1206",
        { start: name.start, end: member.end },
        `found "${name.text}.${member.text}", expected ${expected}`,
      );
    }
    return UNKNOWN;
  }
  if (board && name.text === "Cell") return { kind: "cell", board };
  if (global?.kind === "type" || global?.kind === "board") return globalType(cx, global);
  if ((BUILT_IN_TYPES as readonly string[]).includes(name.text) && (cx.family || name.text !== "Decision")) {
    cx.refer(name, libraryEntity(cx, name.text, `type ${name.text}`));
    return builtInType(cx, name);
  }
  const types = cx.crowded
    ? []
    : [...cx.globals].filter(([, g]) => g.kind === "type" || g.kind === "board").map(([n]) => n);
  const found = global ? `found "${name.text}", which is a ${global.entity.kind}` : `found "${name.text}"`;
  cx.unknown("NF1206", name, [...types, ...BUILT_IN_TYPES], `${found}, expected the name of a type`);
  return UNKNOWN;
}

function builtInType(cx: Context, name: Ident): Type {
  const board = cx.frame.board ?? (cx.boards.length === 1 ? cx.boards[0] : undefined);
  switch (name.text) {
    case "Player":
      return cx.player;
    case "Decision":
      return cx.family ?? UNKNOWN;
    case "Bool":
      return BOOL;
    case "Int":
      return INT;
    case "Fraction":
      return FRACTION;
  }
  if (board) return { kind: "offset", board };
  if (cx.boardLost) return UNKNOWN;
  const boards = cx.boards.length === 0 ? "without a board" : `with ${cx.boards.length} boards`;
  const expected = cx.boards.length === 0 ? "one" : `the board's name with it, such as "${cx.boards[0]!.name}.Offset"`;
  cx.report("NF1209", name, `found "Offset" in a game ${boards}, expected ${expected}`);
  return UNKNOWN;
}

/** How many levels of expressions take as much of the stack as a type inside a type does. */
const TYPE_DEPTH = 8;

/** The set of all values that a type's or a board's name stands for in an expression. */
export function globalType(cx: Context, global: Global & { kind: "type" | "board" }): Type {
  if (global.kind === "board") {
    const board = resolveBoard(cx, global);
    return board ? { kind: "cell", board } : UNKNOWN;
  }
  if (global.type) return global.type;
  if (!global.decl) return cx.player;
  if (global.busy) {
    cx.report("NF1401", global.decl.name, `the type "${global.decl.name.text}" is made of itself`);
    return UNKNOWN;
  }
  const { decl } = global;
  if (cx.tooDeep(decl.name)) return UNKNOWN;
  global.busy = true;
  cx.depth += TYPE_DEPTH;
  const { result } = cx.at(global.home, () => cx.inFrame(newFrame(), () => declaredType(cx, decl)));
  cx.depth -= TYPE_DEPTH;
  global.type = result;
  global.busy = false;
  return result;
}

function declaredType(cx: Context, decl: TypeDecl): Type {
  const coordinates: { name: string; type: Type }[] = [];
  let modulus: number | undefined;
  let number: Type | undefined;
  const named: { coordinates: typeof coordinates; modulus?: number; number?: Type; letters?: readonly string[] } = {
    coordinates,
  };
  const resolved = decl.coordinates.map((node) => ({ node, ...coordinate(cx, node) }));
  for (const { node, modulus: wrap, type } of resolved) {
    if (node.name) {
      const entry = { name: node.name.text, type: type ?? (wrap === undefined ? UNKNOWN : int(0, wrap - 1)) };
      partEntity(cx, node.name, entry);
      coordinates.push(entry);
    } else if (modulus !== undefined || number !== undefined) {
      cx.report("NF1217", node, "a second coordinate without a name; name it, as in `~ Z5, plain: 0..4`");
    } else if (wrap !== undefined) modulus = wrap;
    else number = type;
  }
  if (modulus !== undefined) named.modulus = modulus;
  if (number !== undefined) named.number = number;
  const written = lettersIn(decl.letters);
  if (written.length > 0) named.letters = written;
  const made = typeOf(cx, decl.type, decl.name.text, named);
  adorned(cx, decl);
  if (made.kind === "unknown" || decl.type.kind === "part-type") return said(cx, made, decl);
  const letters = made.kind === "product" ? productLetters(cx, made, written) : written;
  const type: Type =
    made.kind === "product" && letters !== written ? { ...made, named: { ...made.named, letters } } : made;
  const size = sizeOf(type);
  const [first] = decl.coordinates;
  if (first && (!isScalar(type) || countOf(type) > LARGEST_LISTED)) {
    const found = size === undefined ? "without end" : isScalar(type) ? `with ${size} values` : "of sets or piles";
    cx.report("NF1318", first, `found a coordinate on a type ${found}, expected at most ${LARGEST_LISTED} values`);
    return UNKNOWN;
  }
  for (const { node, modulus: wrap, type: to } of resolved) {
    const count = to ? sizeOf(to) : wrap === undefined ? undefined : BigInt(wrap);
    if (count !== undefined && size !== undefined && count !== size && to?.kind !== "unknown") {
      cx.report(
        "NF1310",
        node,
        `found a coordinate with ${count} values on a type with ${size}; each value needs one of its own`,
      );
    }
  }
  if (decl.letters[0]) {
    const span = { start: decl.letters[0].start, end: decl.letters.at(-1)!.end };
    const whole = letters.length === countOf(type) ? letters : letteredBehind(type, letters);
    const silent = type.kind === "enum" ? letters.indexOf("") : -1;
    const confused = whole && confusion(silent < 0 ? whole : whole.toSpliced(silent, 1));
    if (type.kind === "product" && whole && confused === undefined)
      return said(cx, { ...type, named: { ...type.named, letters: whole } }, decl);
    if (!isScalar(type) || !whole) {
      const found = `found ${letters.length} letters for a type with ${size} value${size === 1n ? "" : "s"}`;
      cx.report("NF1314", span, `${found}, expected one letter a value`);
    } else if (confused !== undefined) cx.report("NF1314", span, `found ${confused}, expected letters told apart`);
  }
  return said(cx, decl.lettersBy ? letteredByOwner(cx, type, decl.lettersBy) : type, decl);
}

function coordinate(cx: Context, node: CoordinateNode): { modulus?: number; type?: Type } {
  if (node.modulus) {
    const modulus = integer(cx, node.modulus);
    if (modulus !== undefined && modulus >= 1) return { modulus };
    if (modulus !== undefined) cx.report("NF1309", node, `found Z${modulus}, which has no value, expected at least Z1`);
    return { type: UNKNOWN };
  }
  const type = node.type ? typeOf(cx, node.type) : UNKNOWN;
  if (type.kind !== "unknown" && !isScalar(type)) {
    const wanted = hasEnd(type) ? "a type of fewer values without sets and piles" : "a finite type";
    cx.report(hasEnd(type) ? "NF1318" : "NF1306", node, `found ${describe(type)} as coordinate, expected ${wanted}`);
    return { type: UNKNOWN };
  }
  return { type };
}

export function boardNamed(cx: Context, name: string): Board | undefined {
  const global = cx.globals.get(name);
  return global?.kind === "board" ? resolveBoard(cx, global) : undefined;
}

const remembered = new WeakMap<BoardDecl, Board>();

export function resolveBoard(cx: Context, global: Global & { kind: "board" }): Board | undefined {
  const { decl } = global;
  if (global.busy) cx.report("NF1401", decl.name, `the board "${decl.name.text}" needs itself`);
  if (global.busy !== undefined) return global.board;
  global.busy = true;
  const board = cx.at(global.home, () => remembered.get(decl) ?? declaredBoard(cx, decl));
  // The board of a module is the same whoever uses the module, and may be large.
  if (board?.offsets.lattice && global.home !== cx.own) remembered.set(decl, board);
  global.busy = false;
  if (board) {
    global.board = board;
    global.home.boards.push(board);
    global.entity.type = board.name;
  } else cx.boardLost = true;
  return board;
}

function declaredBoard(cx: Context, decl: BoardDecl): Board | undefined {
  const { shape } = decl;
  if (shape.kind === "missing") return undefined;
  if (shape.kind === "graph") return listedGraph(cx, decl.name.text, shape);
  const kind = shape.callee.text;
  if (!Object.hasOwn(SHAPES, kind)) {
    const shapes = Object.keys(SHAPES);
    const expected = `a shape of board: ${shapes.join(", ")} or graph`;
    cx.unknown("NF1213", shape.callee, shapes, `found "${kind}", expected ${expected}`);
    return undefined;
  }
  const params = SHAPES[kind as Shape];
  cx.refer(shape.callee, libraryEntity(cx, kind, `${kind}(${params.join(", ")})`));
  if (shape.args.length !== params.length) {
    const found = `found ${shape.args.length} argument${shape.args.length === 1 ? "" : "s"}`;
    cx.report("NF1304", shape, `${found}, expected ${kind}(${params.join(", ")})`);
    return undefined;
  }
  const { result: args } = cx.inFrame(newFrame(), () => shape.args.map((arg) => integer(cx, arg)));
  if (args.some((arg) => arg === undefined)) return undefined;
  const numbers = args as number[];
  if (numbers.some((n) => n < 1)) {
    cx.report("NF1309", shape, "found a board without cells, expected sizes of at least 1");
    return undefined;
  }
  const [first, second] = numbers as [number, number?];
  const cells = second === undefined ? 3 * first * (first - 1) + 1 : first * second;
  if (cells > MAX_CELLS) {
    cx.report("NF1318", shape, `found a board of ${cells} cells, expected at most ${MAX_CELLS}`);
    return undefined;
  }
  const side = second === undefined ? 2 * first - 1 : first;
  const names = boardNames(cx, decl, [side, second ?? side]);
  return latticeBoard(decl.name.text, kind as Shape, numbers, names);
}

/** The letters of a board's columns and rows; none where they do not fit. */
function boardNames(cx: Context, decl: BoardDecl, sizes: readonly [columns: number, rows: number]): readonly string[] {
  const names: string[] = [];
  for (const [i, text] of decl.named.entries()) {
    const size = sizes[i];
    const letters = [...text.value];
    if (size === undefined) {
      cx.report("NF1314", text, "found a third text, expected one for the columns and one for the rows");
      return [];
    }
    const what = i === 0 ? "columns" : "rows";
    const twice = letters.find((letter, at) => letters.indexOf(letter) !== at);
    if (letters.length !== size)
      cx.report("NF1314", text, `found ${letters.length} letters, expected ${size}, one for each of the ${what}`);
    else if (twice)
      cx.report("NF1314", text, `found "${twice}" twice, expected another letter for each of the ${what}`);
    else if (letters.some((letter) => !/[\p{L}\p{N}]/u.test(letter)))
      cx.report(
        "NF1314",
        text,
        "found a sign in the names of a board, expected letters and digits: cells are read by their names",
      );
    else names.push(text.value);
  }
  return names.length === decl.named.length ? names : [];
}

function listedGraph(cx: Context, name: string, shape: GraphShape): Board | undefined {
  const cells: string[] = [];
  const ordinals = new Map<string, number>();
  const cellOf = (ident: Ident): number | undefined => {
    if (ident.text === "") return undefined;
    const known = ordinals.get(ident.text) ?? cells.push(ident.text) - 1;
    ordinals.set(ident.text, known);
    return known;
  };
  const links: Link[] = [];
  const labels: Ident[] = [];
  for (const group of shape.groups) {
    for (const label of [group.forward, group.back]) {
      if (!label || label.text === "") continue;
      labels.push(label);
      if (!DIRECTION_SETS.has(label.text)) continue;
      cx.report("NF1202", label, `"${label.text}" means directions of every board already; choose another name`);
      return undefined;
    }
    const forward = group.forward?.text || "link";
    const back = group.back?.text || forward;
    for (const path of group.paths) {
      const nodes = path.nodes.map(cellOf);
      path.links.forEach((link, i) => {
        const [from, to] = [nodes[i], nodes[i + 1]];
        if (from === undefined || to === undefined) return;
        links.push({ from, to, direction: forward });
        if (link === "-") links.push({ from: to, to: from, direction: back });
      });
    }
  }
  if (cells.length === 0 || cells.length > MAX_CELLS) {
    cx.report(
      cells.length === 0 ? "NF1309" : "NF1318",
      shape,
      `found a graph of ${cells.length} cells, expected 1..${MAX_CELLS}`,
    );
    return undefined;
  }
  const board = graphBoard(name, cells, links);
  const nodes = shape.groups.flatMap((group) => group.paths).flatMap((path) => path.nodes);
  for (const node of nodes) if (node.text !== "") cx.refer(node, cellEntity(cx, board, node.text, node));
  for (const label of labels) cx.refer(label, directionEntity(cx, board, label.text, label));
  return board;
}
