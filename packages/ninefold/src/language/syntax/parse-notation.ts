import { parseDo } from "./parse-decisions.ts";
import { parseExpr } from "./parse-expressions.ts";
import { type Cursor, isName } from "./parser-state.ts";
import type { Expr, NotationDecl, NotationItem } from "./tree.ts";

/** `notation fen = at " " turn "wb" do …`; which texts are letters of the track before them, types will tell. */
export function parseNotation(c: Cursor): NotationDecl {
  const { start } = c.take();
  const name = c.newName("the name of the notation");
  c.expectEquals();
  const items: NotationItem[] = [];
  for (let item = parseItem(c); item; item = parseItem(c)) items.push(item);
  const expected = 'a track, a text or "_"';
  if (items.length === 0) c.missing("NF1114", expected);
  else if (!c.atEnd() && !c.at("do")) c.unexpected("NF1116", `${expected}, or "do"`);
  const body = c.at("do") ? parseDo(c) : undefined;
  return { kind: "notation", name, items, ...(body && { body }), ...c.spanFrom(start) };
}

function parseItem(c: Cursor): NotationItem | undefined {
  const token = c.peek();
  if (token.kind === "text") return c.text();
  const { start, end } = token;
  if (isName(token) && token.text !== "_") {
    const track = c.nameOf();
    const index = c.at("[") ? c.bracketed<Expr[]>(() => c.commaList(() => parseExpr(c)), []) : undefined;
    return { kind: "track-item", track, ...(index && { index }), ...c.spanFrom(start) };
  }
  return c.tryTake("_") && { kind: "aside-item", start, end };
}
