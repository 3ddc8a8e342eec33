import { nearestWord } from "../text/spelling.ts";
import { missingExpr, parseExpr, parsePostfix } from "./parse-expressions.ts";
import { type Cursor, replacement } from "./parser-state.ts";
import type {
  BoardDecl,
  DisplayDecl,
  DisplayItem,
  GraphGroup,
  GraphPath,
  GraphShape,
  Ident,
  ShapeNode,
} from "./tree.ts";

export function parseBoard(c: Cursor): BoardDecl {
  const { start } = c.take();
  const name = c.ident("the name of the board's cells");
  c.expectEquals();
  const shape = parseShape(c);
  const named = c.tryTake("named") ? c.commaList(() => c.text()) : [];
  return { kind: "board", name, shape, named, ...c.spanFrom(start) };
}

function parseShape(c: Cursor): ShapeNode {
  if (c.at("graph") && c.at("{", 1)) return parseGraph(c);
  const shape = c.within({ stops: ["named"] }, () => parsePostfix(c));
  if (shape.kind === "call" || shape.kind === "missing") return shape;
  c.report("NF1104", shape, `found "${c.written(shape)}", expected a shape such as "grid(8, 8)" or "graph { a - b }"`);
  return { ...missingExpr(c), start: shape.start, end: shape.end };
}

function parseGraph(c: Cursor): GraphShape {
  const { start } = c.take();
  const groups: GraphGroup[] = [];
  c.bracketed(() => {
    do {
      if (!c.at("}")) groups.push(parseGroup(c));
    } while (c.tryTake(";"));
  }, undefined);
  return { kind: "graph", groups, ...c.spanFrom(start) };
}

function parseGroup(c: Cursor): GraphGroup {
  const { start } = c.peek();
  const labelled = c.at(":", 1) || (c.at("/", 1) && c.at(":", 3));
  const forward = labelled ? c.ident("a direction") : undefined;
  const back = forward && c.tryTake("/") ? c.ident("a direction") : undefined;
  if (labelled) c.expect(":");
  const paths = c.commaList(() => parsePath(c));
  const span = c.spanFrom(Math.min(start, forward?.start ?? paths[0].start));
  return { ...(forward && { forward }), ...(back && { back }), paths, ...span };
}

function parsePath(c: Cursor): GraphPath {
  const nodes: [Ident, ...Ident[]] = [c.ident("the name of a cell")];
  const links: ("-" | "->")[] = [];
  for (;;) {
    if (c.tryTake("-")) links.push("-");
    else if (c.tryTake("->")) links.push("->");
    else if (c.at("=>") || c.at("→")) {
      const token = c.take();
      c.report("NF1110", token, `found "${token.text}", expected "->"`, replacement(token, "->"));
      links.push("->");
    } else break;
    nodes.push(c.ident("the name of a cell"));
  }
  return { nodes, links, ...c.spanFrom(nodes[0].start) };
}

const ITEM_WORDS = ["board", "glyph", "colour", "hide", "title"];

export function parseDisplay(c: Cursor): DisplayDecl {
  const { start } = c.take();
  const items: DisplayItem[] = [];
  const first = c.peek();
  if (first.kind === "end") c.unexpected("NF1114", "what to show: a line such as `board Cell shows mark`");
  while (!c.atEnd()) {
    const { position } = c;
    c.head = position;
    c.broken = false;
    c.within({ margin: first.column }, () => {
      const item = parseItem(c);
      if (item) items.push(item);
      if (!c.broken && !c.atEnd()) c.unexpected("NF1115", "the end of the line");
      while (!c.atEnd()) c.take();
    });
    if (c.position === position) c.take();
  }
  return { kind: "display", items, ...c.spanFrom(start) };
}

function parseItem(c: Cursor): DisplayItem | undefined {
  const token = c.peek();
  const { start } = token;
  let word = token.kind === "name" ? token.text : "";
  if (!ITEM_WORDS.includes(word)) {
    const guess = word === "" ? undefined : nearestWord(word, ITEM_WORDS);
    const words = ITEM_WORDS.map((one) => `"${one}"`).join(", ");
    if (guess) c.unexpected("NF1103", `"${guess}"`, replacement(token, guess));
    else c.unexpected("NF1116", `one of ${words}`);
    word = guess ?? "";
  }
  if (word === "") return undefined;
  c.take();
  switch (word) {
    case "board": {
      const board = c.nameOf("a board's name");
      c.expect("shows");
      const track = c.nameOf("a track's name");
      return { kind: "board-item", board, track, ...c.spanFrom(start) };
    }
    case "glyph": {
      const glyphs = c.commaList(() => {
        const value = parsePostfix(c);
        return { value, text: c.text("the text that draws it"), ...c.spanFrom(value.start) };
      });
      return { kind: "glyph-item", glyphs, ...c.spanFrom(start) };
    }
    case "colour": {
      const name = c.ident();
      c.expect("in");
      const source = c.within({ equalsEnds: true }, () => parseExpr(c));
      c.expectEquals();
      const value = parseExpr(c);
      return { kind: "colour-item", name, source, value, ...c.spanFrom(start) };
    }
    case "hide":
      return { kind: "hide-item", tracks: c.commaList(() => c.nameOf("a track's name")), ...c.spanFrom(start) };
    default: {
      const track = c.nameOf("a track's name");
      return { kind: "title-item", track, text: c.text(), ...c.spanFrom(start) };
    }
  }
}
