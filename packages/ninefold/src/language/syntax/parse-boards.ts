import { nearestWord } from "../text/spelling.ts";
import { LEVELS } from "./operators.ts";
import { missingExpr, parseExpr, parsePostfix } from "./parse-expressions.ts";
import { type Cursor, isClosing, replacement } from "./parser-state.ts";
import type {
  BoardDecl,
  DisplayDecl,
  DisplayItem,
  GraphGroup,
  GraphPath,
  GraphShape,
  Ident,
  ShapeNode,
  SpotNode,
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

/** How a line goes on behind its word, which begins at `start`. */
const PARSERS: ReadonlyMap<string, (c: Cursor, start: number) => DisplayItem> = new Map<
  string,
  (c: Cursor, start: number) => DisplayItem
>([
  [
    "board",
    (c, start) => {
      const board = c.nameOf("a board's name");
      const look = parseLook(c);
      c.expect("shows");
      const tracks = c.commaList(() => c.nameOf("a track's name"));
      return { kind: "board-item", board, ...look, tracks, ...c.spanFrom(start) };
    },
  ],
  [
    "glyph",
    (c, start) => {
      const glyphs = c.commaList(() => {
        const value = parsePostfix(c);
        return { value, text: c.text("the text that draws it"), ...c.spanFrom(value.start) };
      });
      return { kind: "glyph-item", glyphs, ...c.spanFrom(start) };
    },
  ],
  ["colour", (c, start) => parseNamed(c, start, "colour-item")],
  ["shape", (c, start) => parseNamed(c, start, "shape-item")],
  ["place", (c, start) => parsePlaced(c, start)],
  [
    "area",
    (c, start) => {
      const area = c.ident("the name of an area");
      const text = c.peek().kind === "text" ? { text: c.text() } : {};
      return { kind: "area-item", area, ...text, ...c.spanFrom(start) };
    },
  ],
  [
    "link",
    (c, start) => {
      const name = c.ident();
      c.expect("in");
      const source = c.within({ stops: ["to"] }, () => parseExpr(c));
      c.expect("to");
      return { kind: "link-item", name, source, to: parseExpr(c), ...c.spanFrom(start) };
    },
  ],
  [
    "gesture",
    (c, start) => {
      const decision = c.nameOf("the name of a decision");
      const names = c.at("(") ? c.bracketed<readonly Ident[]>(() => c.commaList(() => c.ident()), []) : [];
      c.expectEquals();
      const clicks = c.commaList(() => parseExpr(c));
      return { kind: "gesture-item", decision, names, clicks, ...c.spanFrom(start) };
    },
  ],
  [
    "hide",
    (c, start) => {
      return { kind: "hide-item", tracks: c.commaList(() => c.nameOf("a track's name")), ...c.spanFrom(start) };
    },
  ],
  [
    "title",
    (c, start) => {
      const subject = c.nameOf("the name of a track, a decision or an area");
      return { kind: "title-item", subject, text: c.text(), ...c.spanFrom(start) };
    },
  ],
]);

function parseItem(c: Cursor): DisplayItem | undefined {
  const token = c.peek();
  const word = token.kind === "name" ? token.text : "";
  const known = PARSERS.has(word);
  const meant = known ? word : word === "" ? undefined : nearestWord(word, PARSERS.keys());
  const words = [...PARSERS.keys()].map((one) => `"${one}"`).join(", ");
  if (meant === undefined) c.unexpected("NF1116", `one of ${words}`);
  else if (!known) c.unexpected("NF1103", `"${meant}"`, replacement(token, meant));
  const read = meant === undefined ? undefined : PARSERS.get(meant);
  if (!read) return undefined;
  c.take();
  return read(c, token.start);
}

function parseNamed(c: Cursor, start: number, kind: "colour-item" | "shape-item"): DisplayItem {
  const name = c.ident();
  c.expect("in");
  const source = c.within({ equalsEnds: true }, () => parseExpr(c));
  c.expectEquals();
  const value = parseExpr(c);
  return { kind, name, source, value, ...c.spanFrom(start) };
}

const parseLook = (c: Cursor): { readonly look?: Ident } => (c.tryTake("as") ? { look: c.ident("a look") } : {});

/** Words that end an expression of a line that begins with `place`. */
const SPOT_STOPS = ["on", "as"];

/** `place t[i] is v on … in A as …`; `place x in E on …`, which only the `on` behind the set tells from an area. */
function parsePlaced(c: Cursor, start: number): DisplayItem {
  if (c.at("in", 1)) {
    const name = c.ident();
    c.take();
    const source = c.within({ stops: SPOT_STOPS }, () => parseExpr(c));
    if (!c.at("on") && source.kind === "name") {
      return { kind: "place-item", track: name, index: [], area: source.name, ...parseLook(c), ...c.spanFrom(start) };
    }
    c.expect("on");
    return { kind: "spot-item", name, source, on: parseSpot(c), ...c.spanFrom(start) };
  }
  const track = c.nameOf("a track's name");
  const index = c.at("[") ? c.bracketed<readonly Ident[]>(() => c.commaList(() => c.ident()), []) : [];
  const value = c.tryTake("is") ? { value: c.ident() } : {};
  const on = c.tryTake("on") ? { on: parseSpot(c) } : {};
  const area = c.tryTake("in") ? { area: c.ident("the name of an area") } : {};
  const look = parseLook(c);
  if (["is", "on", "in"].some((word) => c.at(word)))
    c.unexpected("NF1115", 'the end of the line: "is", "on", "in" and "as" stand in this order');
  return { kind: "place-item", track, index, ...value, ...on, ...area, ...look, ...c.spanFrom(start) };
}

/** A pair of numbers in parentheses, or a cell; an area may follow, so that no comparison stands here bare. */
function parseSpot(c: Cursor): SpotNode {
  const { start } = c.peek();
  if (!c.at("(") || !holdsComma(c)) return c.within({ stops: SPOT_STOPS }, () => parseExpr(c, LEVELS.sum));
  const missing = missingExpr(c);
  const [x, y] = c.bracketed(
    () => {
      const first = parseExpr(c);
      c.expect(",");
      return [first, parseExpr(c)] as const;
    },
    [missing, missing] as const,
  );
  return { kind: "pair", x, y, ...c.spanFrom(start) };
}

/** Whether a comma stands directly between the bracket that comes next and the one that closes it. */
function holdsComma(c: Cursor): boolean {
  let open = 0;
  for (let ahead = 0; ; ahead++) {
    const token = c.peek(ahead);
    if (token.kind === "end") return false;
    if (open === 1 && c.at(",", ahead)) return true;
    if (["(", "[", "{"].some((mark) => c.at(mark, ahead))) open++;
    else if (isClosing(token) && --open === 0) return false;
  }
}
