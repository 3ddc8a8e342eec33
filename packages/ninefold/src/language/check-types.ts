// Types as written → types. Named types and boards are resolved when first asked for, in any order.
import { type Board, graphBoard, type Link, latticeBoard, MOST_CELLS, SHAPES, type Shape } from "./board.ts";
import { constantInteger } from "./constants.ts";
import type { Context, Global } from "./context.ts";
import { countOf, isScalar, sizeOf } from "./domain.ts";
import { describe } from "./fit.ts";
import { nearestWord as nearest } from "./spelling.ts";
import type { BoardDecl, CoordinateNode, Expr, GraphShape, Ident, TypeDecl, TypeNode } from "./syntax.ts";
import { BOOL, FRACTION, INT, int, type Named, option, printType, setOf, type Type, UNKNOWN } from "./types.ts";

/** The type a type node means. `name` names an enumeration or a product written in place. */
export function typeOf(cx: Context, node: TypeNode, name?: string, named?: Partial<Named>): Type {
  switch (node.kind) {
    case "named":
      return namedType(cx, node.name, node.member);
    case "range": {
      const low = integer(cx, node.low);
      const high = integer(cx, node.high);
      if (low === undefined || high === undefined) return UNKNOWN;
      if (low > high) cx.report("NF1309", node, `found the range ${low}..${high}, which has no value; expected the smaller number first`);
      return named ? { ...int(low, Math.max(low, high)), named: { coordinates: [], ...named, name: name! } } : int(low, Math.max(low, high));
    }
    case "enum": {
      const members = node.members.map((member) => member.text);
      const type: Type = {
        kind: "enum",
        members,
        named: { coordinates: [], ...named, name: name ?? `{ ${members.join(", ")} }` },
      };
      node.members.forEach((member, ordinal) => {
        if (members.indexOf(member.text) !== ordinal) cx.report("NF1202", member, `the value "${member.text}" is written twice in one type`);
        addMember(cx, type, member, ordinal);
      });
      return type;
    }
    case "product": {
      const seen = new Set<string>();
      const fields = node.fields.map((field) => {
        if (seen.has(field.name.text)) cx.report("NF1202", field.name, `the field "${field.name.text}" is written twice in one type`);
        seen.add(field.name.text);
        const type = typeOf(cx, field.type, name ? `${name}.${field.name.text}` : undefined);
        const entity = { name: field.name.text, kind: "field", span: field.name, detail: `${field.name.text}: ${printType(type)}` } as const;
        cx.refer(field.name, entity);
        cx.fields.set(`${name}.${field.name.text}`, entity);
        return { name: field.name.text, type };
      });
      const type: Type = { kind: "product", fields, named: { coordinates: [], ...named, name: name ?? "" } };
      if (fields.every((f) => f.type.kind !== "unknown") && !isScalar(type)) {
        cx.report("NF1318", node, "the values of a product must be countable: its fields may hold no sets or piles, and no more than 2^48 values in all");
        return UNKNOWN;
      }
      return type;
    }
    case "optional":
      return option(typeOf(cx, node.of, name));
    case "set-type":
      return setOf(typeOf(cx, node.of, name));
    case "pile-type": {
      const of = typeOf(cx, node.of, name);
      const atMost = integer(cx, node.atMost);
      return atMost === undefined ? UNKNOWN : { kind: "pile", of, atMost };
    }
    case "missing-type":
      return UNKNOWN;
  }
}

function addMember(cx: Context, type: Type & { kind: "enum" }, member: Ident, ordinal: number): void {
  const entity = { name: member.text, kind: type === cx.player ? "player" : "member", span: member, detail: `${member.text}: ${printType(type)}` } as const;
  cx.refer(member, entity);
  const list = cx.members.get(member.text) ?? [];
  if (list.length === 0) cx.members.set(member.text, list);
  list.push({ type, ordinal, entity });
}

export function declarePlayers(cx: Context, names: readonly Ident[]): void {
  const members = names.map((name) => name.text);
  cx.player = { kind: "enum", members, named: { name: "Player", modulus: Math.max(1, members.length), coordinates: [] } };
  names.forEach((name, ordinal) => {
    if (members.indexOf(name.text) !== ordinal) cx.report("NF1202", name, `the player "${name.text}" is named twice`);
    addMember(cx, cx.player, name, ordinal);
  });
}

/** The value of an integer known before the game runs; a diagnostic and undefined otherwise. */
export function integer(cx: Context, node: Expr): number | undefined {
  const core = cx.expression(node, INT);
  if (core.type.kind === "unknown") return undefined;
  const value = constantInteger(core, cx.functions);
  if (value === undefined) cx.report("NF1317", node, `found ${describe(core.type)} that depends on play, expected a number known beforehand`);
  else if (!Number.isSafeInteger(value)) cx.report("NF1318", node, `found ${value}, expected a number below 2^53`);
  else return value;
  return undefined;
}

function namedType(cx: Context, name: Ident, member: Ident | undefined): Type {
  const board = boardNamed(cx, name.text);
  if (member) {
    if (board && member.text === "Offset") return { kind: "offset", board };
    if (member.text !== "") cx.report("NF1206", member, `found "${name.text}.${member.text}", expected the name of a type; the offsets of a board are written "Cell.Offset"`);
    return UNKNOWN;
  }
  if (cx.frame.board && name.text === "Cell") return { kind: "cell", board: cx.frame.board };
  if (cx.frame.board && name.text === "Offset") return { kind: "offset", board: cx.frame.board };
  const global = cx.globals.get(name.text);
  if (global?.kind === "type" || global?.kind === "board") {
    cx.refer(name, global.entity);
    return globalType(cx, global);
  }
  if (name.text === "Player") return cx.player;
  if (name.text === "Bool") return BOOL;
  if (name.text === "Int") return INT;
  if (name.text === "Fraction") return FRACTION;
  if (name.text === "Offset") {
    if (cx.boards.length === 1) return { kind: "offset", board: cx.boards[0]! };
    cx.report("NF1209", name, `found "Offset" in a game with ${cx.boards.length} boards, expected the board's name with it, such as "Cell.Offset"`);
    return UNKNOWN;
  }
  if (name.text !== "") {
    const types = [...cx.globals].filter(([, g]) => g.kind === "type" || g.kind === "board").map(([n]) => n);
    const guess = nearest(name.text, [...types, "Player", "Bool", "Int", "Offset"]);
    cx.report(
      "NF1206",
      name,
      `found "${name.text}", expected the name of a type${guess ? `; did you mean "${guess}"?` : ""}`,
      guess ? { title: `write "${guess}"`, edits: [{ start: name.start, end: name.end, text: guess }] } : undefined,
    );
  }
  return UNKNOWN;
}

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
  global.busy = true;
  global.type = declaredType(cx, global.decl);
  global.busy = false;
  return global.type;
}

function declaredType(cx: Context, decl: TypeDecl): Type {
  const coordinates: { name: string; type: Type }[] = [];
  let modulus: number | undefined;
  let number: Type | undefined;
  const named: { coordinates: typeof coordinates; modulus?: number; number?: Type; letters?: string } = { coordinates };
  const resolved = decl.coordinates.map((node) => ({ node, ...coordinate(cx, node) }));
  for (const { node, modulus: wrap, type } of resolved) {
    if (node.name) coordinates.push({ name: node.name.text, type: type ?? (wrap === undefined ? UNKNOWN : int(0, wrap - 1)) });
    else if (modulus !== undefined || number !== undefined) {
      cx.report("NF1217", node, "a second coordinate without a name; name it, as in `~ Z5, plain: 0..4`");
    } else if (wrap !== undefined) modulus = wrap;
    else number = type;
  }
  if (modulus !== undefined) named.modulus = modulus;
  if (number !== undefined) named.number = number;
  if (decl.letters) named.letters = decl.letters.value;
  const type = typeOf(cx, decl.type, decl.name.text, named);
  if (type.kind === "unknown") return type;
  const size = sizeOf(type);
  for (const { node, modulus: wrap, type: to } of resolved) {
    const count = to ? sizeOf(to) : wrap === undefined ? undefined : BigInt(wrap);
    if (count !== undefined && size !== undefined && count !== size && to?.kind !== "unknown") {
      cx.report("NF1310", node, `found a coordinate with ${count} values on a type with ${size}; each value needs one of its own`);
    }
  }
  if (decl.letters && (!isScalar(type) || [...decl.letters.value].length !== countOf(type))) {
    cx.report("NF1314", decl.letters, `found ${[...decl.letters.value].length} letters for a type with ${size} values, expected one letter a value`);
  }
  return type;
}

function coordinate(cx: Context, node: CoordinateNode): { modulus?: number; type?: Type } {
  if (node.modulus) {
    const modulus = integer(cx, node.modulus);
    return modulus === undefined ? { type: UNKNOWN } : { modulus };
  }
  const type = node.type ? typeOf(cx, node.type) : UNKNOWN;
  if (type.kind !== "unknown" && !isScalar(type)) {
    cx.report("NF1306", node, `found ${describe(type)}, expected a finite type as coordinate`);
    return { type: UNKNOWN };
  }
  return { type };
}

export function boardNamed(cx: Context, name: string): Board | undefined {
  const global = cx.globals.get(name);
  return global?.kind === "board" ? resolveBoard(cx, global) : undefined;
}

export function resolveBoard(cx: Context, global: Global & { kind: "board" }): Board | undefined {
  if (global.board || global.busy) return global.board;
  global.busy = true;
  const board = declaredBoard(cx, global.decl);
  if (board) {
    global.board = board;
    cx.boards.push(board);
  }
  return board;
}

function declaredBoard(cx: Context, decl: BoardDecl): Board | undefined {
  const { shape } = decl;
  if (shape.kind === "missing") return undefined;
  if (shape.kind === "graph") return listedGraph(cx, decl.name.text, shape);
  const kind = shape.callee.text;
  if (!(kind in SHAPES)) {
    const guess = nearest(kind, Object.keys(SHAPES));
    cx.report("NF1213", shape.callee, `found "${kind}", expected a shape of board: ${Object.keys(SHAPES).join(", ")} or graph`, guess ? { title: `write "${guess}"`, edits: [{ ...shape.callee, text: guess }] } : undefined);
    return undefined;
  }
  const params = SHAPES[kind as Shape];
  if (shape.args.length !== params.length) {
    cx.report("NF1304", shape, `found ${shape.args.length} arguments, expected ${kind}(${params.join(", ")})`);
    return undefined;
  }
  const args = shape.args.map((arg) => integer(cx, arg));
  if (args.some((arg) => arg === undefined)) return undefined;
  const numbers = args as number[];
  if (numbers.some((n) => n < 1)) {
    cx.report("NF1309", shape, "found a board without cells, expected sizes of at least 1");
    return undefined;
  }
  if (numbers.some((n) => n > MOST_CELLS) || numbers.reduce((a, b) => a * b) > MOST_CELLS || (kind === "hexagon" && numbers[0]! > 37)) {
    cx.report("NF1318", shape, `found a board of more than ${MOST_CELLS} cells`);
    return undefined;
  }
  return latticeBoard(decl.name.text, kind as Shape, numbers, decl.named.map((text) => text.value));
}

function listedGraph(cx: Context, name: string, shape: GraphShape): Board | undefined {
  const cells: string[] = [];
  const place = (ident: Ident): number => {
    const found = cells.indexOf(ident.text);
    return found >= 0 ? found : cells.push(ident.text) - 1;
  };
  const links: Link[] = [];
  for (const group of shape.groups) {
    const forward = group.forward?.text ?? "link";
    const back = group.back?.text ?? forward;
    for (const path of group.paths) {
      const nodes = path.nodes.map(place);
      path.links.forEach((link, i) => {
        links.push({ from: nodes[i]!, to: nodes[i + 1]!, direction: forward });
        if (link === "-") links.push({ from: nodes[i + 1]!, to: nodes[i]!, direction: back });
      });
    }
  }
  if (cells.length === 0 || cells.length > MOST_CELLS) {
    cx.report(cells.length === 0 ? "NF1309" : "NF1318", shape, `found a graph of ${cells.length} cells, expected 1..${MOST_CELLS}`);
    return undefined;
  }
  return graphBoard(name, cells, links);
}
